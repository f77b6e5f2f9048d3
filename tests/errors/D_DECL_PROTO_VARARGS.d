/* rows: L62 */

provider p { probe a(int, ...); };
                    ^ probe declaration may not use a varargs parameter list
