//! Finding a rule in the players' rules.

/// The paragraphs or list entries of a rules text that carry this rule's number, without their mark.
///
/// ```
/// let text = "# Rules\n\n- **CAS-34** Never block an open end.\n  Not even a bit.\n- **CAS-35, CAS-36** Fine.\n";
/// let found = burghof_catalog::rules::find(text, "cas-34");
/// assert_eq!(found.as_deref(), Some("**CAS-34** Never block an open end. Not even a bit."));
/// assert!(burghof_catalog::rules::find(text, "CAS-36").is_some());
/// assert!(burghof_catalog::rules::find(text, "CAS-3").is_none());
/// ```
pub fn find(text: &str, rule: &str) -> Option<String> {
    let rule = rule.to_ascii_uppercase();
    let found: Vec<String> =
        entries(text).into_iter().filter(|(ids, _)| ids.contains(&rule)).map(|e| e.1).collect();
    (!found.is_empty()).then(|| found.join("\n\n"))
}

/// All rule ids that are anchors in a rules text.
pub fn anchors(text: &str) -> Vec<String> {
    entries(text).into_iter().flat_map(|(ids, _)| ids).collect()
}

/// Every entry that begins with rule ids, with its text on one line.
fn entries(text: &str) -> Vec<(Vec<String>, String)> {
    let mut all: Vec<(Vec<String>, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let trimmed = line.trim();
        let body = trimmed.strip_prefix("- ").or(trimmed.strip_prefix("* ")).unwrap_or(trimmed);
        let body = if let Some(row) = body.strip_prefix('|') { row.trim() } else { body };
        if let Some(ids) = leading_ids(body) {
            all.push((ids, body.to_owned()));
            open = true;
        } else if trimmed.is_empty() || trimmed.starts_with(['#', '-', '*', '|']) {
            open = false;
        } else if open && let Some((_, entry)) = all.last_mut() {
            entry.push(' ');
            entry.push_str(trimmed);
        }
    }
    all
}

fn leading_ids(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix("**")?;
    let (ids, _) = inner.split_once("**")?;
    let ids: Vec<String> = ids.split(',').map(|id| id.trim().to_owned()).collect();
    let is_id = |id: &String| {
        id.split_once('-').is_some_and(|(prefix, number)| {
            prefix.len() == 3
                && prefix.bytes().all(|b| b.is_ascii_uppercase())
                && number.trim_start_matches('R').bytes().all(|b| b.is_ascii_digit())
                && number.len() <= 4
                && number.ends_with(|c: char| c.is_ascii_digit())
        })
    };
    ids.iter().all(is_id).then_some(ids)
}
