/* functions.c - see functions.h. The list of probeable functions comes from
 * tracefs; if that is out of reach, all functions with symbols are listed. */
#include "base/host/functions.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bisect.h"
#include "base/hash.h"
#include "base/host/bpf.h"
#include "base/host/features.h"
#include "base/host/kallsyms.h"
#include "base/host/kprobe_pmu.h"
#include "base/host/tracefs.h"
#include "base/str.h"
#include "base/vec.h"

/* True for symbols of the padding before functions. */
static bool is_padding(const char *name)
{
	return name[0] == '_' && name[1] == '_' &&
	       (!strncmp(name + 2, "pfx_", 4) || !strncmp(name + 2, "cfi_", 4));
}

static bool is_function(const struct kallsym *k)
{
	char type = k->type | 0x20; /* in lower case */

	return (type == 't' || type == 'w') && !is_padding(k->name) &&
	       strcmp(k->module, "bpf");
}

/* Asking about a single function. */

/* The lists are long: read in large pieces. */
enum {
	PIECE = 32768
};

static bool each_symbol(
	FILE *f, bool (*fn)(void *arg, const struct kallsym *k), void *arg)
{
	struct kallsym k;
	char line[1024], piece[PIECE];

	if (!f)
		return false;
	setvbuf(f, piece, _IOFBF, sizeof(piece));
	while (fgets(line, sizeof(line), f))
		if (kallsym_parse(line, &k) && !fn(arg, &k))
			break;
	fclose(f);
	return true;
}

static FILE *open_list(const char *name)
{
	return strcmp(name, "kallsyms") ? tracefs_open(name)
					: fopen("/proc/kallsyms", "re");
}

/* Counts a name, up to two. */
struct often {
	const char *name, *module;
	uint32_t n;
};

static bool count(void *arg, const struct kallsym *k)
{
	struct often *o = arg;

	o->n += !strcmp(k->name, o->name) && !strcmp(k->module, o->module) &&
		is_function(k);
	return o->n < 2;
}

int function_try(const char *name, const char *module)
{
	struct often o = { name, module, 0 };
	int r = kprobe_ask(name, module);

	if (!r && !host_has(HOST_NAMES_TOLD) &&
		each_symbol(open_list("kallsyms"), count, &o) && o.n > 1)
		return -EADDRNOTAVAIL;
	return r;
}

int function_try_program(uint32_t type, int object)
{
	LIBBPF_OPTS(bpf_prog_load_opts, opts,
		.expected_attach_type = BPF_TRACE_FENTRY, .attach_btf_id = type,
		.attach_btf_obj_fd = object);
	int fd = host_prog_empty(BPF_PROG_TYPE_TRACING, "try", &opts);

	if (fd < 0)
		return fd;
	close(fd);
	return 0;
}

/* Listing functions. tracefs gives the address where the kernel patches a
 * function, which may be a few bytes after its symbol. */

struct place {
	uint64_t addr;
	uint32_t name; /* in text */
};

struct walk {
	struct hash listed;	 /* NAME\0MODULE of those that can be probed */
	VEC(struct place) place; /* the same, if addresses are known */
	struct str text;
	function_fn *fn;
	void *arg;
};

/* Split "NAME [MODULE]" at the blanks. */
static void split(char *line, char **name, char **module)
{
	*name = line;
	line += strcspn(line, " \t\n");
	*module = "";
	if (*line && *line != '\n') {
		*line++ = 0;
		*module = line + strspn(line, " \t[");
		line = *module + strcspn(*module, "]\n");
	}
	*line = 0;
}

/* True for the names that tracefs invents for functions without one. */
static bool is_made_up(const char *name)
{
	static const char begin[] = "__ftrace_invalid_address__";

	return !strncmp(name, begin, sizeof(begin) - 1);
}

static uint64_t *listed(
	struct hash *h, const char *name, const char *module, bool put)
{
	struct str key = { 0 };
	uint64_t *place;

	str_put(&key, name, strlen(name) + 1);
	str_puts(&key, module);
	place = put ? hash_put(h, key.s, key.n) : hash_get(h, key.s, key.n);
	str_free(&key);
	return place;
}

static void on_name(struct walk *w, char *line)
{
	char *name, *module;

	split(line, &name, &module);
	if (!is_made_up(name))
		*listed(&w->listed, name, module, true) = 1;
}

/* ADDRESS NAME [MODULE] */
static void on_place(struct walk *w, char *line)
{
	char *at, *name, *module;
	uint64_t addr = strtoull(line, &at, 16);

	if (at == line || *at != ' ')
		return;
	split(at + 1, &name, &module);
	vec_push(&w->place, (struct place){ addr, w->text.n });
	str_put(&w->text, name, strlen(name) + 1);
}

static int compare(const void *a, const void *b)
{
	const struct place *p = a, *q = b;

	return (p->addr > q->addr) - (p->addr < q->addr);
}

/* True if a function that begins at the symbol is patched. If it has several
 * names, tracefs lists only one of them. */
static bool has_place(const struct walk *w, const struct kallsym *k)
{
	enum {
		BEHIND = 8 /* most bytes after the symbol */
	};
	size_t n = bisect_below(w->place.v, w->place.n, addr, k->addr);

	return n < w->place.n && w->place.v[n].addr - k->addr <= BEHIND &&
	       !strcmp(w->text.s + w->place.v[n].name, k->name);
}

static bool can_be_probed(struct walk *w, const struct kallsym *k)
{
	if (w->place.n && k->addr)
		return has_place(w, k);
	return !w->listed.n || listed(&w->listed, k->name, k->module, false);
}

static bool on_symbol(void *arg, const struct kallsym *k)
{
	struct walk *w = arg;

	if (is_function(k) && can_be_probed(w, k))
		w->fn(w->arg, k->name, k->module, k->addr);
	return true;
}

static bool each_line(
	FILE *f, struct walk *w, void (*fn)(struct walk *w, char *line))
{
	char line[1024], piece[PIECE];

	if (!f)
		return false;
	setvbuf(f, piece, _IOFBF, sizeof(piece));
	while (fgets(line, sizeof(line), f))
		fn(w, line);
	fclose(f);
	return true;
}

int functions_each_of(
	function_open *open, bool *sure, function_fn *fn, void *arg)
{
	struct walk w = { .fn = fn, .arg = arg };
	bool read;

	each_line(open("available_filter_functions_addrs"), &w, on_place);
	if (w.place.n)
		qsort(w.place.v, w.place.n, sizeof(*w.place.v), compare);
	else
		each_line(open("available_filter_functions"), &w, on_name);
	*sure = w.place.n || w.listed.n;
	read = each_symbol(open("kallsyms"), on_symbol, &w);
	vec_free(&w.place);
	str_free(&w.text);
	hash_free(&w.listed);
	return read ? 0 : -ENOENT;
}

int functions_each(bool *sure, function_fn *fn, void *arg)
{
	return functions_each_of(open_list, sure, fn, arg);
}
