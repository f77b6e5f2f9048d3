/* types.c - see types.h: finds the types and functions of a file, and where
 * DWARF describes them. types_load.c reads one type, types_abi.c says where
 * arguments are.
 *
 * When a function begins, an argument is where the calling convention says,
 * except in functions that a compiler only calls itself: there it may pass
 * arguments as it likes, and gives a list of their places. */
#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "base/xalloc.h"
#include "probes/proc/types_impl.h"

enum {
	MOST_NAMES = 1 << 20,
	MOST_NAME = 1 << 16, /* bytes of a name, with its NUL */
	/* Bytes of all names that are looked at: they may overlap in the file,
	 * and be longer than memory together. */
	MOST_TEXTS = FEW(1 << 29, 1 << 26),
	MOST_FUNCTIONS = 1 << 20, /* of a compilation unit */
	DEEPEST = 16,		  /* namespaces, and types within types */
	STACK_POINTER = 7
};

uint64_t types_number(
	Dwarf_Die *die, unsigned int attribute, uint64_t otherwise)
{
	Dwarf_Attribute a;
	Dwarf_Word n;

	if (!dwarf_attr(die, attribute, &a) || dwarf_formudata(&a, &n))
		return otherwise;
	return n;
}

bool types_flag(Dwarf_Die *die, unsigned int attribute)
{
	Dwarf_Attribute a;
	bool is = false;

	return dwarf_attr(die, attribute, &a) && !dwarf_formflag(&a, &is) && is;
}

/* Return "" for a name that is longer than anybody's names are. */
static const char *text_of(Dwarf_Attribute *a)
{
	const char *text = dwarf_formstring(a);

	return text && strnlen(text, MOST_NAME) < MOST_NAME ? text : "";
}

const char *types_own_name(Dwarf_Die *die)
{
	Dwarf_Attribute a;

	return dwarf_attr(die, DW_AT_name, &a) ? text_of(&a) : "";
}

/* True if no more names are looked at. */
static bool is_enough(const struct types *ts)
{
	return ts->texts >= MOST_TEXTS;
}

/* The name of a function or argument may be in its declaration. */
const char *types_name(struct types *ts, Dwarf_Die *die)
{
	Dwarf_Attribute a;
	const char *name = "";

	if (!is_enough(ts) && dwarf_attr_integrate(die, DW_AT_name, &a))
		name = text_of(&a);
	ts->texts += strlen(name);
	return *name ? name : NULL;
}

bool types_child(Dwarf_Die *die, Dwarf_Die *child)
{
	return dwarf_child(die, child) == 0;
}

bool types_next(Dwarf_Die *die)
{
	return dwarf_siblingof(die, die) == 0;
}

/* Types. */

static bool is_type(int tag, enum typeinfo_kind *kind)
{
	static const struct {
		int tag;
		enum typeinfo_kind kind;
	} kinds[] = {
		{ DW_TAG_base_type, TYPEINFO_INT },
		{ DW_TAG_pointer_type, TYPEINFO_PTR },
		{ DW_TAG_structure_type, TYPEINFO_STRUCT },
		{ DW_TAG_typedef, TYPEINFO_TYPEDEF },
		{ DW_TAG_const_type, TYPEINFO_CONST },
		{ DW_TAG_enumeration_type, TYPEINFO_ENUM },
		{ DW_TAG_array_type, TYPEINFO_ARRAY },
		{ DW_TAG_union_type, TYPEINFO_UNION },
		{ DW_TAG_class_type, TYPEINFO_STRUCT },
		{ DW_TAG_subroutine_type, TYPEINFO_FUNC },
		{ DW_TAG_reference_type, TYPEINFO_PTR },
		{ DW_TAG_rvalue_reference_type, TYPEINFO_PTR },
		{ DW_TAG_interface_type, TYPEINFO_STRUCT },
		{ DW_TAG_template_alias, TYPEINFO_TYPEDEF },
		{ DW_TAG_ptr_to_member_type, TYPEINFO_INT },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (kinds[i].tag == tag) {
			*kind = kinds[i].kind;
			return true;
		}
	return false;
}

/* Qualifiers that do not change what is in memory. */
static bool is_passing(int tag)
{
	return tag == DW_TAG_volatile_type || tag == DW_TAG_restrict_type ||
	       tag == DW_TAG_atomic_type || tag == DW_TAG_packed_type ||
	       tag == DW_TAG_shared_type || tag == DW_TAG_immutable_type;
}

/* Return the type that a DIE describes, or NULL. */
static struct typeinfo *type_of(struct types *ts, Dwarf_Die *die)
{
	enum typeinfo_kind kind;
	struct types_node *n;
	Dwarf_Attribute a;
	Dwarf_Die whole;
	uint64_t *known;

	if (dwarf_attr(die, DW_AT_signature, &a) &&
		dwarf_formref_die(&a, &whole))
		die = &whole; /* in a unit of its own */
	if (!is_type(dwarf_tag(die), &kind))
		return NULL;
	known = hash_put(&ts->nodes, &die->addr, sizeof(die->addr));
	if (*known)
		return (struct typeinfo *)(uintptr_t)*known;
	n = arena_new(&ts->arena, struct types_node);
	*known = (uintptr_t)n;
	n->types = ts;
	n->die = *die;
	n->t.kind = kind;
	n->t.name = types_name(ts, die);
	n->t.load = types_load;
	return &n->t;
}

struct typeinfo *types_ref(
	struct types *ts, Dwarf_Die *die, unsigned int attribute)
{
	Dwarf_Die to = *die;
	Dwarf_Attribute a;
	bool is = dwarf_attr_integrate(&to, attribute, &a);

	for (int i = 0; i < DEEPEST && is; i++) {
		if (!dwarf_formref_die(&a, &to))
			return NULL;
		if (!is_passing(dwarf_tag(&to)))
			return type_of(ts, &to);
		is = dwarf_attr(&to, DW_AT_type, &a);
	}
	return NULL;
}

/* By name. */

enum {
	CONSTANT = 'z', /* comes before a constant's name, as a type's kind does
			   before its name */
	SHORT = 'a' - 'A' /* makes it a capital letter, before a name without
			     the namespaces and types around it */
};

static char space_of(enum typeinfo_kind kind)
{
	return 'a' + kind;
}

static void put_key(struct str *key, char space, const char *name)
{
	str_putc(key, space);
	str_puts(key, name);
}

/* Names are being indexed. */
struct indexing {
	struct types *types;
	bool nested;	  /* types may be inside of types */
	struct str scope; /* those around, and namespaces: "ns::type::" */
};

/* Index the name, unless another is already indexed. */
static void index_name(
	struct types *ts, Dwarf_Die *die, char space, const char *name)
{
	struct str key = { 0 };
	uint64_t *at;

	if (!*name || ts->named.n >= MOST_NAMES)
		return;
	put_key(&key, space, name);
	at = hash_put(&ts->named, key.s, key.n);
	if (!*at)
		*at = (uintptr_t)arena_memdup(&ts->arena, die, sizeof(*die));
	str_free(&key);
}

/* Return the whole name of a type of which only that is known at the DIE; NULL:
 * it is not inside of anything. */
static const char *declared(const struct types *ts, const Dwarf_Die *die)
{
	const uint64_t *name =
		hash_get(&ts->declared, &die->addr, sizeof(die->addr));

	return name ? (const char *)(uintptr_t)*name : NULL;
}

/* Put the name of a type or namespace with what is around it: "ns::type". A
 * type may be described elsewhere than inside of that, and then refers to its
 * declaration there. */
static void put_whole_name(
	struct str *out, const struct indexing *x, Dwarf_Die *die)
{
	const char *name = NULL;
	Dwarf_Attribute a;
	Dwarf_Die there;

	if (dwarf_attr(die, DW_AT_specification, &a) &&
		dwarf_formref_die(&a, &there))
		name = declared(x->types, &there);
	if (!name)
		str_puts(out, x->scope.n ? x->scope.s : "");
	str_puts(out, name ? name : types_own_name(die));
}

static void note_declared(struct types *ts, Dwarf_Die *die, const char *name)
{
	if (ts->declared.n < MOST_NAMES)
		*hash_put(&ts->declared, &die->addr, sizeof(die->addr)) =
			(uintptr_t)arena_strdup(&ts->arena, name);
}

static void index_constant(struct types *ts, Dwarf_Die *die)
{
	const char *name = types_own_name(die);

	ts->texts += strlen(name);
	index_name(ts, die, CONSTANT, name);
}

static void index_constants(struct types *ts, Dwarf_Die *die)
{
	Dwarf_Die part;

	if (!types_child(die, &part))
		return;
	do
		if (dwarf_tag(&part) == DW_TAG_enumerator)
			index_constant(ts, &part);
	while (!is_enough(ts) && types_next(&part));
}

/* Index a type by its whole name and, if that differs, its own. */
static void index_type(struct types *ts, Dwarf_Die *die, const char *whole)
{
	const char *name = types_own_name(die);
	bool inside = strcmp(name, whole) != 0;
	enum typeinfo_kind kind;

	if (!*name || !is_type(dwarf_tag(die), &kind))
		return;
	if (!types_flag(die, DW_AT_declaration)) {
		index_name(ts, die, space_of(kind), whole);
		if (inside)
			index_name(ts, die, space_of(kind) - SHORT, name);
	} else if (inside) {
		note_declared(ts, die, whole);
	}
}

/* True if types may be inside; in C they are not nested. */
static bool holds_types(Dwarf_Die *die, bool nested)
{
	int tag = dwarf_tag(die);

	if (tag == DW_TAG_namespace || tag == DW_TAG_module)
		return true;
	return nested &&
	       (tag == DW_TAG_structure_type || tag == DW_TAG_class_type ||
		       tag == DW_TAG_union_type);
}

static void index_all(struct indexing *x, Dwarf_Die *in, int deep);

static void index_one(struct indexing *x, Dwarf_Die *die, int deep)
{
	bool holds = holds_types(die, x->nested);
	struct str name = { 0 }, around = x->scope;
	enum typeinfo_kind kind;

	if (!holds && !is_type(dwarf_tag(die), &kind))
		return;
	put_whole_name(&name, x, die);
	x->types->texts += name.n;
	index_type(x->types, die, name.s);
	if (dwarf_tag(die) == DW_TAG_enumeration_type)
		index_constants(x->types, die);
	if (holds) {
		str_puts(&name, "::");
		x->scope = name;
		index_all(x, die, deep + 1);
		x->scope = around;
	}
	str_free(&name);
}

static void index_all(struct indexing *x, Dwarf_Die *in, int deep)
{
	Dwarf_Die die;

	if (deep > DEEPEST || !types_child(in, &die))
		return;
	do
		index_one(x, &die, deep);
	while (!is_enough(x->types) && types_next(&die));
}

static bool is_c(uint64_t language)
{
	return language == DW_LANG_C || language == DW_LANG_C89 ||
	       language == DW_LANG_C99 || language == DW_LANG_C11;
}

static void index_file(struct types *ts, Dwarf *dwarf)
{
	struct indexing x = { .types = ts };
	Dwarf_CU *cu = NULL;
	Dwarf_Die unit;

	while (dwarf &&
		!dwarf_get_units(dwarf, cu, &cu, NULL, NULL, &unit, NULL)) {
		x.nested =
			!is_c(types_number(&unit, DW_AT_language, DW_LANG_C));
		index_all(&x, &unit, 0);
	}
}

static void index_once(struct types *ts)
{
	if (ts->indexed)
		return;
	ts->indexed = true;
	index_file(ts, dwarf_file_dwarf(ts->file));
	index_file(ts, dwarf_file_shared(ts->file));
}

/* Return where the name is described; NULL: nowhere. */
static Dwarf_Die *find_name(struct types *ts, char space, const char *name)
{
	struct str key = { 0 };
	const uint64_t *at;

	index_once(ts);
	put_key(&key, space, name);
	at = hash_get(&ts->named, key.s, key.n);
	str_free(&key);
	return at ? (Dwarf_Die *)(uintptr_t)*at : NULL;
}

struct typeinfo *types_find(
	struct types *ts, enum typeinfo_kind kind, const char *name)
{
	Dwarf_Die *die = find_name(ts, space_of(kind), name);

	if (!die)
		die = find_name(ts, space_of(kind) - SHORT, name);
	return die ? type_of(ts, die) : NULL;
}

struct typeinfo *types_whole(struct types_node *n)
{
	struct types *ts = n->types;
	const char *name;
	Dwarf_Die *die;

	index_once(ts);
	name = declared(ts, &n->die);
	die = find_name(ts, space_of(n->t.kind), name ? name : n->t.name);
	return die ? type_of(ts, die) : NULL;
}

bool types_constant(struct types *ts, const char *name, int64_t *value)
{
	Dwarf_Die *die = find_name(ts, CONSTANT, name);

	if (die)
		*value = types_value(die);
	return die;
}

/* Functions. */

static bool entry_of(Dwarf_Die *die, uint64_t *addr)
{
	Dwarf_Addr base, end;

	return !dwarf_lowpc(die, addr) ||
	       dwarf_ranges(die, 0, &base, addr, &end) > 0;
}

static void add_entries(struct types_unit *u, Dwarf_Die *in, int deep)
{
	struct types_entry e;

	if (deep > DEEPEST || !types_child(in, &e.die))
		return;
	do {
		if (dwarf_tag(&e.die) == DW_TAG_subprogram &&
			entry_of(&e.die, &e.addr))
			vec_push(&u->entry, e);
		if (holds_types(&e.die, true))
			add_entries(u, &e.die, deep + 1);
	} while (u->entry.n < MOST_FUNCTIONS && types_next(&e.die));
}

static int by_addr(const void *x, const void *y)
{
	const struct types_entry *a = x, *b = y;

	return (a->addr > b->addr) - (a->addr < b->addr);
}

static const struct types_unit *read_unit(struct types *ts, Dwarf_Die *unit)
{
	uint64_t *known = hash_put(&ts->units, &unit->addr, sizeof(unit->addr));
	struct types_unit *u = (struct types_unit *)(uintptr_t)*known;

	if (u)
		return u;
	u = xcalloc(1, sizeof(*u));
	*known = (uintptr_t)u;
	add_entries(u, unit, 0);
	if (u->entry.n)
		qsort(u->entry.v, u->entry.n, sizeof(*u->entry.v), by_addr);
	return u;
}

static bool find_function(
	struct types *ts, uint64_t addr, Dwarf_Die *unit, Dwarf_Die *die)
{
	const struct types_entry key = { .addr = addr }, *found = NULL;
	const struct types_unit *u;

	if (!dwarf_file_unit(ts->file, addr, unit))
		return false;
	u = read_unit(ts, unit);
	if (u->entry.n)
		found = bsearch(&key, u->entry.v, u->entry.n,
			sizeof(*u->entry.v), by_addr);
	if (found)
		*die = found->die;
	return found;
}

/* Return the argument word that a register holds, by its DWARF number; -1:
 * none. */
static int word_of(uint64_t reg)
{
	static const uint8_t regs[] = { 5, 4, 1, 2, 8, 9 };

	for (size_t i = 0; i < sizeof(regs); i++)
		if (regs[i] == reg)
			return i;
	return -1;
}

/* Return the word of a register in the form of `said'. Registers from 16 on are
 * floating-point registers, or none. */
static int said_of(uint64_t reg)
{
	int word = word_of(reg);

	if (reg >= 16)
		return 0;
	return word < 0 ? -1 : 1 + word;
}

/* Note what the compiler says about the place: a register, or the address in a
 * register, which a function that is not optimized has moved to its frame. */
static void place_said(struct types_param *p, Dwarf_Die *die, uint64_t addr)
{
	Dwarf_Attribute a;
	Dwarf_Op *op;
	uint64_t atom;
	size_t n;

	if (!dwarf_attr(die, DW_AT_location, &a))
		return;
	p->missing = false;
	if (dwarf_getlocation_addr(&a, addr, &op, &n, 1) != 1 || !n)
		return;
	atom = op->atom;
	if (n == 2 && atom == DW_OP_fbreg && op[1].atom == DW_OP_deref) {
		p->by_address = true;
	} else if (n == 1 && atom >= DW_OP_reg0 && atom <= DW_OP_reg31) {
		p->said = said_of(atom - DW_OP_reg0);
	} else if (n == 1 && atom >= DW_OP_breg0 && atom <= DW_OP_breg31 &&
		   !op->number && atom != DW_OP_breg0 + STACK_POINTER) {
		p->said = said_of(atom - DW_OP_breg0);
		p->by_address = true;
	}
}

/* A function that is being read. */
struct reading {
	struct types *types;
	struct types_function *f;
	uint64_t addr;
	void *origin[TYPES_PARAMS]; /* where its parameters are described */
	bool of_original; /* what is being read is the original of a copy */
	bool doubtful[TYPES_PARAMS]; /* the copy may not have this parameter */
};

/* Return the number of the parameter that this one is a copy of, else of a new
 * one: copies of a function may have their parameters in another order. */
static uint32_t param_of(const struct reading *r, Dwarf_Die *die)
{
	Dwarf_Attribute a;
	Dwarf_Die origin;
	uint32_t i = 0;

	if (!dwarf_attr(die, DW_AT_abstract_origin, &a) ||
		!dwarf_formref_die(&a, &origin))
		return r->f->n;
	while (i < r->f->n && r->origin[i] != origin.addr)
		i++;
	return i;
}

static void add_param(struct reading *r, Dwarf_Die *die)
{
	uint32_t i = param_of(r, die);
	struct types_param *p = &r->f->param[i];

	if (i == TYPES_PARAMS)
		return;
	if (i == r->f->n) {
		r->f->n++;
		r->origin[i] = die->addr;
		p->name = types_name(r->types, die);
		p->type = types_ref(r->types, die, DW_AT_type);
		p->missing = true;
	}
	r->doubtful[i] =
		r->of_original && i && types_flag(die, DW_AT_artificial);
	place_said(p, die, r->addr);
}

/* In Go results are among the parameters, and are skipped. */
static void add_params(struct reading *r, Dwarf_Die *in, int deep)
{
	Dwarf_Die die;

	if (deep > 1 || !types_child(in, &die))
		return;
	do
		if (dwarf_tag(&die) == DW_TAG_GNU_formal_parameter_pack)
			add_params(r, &die, deep + 1);
		else if (dwarf_tag(&die) == DW_TAG_formal_parameter &&
			 !types_flag(&die, DW_AT_variable_parameter))
			add_param(r, &die);
	while (types_next(&die));
}

static void drop_doubtful(struct reading *r)
{
	struct types_function *f = r->f;
	uint32_t n = 0;

	for (uint32_t i = 0; i < f->n; i++)
		if (!r->doubtful[i])
			f->param[n++] = f->param[i];
	f->n = n;
}

/* If the function is a copy, its original lists all parameters: if it is a
 * constructor or destructor of a class with virtual bases, also those by which
 * its copies differ, and which some of them do not have. */
static void read_params(struct reading *r, Dwarf_Die *die)
{
	Dwarf_Attribute a;
	Dwarf_Die origin;

	if (dwarf_attr(die, DW_AT_abstract_origin, &a) &&
		dwarf_formref_die(&a, &origin)) {
		r->of_original = true;
		add_params(r, &origin, 0);
		r->of_original = false;
	}
	add_params(r, die, 0);
	drop_doubtful(r);
}

const struct types_function *types_function(struct types *ts, uint64_t addr)
{
	uint64_t *known = hash_put(&ts->functions, &addr, sizeof(addr));
	struct types_function *f = (struct types_function *)(uintptr_t)*known;
	Dwarf_Attribute a;
	Dwarf_Die unit, die;

	if (f || !find_function(ts, addr, &unit, &die))
		return f;
	f = arena_new(&ts->arena, struct types_function);
	*hash_put(&ts->functions, &addr, sizeof(addr)) = (uintptr_t)f;
	f->returns = dwarf_attr_integrate(&die, DW_AT_type, &a);
	f->value.type = types_ref(ts, &die, DW_AT_type);
	read_params(
		&(struct reading){ .types = ts, .f = f, .addr = addr }, &die);
	types_place_all(f,
		types_number(&unit, DW_AT_language, 0) == DW_LANG_Rust,
		!dwarf_attr_integrate(&die, DW_AT_external, &a));
	return f;
}

bool types_split(const struct types *ts)
{
	Dwarf *dwarf = dwarf_file_dwarf(ts->file);
	Dwarf_CU *cu = NULL;
	Dwarf_Attribute a;
	Dwarf_Die unit;

	while (!dwarf_get_units(dwarf, cu, &cu, NULL, NULL, &unit, NULL))
		if (dwarf_attr(&unit, DW_AT_dwo_name, &a) ||
			dwarf_attr(&unit, DW_AT_GNU_dwo_name, &a))
			return true;
	return false;
}

struct types *types_read(struct elf *e, struct elf *alt, uint64_t *size)
{
	struct dwarf_file *file = dwarf_file_open(e, alt, DWARF_TYPES, size);
	struct types *ts;

	if (!file)
		return NULL;
	ts = xcalloc(1, sizeof(*ts));
	ts->file = file;
	return ts;
}

void types_free(struct types *ts)
{
	for (size_t i = 0; i < ts->units.n; i++) {
		struct types_unit *u =
			(struct types_unit *)(uintptr_t)ts->units.entry[i]
				.value;

		vec_free(&u->entry);
		free(u);
	}
	hash_free(&ts->units);
	hash_free(&ts->functions);
	hash_free(&ts->named);
	hash_free(&ts->declared);
	hash_free(&ts->nodes);
	dwarf_file_close(ts->file);
	arena_free(&ts->arena);
	free(ts);
}
