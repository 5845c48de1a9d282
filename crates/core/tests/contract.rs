//! The contract, over the example game.
burghof_core::contract_tests!(burghof_core::toy::Toy);
