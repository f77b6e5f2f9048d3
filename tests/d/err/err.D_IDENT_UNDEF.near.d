/* What was meant? */
BEGIN { trace(timestmap); }
