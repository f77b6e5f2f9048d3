/* linker.c - finds the dynamic linker by the process's auxiliary vector; see
 * linker.h. */
#include "probes/proc/linker.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <unistd.h>

#include "base/procfile.h"
#include "probes/proc/elf.h"
#include "probes/proc/look.h"

enum {
	/* offset in struct r_debug, after its version, map and break address */
	R_STATE = 24
};

/* Open the linker's file by the name in the program, in the process's root. */
static int open_named(pid_t pid, struct elf *exe)
{
	char interp[PATH_MAX];
	int root, fd;

	if (!elf_interp(exe, interp, sizeof(interp)))
		return -1;
	root = procfile_open(pid, "root", O_PATH | O_DIRECTORY);
	if (root < 0)
		return -1;
	fd = look_open(look_in(root, interp, NULL));
	close(root);
	return fd;
}

/* Open the file of the process's program; NULL: it cannot be read. */
static struct elf *open_exe(pid_t pid, int *fd)
{
	char path[32];
	struct elf *exe;

	procfile_path(path, sizeof(path), pid, "exe");
	*fd = look_open(look_at(path, NULL));
	exe = *fd < 0 ? NULL : elf_open(*fd);
	if (!exe && *fd >= 0)
		close(*fd);
	return exe;
}

static int open_linker(pid_t pid)
{
	int fd, linker;
	struct elf *exe = open_exe(pid, &fd);

	if (!exe)
		return -1;
	linker = open_named(pid, exe);
	elf_close(exe);
	close(fd);
	return linker;
}

/* If the linker is the process's program, as in "ld.so PROGRAM", open that, and
 * set *base to where it is. Static programs have much of it in them, but not
 * this variable. */
static int open_program(pid_t pid, uint64_t *base)
{
	int fd;
	struct elf *exe = open_exe(pid, &fd);
	bool links = exe && elf_symbol(exe, "_rtld_global");

	if (!exe)
		return -1;
	if (links)
		*base = procfile_auxv(pid, AT_ENTRY) - elf_entry(exe);
	else
		close(fd);
	elf_close(exe);
	return links ? fd : -1;
}

static bool read_linker(struct linker *l, struct elf *e, uint64_t base)
{
	uint64_t at = elf_symbol(e, "_dl_debug_state"), n;
	uint64_t debug = elf_symbol(e, "_r_debug");
	struct elf_segment g;

	l->call = base + at;
	l->state = debug ? base + debug + R_STATE : 0;
	l->start = l->end = base;
	for (uint32_t i = 0; elf_segment(e, i, &g); i++) {
		if (base + g.addr + g.size > l->end)
			l->end = base + g.addr + g.size;
		if (g.runs && at - g.addr < g.size)
			l->text_end = base + g.addr + g.size;
	}
	return at && elf_off(e, at, &l->off, &n);
}

bool linker_open(struct linker *l, pid_t pid)
{
	uint64_t base = procfile_auxv(pid, AT_BASE);
	struct elf *e;
	bool found;

	*l = (struct linker){ .fd = base ? open_linker(pid) : -1 };
	if (base && l->fd < 0)
		l->fd = open_linker(procfile_living(pid));
	if (!base)
		l->fd = open_program(pid, &base);
	e = l->fd < 0 ? NULL : elf_open(l->fd);
	found = e && read_linker(l, e, base);
	if (e)
		elf_close(e);
	if (!found)
		linker_close(l);
	return found;
}

void linker_close(struct linker *l)
{
	if (l->fd >= 0)
		close(l->fd);
	l->fd = -1;
}

bool linker_is_done(const struct linker *l, pid_t tid)
{
	long state;

	errno = 0;
	state = l->state ? ptrace(PTRACE_PEEKDATA, tid, l->state, NULL) : 0;
	return errno || !(int32_t)state;
}

/* Return the address of the word in which the linker puts its struct r_debug,
 * in the program's dynamic section; 0: not known. */
static uint64_t debug_entry(int mem, pid_t pid)
{
	enum {
		MOST_SEGMENTS = 64,
		MOST_ENTRIES = 256
	};
	uint64_t at = procfile_auxv(pid, AT_PHDR), bias = 0, dynamic = 0;
	uint64_t n = procfile_auxv(pid, AT_PHNUM);
	Elf64_Phdr h;
	Elf64_Dyn d;

	for (uint64_t i = 0; i < n && i < MOST_SEGMENTS; i++) {
		if (pread(mem, &h, sizeof(h), at + i * sizeof(h)) != sizeof(h))
			return 0;
		if (h.p_type == PT_PHDR)
			bias = at - h.p_vaddr;
		else if (h.p_type == PT_DYNAMIC)
			dynamic = h.p_vaddr;
	}
	for (int i = 0; dynamic && i < MOST_ENTRIES; i++) {
		at = bias + dynamic + i * sizeof(d);
		if (pread(mem, &d, sizeof(d), at) != sizeof(d) || !d.d_tag)
			return 0;
		if (d.d_tag == DT_DEBUG)
			return at + offsetof(Elf64_Dyn, d_un);
	}
	return 0;
}

bool linker_maps(pid_t pid)
{
	pid_t living = procfile_living(pid);
	uint64_t at, debug = 0;
	int mem = procfile_open(living, "mem", O_RDONLY);
	int32_t state = 0;
	bool maps = false;

	if (mem < 0)
		return false;
	at = procfile_auxv(living, AT_BASE) ? debug_entry(mem, living) : 0;
	if (at && pread(mem, &debug, sizeof(debug), at) == sizeof(debug))
		maps = !debug || (pread(mem, &state, sizeof(state),
					  debug + R_STATE) == sizeof(state) &&
					 state);
	close(mem);
	return maps;
}
