/* rows: A8 */

BEGIN { stack(1, 2); }
        ^ stack( ) prototype mismatch: 2 args passed, at most 1 expected

BEGIN { @[stack(1, 2)] = count(); }
          ^ stack( ) prototype mismatch: 2 args passed, at most 1 expected
