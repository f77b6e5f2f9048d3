/* prov_syscall.c - entry and return of every system call of x86-64 and i386,
 * whichever of them the running kernel has. The tables are built in: no need
 * for tracefs or kernel headers. */
#include <assert.h>
#include <string.h>

#include "probes/calls.h"
#include "probes/provider.h"
#include "probes/syscall_nr.h"

#define NONE(...)

static const struct {
	const char *name, *args;
} table[] = {
#define X(nr, name, args) [CALL_##name] = { #name, args },
	SYSCALLS(X) SYSCALLS_I386(NONE, X)
#undef X
};

/* For numbers that are not those of x86-64: the call + 1. */
static const uint16_t numbers[SYSCALL_NUMBERS] = {
#define X(nr, name, ...) [nr] = CALL_##name + 1,
	SYSCALLS_X32(X)
#undef X
#define X(nr, name, ...) [SYSCALL_I386 + nr] = CALL_##name + 1,
		SYSCALLS_I386(X, X)
#undef X
};

static_assert(CALL_I386 + 1 == SYSCALL_X32, "calls as numbers of x86-64");

static const char *const names[] = { "entry", "return", NULL };

uint32_t syscall_count(void)
{
	return sizeof(table) / sizeof(*table);
}

const char *syscall_name(uint32_t call)
{
	return call < syscall_count() ? table[call].name : NULL;
}

bool syscall_returns(uint32_t call)
{
	switch (call) {
	case CALL_exit:
	case CALL_exit_group:
	case CALL_rt_sigreturn:
	case CALL_sigreturn:
	case CALL_uprobe:
	case CALL_uretprobe:
		return false;
	default:
		return true;
	}
}

uint32_t syscall_of(uint32_t number)
{
	if (number < SYSCALL_X32)
		return syscall_name(number) ? number : SYSCALL_NONE;
	if (number >= SYSCALL_NUMBERS || !numbers[number])
		return SYSCALL_NONE;
	return numbers[number] - 1;
}

static void create(struct probes *ps)
{
	static const enum attach_kind kind[] = { ATTACH_SYSCALL_ENTRY,
		ATTACH_SYSCALL_RETURN };

	for (uint32_t call = 0; call < syscall_count(); call++)
		for (int i = 0; table[call].name && names[i]; i++)
			probes_add(ps, 2 * call + i,
				&(struct probe){ .provider = &prov_syscall,
					.mod = "vmlinux",
					.func = table[call].name,
					.name = names[i],
					.attach = { .kind = kind[i],
						.call = call } });
}

/* The value that a system call returns is arg0 and arg1. */
static size_t return_arg(uint32_t n, struct str *out)
{
	if (n >= 2)
		return 0;
	str_puts(out, "long");
	return out->n;
}

/* Other names of calls with the same arguments, from the kernel's tracepoints
 * and functions, POSIX and other systems. (So xstat, whose first argument is a
 * number, is not a name of stat.) */
static const struct {
	const char *other, *name;
} others[] = {
	{ "creat64", "creat" },
	{ "exec", "execve" },
	{ "exece", "execve" },
	{ "fork1", "fork" },
	{ "forkall", "fork" },
	{ "fstatat", "newfstatat" },
	{ "getrlimit64", "getrlimit" },
	{ "gtime", "time" },
	{ "lwp_self", "gettid" },
	{ "mmap64", "mmap" },
	{ "newfstat", "fstat" },
	{ "newlstat", "lstat" },
	{ "newstat", "stat" },
	{ "newuname", "uname" },
	{ "open64", "open" },
	{ "pread", "pread64" },
	{ "prlimit", "prlimit64" },
	{ "pselect", "pselect6" },
	{ "pwrite", "pwrite64" },
	{ "rexit", "exit_group" },
	{ "sendfile64", "sendfile" },
	{ "setrlimit64", "setrlimit" },
	{ "sigaction", "rt_sigaction" },
	{ "sigpending", "rt_sigpending" },
	{ "sigprocmask", "rt_sigprocmask" },
	{ "sigqueueinfo", "rt_sigqueueinfo" },
	{ "sigreturn", "rt_sigreturn" },
	{ "sigsuspend", "rt_sigsuspend" },
	{ "sigtimedwait", "rt_sigtimedwait" },
	{ "so_socket", "socket" },
	{ "umount", "umount2" },
	{ "waitsys", "waitid" },
	{ "yield", "sched_yield" },
};

static const char *other_name(const char *func)
{
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (!strcmp(others[i].other, func))
			return others[i].name;
	return NULL;
}

static size_t arg(const struct probe *p, uint32_t n, struct str *out)
{
	const char *at = table[p->attach.call].args;
	size_t len, type;

	if (p->attach.kind == ATTACH_SYSCALL_RETURN)
		return return_arg(n, out);
	for (; n && *at; n--) {
		at += strcspn(at, ",");
		at += strspn(at, ", ");
	}
	len = strcspn(at, ",");
	if (memchr(at, '*', len))
		str_puts(out, "userland ");
	str_put(out, at, len);
	for (type = out->n; type && !strchr(" *", out->s[type - 1]); type--)
		;
	return type;
}

const struct provider prov_syscall = {
	.name = "syscall",
	.names = names,
	.create = create,
	.arg = arg,
	.other_name = other_name,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(UNSTABLE, UNSTABLE, ISA),
		DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(UNSTABLE, UNSTABLE, ISA) },
	.entry_arrow = " => ",
	.return_arrow = " <= ",
};
