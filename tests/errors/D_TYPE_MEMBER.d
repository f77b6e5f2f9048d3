/* rows: L21 L24 L46 L69 */

/* Neither the kernel nor a library has such a member. */
BEGIN { trace(curthread->t_procp->t_nosuch); }
                                  ^ t_nosuch is not a member of struct task_struct

/* The message suggests a name. */
BEGIN { trace(curpsinfo->pr_fnam); }
                         ^ pr_fnam is not a member of psinfo_t; did you mean pr_fname?

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(v.c); }
                ^ c is not a member of struct s

struct out { int a; };
translator struct out < int v > { a = v; };
BEGIN { trace(xlate <struct out> (1).b); }
                                     ^ b is not a member of struct out
