/* rows: L62 */

provider p {
	probe a(int x) = syscall::open:entry { x = 1; x = 2; };
	                                              ^ parameter x is set twice
};
