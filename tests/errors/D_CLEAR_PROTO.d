/* rows: A13 */

BEGIN { clear(); }
        ^ clear( ) prototype mismatch: 0 args passed, 1 expected
