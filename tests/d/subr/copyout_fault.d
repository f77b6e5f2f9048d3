/* rows: A20
 * engines: ptrace
 * args: -w
 * copyout, copyoutstr: to an address without memory, and from
 * one. */
BEGIN { copyout(alloca(8), 16, 8); }
BEGIN { copyout("abc", 16, 3); }
BEGIN { copyout("abc", 16, 1 << 20); }
BEGIN { copyoutstr("abc", 16, 100); }
BEGIN { copyoutstr(NULL, 16, 100); }
BEGIN { exit(0); }
ERROR { printf("fault %d, value %d\n", arg4, arg5); }
