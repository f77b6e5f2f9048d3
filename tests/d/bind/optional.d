/* rows: L62
 * args: -c "sh -c 'cd /; cd /nonexistent-dir'"
 * Sources in brackets are left out if they do not exist or do not compile. All
 * others of the alternative are taken, but of those in the same brackets only
 * the first that works. */
provider parts {
	probe both(int64_t n) =
		[ syscall::nosuchcall:entry { n = 1; } ]
		syscall::chdir:entry /pid == $target/ { n = 2; }
		[syscall::chdir:return /pid == $target/ { n = 3; }]
		[ syscall::chdir:entry { n = ((struct nosuch *)arg0)->x; } ]
	      | syscall::chdir:entry { n = 4; };
	probe none() = [ syscall::nosuchcall:entry { } ]
	      | syscall::chdir:entry /pid == $target/ { };
	probe first(int64_t n) =
		[ syscall::nosuchcall:entry { n = 7; }
		| syscall::chdir:entry /pid == $target/ { n = 8; }
		| syscall::nosuchcall:entry { n = 9; }
		| syscall::chdir:entry /pid == $target/ { n = 10; } ]
		[ syscall::nosuchcall:entry { n = 11; }
		| syscall::nosuchcall:return { n = 12; } ];
	probe needed(int64_t n) =
		[ syscall::chdir:entry { n = 5; } ]
		syscall::nosuchcall:entry { }
	      | syscall::chdir:entry /pid == $target/ { n = 6; };
};

parts:::
{
	printf("%s %d\n", probename, arg0);
}
