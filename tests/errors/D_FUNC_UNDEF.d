/* rows: L65 */

BEGIN { nosuch(1); }
        ^ undefined function name: nosuch

/* The message suggests a name. */
BEGIN { trace(strlne("x")); }
              ^ undefined function name: strlne; did you mean strlen?

/* The name is bpftrace's. */
BEGIN { @ = hist(1); }
            ^ undefined function name: hist; did you mean quantize()?
