/* What was meant? */
BEGIN { trace(ENOENTT); }
