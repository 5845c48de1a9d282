//! The contract kit of core over this game.
burghof_core::contract_tests!(burghof_ludwig::Ludwig);
