/* kaddr.c - names of addresses. The whole of /proc/kallsyms is kept as text,
 * with entries that point into it, sorted by address; see kallsyms.h for the
 * format. Of several symbols at one address a global one is preferred, then the
 * first.
 *
 * The file does not say where a symbol ends, so it extends to the next one, up
 * to a limit: after the last one of a module there may be anything. */
#include "base/host/kaddr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/few.h"
#include "base/hash.h"
#include "base/str.h"
#include "base/vec.h"
#include "base/xalloc.h"
#include "base/host/kallsyms.h"

enum {
	LONGEST = 1 << 20 /* most bytes of a symbol */
};

struct entry {
	uint64_t addr;
	uint32_t name, module; /* in text */
	uint32_t rank;	       /* order of preference */
};

struct kaddr_table {
	struct str text;
	VEC(struct entry) entry;
	struct hash modules; /* name -> its lowest address */
};

static bool is_symbol(char type)
{
	return !strchr("aAUNn?", type);
}

static void add_line(struct kaddr_table *t, char *line)
{
	struct kallsym k;
	struct entry e;

	if (!kallsym_parse(line, &k) || !k.addr || !is_symbol(k.type))
		return;
	e.addr = k.addr;
	e.name = k.name - t->text.s;
	e.module = *k.module ? k.module - t->text.s : 0;
	e.rank = t->entry.n + (k.type >= 'A' && k.type <= 'Z' ? 0 : 1U << 31);
	vec_push(&t->entry, e);
}

static void add_lines(struct kaddr_table *t)
{
	char *line = t->text.s + strlen(t->text.s) + 1, *end;

	for (; (end = strchr(line, '\n')); line = end + 1) {
		*end = 0;
		add_line(t, line);
	}
}

static int compare(const void *x, const void *y)
{
	const struct entry *a = x, *b = y;

	if (a->addr != b->addr)
		return a->addr < b->addr ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

/* Read all of it; false if that fails, since the last symbol before the gap
 * would then cover the addresses of others. */
static bool read_all(struct str *to, FILE *f)
{
	char buf[FEW(1 << 16, 7)];
	size_t n;

	while ((n = fread(buf, 1, sizeof(buf), f)))
		str_put(to, buf, n);
	return !ferror(f);
}

static void find_modules(struct kaddr_table *t)
{
	const char *last = "";

	for (size_t i = 0; i < t->entry.n; i++) {
		const char *module = t->text.s + t->entry.v[i].module;
		uint64_t *addr;

		if (!strcmp(module, last))
			continue;
		addr = hash_put(&t->modules, module, strlen(module));
		if (!*addr)
			*addr = t->entry.v[i].addr;
		last = module;
	}
}

struct kaddr_table *kaddr_read(const char *path)
{
	struct kaddr_table *t = xcalloc(1, sizeof(*t));
	FILE *f = fopen(path, "re");

	str_put(&t->text, "vmlinux", sizeof("vmlinux"));
	if (f && read_all(&t->text, f))
		add_lines(t);
	if (f)
		fclose(f);
	if (t->entry.n)
		qsort(t->entry.v, t->entry.n, sizeof(*t->entry.v), compare);
	find_modules(t);
	return t;
}

/* Return the last entry at or below addr, or NULL. */
static const struct entry *below(const struct kaddr_table *t, uint64_t addr)
{
	size_t n = bisect_upto(t->entry.v, t->entry.n, addr, addr);

	return n ? &t->entry.v[n - 1] : NULL;
}

bool kaddr_find(struct kaddr_table **at, uint64_t addr, struct kaddr_sym *sym)
{
	const struct entry *e;
	struct kaddr_table *t;

	if (!*at)
		*at = kaddr_read("/proc/kallsyms");
	t = *at;
	e = below(t, addr);
	if (!e || addr - e->addr >= LONGEST)
		return false;
	while (e > t->entry.v && e[-1].addr == e->addr)
		e--;
	*sym = (struct kaddr_sym){ .name = t->text.s + e->name,
		.module = t->text.s + e->module,
		.addr = e->addr };
	return true;
}

/* True for code to which a function returns if its return is probed; there is
 * no call before it. */
static bool is_returned_to(const char *name)
{
	return !strcmp(name, "arch_rethook_trampoline") ||
	       !strcmp(name, "__kretprobe_trampoline") ||
	       !strcmp(name, "kretprobe_trampoline") ||
	       !strcmp(name, "return_to_handler");
}

bool kaddr_find_call(
	struct kaddr_table **t, uint64_t addr, struct kaddr_sym *sym)
{
	if (kaddr_find(t, addr, sym) && sym->addr == addr &&
		is_returned_to(sym->name))
		return true;
	return kaddr_find(t, addr - 1, sym);
}

uint64_t kaddr_module(const struct kaddr_table *t, const char *module)
{
	uint64_t *addr = hash_get(&t->modules, module, strlen(module));

	return addr ? *addr : 0;
}

/* True for the functions that call programs of tracepoints and of test runs. */
static bool is_machinery(const char *name)
{
	static const char *const begin[] = { "bpf_trace_run", "__bpf_trace_",
		"__traceiter_", "__bpf_prog_test_run_raw_tp",
		"bpf_prog_test_run_raw_tp" };

	for (size_t i = 0; i < sizeof(begin) / sizeof(*begin); i++)
		if (!strncmp(name, begin[i], strlen(begin[i])))
			return true;
	return false;
}

void kaddr_trim(struct kaddr_table **t, uint64_t *pc, uint32_t n)
{
	struct kaddr_sym sym;
	uint32_t skip = 0;

	while (skip < n && pc[skip] && kaddr_find(t, pc[skip], &sym) &&
		is_machinery(sym.name))
		skip++;
	memmove(pc, pc + skip, (n - skip) * sizeof(*pc));
	memset(pc + n - skip, 0, skip * sizeof(*pc));
}

void kaddr_free(struct kaddr_table **t)
{
	if (!*t)
		return;
	str_free(&(*t)->text);
	vec_free(&(*t)->entry);
	hash_free(&(*t)->modules);
	free(*t);
	*t = NULL;
}
