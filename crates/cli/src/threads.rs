//! Work that is shared among as many threads as the user allows.

use rayon::prelude::*;
use std::cmp::Ordering;

/// Fewer are put in order in less time than it takes to start threads for them.
const FEW: usize = 4096;

/// Does `work` in a pool of its own with so many threads, 0: as many as there are cores; where none can be had, it is
/// done all the same.
pub fn within<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Puts a list in order; what is equal may change places.
pub fn sort<T: Send>(threads: usize, list: &mut [T], order: impl Fn(&T, &T) -> Ordering + Sync + Send) {
    if list.len() < FEW || threads == 1 {
        list.sort_unstable_by(order);
    } else {
        within(threads, || list.par_sort_unstable_by(order));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_any_length_are_put_in_order_by_any_number_of_threads() {
        for (length, threads) in [(0, 0), (10, 2), (3 * FEW, 1), (3 * FEW, 2), (3 * FEW, 0)] {
            let mut list: Vec<usize> = (0..length).map(|n| n * 7919 % 65_537).collect();
            let mut expected = list.clone();
            expected.sort_unstable();
            sort(threads, &mut list, Ord::cmp);
            assert_eq!(list, expected);
        }
    }
}
