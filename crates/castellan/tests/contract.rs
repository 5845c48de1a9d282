//! Every promise of the contract, kept by Castellan.
burghof_core::contract_tests!(burghof_castellan::Castellan);
