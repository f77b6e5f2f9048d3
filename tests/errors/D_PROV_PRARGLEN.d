/* rows: L62 */

provider p { probe a(int x) : (int x, int y); };
                                          ^ translated argument #2 has no argument of probe a to come from
