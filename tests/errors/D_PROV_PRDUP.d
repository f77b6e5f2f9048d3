/* rows: L62 */

provider p {
	probe a(int);
	probe a(char);
	      ^ probe redeclared: p:::a
};
