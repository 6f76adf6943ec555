//! Some steps of the model of what `ompick cc` remembers; `cargo xtask cache-model` makes as many as are asked for.

#![cfg(unix)]

use ompick_tests::cache_model::World;
use ompick_tests::tools;

#[test]
fn wrapped_equals_plain_whatever_changes() {
    let ompick = tools::ompick().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut world = World::new(folder.path(), &ompick, 1).unwrap();
    for step in 0..150 {
        if let Err(difference) = world.step() {
            panic!("step {step}: {difference}");
        }
    }
}
