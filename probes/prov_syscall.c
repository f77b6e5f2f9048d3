/* prov_syscall.c - entry and return of every system call of the x86-64 table,
 * whatever the running kernel has of them. The table is built in: no tracefs,
 * no kernel headers. */
#include "probes/provider.h"
#include "probes/syscalls.h"

static const char *const table[] = {
#define X(nr, name) [nr] = #name,
	SYSCALLS(X)
#undef X
};

enum {
#define X(nr, name) +1
	NCALLS = 0 SYSCALLS(X)
#undef X
};

static const char *const names[] = { "entry", "return", NULL };

uint32_t syscall_count(void)
{
	return sizeof(table) / sizeof(*table);
}

const char *syscall_name(uint32_t nr)
{
	return nr < syscall_count() ? table[nr] : NULL;
}

static void create(struct probes *ps)
{
	static const enum attach_kind kind[] = { ATTACH_SYSCALL_ENTRY,
		ATTACH_SYSCALL_RETURN };

	for (uint32_t nr = 0; nr < syscall_count(); nr++)
		for (int i = 0; table[nr] && names[i]; i++)
			probes_add(ps, "syscall", "vmlinux", table[nr],
				names[i],
				(struct attach){ .kind = kind[i], .nr = nr });
}

const struct provider prov_syscall = {
	.name = "syscall",
	.count = 2 * NCALLS,
	.names = names,
	.create = create,
};
