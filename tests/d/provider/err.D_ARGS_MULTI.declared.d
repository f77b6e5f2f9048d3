/* rows: L62 */
provider dtrace { probe BEGIN(int a); };
BEGIN, END { trace(args[0]); }
