//! The rules that refusals, points and the end of the game cite.

use burghof_core::Rule;

macro_rules! rules {
    ($($name:ident = $id:literal),+ $(,)?) => { $(pub(crate) const $name: Rule = Rule::new($id);)+ };
}

rules! {
    LUD_20 = "LUD-20", LUD_22 = "LUD-22", LUD_23 = "LUD-23", LUD_26 = "LUD-26", LUD_27 = "LUD-27",
    LUD_28 = "LUD-28", LUD_29 = "LUD-29", LUD_30 = "LUD-30", LUD_31 = "LUD-31", LUD_32 = "LUD-32",
    LUD_33 = "LUD-33", LUD_34 = "LUD-34", LUD_40 = "LUD-40", LUD_42 = "LUD-42", LUD_43 = "LUD-43",
    LUD_45 = "LUD-45", LUD_48 = "LUD-48", LUD_49 = "LUD-49", LUD_50 = "LUD-50", LUD_52 = "LUD-52",
    LUD_59 = "LUD-59", LUD_66 = "LUD-66", LUD_68 = "LUD-68", LUD_69 = "LUD-69", LUD_70 = "LUD-70",
    LUD_75 = "LUD-75", LUD_79 = "LUD-79", LUD_80 = "LUD-80", LUD_82 = "LUD-82", LUD_85 = "LUD-85",
    LUD_87 = "LUD-87", LUD_88 = "LUD-88", LUD_89 = "LUD-89", LUD_91 = "LUD-91", LUD_93 = "LUD-93",
    LUD_94 = "LUD-94", LUD_95 = "LUD-95", LUD_96 = "LUD-96", LUD_98 = "LUD-98", LUD_120 = "LUD-120",
    LUD_128 = "LUD-128", LUD_R08 = "LUD-R08", LUD_R09 = "LUD-R09", LUD_R12 = "LUD-R12", LUD_R17 = "LUD-R17",
}
