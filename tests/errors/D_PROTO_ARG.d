/* rows: A8 A10 A12 A14 A20 A27 A28 A29 L30 L38 L45 L65 S2 S3 S10 S11 S13 S15 S17 S20 V2 */

BEGIN { raise("KILLS"); }
              ^ raise( ) argument #1: no signal is named "KILLS"

BEGIN { commit("x"); }
               ^ commit( ) argument #1 is incompatible with prototype:
               ^	prototype: int
               ^	 argument: string

BEGIN { trace(strlen(5)); }
                     ^ strlen( ) argument #1 is incompatible with prototype:
                     ^	prototype: string
                     ^	 argument: int

BEGIN { setopt("aggsortpos", 1); }
                             ^ setopt( ) argument #2 is incompatible with prototype:
                             ^	prototype: string
                             ^	 argument: int

BEGIN { strftime(execname, walltimestamp); }
                 ^ strftime( ) argument #1 is incompatible with prototype:
                 ^	prototype: string constant
                 ^	 argument: string

BEGIN
{
	a[1] = 5;
	a["string"] = 6;
	  ^ a[ ] key #1 is incompatible with prototype:
	  ^	prototype: int
	  ^	      key: string
}

inline int f[int a] = a;
BEGIN { trace(f["a"]); }
                ^ f[ ] argument #1 is incompatible with prototype:
                ^	prototype: int
                ^	 argument: string

inline pid_t tid_of[struct task_struct *t] = t->pid;
BEGIN { trace(tid_of[arg0]); }
                     ^ tid_of[ ] argument #1 is incompatible with prototype:
                     ^	prototype: struct task_struct *
                     ^	 argument: int64_t

BEGIN { printf(1); }
               ^ printf( ) argument #1 is incompatible with prototype:
               ^	prototype: string constant
               ^	 argument: int

BEGIN { @[stack(3)] = count(); @[stack(4)] = count(); }
                                 ^ @_[ ] key #1 is incompatible with prototype:
                                 ^	prototype: stack(3)
                                 ^	      key: stack(4)

BEGIN { bcopy("abc", "abc", 3); }
                     ^ bcopy( ) argument #2 is incompatible with prototype:
                     ^	prototype: void *
                     ^	 argument: string

BEGIN { copyinto(0, 8, 7); }
                       ^ copyinto( ) argument #3 is incompatible with prototype:
                       ^	prototype: void *
                       ^	 argument: int

BEGIN { copyoutstr(1, arg0, 3); }
                   ^ copyoutstr( ) argument #1 is incompatible with prototype:
                   ^	prototype: string
                   ^	 argument: int

BEGIN { trace(inet_ntoa(1)); }
                        ^ inet_ntoa( ) argument #1 is incompatible with prototype:
                        ^	prototype: ipaddr_t *
                        ^	 argument: int

BEGIN { trace(lltostr("7")); }
                      ^ lltostr( ) argument #1 is incompatible with prototype:
                      ^	prototype: int64_t
                      ^	 argument: string

BEGIN { trace(mutex_owned(1)); }
                          ^ mutex_owned( ) argument #1 is incompatible with prototype:
                          ^	prototype: struct mutex *
                          ^	 argument: int

BEGIN { trace(mutex_owned((int *)arg0)); }
                          ^ mutex_owned( ) argument #1 is incompatible with prototype:
                          ^	prototype: struct mutex *
                          ^	 argument: int *

BEGIN { trace(progenyof("x")); }
                        ^ progenyof( ) argument #1 is incompatible with prototype:
                        ^	prototype: pid_t
                        ^	 argument: string

BEGIN { trace(strchr("a", "b")); }
                          ^ strchr( ) argument #2 is incompatible with prototype:
                          ^	prototype: char
                          ^	 argument: string

BEGIN { trace(strstr("a", 1)); }
                          ^ strstr( ) argument #2 is incompatible with prototype:
                          ^	prototype: string
                          ^	 argument: int

BEGIN { trace(strtok(1, ",")); }
                     ^ strtok( ) argument #1 is incompatible with prototype:
                     ^	prototype: string
                     ^	 argument: int

BEGIN { trace(toupper(7)); }
                      ^ toupper( ) argument #1 is incompatible with prototype:
                      ^	prototype: string
                      ^	 argument: int

BEGIN { sym("abc"); }
            ^ sym( ) argument #1 is incompatible with prototype:
            ^	prototype: uintptr_t
            ^	 argument: string

BEGIN
{
	seen[curthread] = 1;
	seen[pid] = 1;
	     ^ seen[ ] key #1 is incompatible with prototype:
	     ^	prototype: struct task_struct *
	     ^	      key: pid_t
}

BEGIN { assert(execname); }
               ^ argument #1 of assert( ) must be of scalar type

BEGIN { a[NULL] = 1; a["text"] = 2; }
                       ^ a[ ] key #1 is incompatible with prototype:
                       ^	prototype: void *
                       ^	      key: string
