/* rows: A13 G14 */

BEGIN { @ = count(); trunc(@, 1, 2); }
                     ^ trunc( ) prototype mismatch: 3 args passed, at most 2 expected
