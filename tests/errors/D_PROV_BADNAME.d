/* rows: L62 */

provider p1 { probe a(int); };
         ^ provider name may not end with a digit: p1
