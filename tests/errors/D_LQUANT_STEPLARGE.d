/* rows: G6 */

BEGIN { @a = lquantize(1, 0, 10, 20); }
             ^ lquantize( ) step (argument #3) too large: must have at least one quantization level
