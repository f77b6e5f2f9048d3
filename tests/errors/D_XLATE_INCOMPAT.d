/* rows: L46 */

struct out { int a; };
translator struct out < int v > { a = execname; };
                                  ^ translator member a definition uses incompatible types: "int" = "string"

struct out { uintptr_t addr; };
translator struct out < struct task_struct *t > {
	addr = t;
	^ translator member addr definition uses incompatible types: "uintptr_t" = "struct task_struct *"
};
