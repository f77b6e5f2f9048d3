/* rows: L62 */

provider p {
	probe a(int x) = syscall::open:entry { x = 1; x = 2; };
	                                              ^ parameter x is set twice
};

provider p {
	probe a(int x) = syscall::open:entry { y = 1; };
	                                       ^ probe a has no parameter y
};

provider p {
	probe a(int) : (int y) = syscall::open:entry { };
	                    ^ probe a has no parameter y
};

provider p {
	probe a() = sched:::wakeup { };
	            ^ a source may not be bound itself: sched:::wakeup
};

provider p {
	probe b() = syscall::open:entry { };
	probe a() = p:::b { };
	            ^ a source may not be bound itself: p:::b
};

provider p {
	probe a() = sys*::open:entry { };
	            ^ a source must name its provider: sys*::open:entry
};

provider p {
	probe a() = dtrace:::BEGIN { };
	            ^ a probe of dtrace cannot be a source: dtrace:::BEGIN
};

provider p {
	int v;
	syscall::open:entry { v = 1; trace(v); }
	                             ^ a clause of a provider may only assign variables that the provider declares
	probe a(int x) = syscall::open:return { x = v; };
};

provider p {
	int v;
	syscall::open:entry { v = 1; @a = count(); }
	                             ^ a clause of a provider may only assign variables that the provider declares
	probe a(int x) = syscall::open:return { x = v; };
};

provider p {
	int v;
	syscall::open:entry { v = 1; other = 2; }
	                             ^ a clause of a provider may only assign variables that the provider declares
	probe a(int x) = syscall::open:return { x = v; };
};

provider p {
	int v;
	syscall::open:entry
	^ a clause of a provider must assign something
	{ }
	probe a(int x) = syscall::open:return { x = v; };
};
