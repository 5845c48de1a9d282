//! The contract, over the example game.
burghof_core::contract_tests!(@laws burghof_core::toy::Toy);
