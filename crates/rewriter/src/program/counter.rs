//! `__COUNTER__` counts in what is written as it does in the source: every use has one place, in the same order.

use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::ParsedFile;

/// Reports a file in which edits repeat, leave out or move what counts. A region of variants that is left out is as if
/// it were not there.
pub(super) fn check(parsed: &ParsedFile, edits: &[Edit], sites: &mut Sites) {
    let preprocessed = &parsed.preprocessed;
    if !preprocessed.names_counter() {
        return;
    }
    let text = &parsed.text;
    let is_left_out = |e: &Edit| parsed.elided.iter().any(|r| r.start <= e.range.start && e.range.end <= r.end);
    let counted = |e: &&Edit| match is_left_out(e) {
        true => Vec::new(),
        false => preprocessed.counting_words(&text.original()[text.to_file(&e.range)]),
    };
    let written = |e: &Edit| preprocessed.counting_words(&e.text);
    let others: Vec<&Edit> = edits.iter().filter(|e| counted(e) != written(e)).collect();
    if others.is_empty() {
        return;
    }
    let left_out: Vec<Edit> = parsed.elided.iter().map(|r| Edit { range: r.clone(), text: Vec::new() }).collect();
    let whole = 0..text.text().len();
    if preprocessed.counting_words(&text.render(&whole, &left_out))
        == preprocessed.counting_words(&text.render(&whole, edits))
    {
        return;
    }
    let message = "`__COUNTER__` would count otherwise than in the source: what is written here repeats, leaves out or \
                   moves what counts";
    let note = "give what counts a name of its own outside, as in `enum { N = __COUNTER__ };`".to_owned();
    for Edit { range, .. } in others {
        let place = range.start..range.end.max(range.start + 1);
        sites.report_with(&codes::COUNTED, parsed, &place, message, Some(note.clone()));
    }
}
