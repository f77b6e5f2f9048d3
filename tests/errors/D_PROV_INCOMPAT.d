/* rows: L62 */

provider p { probe a(int); };
provider p { probe b(int); };
         ^ provider redeclared: p
