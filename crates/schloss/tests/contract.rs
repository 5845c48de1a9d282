//! Everything the contract kit demands.

burghof_core::contract_tests!(burghof_schloss::Schloss);
