/* What was meant? */
BEGIN { trace(strlne("x")); }
