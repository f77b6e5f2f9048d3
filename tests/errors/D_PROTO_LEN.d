/* rows: A8 A10 A11 A12 A14 A15 A16 A20 L45 S1 S3 S4 S10 S12 S21 S22 V2 */

syscall::read:entry { trace(args[0, 1]); }
                            ^ args[ ] prototype mismatch: 2 args passed, 1 expected

BEGIN { exit(); }
        ^ exit( ) prototype mismatch: 0 args passed, 1 expected

BEGIN { trace(strjoin("a")); }
              ^ strjoin( ) prototype mismatch: 1 arg passed, 2 expected

BEGIN { freopen(); }
        ^ freopen( ) prototype mismatch: 0 args passed, at least 1 expected

BEGIN { ftruncate("file"); }
        ^ ftruncate( ) prototype mismatch: 1 arg passed, 0 expected

BEGIN { setopt("quiet", "on", "off"); }
        ^ setopt( ) prototype mismatch: 3 args passed, at most 2 expected

BEGIN { speculate(); }
        ^ speculate( ) prototype mismatch: 0 args passed, 1 expected

BEGIN { speculation(1); }
        ^ speculation( ) prototype mismatch: 1 arg passed, 0 expected

inline int f[int a, int b] = a + b;
BEGIN { trace(f[1]); }
              ^ f[ ] prototype mismatch: 1 arg passed, 2 expected

BEGIN { trace(alloca()); }
              ^ alloca( ) prototype mismatch: 0 args passed, 1 expected

BEGIN { trace(basename("a", "b")); }
              ^ basename( ) prototype mismatch: 2 args passed, 1 expected

BEGIN { copyin(arg0); }
        ^ copyin( ) prototype mismatch: 1 arg passed, 2 expected

BEGIN { copyout(alloca(8), arg0); }
        ^ copyout( ) prototype mismatch: 2 args passed, 3 expected

BEGIN { trace(index("a")); }
              ^ index( ) prototype mismatch: 1 arg passed, at least 2 expected

BEGIN { trace(rand(1)); }
              ^ rand( ) prototype mismatch: 1 arg passed, 0 expected

BEGIN { trace(rindex("a", "b", 1, 2)); }
              ^ rindex( ) prototype mismatch: 4 args passed, at most 3 expected

BEGIN { trace(strtoll()); }
              ^ strtoll( ) prototype mismatch: 0 args passed, at least 1 expected

BEGIN { umod(); }
        ^ umod( ) prototype mismatch: 0 args passed, 1 expected
