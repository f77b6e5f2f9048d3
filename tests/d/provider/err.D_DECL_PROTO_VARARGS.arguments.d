/* rows: L62 */
provider p { probe a(int, ...); };
