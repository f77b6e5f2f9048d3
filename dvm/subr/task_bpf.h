/* task_bpf.h - processes as subroutines see them in BPF: by the address of a
 * thread's struct task_struct. */
#ifndef DVM_SUBR_TASK_BPF_H
#define DVM_SUBR_TASK_BPF_H

KERNEL_FIELD(task_real_parent, "task_struct", "real_parent")
KERNEL_FIELD(task_tgid, "task_struct", "tgid")
KERNEL_FIELD(task_signal, "task_struct", "signal")
KERNEL_FIELD(signal_pids, "signal_struct", "pids")
KERNEL_FIELD(pid_level, "pid", "level")
KERNEL_FIELD(pid_numbers, "pid", "numbers")
KERNEL_FIELD(upid_ns, "upid", "ns")
KERNEL_FIELD(upid_nr, "upid", "nr")
KERNEL_FIELD(ns_inum, "pid_namespace", "ns.inum")
KERNEL_CONST(upid_size, "size:upid")

/* The inode number of our pid namespace. A weak symbol can be 0, which stands
 * for the initial namespace. */
extern const char __pid_ns __attribute__((weak));

enum {
	PID_LEVELS = 33, /* of namespaces */
	PID_TGID = 1	 /* in signal_struct.pids */
};

/* Read a pointer or number of the kernel; 0 if there is no memory. */
static inline uint64_t chase(uint64_t addr, uint32_t size)
{
	uint64_t v = 0;

	if (addr < KERNEL_DEVICES)
		bpf_probe_read_kernel(&v, size, addr);
	return v;
}

static inline uint64_t this_task(struct sframe *f)
{
	(void)f;
	return bpf_get_current_task();
}

static inline uint64_t task_parent(struct sframe *f, uint64_t task)
{
	return chase(task + task_real_parent(f), 8);
}

/* Return the number that the struct pid at a has in our namespace. */
STEP(our_number)
{
	uint64_t level = chase(a + pid_level(f), 4);
	uint64_t upid = a + pid_numbers(f);

	for (uint64_t i = 0; i < PID_LEVELS; i++) {
		opaque(i);
		if (i > level)
			break;
		if (chase(chase(upid + upid_ns(f), 8) + ns_inum(f), 4) ==
			NUMBER(__pid_ns))
			return chase(upid + upid_nr(f), 4);
		upid += upid_size(f);
	}
	return 0;
}

static inline uint64_t task_pid(struct sframe *f, uint64_t task)
{
	uint64_t pids;

	if (!NUMBER(__pid_ns))
		return chase(task + task_tgid(f), 4);
	pids = chase(task + task_signal(f), 8) + signal_pids(f);
	return CALL_STEP(our_number, f, chase(pids + 8 * PID_TGID, 8), 0, 0);
}

#endif
