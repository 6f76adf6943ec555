//! Nests what a Fortran file holds: constructs reach to their end directives, which strictly structured
//! blocks, loops and a few others may lack (OpenMP 5.2, 3.2 and 5.1).

use super::{Body, NodeKind, Nodes, StructureError, association, is_declarative};
use super::{takes_loop_sequence, takes_short_block};
use crate::directive::{Clause, ClauseKind, Directive};
use crate::placed::Placed;
use crate::syntax::Syntax;
use crate::syntax::fortran::{Fortran, StatementId, StatementKind};
use ompick_resolver::names::Association;
use std::ops::Range;

/// What is known of a directive once all behind it are.
#[derive(Clone, Default)]
struct Reach {
    body: Option<Body>,
    /// Where it ends, with all that belongs to it.
    end: usize,
    /// The first directive behind it and all that belongs to it.
    next: usize,
}

impl Nodes {
    /// Nests what a file of Fortran holds.
    pub fn build_fortran(directives: &[Placed], syntax: &Syntax) -> Nodes {
        let mut nodes = Nodes::default();
        if let Some(fortran) = &syntax.fortran {
            let mut reader = Reader { directives, fortran, nodes: &mut nodes, reaches: Vec::new() };
            reader.read();
        }
        nodes.functions_and_calls(syntax);
        nodes.nest();
        nodes.find_functions(syntax);
        nodes
    }
}

/// The construct that all variants of a metadirective are, if it is one with a structured block.
fn common_block_construct(metadirective: &Directive) -> Option<&str> {
    let clauses = &metadirective.clauses;
    let has_otherwise = clauses.iter().any(|c| matches!(c.kind, ClauseKind::Otherwise { .. }));
    let first = clauses.first().filter(|_| has_otherwise)?.variant()?;
    let is_same = |c: &Clause| c.variant().is_some_and(|v| v.name == first.name);
    let is_block = association(first) == Some(Association::Block) && !takes_short_block(&first.name);
    (is_block && clauses.iter().all(is_same)).then_some(&first.name)
}

struct Reader<'a> {
    directives: &'a [Placed],
    fortran: &'a Fortran,
    nodes: &'a mut Nodes,
    /// By directive; those behind the one that is read are known.
    reaches: Vec<Reach>,
}

impl Reader<'_> {
    fn read(&mut self) {
        self.reaches = vec![Reach::default(); self.directives.len()];
        for i in (0..self.directives.len()).rev() {
            self.reaches[i] = self.reach(i);
        }
        let mut ended = vec![false; self.directives.len()];
        let bodies = self.reaches.iter().filter_map(|r| r.body.as_ref());
        bodies.filter_map(|b| b.end_directive).for_each(|e| ended[e as usize] = true);
        for (i, placed) in self.directives.iter().enumerate() {
            let name = placed.directive.name.as_str();
            if name.starts_with("end ") {
                if !ended[i] {
                    self.nodes.errors.push(StructureError::NoBegin(i as u32));
                }
                continue;
            }
            let reach = &self.reaches[i];
            let is_node = match is_metadirective(name) {
                true => !is_declarative(&placed.directive),
                false => matches!(
                    association(&placed.directive),
                    Some(Association::Block | Association::Loop | Association::Standalone)
                ),
            };
            if let Some(end) = reach.body.as_ref().and_then(|b| b.end_directive) {
                self.nodes.pairs.push((i as u32, end));
            }
            if is_node {
                let extent = placed.range.start..reach.end;
                let kind = NodeKind::Directive(i as u32);
                let body = reach.body.clone().map(Box::new);
                self.nodes.list.push(super::Node { kind, extent, body, end: 0, parent: None });
            }
        }
    }

    fn reach(&mut self, i: usize) -> Reach {
        let placed = &self.directives[i];
        let name = placed.directive.name.as_str();
        let alone = Reach { body: None, end: placed.range.end, next: i + 1 };
        if name == "begin metadirective" || (name.starts_with("begin ") && !name.contains("declare")) {
            return self.to_end(i, &name[6..]).unwrap_or_else(|| {
                self.nodes.errors.push(StructureError::NoEnd(i as u32));
                alone
            });
        }
        if name == "metadirective" {
            if let Some(reach) = self.to_end_of_variants(i) {
                return reach;
            }
            let governed = self.governed(i).map(|range| self.with_captured(&placed.directive, range));
            return governed.map_or(alone, |range| self.with_body(i, range, None));
        }
        match association(&placed.directive) {
            Some(Association::Loop) if takes_loop_sequence(name) => match (self.to_end(i, name), self.governed(i)) {
                (Some(reach), _) => reach,
                (None, Some(range)) => self.with_body(i, range, None),
                (None, None) => self.nothing_to_govern(i, alone),
            },
            Some(Association::Loop) => match self.governed(i) {
                Some(range) => self.with_optional_end(i, range, name),
                None => self.nothing_to_govern(i, alone),
            },
            Some(Association::Block) if takes_short_block(name) => {
                match (self.to_end_of_short(i, name), self.governed(i)) {
                    (Some(reach), _) => reach,
                    (None, Some(range)) => self.with_body(i, range, None),
                    (None, None) => self.nothing_to_govern(i, alone),
                }
            }
            Some(Association::Block) => self.block(i, name).unwrap_or_else(|| {
                self.nodes.errors.push(StructureError::NoEnd(i as u32));
                alone
            }),
            _ => alone,
        }
    }

    /// A structured block: a strictly structured one, or one up to the construct's end directive.
    fn block(&self, i: usize, name: &str) -> Option<Reach> {
        let strict = self.strict_block(i);
        if let Some(range) = &strict {
            let reach = self.with_optional_end(i, range.clone(), name);
            if reach.body.as_ref().is_some_and(|b| b.end_directive.is_some()) {
                return Some(reach);
            }
        }
        self.to_end(i, name).or_else(|| strict.map(|range| self.with_body(i, range, None)))
    }

    /// A metadirective whose variants all are one construct with a structured block: the construct's end directive ends
    /// whichever is chosen. One behind a strictly structured block may be that of a construct around, and one with clauses
    /// says what the variants do not.
    fn to_end_of_variants(&self, i: usize) -> Option<Reach> {
        let construct = common_block_construct(&self.directives[i].directive)?;
        let reach = self.to_end(i, construct).filter(|_| self.strict_block(i).is_none())?;
        let end = reach.body.as_ref().and_then(|b| b.end_directive)?;
        self.directives[end as usize].directive.clauses.is_empty().then_some(reach)
    }

    fn strict_block(&self, i: usize) -> Option<Range<usize>> {
        self.governed(i).filter(|range| {
            let first = self.fortran.statement_from(range.start);
            first.is_some_and(|f| {
                self.fortran.statement(f).range.start == range.start
                    && self.fortran.statement(f).kind == StatementKind::Block
            })
        })
    }

    fn nothing_to_govern(&mut self, i: usize, alone: Reach) -> Reach {
        self.nodes.errors.push(StructureError::NoStatement(i as u32));
        alone
    }

    /// The construct or statement after a directive, or the directive stacked on it with all that
    /// belongs to it; in the same block.
    fn governed(&self, i: usize) -> Option<Range<usize>> {
        let at = self.directives[i].range.end;
        let statement = self.next_statement(at);
        // Nothing but another directive may stand before what it governs.
        let behind = self.fortran.statement_from(at);
        let limit = behind.map_or(usize::MAX, |s| self.fortran.statement(s).range.start);
        if let Some(next) = self.directives.get(i + 1).filter(|n| n.range.start < limit) {
            let name = next.directive.name.as_str();
            let governs = is_metadirective(name)
                || matches!(association(&next.directive), Some(Association::Block | Association::Loop));
            let same_block = self.fortran.block_at(next.range.start) == self.fortran.block_at(at);
            return (governs && same_block && !name.starts_with("end "))
                .then(|| next.range.start..self.reaches[i + 1].end);
        }
        statement.map(|s| self.fortran.whole(s))
    }

    /// What a metadirective governs: two statements, if what is chosen among is `atomic capture` (OpenMP 5.2, 15.8.4).
    fn with_captured(&self, metadirective: &Directive, governed: Range<usize>) -> Range<usize> {
        let captures = |v: &Directive| v.name == "atomic" && v.clauses.iter().any(|c| c.name == "capture");
        let mut variants = metadirective.clauses.iter().filter_map(Clause::variant).filter(|v| v.name != "nothing");
        let mut any = false;
        if !variants.by_ref().inspect(|_| any = true).all(captures) || !any {
            return governed;
        }
        let is_assignment = |s: StatementId| self.fortran.statement(s).kind == StatementKind::Assignment;
        let first = self.fortran.statement_from(governed.start).filter(|s| is_assignment(*s));
        let second = first.and_then(|_| self.next_statement(governed.end)).filter(|s| is_assignment(*s));
        second.map_or(governed.clone(), |s| governed.start..self.fortran.whole(s).end)
    }

    /// The executable statement or construct that begins behind a place, in the same block.
    fn next_statement(&self, at: usize) -> Option<StatementId> {
        let next = self.fortran.statement_from(at)?;
        let s = self.fortran.statement(next);
        let executable = s.kind.is_executable() || s.kind == StatementKind::Format;
        let goes_on = !matches!(s.kind, StatementKind::Divides | StatementKind::EndConstruct);
        (executable && goes_on && s.block() == self.fortran.block_at(at).1).then_some(next)
    }

    fn statements_in(&self, range: &Range<usize>) -> usize {
        let from = self.fortran.statements.partition_point(|s| s.range.start < range.start);
        self.fortran.statements[from..].iter().take_while(|s| s.range.end <= range.end).count()
    }

    fn with_body(&self, i: usize, range: Range<usize>, end_directive: Option<u32>) -> Reach {
        let end = match end_directive {
            Some(e) => self.directives[e as usize].range.end,
            None => range.end,
        };
        let next = self.directives.partition_point(|d| d.range.start < end).max(i + 1);
        Reach { body: Some(Body { range, end_directive }), end, next }
    }

    /// A body with its end directive, if that follows right behind it.
    fn with_optional_end(&self, i: usize, range: Range<usize>, name: &str) -> Reach {
        let after = self.directives.partition_point(|d| d.range.start < range.end);
        let end = self.directives.get(after).filter(|d| {
            let between = range.end..d.range.start;
            d.directive.name.strip_prefix("end ") == Some(name) && self.statements_in(&between) == 0
        });
        let end = end.map(|_| after as u32);
        self.with_body(i, range, end)
    }

    /// From a directive to the end directive of its name in the same block.
    fn to_end(&self, i: usize, name: &str) -> Option<Reach> {
        self.to_end_before(i, name, usize::MAX)
    }

    /// The same where at most two statements may stand between.
    fn to_end_of_short(&self, i: usize, name: &str) -> Option<Reach> {
        let behind = self.fortran.statement_from(self.directives[i].range.end);
        let third = behind.and_then(|s| self.fortran.statements.get(s as usize + 2));
        self.to_end_before(i, name, third.map_or(usize::MAX, |s| s.range.end))
    }

    fn to_end_before(&self, i: usize, name: &str, limit: usize) -> Option<Reach> {
        let block = self.fortran.block_at(self.directives[i].range.end);
        let mut j = i + 1;
        loop {
            let d = self.directives.get(j).filter(|d| d.range.start < limit)?;
            if let Some(what) = d.directive.name.strip_prefix("end ") {
                let found = what == name && self.fortran.block_at(d.range.start) == block;
                let range = self.directives[i].range.end..d.range.start;
                return found.then(|| self.with_body(i, range, Some(j as u32)));
            }
            j = self.reaches[j].next;
        }
    }
}

fn is_metadirective(name: &str) -> bool {
    matches!(name, "metadirective" | "begin metadirective")
}

#[cfg(test)]
mod tests {
    use crate::nodes::{NodeKind, StructureError};
    use crate::testing::{fortran, main_file};

    /// Each directive with what it governs, on one line, and whether an end directive closes it.
    fn governed(text: &str) -> Vec<(String, String, bool)> {
        let unit = fortran(text);
        let (file, text) = main_file(&unit);
        let nodes = file.nodes.list.iter().filter_map(|n| match (n.kind, &n.body) {
            (NodeKind::Directive(d), Some(body)) => Some((d, body)),
            _ => None,
        });
        let line = |t: &str| t.split_whitespace().collect::<Vec<_>>().join(" ");
        nodes
            .map(|(d, body)| {
                let name = file.directives[d as usize].directive.name.clone();
                (name, line(&text[body.range.clone()]), body.end_directive.is_some())
            })
            .collect()
    }

    fn errors(text: &str) -> Vec<StructureError> {
        fortran(text).files.remove(0).nodes.errors
    }

    fn of(name: &str, body: &str, ended: bool) -> (String, String, bool) {
        (name.to_owned(), body.to_owned(), ended)
    }

    #[test]
    fn a_declaration_behind_a_directive_is_not_governed() {
        let text = "!$omp metadirective when(user={condition(c)}: parallel)\ninteger :: i\ni = 1\n\
            !$omp critical\ni = 2\n!$omp end critical\nend\n";
        assert_eq!(governed(text), [("critical".to_owned(), "i = 2".to_owned(), true)]);
    }

    #[test]
    fn end_directives_of_loops_may_be_left_out() {
        let inner = "!$omp parallel do\ndo i = 1, 2\nend do\n";
        let text = format!("!$omp parallel do\ndo j = 1, 2\n{inner}end do\n!$omp end parallel do\nend\n");
        let outer = "do j = 1, 2 !$omp parallel do do i = 1, 2 end do end do";
        assert_eq!(governed(&text), [of("parallel do", outer, true), of("parallel do", "do i = 1, 2 end do", false)]);
    }

    #[test]
    fn a_block_construct_makes_the_end_directive_optional() {
        let text = "!$omp parallel\nblock\nx = 1\nend block\ny = 1\nend\n";
        assert_eq!(governed(text), [of("parallel", "block x = 1 end block", false)]);
        let text = "!$omp parallel\nblock\nend block\n!$omp end parallel\nend\n";
        assert_eq!(governed(text), [of("parallel", "block end block", true)]);
        let text = "!$omp parallel\nblock\nend block\ny = 1\n!$omp end parallel\nend\n";
        assert_eq!(governed(text), [of("parallel", "block end block y = 1", true)]);
    }

    #[test]
    fn what_follows_a_definition_in_a_block_construct_is_governed() {
        let interface = "interface\nsubroutine s\nend subroutine\nend interface\n";
        for definition in [interface, "type t\ninteger :: i\nend type\n", "enum, bind(c)\nenumerator :: e\nend enum\n"]
        {
            let text = format!("block\n{definition}!$omp parallel do\ndo i = 1, 2\nend do\nend block\nend\n");
            assert_eq!(governed(&text), [of("parallel do", "do i = 1, 2 end do", false)], "{definition}");
        }
    }

    #[test]
    fn an_allocate_statement_needs_no_end_and_fused_loops_one() {
        let text = "!$omp allocators allocate(a)\nallocate(a(2))\nx = 1\nend\n";
        assert_eq!(governed(text), [of("allocators", "allocate(a(2))", false)]);
        let loops = "do i = 1, 2\nend do\ndo j = 1, 2\nend do\n";
        let text = format!("!$omp fuse\n!$omp fuse\n{loops}!$omp end fuse\n{loops}!$omp end fuse\nend\n");
        assert_eq!(errors(&text), []);
        assert_eq!(governed(&text).iter().filter(|(_, _, ended)| *ended).count(), 2);
    }

    #[test]
    fn what_is_stacked_belongs_to_what_is_above() {
        let text =
            "!$omp metadirective when(user={condition(a)}: parallel do)\n!$omp unroll\ndo i = 1, 2\nend do\nend\n";
        let expected =
            [of("metadirective", "!$omp unroll do i = 1, 2 end do", false), of("unroll", "do i = 1, 2 end do", false)];
        assert_eq!(governed(text), expected);
    }

    #[test]
    fn nothing_behind_the_end_of_a_block_is_governed() {
        let text = "if (a) then\n!$omp metadirective when(user={condition(a)}: barrier)\nend if\nx = 1\nend\n";
        assert_eq!(governed(text), []);
        assert_eq!(
            errors("if (a) then\n!$omp do\nend if\ndo i = 1, 2\nend do\nend\n"),
            [StructureError::NoStatement(0)]
        );
    }

    #[test]
    fn ends_that_are_missing_or_too_many_are_said() {
        assert_eq!(errors("!$omp parallel\nx = 1\nend\n"), [StructureError::NoEnd(0)]);
        assert_eq!(errors("x = 1\n!$omp end parallel\nend\n"), [StructureError::NoBegin(0)]);
        let text = "!$omp begin metadirective when(user={condition(a)}: parallel)\nif (a) then\n!$omp end metadirective\nend if\nend\n";
        assert_eq!(errors(text), [StructureError::NoEnd(0), StructureError::NoBegin(1)]);
    }

    #[test]
    fn the_end_of_the_construct_that_all_variants_are_ends_a_metadirective() {
        let with = |clauses: &str, end: &str| {
            let found = governed(&format!("!$omp metadirective {clauses}\nx = 1\ny = 2\n!$omp end {end}\nend\n"));
            found.first().map(|(_, body, is_ended)| (body.clone(), *is_ended))
        };
        let both = |first: &str, second: &str| format!("when(user={{condition(a)}}: {first}) otherwise({second})");
        let whole = Some(("x = 1 y = 2".to_owned(), true));
        assert_eq!(with(&both("parallel", "parallel num_threads(2)"), "parallel"), whole);
        assert_eq!(with(&both("critical (n)", "critical (n)"), "critical (n)"), whole);
        let statement = Some(("x = 1".to_owned(), false));
        assert_eq!(with(&both("parallel", "masked"), "parallel"), statement);
        assert_eq!(with("when(user={condition(a)}: parallel)", "parallel"), statement);
        assert_eq!(with(&both("parallel", "nothing"), "parallel"), statement);
        assert_eq!(with(&both("single", "single"), "single nowait"), statement);
    }
}
