/* rows: L62 */
provider p { probe a(int x) : (int x, int y); };
