/* variables.c - see variables.h. Texts stay in the file, as in symbols.c. */
#include "probes/proc/variables.h"

#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/few.h"
#include "base/sort.h"
#include "base/vec.h"
#include "base/xalloc.h"
#include "probes/proc/minidebug.h"

enum {
	MOST_KEPT = FEW(1 << 20, 64 << 10),
	NTABLES = 2 /* .dynsym, and .symtab wherever it is */
};

struct variables {
	struct elf *mini; /* the file packed within; NULL: none */
	VEC(struct variable) v;
	struct {
		struct elf *e;
		struct elf_section names;
	} texts[NTABLES];
};

struct reading {
	struct variables *v;
	uint8_t table;
};

static void take(void *arg, uint64_t index, const Elf64_Sym *y)
{
	const struct reading *r = arg;
	const struct variable new = { y->st_value, y->st_size, y->st_name,
		r->table, ELF64_ST_BIND(y->st_info) == STB_LOCAL };

	(void)index;
	if (ELF64_ST_TYPE(y->st_info) == STT_OBJECT && y->st_name &&
		y->st_size && y->st_shndx != SHN_UNDEF && r->v->v.n < MOST_KEPT)
		vec_push(&r->v->v, new);
}

static void read_table(
	struct variables *v, struct elf *e, uint8_t table, uint32_t type)
{
	struct reading r = { v, table };

	v->texts[table].e = e;
	elf_table(e, type, &v->texts[table].names, take, &r);
}

static int by_addr(const void *x, const void *y)
{
	const struct variable *a = x, *b = y;

	return sort_compare(a->addr, b->addr);
}

/* Order variables at the same address: an exported one is better, and of those
 * the one with the fewest underscores. */
static int by_merit(const struct variables *v, const struct variable *a,
	const struct variable *b)
{
	int r = sort_compare(b->local, a->local);

	if (!r)
		r = sort_compare(strspn(variable_name(v, b), "_"),
			strspn(variable_name(v, a), "_"));
	return r ? r : sort_compare(a->size, b->size);
}

/* Of variables at the same address, put the best one last. The others are not
 * ordered: that could take long, since texts have to be compared. */
static void put_best_last(struct variables *v)
{
	for (size_t i = 1; i < v->v.n; i++) {
		struct variable *last = &v->v.v[i], *y = last - 1, was = *y;

		if (y->addr == last->addr && by_merit(v, y, last) > 0) {
			*y = *last;
			*last = was;
		}
	}
}

struct variables *variables_read(struct elf *e, struct elf *debug)
{
	struct variables *v = xcalloc(1, sizeof(*v));

	read_table(v, e, 0, SHT_DYNSYM);
	debug = minidebug_symtab(e, debug, &v->mini);
	if (debug)
		read_table(v, debug, 1, SHT_SYMTAB);
	if (v->v.n)
		qsort(v->v.v, v->v.n, sizeof(*v->v.v), by_addr);
	put_best_last(v);
	return v;
}

const struct variable *variables_find(const struct variables *v, uint64_t addr)
{
	size_t n = bisect_upto(v->v.v, v->v.n, addr, addr);

	if (!n || addr - v->v.v[n - 1].addr >= v->v.v[n - 1].size)
		return NULL;
	return &v->v.v[n - 1];
}

const char *variable_name(const struct variables *v, const struct variable *y)
{
	const char *name = elf_text(
		v->texts[y->table].e, &v->texts[y->table].names, y->name);

	return name ? name : "";
}

void variables_free(struct variables *v)
{
	if (!v)
		return;
	for (int i = 0; i < NTABLES; i++)
		elf_unload(&v->texts[i].names);
	if (v->mini)
		elf_close(v->mini);
	vec_free(&v->v);
	free(v);
}
