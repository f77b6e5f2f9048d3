/* rows: L62 */

provider p { probe a(int x) : (int x, int y); };
                                          ^ translated argument #2 has no argument of probe a to come from

provider p { probe a(int x) : (int misspelt); };
                                   ^ probe a has no parameter misspelt

provider p {
	probe a(int x) : (int y) = syscall::open:entry { x = 1; };
	                      ^ probe a has no parameter y
};
