/* rows: L62 */

provider p { probe a(int, void); };
                          ^ probe declaration may not use void for an argument
