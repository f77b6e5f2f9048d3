/* rows: L62 */
provider dtrace { probe BEGIN(int a); };
BEGIN { trace(args[1]); }
