/* early.h - things that take some milliseconds, done ahead of time by threads
 * of their own: a command that is to be traced starts sooner by as much. For
 * two of them the kernel makes the first who needs them wait until all CPUs
 * have passed a certain point: the first perf event of a thread, after a second
 * without any, and the first uprobe after a few milliseconds. Failures are
 * ignored; whoever needs the thing itself will meet them again. */
#ifndef BASE_EARLY_H
#define BASE_EARLY_H

enum {
	/* Someone will ask kernel_btf_known(). */
	EARLY_TYPES = 1 << 0,
	/* Someone will link a program to uprobes. This puts one into a file of
	 * our own, which nobody executes; it does so once. */
	EARLY_UPROBE = 1 << 1
};

/* Someone will watch a thread, as breakpoints in registers of the processor do.
 * also: bits of EARLY_... */
void early_begin(unsigned also);
/* Someone will load BPF programs. This finds the same types, and tries what
 * most programs use, in the calling thread. */
void early_features(void);
/* Remove that uprobe, if there is one. The kernel takes long to do so, and
 * other uprobes would take longer to remove meanwhile: call this last. */
void early_end(void);

#endif
