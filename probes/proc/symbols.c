/* symbols.c - see symbols.h. What is kept of a symbol is small, and how many
 * are kept is limited; texts stay in the file. */
#include "probes/proc/symbols_impl.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/few.h"
#include "base/populate.h"
#include "base/sort.h"
#include "base/vec.h"
#include "probes/proc/eh_frame.h"
#include "probes/proc/gotab.h"
#include "probes/proc/minidebug.h"
#include "probes/proc/versions.h"

enum {
	MOST_KEPT = FEW(8 << 20, 64 << 10),
	MOST_EXPECTED = FEW(1 << 15, 16), /* in a table, before it is read */
	MOST_COMPARED = FEW(1024, 64),	  /* symbols of one address, by name */
	MOST_SEGMENTS = 16,
	MOST_SECTIONS = 1024, /* in which a function is searched for */
	MOST_AROUND = 64,     /* functions around another one */
	/* Names may overlap: all together are so many times as long as the
	 * table that holds them, ... */
	NAMES_OVERLAP = 4,
	NAMES_ALWAYS = FEW(16 << 20, 64 << 10), /* ... and this, at most */
	MOST_MADE = 1 << 28, /* bytes of names that are made up */
	MOST_SIGNALS = 16    /* places that handlers of signals return to */
};

enum table {
	TABLE_DYNSYM, /* first, because it has the versions */
	TABLE_SYMTAB,
	TABLE_DEBUG, /* of another file, or of one within this file */
	TABLE_GO,
	TABLE_MADE,
	NTABLES = TABLE_MADE
};

struct texts {
	struct elf *e;
	struct elf_section names;
	uint64_t used; /* by the names of all symbols */
};

/* Code that a handler of signals returns to. */
struct signal_end {
	uint64_t start, end;
};

/* Symbols by what precedes the @ in their names: chains in the order of v, of
 * numbers from 1 on; 0 ends them. */
struct by_name {
	uint32_t *first; /* of v.n buckets; NULL: not made yet */
	uint32_t *next;
};

struct symbols {
	struct elf *e;
	struct elf *mini; /* the file packed within; NULL: none */
	VEC(struct symbol) v;
	uint32_t sorted; /* how many of `v' are in order */
	uint64_t beyond;
	struct texts texts[NTABLES + 1]; /* nothing in the last one */
	struct str made; /* texts of made-up names, each with its NUL */
	struct versions versions;
	struct elf_segment code[MOST_SEGMENTS];
	uint32_t ncode;
	struct by_name *by_name;
	VEC(struct signal_end) signals;
};

uint32_t symbols_count(const struct symbols *s)
{
	return s->v.n;
}

const struct symbol *symbols_nth(const struct symbols *s, uint32_t n)
{
	return &s->v.v[n];
}

bool symbols_are_stripped(const struct symbols *s)
{
	return !s->texts[TABLE_SYMTAB].e && !s->texts[TABLE_DEBUG].e &&
	       !s->texts[TABLE_GO].e;
}

uint64_t symbols_code(const struct symbols *s)
{
	uint64_t n = 0;

	for (uint32_t i = 0; i < s->ncode; i++)
		n += s->code[i].size;
	return n;
}

bool symbols_end_signal(const struct symbols *s, uint64_t addr)
{
	for (size_t i = 0; i < s->signals.n; i++)
		if (addr >= s->signals.v[i].start && addr < s->signals.v[i].end)
			return true;
	return false;
}

uint64_t symbols_beyond(const struct symbols *s)
{
	return s->beyond;
}

const char *symbol_name(const struct symbols *s, const struct symbol *y)
{
	const struct texts *t = &s->texts[y->table];
	const char *name;

	if (y->table == TABLE_MADE)
		return s->made.s + y->name;
	name = elf_text(t->e, &t->names, y->name);
	return name ? name : "";
}

static const char *version_of(const struct symbols *s, const struct symbol *y)
{
	const char *name = versions_name(&s->versions, s->e, y->version);

	return name ? name : "";
}

void symbol_put(
	struct str *out, const struct symbols *s, const struct symbol *y)
{
	const char *version = y->old ? version_of(s, y) : "";

	str_puts(out, symbol_name(s, y));
	if (*version)
		str_printf(out, "@%s", version);
}

bool symbol_is_unnamed(const struct symbol *y)
{
	return y->table == TABLE_MADE && !y->stub;
}

/* Reading. */

static void read_code(struct symbols *s)
{
	struct elf_segment g;

	for (uint32_t i = 0; elf_segment(s->e, i, &g); i++)
		if (g.runs && s->ncode < MOST_SEGMENTS)
			s->code[s->ncode++] = g;
}

/* Return how many bytes of code the file has from there on. */
static uint64_t code_from(const struct symbols *s, uint64_t addr)
{
	for (uint32_t i = 0; i < s->ncode; i++) {
		const struct elf_segment *g = &s->code[i];

		if (addr >= g->addr && addr - g->addr < g->size)
			return g->size - (addr - g->addr);
	}
	return 0;
}

static uint32_t least(uint64_t a, uint64_t b)
{
	uint64_t n = a < b ? a : b;

	return n < UINT32_MAX ? n : UINT32_MAX;
}

static bool is_part(const struct symbol *y, const char *name)
{
	const char *cold = y->local && y->size ? strstr(name, ".cold") : NULL;

	return cold && (!cold[5] || cold[5] == '.');
}

static bool has_room(const struct texts *t)
{
	uint64_t size = t->names.p ? t->names.n : t->names.size;

	return t->used <= NAMES_ALWAYS || t->used / NAMES_OVERLAP <= size;
}

static void add(struct symbols *s, const struct symbol *y)
{
	struct texts *t = &s->texts[y->table];
	const char *name;

	if (s->v.n == MOST_KEPT || !has_room(t)) {
		s->beyond++;
		return;
	}
	name = symbol_name(s, y);
	if (y->table != TABLE_MADE)
		t->used += strlen(name);
	if (y->old)
		t->used += strlen(version_of(s, y));
	vec_push(&s->v, *y);
	s->v.v[s->v.n - 1].part = is_part(y, name);
	s->v.v[s->v.n - 1].fresh = true;
}

struct reading {
	struct symbols *s;
	enum table table;
};

static void take(void *arg, uint64_t index, const Elf64_Sym *y)
{
	const struct reading *r = arg;
	uint32_t type = ELF64_ST_TYPE(y->st_info);
	uint32_t bind = ELF64_ST_BIND(y->st_info);
	uint64_t code;
	bool old = false;
	struct symbol k = { .addr = y->st_value,
		.name = y->st_name,
		.table = r->table,
		.local = bind == STB_LOCAL,
		.weak = bind == STB_WEAK,
		.chooser = type == STT_GNU_IFUNC };

	if ((type != STT_FUNC && type != STT_GNU_IFUNC) ||
		y->st_shndx == SHN_UNDEF || !y->st_name)
		return;
	code = code_from(r->s, k.addr);
	if (!code)
		return;
	k.size = least(y->st_size, code);
	if (r->table == TABLE_DYNSYM)
		k.version = versions_of(&r->s->versions, index, &old);
	k.old = old;
	add(r->s, &k);
}

/* Make room for the symbols of a table, as far as its size can be trusted. */
static void make_room(struct symbols *s, struct elf *e, uint32_t type)
{
	struct elf_section table;
	uint64_t n;

	if (!elf_find(e, type, NULL, &table))
		return;
	n = table.size / sizeof(Elf64_Sym);
	if (n > MOST_EXPECTED)
		n = MOST_EXPECTED;
	vec_reserve(&s->v, s->v.n + n);
	populate(s->v.v + s->v.n, n * sizeof(*s->v.v));
}

static void read_table(
	struct symbols *s, struct elf *e, enum table table, uint32_t type)
{
	struct reading r = { s, table };

	make_room(s, e, type);
	s->texts[table].e = e;
	elf_table(e, type, &s->texts[table].names, take, &r);
}

/* Read the tables of the file; if it has no .symtab, also that of another
 * file. */
static void read_tables(struct symbols *s, struct elf *debug)
{
	read_table(s, s->e, TABLE_DYNSYM, SHT_DYNSYM);
	debug = minidebug_symtab(s->e, debug, &s->mini);
	if (debug)
		read_table(s, debug, debug == s->e ? TABLE_SYMTAB : TABLE_DEBUG,
			SHT_SYMTAB);
}

/* Order. */

static uint32_t underscores(const char *name)
{
	return strspn(name, "_");
}

/* In .symtab the version is part of the name. */
static size_t plain_length(const struct symbol *y, const char *name)
{
	return y->table != TABLE_DYNSYM ? strcspn(name, "@") : strlen(name);
}

/* True for a version that programs linked today do not get. */
static bool is_old(const struct symbol *y, const char *name)
{
	const char *at = y->table != TABLE_DYNSYM ? strchr(name, '@') : NULL;

	return y->old || (at && at[1] != '@');
}

static int by_text(
	const struct symbols *s, const struct symbol *a, const struct symbol *b)
{
	const char *p = symbol_name(s, a), *q = symbol_name(s, b);
	size_t m = plain_length(a, p), n = plain_length(b, q);
	int r = sort_compare(underscores(p), underscores(q));

	if (!r)
		r = sort_compare(is_old(a, p), is_old(b, q));
	if (!r)
		r = sort_compare(a->weak, b->weak);
	if (!r)
		r = sort_compare(m, n);
	return r ? r : memcmp(p, q, m);
}

/* Order names of the same address: exported before internal ones, fewer
 * underscores first, old versions behind others of as many. arg: NULL if there
 * are so many that comparing texts would take too long. */
static int by_merit(const void *x, const void *y, void *arg)
{
	const struct symbol *a = x, *b = y;
	const struct symbols *s = arg;
	int r = sort_compare(!a->size, !b->size);

	if (!r)
		r = sort_compare(a->local, b->local);
	if (!r)
		r = s ? by_text(s, a, b) : sort_compare(a->weak, b->weak);
	if (!r)
		r = sort_compare(a->old, b->old);
	if (!r)
		r = sort_compare(a->table, b->table);
	return r ? r : sort_compare(a->version, b->version);
}

static int by_addr(const void *x, const void *y, void *arg)
{
	const struct symbol *a = x, *b = y;

	(void)arg;
	return sort_compare(a->addr, b->addr);
}

/* Return the end of the group of symbols with the same address. */
static uint32_t group_end(const struct symbols *s, uint32_t i)
{
	uint64_t addr = s->v.v[i].addr;

	while (i < s->v.n && s->v.v[i].addr == addr)
		i++;
	return i;
}

/* True for the same symbol in both tables, or twice in one. It is for
 * neighbours, one of which has just been added: others have been compared. */
static bool is_same(
	const struct symbols *s, const struct symbol *a, const struct symbol *b)
{
	return (a->fresh || b->fresh) && a->addr == b->addr &&
	       a->local == b->local &&
	       (a->table != b->table || a->version == b->version) &&
	       !by_text(s, a, b);
}

static void leave_out_twins(struct symbols *s)
{
	struct symbol *v = s->v.v;
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->v.n; i++)
		if (!n || !is_same(s, &v[n - 1], &v[i]))
			v[n++] = v[i];
	s->v.n = n;
	for (uint32_t i = 0; i < n; i++)
		v[i].fresh = false;
}

static bool has(const struct symbol *y, uint64_t addr)
{
	return addr - y->addr < y->size;
}

/* Return whether so many symbols are one around the other that no more are
 * wanted. */
static bool is_deep(const struct symbol *v, uint32_t outer)
{
	uint32_t n = 0;

	for (; outer && n < MOST_AROUND; outer = v[outer - 1].outer)
		n++;
	return n == MOST_AROUND;
}

/* Set each symbol's `outer' to 1 + the index of the last symbol that begins
 * before it and extends beyond its beginning. */
static void nest(struct symbols *s)
{
	struct symbol *v = s->v.v;
	uint32_t end, outer = 0;

	for (uint32_t i = 0; i < s->v.n; i = end) {
		end = group_end(s, i);
		while (outer && !has(&v[outer - 1], v[i].addr))
			outer = v[outer - 1].outer;
		if (is_deep(v, outer))
			outer = 0;
		for (uint32_t j = i; j < end; j++)
			v[j].outer = outer;
		outer = i + 1;
	}
}

/* Sort the symbols of one address, if some have been added. */
static void sort_group(struct symbols *s, struct symbol *v, uint32_t n)
{
	bool fresh = false;

	for (uint32_t i = 0; i < n; i++)
		fresh |= v[i].fresh;
	if (fresh && n > 1)
		sort_stable(v, n, sizeof(*v), by_merit,
			n <= MOST_COMPARED ? s : NULL);
}

/* Sort, if symbols have been added. */
static void sort(struct symbols *s)
{
	uint32_t end;

	if (s->sorted == s->v.n)
		return;
	sort_stable(s->v.v, s->v.n, sizeof(*s->v.v), by_addr, NULL);
	for (uint32_t i = 0; i < s->v.n; i = end) {
		end = group_end(s, i);
		sort_group(s, &s->v.v[i], end - i);
	}
	leave_out_twins(s);
	nest(s);
	s->sorted = s->v.n;
}

/* Return how many symbols begin before the address. */
static uint32_t count_before(const struct symbols *s, uint64_t addr)
{
	return bisect_below(s->v.v, s->sorted, addr, addr);
}

uint32_t symbols_upto(const struct symbols *s, uint64_t addr)
{
	return bisect_upto(s->v.v, s->sorted, addr, addr);
}

/* Return 1 + the index of the last function that begins at or before the
 * address, by its first name. */
static uint32_t last_before(const struct symbols *s, uint64_t addr)
{
	uint32_t n = symbols_upto(s, addr);

	return n ? count_before(s, s->v.v[n - 1].addr) + 1 : 0;
}

const struct symbol *symbols_find(const struct symbols *s, uint64_t addr)
{
	uint32_t last = last_before(s, addr);
	const struct symbol *y;

	for (uint32_t i = last; i; i = s->v.v[i - 1].outer)
		if (has(&s->v.v[i - 1], addr))
			return &s->v.v[i - 1];
	if (!last)
		return NULL;
	y = &s->v.v[last - 1];
	return !y->size && code_from(s, y->addr) > addr - y->addr ? y : NULL;
}

static uint64_t section_room(const struct symbols *s, uint64_t addr)
{
	struct elf_section sec;

	for (uint32_t i = 0; i < MOST_SECTIONS && elf_at(s->e, i, &sec); i++)
		if (sec.flags & SHF_EXECINSTR && addr - sec.addr < sec.size)
			return sec.size - (addr - sec.addr);
	return 0;
}

uint64_t symbols_room(const struct symbols *s, const struct symbol *y)
{
	uint64_t room = section_room(s, y->addr), next;
	uint32_t n = symbols_upto(s, y->addr);

	if (n == s->sorted)
		return room;
	next = s->v.v[n].addr - y->addr;
	return next < room ? next : room;
}

/* Functions that the symbol tables do not have. */

/* True if a known function has the address, or begins there. */
static bool is_covered(const struct symbols *s, uint64_t addr)
{
	const struct symbol *y = symbols_find(s, addr);

	return y && (y->size || y->addr == addr);
}

void symbols_add_stub(
	struct symbols *s, uint64_t addr, uint32_t size, const char *name)
{
	struct symbol y = { .addr = addr,
		.size = size,
		.name = s->made.n,
		.table = TABLE_MADE,
		.local = true,
		.stub = true };

	if (s->made.n > MOST_MADE || !code_from(s, addr))
		return;
	str_puts(&s->made, name);
	str_put(&s->made, "@plt", sizeof("@plt"));
	add(s, &y);
}

static void add_go(struct symbols *s)
{
	struct gotab_func f;
	struct gotab t;

	if (!gotab_open(&t, s->e))
		return;
	s->texts[TABLE_GO] = (struct texts){ s->e, t.names, 0 };
	for (uint64_t i = 0; gotab_func(&t, i, &f); i++) {
		uint64_t code = code_from(s, f.addr);
		struct symbol y = { .addr = f.addr,
			.size = least(f.size, code),
			.name = f.name,
			.table = TABLE_GO };

		if (code && !is_covered(s, f.addr))
			add(s, &y);
	}
}

/* True if the entry covers stubs of the PLT; last_before() finds the last of
 * them. */
static bool has_stub(const struct symbols *s, const struct eh_fde *f)
{
	uint32_t last = last_before(s, f->end - 1);
	const struct symbol *y = last ? &s->v.v[last - 1] : NULL;

	return y && y->stub && y->addr >= f->start;
}

/* True if at the first instruction another rule holds than where a function is
 * called: compilers then give the stack offset first. */
static bool is_framed(const struct eh_fde *f)
{
	enum {
		DEF_CFA = 0x0c,
		DEF_CFA_OFFSET = 0x0e
	};

	return f->ncfa && (*f->cfa == DEF_CFA || *f->cfa == DEF_CFA_OFFSET);
}

static void add_signal(struct symbols *s, const struct eh_fde *f)
{
	struct signal_end at = { f->start, f->end };

	if (s->signals.n < MOST_SIGNALS)
		vec_push(&s->signals, at);
}

static void add_unnamed(struct symbols *s, const struct eh_fde *f)
{
	uint64_t code = code_from(s, f->start);
	struct symbol y = { .addr = f->start,
		.size = least(f->end - f->start, code),
		.name = s->made.n,
		.table = TABLE_MADE,
		.local = true,
		.framed = is_framed(f) };

	if (!code || !y.size || is_covered(s, f->start) || has_stub(s, f) ||
		s->made.n > MOST_MADE)
		return;
	str_printf(&s->made, "sub_%" PRIx64, f->start);
	str_put(&s->made, "", 1);
	add(s, &y);
}

/* Add functions without names, which .eh_frame knows for exceptions and
 * debuggers. */
static void add_rest(struct symbols *s)
{
	struct eh_frame f;
	struct eh_fde fde;

	if (!eh_frame_open(&f, s->e))
		return;
	while (eh_frame_next(&f, &fde))
		if (fde.cie->signal)
			add_signal(s, &fde);
		else
			add_unnamed(s, &fde);
}

/* Give back the room for symbols that are no functions. */
static void trim(struct symbols *s)
{
	if (!s->v.n)
		return;
	s->v.v = xrealloc(s->v.v, s->v.n, sizeof(*s->v.v));
	s->v.cap = s->v.n;
}

struct symbols *symbols_read(struct elf *e, struct elf *debug)
{
	struct symbols *s = xcalloc(1, sizeof(*s));

	s->e = e;
	s->by_name = xcalloc(1, sizeof(*s->by_name));
	read_code(s);
	versions_read(&s->versions, e);
	read_tables(s, debug);
	elf_unload(&s->versions.of);
	sort(s);
	add_go(s);
	sort(s);
	plt_read(s, e);
	sort(s);
	add_rest(s);
	sort(s);
	trim(s);
	return s;
}

void symbols_free(struct symbols *s)
{
	for (int i = 0; i < NTABLES; i++)
		elf_unload(&s->texts[i].names);
	if (s->mini)
		elf_close(s->mini);
	versions_free(&s->versions);
	str_free(&s->made);
	vec_free(&s->signals);
	vec_free(&s->v);
	free(s->by_name->first);
	free(s->by_name->next);
	free(s->by_name);
	free(s);
}

/* Looking up. */

static uint32_t bucket(const struct symbols *s, const char *name)
{
	uint32_t hash = 2166136261; /* FNV-1a */

	for (; *name && *name != '@'; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619;
	return hash % s->v.n;
}

/* Whoever asks for one name asks for others, too. */
static void index_names(const struct symbols *s)
{
	struct by_name *b = s->by_name;
	uint32_t *first;

	b->first = xcalloc(s->v.n, sizeof(*b->first));
	b->next = xcalloc(s->v.n, sizeof(*b->next));
	for (uint32_t i = s->v.n; i; i--) {
		first = &b->first[bucket(s, symbol_name(s, &s->v.v[i - 1]))];
		b->next[i - 1] = *first;
		*first = i;
	}
}

static bool is_named(
	const struct symbols *s, const struct symbol *y, const char *name)
{
	const char *own = symbol_name(s, y), *version;
	size_t n = strlen(own);

	if (strncmp(own, name, n) != 0)
		return false;
	version = version_of(s, y);
	if (!name[n])
		return !y->old || !*version;
	return name[n] == '@' && *version && !strcmp(name + n + 1, version);
}

const struct symbol *symbols_next_named(
	const struct symbols *s, const char *name, uint32_t *n)
{
	const struct by_name *b = s->by_name;
	uint32_t i = 0;

	if (s->v.n && !b->first)
		index_names(s);
	if (s->v.n)
		i = *n ? b->next[*n - 1] : b->first[bucket(s, name)];
	for (; i; i = b->next[i - 1])
		if (is_named(s, &s->v.v[i - 1], name)) {
			*n = i;
			return &s->v.v[i - 1];
		}
	*n = s->v.n;
	return NULL;
}
