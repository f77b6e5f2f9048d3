/* What was meant? */
BEGIN { trace((uint46_t)1); }
