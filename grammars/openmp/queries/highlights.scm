(sentinel) @keyword.directive
(directive_name) @keyword
(clause_name) @attribute
(procedure_name) @function

(trait_set_name) @type
(trait_selector_name) @property
(trait_property (identifier) @constant)
(trait_score "score" @function.builtin)

(identifier) @variable
(string_literal) @string
(number_literal) @number
(operator) @operator
(comment) @comment

["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ":"] @punctuation.delimiter
