//! The contract kit of core over castles.
burghof_core::contract_tests!(burghof_castles::Castles);
