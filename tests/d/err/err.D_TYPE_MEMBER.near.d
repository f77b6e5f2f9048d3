/* What was meant? */
BEGIN { trace(curpsinfo->pr_fnam); }
