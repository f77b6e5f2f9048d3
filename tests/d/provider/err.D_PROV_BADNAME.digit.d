/* rows: L62 */
provider p1 { probe a(int); };
