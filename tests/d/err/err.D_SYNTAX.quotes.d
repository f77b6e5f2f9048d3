/* What was meant? */
BEGIN { trace(“hello”); }
