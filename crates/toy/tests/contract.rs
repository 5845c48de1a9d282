//! The contract, over this game.
burghof_core::contract_tests!(burghof_toy::Toy);
