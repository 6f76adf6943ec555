/**
 * @file OpenMP directives: what follows `#pragma omp`, `!$omp`, or stands in `[[omp::directive(...)]]`
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// What the grammar knows are the places, not the vocabulary: where a name ends and clauses begin, where a
// context selector or a directive variant stands. All else is balanced tokens, as the base language decides
// what they mean. Each word below is special in the one place where its rule expects it, an identifier elsewhere.

/** Leaves that a compound directive name is made of: after one of them, another continues the name. */
const LEAVES = [
  'target', 'teams', 'distribute', 'parallel', 'for', 'do', 'simd', 'loop', 'sections', 'workshare',
  'workdistribute', 'masked', 'master', 'taskloop', 'single', 'task', 'taskgroup', 'scope',
];

/** @param {string} pattern */
const word = pattern => token(new RegExp(pattern, 'i'));

/** @param {RuleOrLiteral} rule */
const commaSep1 = rule => seq(rule, repeat(seq(',', rule)));

module.exports = grammar({
  name: 'openmp',

  word: $ => $.identifier,

  extras: $ => [/[\s\f\v]/, $.comment, $.line_continuation],

  inline: $ => [$._other_token],

  rules: {
    source_file: $ => seq(
      // Editors hand over the whole comment or pragma argument.
      optional($.sentinel),
      optional(','),
      optional($.directive),
    ),

    sentinel: _ => choice(word('[!c*]\\$omp&?'), word('omp')),

    directive: $ => choice(
      seq(
        field('name', alias($._metadirective_name, $.directive_name)),
        repeat(seq(optional(','), choice($.when_clause, $.otherwise_clause, $.clause))),
      ),
      seq(
        field('name', alias($._declare_variant_name, $.directive_name)),
        optional(field('argument', $.variant_argument)),
        repeat(seq(optional(','), choice($.match_clause, $.clause))),
      ),
      seq(
        field('name', $.directive_name),
        optional(field('argument', alias($.parenthesized, $.directive_argument))),
        repeat(seq(optional(','), $.clause)),
      ),
    ),

    // ---- directive names ----

    _metadirective_name: $ => seq(optional(choice($._begin, $._end)), $._metadirective),

    _declare_variant_name: $ => seq(
      optional(choice($._begin, $._end)),
      choice(seq($._declare, $._variant), $._declare_variant),
    ),

    directive_name: $ => seq(
      optional(choice($._begin, $._end)),
      choice(
        seq(
          repeat1($._construct),
          optional(choice(
            $._data,
            $._update,
            seq(choice($._enter, $._exit), $._data),
            // Intel's name for `target dispatch`.
            seq($._variant, $._dispatch),
          )),
        ),
        seq($._declare, alias($.identifier, 'word')),
        seq($._cancellation, $._point),
        // One word, known or not: `barrier`, `declare_target`, `critical`, a vendor's directive.
        alias($.identifier, 'word'),
      ),
    ),

    _begin: _ => word('begin'),
    _end: _ => word('end'),
    _metadirective: _ => word('((begin|end)_?)?metadirective'),
    _declare: _ => word('declare'),
    _variant: _ => word('variant'),
    _declare_variant: _ => word('((begin|end)_?)?declare_?variant'),
    // Fortran may leave the blanks out, OpenMP 6.0 may put underscores.
    _construct: _ => word(
      `(end_?)?((${LEAVES.join('|')})_?)*(${LEAVES.join('|')}|target_?(data|update|(enter|exit)_?data))`,
    ),
    _data: _ => word('data'),
    _update: _ => word('update'),
    _enter: _ => word('enter'),
    _exit: _ => word('exit'),
    _dispatch: _ => word('dispatch'),
    _cancellation: _ => word('cancellation'),
    _point: _ => word('point'),

    // ---- clauses ----

    clause: $ => seq(
      field('name', alias($.identifier, $.clause_name)),
      optional(field('arguments', alias($.parenthesized, $.arguments))),
    ),

    when_clause: $ => seq(
      field('name', alias($._when, $.clause_name)),
      '(',
      optional(field('selector', $.context_selector)),
      optional(seq(':', optional(field('variant', $.directive)))),
      ')',
    ),

    otherwise_clause: $ => seq(
      field('name', alias($._otherwise, $.clause_name)),
      optional(seq('(', optional(field('variant', $.directive)), ')')),
    ),

    match_clause: $ => seq(
      field('name', alias($._match, $.clause_name)),
      '(',
      optional(field('selector', $.context_selector)),
      ')',
    ),

    _when: _ => word('when'),
    _otherwise: _ => word('otherwise|default'),
    _match: _ => word('match'),

    // `(variant)` or `(base:variant)` of declare variant.
    variant_argument: $ => seq(
      '(',
      optional(choice(
        field('variant', $.procedure_name),
        seq(field('base', $.procedure_name), ':', optional(field('variant', $.procedure_name))),
      )),
      ')',
    ),

    // May be qualified, a template-id, an operator.
    procedure_name: $ => repeat1(choice(
      $.identifier, $._other_token, ',', $.string_literal, $.parenthesized, $.bracketed, $.braced,
    )),

    // ---- context selectors ----

    context_selector: $ => commaSep1($.trait_set_selector),

    trait_set_selector: $ => seq(
      field('name', alias($.identifier, $.trait_set_name)),
      '=',
      '{',
      optional(commaSep1($.trait_selector)),
      '}',
    ),

    trait_selector: $ => choice(
      seq(
        field('name', alias($._expression_trait, $.trait_selector_name)),
        optional(field('properties', alias($._expression_property, $.trait_properties))),
      ),
      seq(
        field('name', $.trait_selector_name),
        optional(field('properties', $.trait_properties)),
      ),
    ),

    // More than one word: Intel's `target variant dispatch`.
    trait_selector_name: $ => repeat1(alias($.identifier, 'word')),

    _expression_trait: _ => word('condition|device_num'),

    trait_properties: $ => seq(
      '(',
      optional(field('score', $.trait_score)),
      optional(commaSep1($.trait_property)),
      ')',
    ),

    // One expression, in which a comma may stand between template arguments.
    _expression_property: $ => seq(
      '(',
      optional(field('score', $.trait_score)),
      optional(alias($._expression_trait_property, $.trait_property)),
      ')',
    ),

    trait_score: $ => seq(alias($._score, 'score'), field('value', $.parenthesized), ':'),

    _score: _ => word('score'),

    trait_property: $ => choice(
      $.identifier,
      $.string_literal,
      alias($._clause_property, $.clause),
      alias($._property_expression, $.expression),
    ),

    _clause_property: $ => seq(
      field('name', alias($.identifier, $.clause_name)),
      field('arguments', alias($.parenthesized, $.arguments)),
    ),

    // What is neither a name, a string nor a clause; written out so that one token of lookahead is enough.
    _property_expression: $ => choice(
      seq($.identifier, $.parenthesized, repeat1($._property_token)),
      seq(
        $.identifier,
        choice($.identifier, $.string_literal, $._other_token, ':', $.bracketed, $.braced),
        repeat($._property_token),
      ),
      seq($.string_literal, repeat1($._property_token)),
      seq(choice($._other_token, ':', $.parenthesized, $.bracketed, $.braced), repeat($._property_token)),
    ),

    _property_token: $ => choice(
      $.identifier, $.string_literal, $._other_token, ':', $.parenthesized, $.bracketed, $.braced,
    ),

    _expression_trait_property: $ => $.expression,

    // `score` is an identifier here unless `score(...):` opens the properties.
    expression: $ => choice(
      seq(
        choice($.identifier, $.string_literal, $._other_token, ':', ',', $.parenthesized, $.bracketed, $.braced),
        repeat($._token),
      ),
      seq(
        alias($._score, $.identifier),
        optional(seq(
          choice($.identifier, $.string_literal, $._other_token, ':', ',', $.bracketed, $.braced),
          repeat($._token),
        )),
      ),
      seq(
        alias($._score, $.identifier),
        $.parenthesized,
        optional(seq(
          choice($.identifier, $.string_literal, $._other_token, ',', $.parenthesized, $.bracketed, $.braced),
          repeat($._token),
        )),
      ),
    ),

    // ---- tokens of the base language, balanced ----

    _token: $ => choice(
      $.identifier, $.string_literal, $._other_token, ':', ',', $.parenthesized, $.bracketed, $.braced,
    ),

    _other_token: $ => choice($.number_literal, $.operator, alias('=', $.operator)),

    parenthesized: $ => seq('(', repeat($._token), ')'),
    bracketed: $ => seq('[', repeat($._token), ']'),
    braced: $ => seq('{', repeat($._token), '}'),

    identifier: _ => /[A-Za-z_$\u0080-\u{10FFFF}][A-Za-z0-9_$\u0080-\u{10FFFF}]*/u,

    number_literal: _ => token(choice(
      /0[xX][0-9a-fA-F']*(\.[0-9a-fA-F']*)?([pP][+-]?[0-9]+)?[A-Za-z0-9_]*/,
      /[0-9]('?[0-9])*(\.[0-9']*)?([eEdD][+-]?[0-9]+)?(_[A-Za-z0-9_]+|[uUlLzZfFbBiI][A-Za-z0-9_]*)?/,
      /\.[0-9]('?[0-9])*([eEdD][+-]?[0-9]+)?(_[A-Za-z0-9_]+|[lLfFbB][A-Za-z0-9_]*)?/,
    )),

    // Either quote: C strings and characters with their escapes, Fortran's with doubled quotes.
    string_literal: _ => token(choice(
      /"([^"\\\n]|\\(.|\r?\n)|"")*"/,
      /'([^'\\\n]|\\(.|\r?\n)|'')*'/,
    )),

    operator: _ => token(choice(
      '::', '->', '->*', '.*', '...', '<=>', '<<=', '>>=', '<<', '>>', '<=', '>=', '==', '!=', '/=', '=>',
      '&&', '||', '++', '--', '+=', '-=', '*=', '%=', '&=', '|=', '^=', '**', '##',
      /[-+*\/%<>!&|^~?.;#@`]/,
    )),

    comment: _ => token(prec(1, choice(
      /\/\*[^*]*\*+([^/*][^*]*\*+)*\//,
      /\/\/[^\n]*/,
    ))),

    line_continuation: _ => token(/\\\r?\n/),
  },
});
