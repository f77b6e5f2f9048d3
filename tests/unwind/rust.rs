// rust.rs [wait] - spends 20 seconds in Rust's library, or waits below it for ever.
use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

fn words(round: usize) -> usize {
    let mut count = BTreeMap::new();
    for i in 0..200 {
        *count.entry(format!("{}", (i * round) % 37)).or_insert(0) += i;
    }
    let mut v: Vec<_> = count.into_iter().collect();
    v.sort_by(|a, b| b.1.cmp(&a.1));
    thread::sleep(Duration::from_nanos(1));
    v.iter().map(|x| x.0.len() + x.1).sum()
}

fn main() {
    if std::env::args().len() > 1 {
        let mut v = vec![3, 2, 1];
        v.sort_by(|_, _| loop {
            thread::sleep(Duration::from_millis(100));
        });
    }
    let start = Instant::now();
    let mut all = 0;
    while start.elapsed() < Duration::from_secs(20) {
        all += words(all);
    }
    std::process::exit((all == 0) as i32);
}
