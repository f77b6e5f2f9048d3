/* For differences between hosts: of a probe's alternatives the first that works
 * is taken, and of an inline's definitions the first that compiles. */
inline int where = nosuchname;
inline int where = 2;
inline int twice[int x] = x->nosuch;
inline int twice[int x] = 2 * x;
inline int twice[int x] = 3 * x;

provider folder {
	probe first(int n) = syscall::nosuchcall:entry { n = 1; }
		| syscall::chdir:entry /pid == $target/ { n = nosuchname; }
		| syscall::chdir:entry /pid == $target/ { n = twice[where]; }
		| syscall::chdir:entry { n = 5; };
	probe never() = syscall::nosuchcall:entry { } | rawtp:::nosuch { };
	probe neither() = syscall::chdir:entry /nosuchname/ { };
};

#pragma D attributes Stable/Stable/Common provider folder name

inline int round[int x] = about[x];
inline int about[int x] = round[x];
provider turning {
	probe on(int n) = syscall::chdir:entry { n = round[1]; };
	probe failing(int n) = syscall::chdir:entry { n = nosuchone; }
		| syscall::chdir:entry { n = nosuchtwo; };
	probe recording(int n) = syscall::chdir:entry /(trace(1), 1)/ { };
};

provider several {
	int one, other;
	syscall::chdir:entry { one = nosuch1; }
	syscall::chdir:entry { if (1) one = 1; else one = nosuch2; }
	syscall::chdir:entry /pid == $target/ { one = 3; }
	syscall::chdir:entry /nosuch3/ { other = 4; }
	probe kept(int n) = syscall::chdir:entry /pid == $target/ { n = other; }
		| syscall::chdir:entry /pid == $target/ { n = one; };
	probe lost(int n) = syscall::chdir:entry { n = other; };
};

provider steady {
	probe on(int n) = syscall::chdir:entry /pid == $target/ { n = 1; };
};
#pragma D attributes Stable/Stable/Common provider steady provider
#pragma D attributes Stable/Evolving/Common provider steady module
#pragma D attributes Stable/Stable/Common provider steady function
#pragma D attributes Stable/Stable/ISA provider steady name
#pragma D attributes Unstable/Stable/Common provider steady args
