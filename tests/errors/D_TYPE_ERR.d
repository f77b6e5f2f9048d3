/* rows: L21 L24 L25 */

BEGIN { trace(sizeof(struct nosuch`task_struct)); }
                     ^ failed to resolve type of struct nosuch`task_struct: Unknown type name:
                     ^	the types of nosuch are not known: /sys/kernel/btf/nosuch: No such file or directory
                     ^	needed: the module loaded and a kernel with CONFIG_DEBUG_INFO_BTF_MODULES

BEGIN { trace(sizeof(struct vmlinux`nosuch)); }
                     ^ failed to resolve type of struct vmlinux`nosuch: Unknown type name

BEGIN { trace((nosuch_t)1); }
               ^ failed to resolve type of nosuch_t: Unknown type name

/* The message suggests a name. */
BEGIN { trace((uint46_t)1); }
               ^ failed to resolve type of uint46_t: Unknown type name; did you mean uint16_t or uint64_t?

nowhere_t x;
^ failed to resolve type of nowhere_t: Unknown type name
BEGIN
{
}

/* The scope D has the program's types and the libraries'. */
BEGIN { trace(sizeof (struct D`task_struct)); }
                      ^ failed to resolve type of struct D`task_struct: Unknown type name: it is the kernel's
