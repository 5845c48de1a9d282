//! What a table can agree on.

burghof_core::options! {
    /// The options of a game.
    pub struct Options {
        /// TOY-03: the lowest card scores instead of the highest.
        low: bool => ["TOY-03"],
    }
}
