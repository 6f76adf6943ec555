pub mod selector;
pub mod context;
pub mod decision;
