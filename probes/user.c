/* user.c - what the providers for processes share: places, names, and why
 * nothing can be probed; see user.h. */
#include "probes/user.h"

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "base/files.h"
#include "base/host/yama.h"
#include "base/procfile.h"
#include "base/str.h"
#include "probes/isa/body.h"
#include "probes/probe.h"
#include "probes/proc/object.h"
#include "probes/proc/rows.h"
#include "probes/provider.h"
#include "probes/usdt.h"

enum {
	PREAMBLE = 32 /* no preamble() has as many bytes */
};

/* Judge how kernels deal with the instruction. They do not move instructions
 * with certain prefixes, nor unknown ones, and few with opcodes of other
 * maps. */
static void judge(struct site *s, const uint8_t *code, size_t n)
{
	struct isa_insn in;
	bool known = isa_decode(&in, code, n);

	s->doubtful = !known || body_is_doubtful(&in);
	s->unasked = known && body_is_unasked(&in);
}

/* If the code at *at begins with the n bytes of `what', go on behind them and
 * `more' others. */
static bool skip(const uint8_t **at, const char *what, size_t n, size_t more)
{
	if (memcmp(*at, what, n))
		return false;
	*at += n + more;
	return true;
}

/* A function in Go begins by comparing what it will have as its stack pointer
 * with a limit. Below that, it jumps away, to get a larger stack or to let
 * others run, and begins again. */
static bool skip_stack_check(const uint8_t **at)
{
	/* lea -n(%rsp), %r12, where it needs much; cmp 16(%r14), %r12 */
	bool far = skip(at, "\x4c\x8d\x64\x24", 4, 1) ||
		   skip(at, "\x4c\x8d\xa4\x24", 4, 4);
	const char *cmp = far ? "\x4d\x3b\x66" : "\x49\x3b\x66";

	return skip(at, cmp, 3, 1) && (skip(at, "\x76", 1, 1) || /* jbe */
					      skip(at, "\x0f\x86", 2, 4));
}

/* Return the size of what functions begin with before code of their own. */
static size_t preamble(const uint8_t *code)
{
	const uint8_t *at = code;

	if (skip(&at, ISA_ENDBR64, ISA_ENDBR64_LEN, 0))
		return at - code;
	return skip_stack_check(&at) ? at - code : 0;
}

void site_read_entry(struct site *s, bool loops)
{
	uint8_t code[PREAMBLE + ISA_MAX_LEN] = { 0 };
	size_t n = object_read(s->object, s->off, code, sizeof(code));

	s->skips = loops ? 0 : preamble(code);
	if (s->skips >= n)
		s->skips = 0;
	judge(s, code + s->skips, n - s->skips);
}

bool user_any_place(const struct attach *a, user_place_fn *fn, void *arg)
{
	switch (a->kind) {
	case ATTACH_USER_ENTRY:
	case ATTACH_USER_RETURN:
	case ATTACH_USER_OFFSET:
		for (const struct site *s = a->user.sites; s; s = s->next)
			if (fn(arg, s->object, s->off))
				return true;
		return false;
	case ATTACH_USDT:
		for (const struct usdt_site *s = a->usdt->sites; s; s = s->next)
			if (fn(arg, s->object, s->off))
				return true;
		return false;
	default:
		return false;
	}
}

/* How many bytes of functions are read in one search of a file, which may have
 * each of its bytes in any number of functions. */
enum {
	READ_OFTEN = 4, /* times each byte of its code, ... */
	READ_ALWAYS = FEW(16 << 20, 4 << 20) /* ... and these */
};

struct reading {
	struct object *o;
	const struct symbols *s;
};

static bool read_bytes(void *arg, uint64_t addr, void *to, size_t n)
{
	const struct reading *r = arg;
	uint64_t off, end;

	return object_off(r->o, addr, &off) &&
	       object_off(r->o, addr + n - 1, &end) && end - off == n - 1 &&
	       object_read(r->o, off, to, n) == n;
}

static enum body_place place(
	void *arg, uint64_t addr, uint64_t *begin, uint64_t *size)
{
	const struct reading *r = arg;
	const struct symbol *y = symbols_find(r->s, addr);

	if (!y)
		return BODY_UNKNOWN;
	*begin = y->addr;
	*size = y->size;
	if (y->framed || y->part)
		return BODY_PART;
	return y->addr == addr ? BODY_FUNCTION : BODY_UNKNOWN;
}

static enum body_stack stack(void *arg, uint64_t addr)
{
	const struct reading *r = arg;
	struct rows_at at = { 0 };
	const struct unwind_rule *rule =
		rows_find(object_rows(r->o), addr, &at);

	if (!rule || (rule->cfa != UNWIND_RSP && rule->cfa != UNWIND_RBP))
		return BODY_STACK_UNKNOWN;
	return rule->cfa == UNWIND_RSP && rule->cfa_off == sizeof(uint64_t)
		       ? BODY_STACK_AS_CALLED
		       : BODY_STACK_USED;
}

void user_body(struct body *b, struct object *o, const struct symbols *s,
	const struct symbol *y)
{
	struct reading r = { o, s };
	const struct body_file f = { read_bytes, place, stack, &r };

	body_read(b, &f, y->addr,
		y->size ? y->size
			: body_extent(&f, y->addr, symbols_room(s, y)));
}

const char *user_body_within(struct body *b, struct object *o,
	const struct symbols *s, const struct symbol *y, uint64_t *left)
{
	uint64_t had = b->total, n;

	if (!*left)
		return "functions of its file overlap so often that reading "
		       "them would take too long";
	user_body(b, o, s, y);
	n = b->total - had;
	*left -= n < *left ? n : *left;
	return NULL;
}

uint64_t user_readable(const struct symbols *s)
{
	return READ_ALWAYS + READ_OFTEN * symbols_code(s);
}

uint64_t *user_place(struct probes *ps, const void *probe,
	const struct object *o, uint64_t off)
{
	const struct {
		const void *probe;
		uint64_t ino, off;
	} key = { probe, o->ino, off };

	return hash_put(&ps->places, &key, sizeof(key));
}

/* Read the function, unless it was the last one; false if that is refused. */
static bool read_once(struct user_room *last, struct object *o,
	const struct symbols *s, const struct symbol *y)
{
	if (last->object == o && last->addr == y->addr)
		return true;
	if (last->object != o)
		last->left = user_readable(s);
	if (!last->body)
		last->body = xcalloc(1, sizeof(*last->body));
	last->object = o;
	last->addr = UINT64_MAX;
	if (user_body_within(last->body, o, s, y, &last->left))
		return false;
	last->addr = y->addr;
	return true;
}

/* True if nothing below the stack pointer is lost; false if the function is not
 * known. */
static bool leaves_room(struct user_room *last, struct object *o, uint64_t addr)
{
	const struct symbols *s = object_symbols(o);
	const struct symbol *y = symbols_find(s, addr);
	const struct body_insn *in;

	if (!y || !read_once(last, o, s, y))
		return false;
	in = body_at(last->body, addr);
	return in && !(in->is & BODY_UNASKED);
}

void user_room_free(struct user_room *last)
{
	if (last->body)
		body_free(last->body);
	free(last->body);
}

bool user_has_room(struct user_room *last, struct object *o, uint64_t off)
{
	uint8_t code[ISA_MAX_LEN];
	size_t n = object_read(o, off, code, sizeof(code));
	struct isa_insn in;
	uint64_t addr;

	if (!n || !isa_decode(&in, code, n) || !body_is_filled(&in))
		return true;
	return object_addr(o, off, true, &addr) && leaves_room(last, o, addr);
}

/* libc.so.6 is also libc.so and libc. */
static bool is_shortened(const char *pattern, const char *name)
{
	char part[256];

	for (const char *dot = strchr(name, '.'); dot;
		dot = strchr(dot + 1, '.')) {
		size_t n = dot - name;

		if (!n || n >= sizeof(part))
			continue;
		memcpy(part, name, n);
		part[n] = 0;
		if (probe_glob(pattern, part))
			return true;
	}
	return false;
}

bool user_is_module(
	const char *pattern, const char *name, const char *path, bool main)
{
	return probe_part(pattern, name) || probe_glob(pattern, path) ||
	       (main && !strcmp(pattern, "a.out")) ||
	       is_shortened(pattern, name);
}

pid_t user_whole(pid_t pid)
{
	return procfile_id(pid, "Tgid:");
}

static bool runs_32_bit(pid_t pid)
{
	unsigned char id[EI_NIDENT + 1];

	return procfile_read(pid, "exe", id, sizeof(id)) == EI_NIDENT &&
	       !memcmp(id, ELFMAG, SELFMAG) && id[EI_CLASS] == ELFCLASS32;
}

/* Whether somebody has that number, though /proc does not show it. */
static bool is_hidden(pid_t pid)
{
	return !procfile_started(pid) && (!kill(pid, 0) || errno == EPERM);
}

/* What can be read of it says nothing of what it is. */
static void put_unread(pid_t pid, int err, struct str *out)
{
	const char *foreign = procfile_foreign();

	if (foreign)
		str_printf(out, "process %d: what it runs is read from %s", pid,
			foreign);
	else if (!procfile_started(0))
		str_printf(out,
			"process %d: what it runs is read from /proc, which is "
			"not mounted",
			pid);
	else if (is_hidden(pid))
		str_printf(out,
			"process %d is there, but the mount option hidepid of "
			"/proc hides it from users who may not trace it: %s",
			pid, yama_who_may());
	else if (err == EACCES || err == EPERM)
		str_printf(out, "process %d: %s: %s", pid, strerror(err),
			yama_who_may());
	else
		str_printf(out, "process %d: %s", pid, strerror(err));
}

void user_why_none(const struct probes *ps, pid_t pid, int err, struct str *out)
{
	pid_t whole = pid ? user_whole(pid) : 0;

	if (processes_wait(ps, pid))
		str_printf(out,
			"process %d has not begun its program, and cannot be "
			"held then, since ptrace(2) is refused",
			pid);
	else if (files_used_up())
		str_printf(out, "process %d: %s", pid, files_strerror(EMFILE));
	else if (whole && whole != pid)
		str_printf(out,
			"%d is a thread of process %d: name the process", pid,
			whole);
	else if (procfile_ended(procfile_living(pid)))
		str_printf(out, "process %d has ended", pid);
	else if (procfile_has_flag(pid, PROCFILE_KERNEL_THREAD))
		str_printf(out, "process %d is a kernel thread", pid);
	else if (runs_32_bit(pid))
		str_printf(out,
			"process %d runs a 32-bit program, which cannot be "
			"probed",
			pid);
	else if (err == ENOEXEC)
		str_printf(out,
			"process %d runs no x86-64 program from a file that "
			"can be opened; it may run a copy, as in huge pages",
			pid);
	else
		put_unread(pid, err, out);
}
