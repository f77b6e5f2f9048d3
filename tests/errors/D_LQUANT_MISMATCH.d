/* rows: G6 */

BEGIN { @ = lquantize(1, 100, 10, 1); }
            ^ lquantize( ) base (argument #1) must be less than limit (argument #2)
