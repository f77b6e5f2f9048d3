/* What was meant? */
BEGIN { @bytes = count(); printa(@byte); }
