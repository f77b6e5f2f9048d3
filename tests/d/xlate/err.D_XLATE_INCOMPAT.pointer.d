/* rows: L46 */
struct out { uintptr_t addr; };
translator struct out < struct task_struct *t > {
	addr = t;
};
