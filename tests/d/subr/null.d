/* rows: L42 E3
 * NULL instead of a string is an invalid address to every subroutine. */
BEGIN { trace(strchr(NULL, 'a')); }
BEGIN { trace(strrchr(NULL, 'a')); }
BEGIN { trace(strstr(NULL, "a")); }
BEGIN { trace(strstr("a", NULL)); }
BEGIN { trace(index(NULL, "a")); }
BEGIN { trace(rindex("a", NULL)); }
BEGIN { trace(strtok("a", NULL)); }
BEGIN { trace(basename(NULL)); }
BEGIN { trace(dirname(NULL)); }
BEGIN { trace(cleanpath(NULL)); }
BEGIN { trace(toupper(NULL)); }
BEGIN { trace(tolower(NULL)); }
BEGIN { trace(strtoll(NULL)); }
BEGIN { exit(0); }
ERROR { printf("fault %d, value %d\n", arg4, arg5); }
