//! Everything core promises about a game, checked over this one.

burghof_core::contract_tests!(burghof_burg::Burg);
