use burghof_core::SetupError;

/// What a table can agree on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// The winter game (BRG-15, BRG-190).
    pub winter: bool,
}

impl burghof_core::Options for Options {
    #[inline]
    fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError> {
        if key != "season" {
            return Err(SetupError::bad_value(key, value, "season"));
        }
        self.winter = value == "winter";
        Ok(())
    }

    #[inline]
    fn get(&self, key: &str) -> Option<String> {
        (key == "season").then(|| if self.winter { "winter" } else { "summer" }.to_owned())
    }
}
