use crate::{Bilingual, Game, Message, Seat, Speech};

/// A game in words and characters. Lives in `text.rs` of each game. Everything it says is a [`Message`] with its words
/// in `words.de.ftl` and `words.en.ftl`; only coordinates and symbols stand in code.
pub trait Text: Game {
    /// The players' rules, Markdown, with the rule ids as anchors: a paragraph or list entry that begins with
    /// `**CAS-34**` (or `**CAS-34, CAS-35**`).
    const RULES: Bilingual;
    /// The Fluent files. Every id begins with the game's id.
    const WORDS: Bilingual;

    /// The table in characters as the viewer sees it: board, hand, what others show.
    fn draw(view: &Self::View, speech: &dyn Speech) -> String;
    /// The same in sentences, for the ear: the most important first.
    fn describe(view: &Self::View) -> Vec<Message>;
    /// What is asked of this seat now, in one sentence; or whom the game waits for if it is not this seat's turn.
    fn prompt(view: &Self::View, seat: Seat) -> Message;
    /// An action as a choice in a list: "Short wall from 3,1 to the north".
    fn say_action(view: &Self::View, seat: Seat, action: Self::Action) -> Message;
    /// What happened, for the log.
    fn say_event(view: &Self::View, event: &Self::Event) -> Message;
}
