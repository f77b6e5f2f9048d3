/* rows: A17 L65 */

BEGIN { system("date", 1); }
                       ^ system( ) prototype mismatch: only 0 arguments required by this format string

BEGIN { printf("%d", 1, 2); }
                        ^ printf( ) prototype mismatch: only 1 argument required by this format string

BEGIN { printf("a", 1); }
                    ^ printf( ) prototype mismatch: only 0 arguments required by this format string
