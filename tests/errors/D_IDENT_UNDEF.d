/* rows: L25 L61 L63 L65 L68 L69 V27 */

BEGIN { trace(PIDTYPE_NOSUCH); }
              ^ failed to resolve PIDTYPE_NOSUCH: Unknown variable name

BEGIN { trace(vmregs[0]); }
              ^ failed to resolve vmregs: Linux does not show the registers of a hypervisor's guest

/* The message suggests a name. */
BEGIN { trace(timestmap); }
              ^ failed to resolve timestmap: Unknown variable name; did you mean timestamp?

/* The name is bpftrace's. */
BEGIN { trace(comm); }
              ^ failed to resolve comm: Unknown variable name; did you mean execname?

/* The message suggests a name. */
BEGIN { trace(ENOENTT); }
              ^ failed to resolve ENOENTT: Unknown variable name; did you mean ENOENT?

BEGIN { trace(nosuch + 1); }
              ^ failed to resolve nosuch: Unknown variable name

BEGIN { trace(nosuch`vfs_read); }
              ^ failed to resolve nosuch`vfs_read: no such module is loaded

/* Libraries define only symbols that are named without a module. */
BEGIN { trace(nosuch`physmem); }
              ^ failed to resolve nosuch`physmem: no such module is loaded

extern int no_such_symbol_at_all;
BEGIN { trace(nosuch`no_such_symbol_at_all); }
              ^ failed to resolve nosuch`no_such_symbol_at_all: no such module is loaded

BEGIN { trace(late); }
              ^ failed to resolve late: Unknown variable name: it is read here before line 2 assigns it; declare it above
END { late = 1; }
