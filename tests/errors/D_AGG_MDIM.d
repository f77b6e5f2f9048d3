/* rows: L38 */

BEGIN { @a[1][2] = count(); }
        ^ @a may not be indexed twice: separate its keys by commas

BEGIN { @[1, 2]["x"]; }
        ^ @_ may not be indexed twice: separate its keys by commas
