//! The quick ones of the hostile cases; `cargo xtask hostile` runs all.

#![cfg(unix)]

use ompick_tests::hostile::{Lab, Outcome, all};
use ompick_tests::tools;
use std::sync::Mutex;

#[test]
fn what_nobody_means_well_does_no_harm() {
    let ompick = tools::ompick().unwrap();
    let cases = Mutex::new(all().into_iter().filter(|case| !case.is_long).collect::<Vec<_>>());
    let problems = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(case) = cases.lock().unwrap().pop() else { break };
                    let result = Lab::new(&ompick).and_then(|lab| (case.run)(&lab));
                    match result {
                        Ok(Outcome::Holds(_)) => {}
                        Ok(Outcome::NotTried(why)) => eprintln!("NOT TRIED: {}: {why}", case.name),
                        Err(why) => problems.lock().unwrap().push(format!("{}: {why}", case.name)),
                    }
                }
            });
        }
    });
    let problems = problems.into_inner().unwrap();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
