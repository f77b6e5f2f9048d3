/* bvar.h - the built-in variables that the engines supply. The compiler takes
 * name and type from this table (the type is D text, read by its own parser);
 * each engine has one function per row. The type `stringid' is a string id
 * (dif.h); `comm' is the address of a 16-byte NUL-terminated string in D
 * memory. */
#ifndef DVM_BVAR_H
#define DVM_BVAR_H

/* clang-format off */
#define DIF_BVARS(X)                                                           \
	X(ARG,           "arg",           "int64_t",  "argument r1 + aux of the probe; 0 beyond 19") \
	X(CALLER,        "caller",        "uintptr_t", "return address of the kernel function that the probe is in; 0: none") \
	X(CHIP,          "chip",          "id_t",     "socket of the CPU")     \
	X(CPU,           "cpu",           "processorid_t", "CPU that runs")    \
	X(CURTHREAD,     "curthread",     "struct task_struct *", "address of the task_struct") \
	X(ELAPSED,       "elapsed",       "uint64_t", "ns since tracing began, the same in all clauses of a firing") \
	X(EPID,          "epid",          "uint_t",   "enabled probe ID")      \
	X(ERRNO,         "errno",         "int",      "error of the system call, in its return probe; else 0") \
	X(EXECNAME,      "execname",      "comm",     "name of the current process's executable") \
	X(GID,           "gid",           "gid_t",    "real group ID")         \
	X(ID,            "id",            "uint_t",   "probe ID")              \
	X(IPL,           "ipl",           "uint_t",   "what the probe interrupted or is in: 0 a thread, 1 a softirq, 2 an interrupt, 3 an NMI") \
	X(JIFFIES,       "jiffies",       "uint64_t", "the kernel's count of clock ticks") \
	X(LGRP,          "lgrp",          "id_t",     "NUMA node of the CPU")  \
	X(NCPUS,         "ncpus",         "int",      "number of possible CPUs") \
	X(PID,           "pid",           "pid_t",    "process ID in dtrace's pid namespace") \
	X(PHYSMEM,       "physmem",       "uint64_t", "pages of memory that the machine has") \
	X(PPID,          "ppid",          "pid_t",    "parent's process ID")   \
	X(PROBEFUNC,     "probefunc",     "stringid", "function part of the probe's name") \
	X(PROBEMOD,      "probemod",      "stringid", "module part")           \
	X(PROBENAME,     "probename",     "stringid", "name part")             \
	X(PROBEPROV,     "probeprov",     "stringid", "provider part")         \
	X(STACKDEPTH,    "stackdepth",    "uint32_t", "frames on the kernel stack") \
	X(TID,           "tid",           "id_t",     "thread ID")             \
	X(TIMESTAMP,     "timestamp",     "uint64_t", "ns, CLOCK_MONOTONIC, the same in all clauses of a firing") \
	X(UCALLER,       "ucaller",       "uintptr_t", "return address of the user function that the thread is in; 0: none") \
	X(UID,           "uid",           "uid_t",    "real user ID")          \
	X(USERMODE,      "usermode",      "int",      "1 if the thread was running user code when the probe fired") \
	X(USTACKDEPTH,   "ustackdepth",   "uint32_t", "frames on the user stack") \
	X(VTIMESTAMP,    "vtimestamp",    "uint64_t", "ns that the thread has been on a CPU, the same in all clauses of a firing") \
	X(WALLTIMESTAMP, "walltimestamp", "int64_t",  "ns since 1970-01-01 UTC, the same in all clauses of a firing")
/* clang-format on */

enum dif_bvar {
#define X(id, name, type, text) BVAR_##id,
	DIF_BVARS(X)
#undef X
	DIF_NBVARS
};

enum {
	DIF_COMM = 16
}; /* bytes of execname, with the NUL */

struct dif_bvarinfo {
	const char *name, *type, *text;
};
extern const struct dif_bvarinfo dif_bvarinfo[DIF_NBVARS];

#endif
