/* What was meant? */
begin { }
