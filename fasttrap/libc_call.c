/* libc_call.c - where a process's C library makes system calls that matter to
 * us. Traps there mean that threads need not stop at all others.
 *
 * Those of exec: if we may not trace all programs, a thread must be released
 * before it executes a set-user-ID program. A program that makes such calls in
 * another way, as one without a C library does, stops at each call.
 *
 * Those that change the signal mask, since a thread may block SIGTRAP:
 * action.c. A program linked statically has them itself, as its symbols tell.
 * If it makes them in another way, they are not known. */
#include <string.h>
#include <unistd.h>

#include "base/procfile.h"
#include "fasttrap/traps_impl.h"
#include "probes/proc/elf.h"
#include "probes/proc/maps.h"
#include "probes/proc/object.h"

enum {
	LONGEST = 512 /* most bytes of a function searched */
};

static bool is_text(const struct mapping *m)
{
	return m->exec && m->ino && !m->shared;
}

/* True if the mapping is text of a C library: glibc's or musl's. */
static bool is_libc(const struct mapping *m)
{
	static const char *const names[] = { "libc.so", "libc-", "ld-musl-" };
	const char *name = strrchr(m->path, '/');

	for (size_t i = 0;
		name && is_text(m) && i < sizeof(names) / sizeof(*names); i++)
		if (!strncmp(name + 1, names[i], strlen(names[i])))
			return true;
	return false;
}

/* Call fn for each system call in a function. */
static void scan_function(const struct ft_space *s, uint64_t at, uint64_t end,
	bool execs, ft_libc_call_fn *fn, void *arg)
{
	uint8_t text[LONGEST];
	struct isa_insn in;
	uint32_t len = end - at < LONGEST ? end - at : LONGEST, off = 0;

	if (!ft_space_read(s, at, text, len))
		return;
	while (off < len && isa_decode(&in, text + off, len - off)) {
		if (in.flow == ISA_SYSCALL)
			fn(arg, at + off, execs);
		if (in.flow == ISA_RET)
			return;
		off += in.len;
	}
}

static void scan_file(const struct ft_space *s, const struct mapping *m,
	struct elf *e, bool libc, ft_libc_call_fn *fn, void *arg)
{
	static const struct {
		const char *name;
		bool execs;
	} functions[] = { { "execve", true }, { "execveat", true },
		{ "fexecve", true }, { "pthread_sigmask", false },
		{ "sigprocmask", false } };
	uint64_t at, off, n;

	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
		if (functions[i].execs && !libc)
			continue;
		at = elf_symbol(e, functions[i].name);
		if (at && elf_off(e, at, &off, &n) && off >= m->off &&
			off - m->off < m->end - m->start)
			scan_function(s, m->start + (off - m->off), m->end,
				functions[i].execs, fn, arg);
	}
}

void ft_find_libc_calls(const struct ft_space *s, const struct maps *maps,
	ft_libc_call_fn *fn, void *arg)
{
	bool alone = !procfile_auxv(s->pid, AT_BASE); /* without libraries */

	for (size_t i = 0; i < maps->v.n; i++) {
		const struct mapping *m = &maps->v.v[i];
		bool libc = is_libc(m), looks = libc || (alone && is_text(m));
		int fd = looks ? object_open(s->pid, m) : -1;
		struct elf *e = fd < 0 ? NULL : elf_open(fd);

		if (e) {
			scan_file(s, m, e, libc, fn, arg);
			elf_close(e);
		}
		if (fd >= 0)
			close(fd);
	}
}

/* True if the process has mapped a C library, or never will since it has no
 * linker. */
bool ft_has_libc(pid_t pid, const struct maps *maps)
{
	for (size_t i = 0; i < maps->v.n; i++)
		if (is_libc(&maps->v.v[i]))
			return true;
	return !procfile_auxv(pid, AT_BASE);
}

bool ft_maps_libc(pid_t pid)
{
	struct maps maps;
	bool has;

	if (maps_read(&maps, pid))
		return false;
	has = ft_has_libc(pid, &maps);
	maps_free(&maps);
	return has;
}

static bool is_guarded(const struct ft_thread *t)
{
	return t->space && t->space->guarded;
}

bool ft_stops_at_calls(const struct ft_engine *e, const struct ft_thread *t)
{
	return e->ncalls || (e->minds_setid && !is_guarded(t)) ||
	       (t->masks && t->space);
}

/* Release a thread that is about to execute a set-user-ID program, with its
 * text restored, unless that is its parent's memory. */
void ft_at_exec_call(struct ft_engine *e, struct ft_thread *t,
	const struct user_regs_struct *r)
{
	const uint64_t arg[6] = { r->rdi, r->rsi, r->rdx, r->r10, r->r8,
		r->r9 };

	if (e->ncalls || r->rax >= SYSCALL_X32)
		return;
	t->lost = ft_executes_setid(e, t->tid, syscall_of(r->rax), arg);
	if (t->lost && ft_pid(&e->threads, t) == t->space->pid)
		ft_unplant_all(t->space);
}
