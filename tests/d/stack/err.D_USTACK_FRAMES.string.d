BEGIN { ustack("2"); }
