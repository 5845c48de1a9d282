/// How soon a part of a drawing is left out where there is little room.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Worth {
    /// Never: what the next decision is about.
    Needed,
    /// Late: what belongs to the viewer.
    Own,
    /// Before that: what belongs to the others.
    Others,
    /// First: what one knows, or can ask for.
    Known,
}

/// The table in characters, in parts: a small screen leaves out what matters least, or shows it shorter.
///
/// ```
/// use burghof_core::{Drawing, Worth};
/// let mut drawing = Drawing::default();
/// drawing.part(Worth::Needed, "the board\nin two lines\n");
/// drawing.part(Worth::Others, "what a neighbour has,\nat length\n").or("a neighbour\n");
/// drawing.part(Worth::Known, "what the signs mean\n");
/// let lines = |text: &str| text.lines().count();
/// assert_eq!(drawing.whole().lines().count(), 5);
/// assert_eq!(drawing.within(4, lines), "the board\nin two lines\nwhat a neighbour has,\nat length\n");
/// assert_eq!(drawing.within(3, lines), "the board\nin two lines\na neighbour\n");
/// assert_eq!(drawing.within(1, lines), "the board\nin two lines\n");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Drawing {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    worth: Worth,
    /// The longest first.
    forms: Vec<String>,
}

impl Drawing {
    /// A drawing that is shown whole or not at all.
    pub fn of(text: String) -> Drawing {
        Drawing { parts: vec![Part { worth: Worth::Needed, forms: vec![text] }] }
    }

    /// What comes next; lines with their ends.
    pub fn part(&mut self, worth: Worth, text: impl Into<String>) -> &mut Drawing {
        self.parts.push(Part { worth, forms: vec![text.into()] });
        self
    }

    /// The part before in a shorter form.
    pub fn or(&mut self, shorter: impl Into<String>) -> &mut Drawing {
        if let Some(part) = self.parts.last_mut() {
            part.forms.push(shorter.into());
        }
        self
    }

    /// Everything at length.
    pub fn whole(&self) -> String {
        self.parts.iter().filter_map(|part| part.forms.first()).map(String::as_str).collect()
    }

    /// As much as fits into `rows` rows; `lines` says how many of them a text takes on this screen.
    pub fn within(&self, rows: usize, lines: impl Fn(&str) -> usize) -> String {
        let mut chosen = vec![0; self.parts.len()];
        let shown = |chosen: &[usize]| -> String {
            let forms = self.parts.iter().zip(chosen);
            forms.filter_map(|(part, &form)| part.forms.get(form)).map(String::as_str).collect()
        };
        // Shorter first, then without; what is needed is shortened before anything of one's own is missing.
        let order = [
            (Worth::Known, false),
            (Worth::Known, true),
            (Worth::Others, false),
            (Worth::Others, true),
            (Worth::Own, false),
            (Worth::Needed, false),
            (Worth::Own, true),
        ];
        for (worth, without) in order {
            for (at, part) in self.parts.iter().enumerate().rev().filter(|(_, part)| part.worth == worth) {
                let least = part.forms.len() - usize::from(!without);
                while chosen[at] < least {
                    if lines(&shown(&chosen)) <= rows {
                        return shown(&chosen);
                    }
                    chosen[at] += 1;
                }
            }
        }
        shown(&chosen)
    }
}
