/* rows: A13 G15 */

BEGIN { @ = count(); denormalize(@, 2); }
                     ^ denormalize( ) prototype mismatch: 2 args passed, 1 expected

BEGIN { @ = count(); normalize(@); }
                     ^ normalize( ) prototype mismatch: 1 arg passed, 2 expected
