/* rows: G6 */

BEGIN { @a = lquantize(1, 0, 100000, 1); }
             ^ lquantize( ) step (argument #3) too small: number of quantization levels must be a 16-bit quantity
