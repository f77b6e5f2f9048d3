/* rows: A8 */

BEGIN { @[ustack(1, 2, 3)] = count(); }
          ^ ustack( ) prototype mismatch: 3 args passed, at most 2 expected

BEGIN { jstack(1, 2, 3); }
        ^ jstack( ) prototype mismatch: 3 args passed, at most 2 expected
