/* types_load.c - reads one type from its DWARF attributes and from what is
 * inside: members, constants, dimensions. A base class is a member without a
 * name; a virtual one has no fixed place, and is left out. All variants of a
 * Rust type are members. A complex number is an array of its two parts, and a
 * pointer to a member, or to a method, one or two words. */
#include <string.h>

#include "probes/proc/types_impl.h"

enum {
	MOST_PARTS = 1 << 16, /* members or constants of a type */
	MOST_DIMENSIONS = 16
};

static struct types_node *node_of(struct typeinfo *t)
{
	return (struct types_node *)t;
}

/* Words. */

/* Of 16 bytes, only the name tells the x87's format from that of __float128,
 * Fortran's real(kind=16) and Rust's f128. */
static enum typeinfo_kind float_kind(uint64_t size, const char *name)
{
	if (size == 16)
		return name && (strstr(name, "128") || strstr(name, "kind=16"))
			       ? TYPEINFO_OTHER_FLOAT
			       : TYPEINFO_FLOAT;
	return size == 4 || size == 8 ? TYPEINFO_FLOAT : TYPEINFO_OTHER_FLOAT;
}

static enum typeinfo_kind word_kind(const struct typeinfo *t, uint64_t encoding)
{
	switch (encoding) {
	case DW_ATE_boolean:
		return TYPEINFO_BOOL;
	case DW_ATE_float:
	case DW_ATE_imaginary_float:
		return float_kind(t->size, t->name);
	case DW_ATE_decimal_float:
		return TYPEINFO_OTHER_FLOAT;
	case DW_ATE_signed_char:
	case DW_ATE_unsigned_char:
	case DW_ATE_UTF:
		return TYPEINFO_CHAR;
	default:
		return TYPEINFO_INT;
	}
}

/* Make it an array of two. */
static void make_pair(
	struct typeinfo *t, enum typeinfo_kind kind, const char *name)
{
	struct typeinfo *of =
		arena_new(&node_of(t)->types->arena, struct typeinfo);

	*of = (struct typeinfo){
		.kind = kind, .name = name, .size = t->size / 2
	};
	t->kind = TYPEINFO_ARRAY;
	t->n = 2;
	t->of = of;
}

static void load_complex(struct typeinfo *t)
{
	make_pair(t, float_kind(t->size / 2, t->name),
		t->size == 8	? "float"
		: t->size == 16 ? "double"
				: "long double");
}

static void load_member_pointer(struct typeinfo *t)
{
	struct types_node *n = node_of(t);
	struct typeinfo *to =
		typeinfo_of(types_ref(n->types, &n->die, DW_AT_type));

	t->size = 8;
	t->name = "unsigned long";
	if (!to || to->kind != TYPEINFO_FUNC)
		return;
	t->size = 16;
	make_pair(t, TYPEINFO_INT, t->name);
}

static void load_word(struct typeinfo *t)
{
	struct types_node *n = node_of(t);
	uint64_t encoding = types_number(&n->die, DW_AT_encoding, 0);

	if (dwarf_tag(&n->die) == DW_TAG_ptr_to_member_type) {
		load_member_pointer(t);
		return;
	}
	if (encoding == DW_ATE_complex_float) {
		load_complex(t);
		return;
	}
	t->kind = word_kind(t, encoding);
	t->is_signed = encoding == DW_ATE_signed ||
		       encoding == DW_ATE_signed_char ||
		       encoding == DW_ATE_signed_fixed;
}

/* Arrays. */

/* Return the index of an array's first element, if its language has one for
 * arrays that do not say. */
static uint64_t usual_index(const Dwarf_Die *range)
{
	Dwarf_Die unit;

	if (dwarf_cu_info(range->cu, NULL, NULL, &unit, NULL, NULL, NULL, NULL))
		return 0;
	switch (types_number(&unit, DW_AT_language, DW_LANG_C)) {
	case DW_LANG_Ada83:
	case DW_LANG_Ada95:
	case DW_LANG_Cobol74:
	case DW_LANG_Cobol85:
	case DW_LANG_Fortran77:
	case DW_LANG_Fortran90:
	case DW_LANG_Fortran95:
	case DW_LANG_Fortran03:
	case DW_LANG_Fortran08:
	case DW_LANG_Pascal83:
	case DW_LANG_Modula2:
	case DW_LANG_Modula3:
	case DW_LANG_PLI:
	case DW_LANG_Julia:
		return 1;
	default:
		return 0;
	}
}

/* Return the number of elements in one dimension; 0: not given. Indexes may be
 * negative. */
static uint64_t count_of(Dwarf_Die *range)
{
	uint64_t first, n;

	if (dwarf_hasattr(range, DW_AT_count))
		return types_number(range, DW_AT_count, 0);
	first = types_number(range, DW_AT_lower_bound, usual_index(range));
	n = types_number(range, DW_AT_upper_bound, first - 1) - first + 1;
	return (int64_t)n > 0 ? n : 0;
}

/* Each dimension after the first is an array of its own. */
static void load_array(struct typeinfo *t)
{
	struct types_node *n = node_of(t);
	uint64_t count[MOST_DIMENSIONS] = { 0 };
	struct typeinfo *of = types_ref(n->types, &n->die, DW_AT_type);
	uint32_t i = 0;
	Dwarf_Die range;

	if (types_child(&n->die, &range))
		do
			if (dwarf_tag(&range) == DW_TAG_subrange_type ||
				dwarf_tag(&range) == DW_TAG_enumeration_type)
				count[i++] = count_of(&range);
		while (i < MOST_DIMENSIONS && types_next(&range));
	while (i > 1) {
		struct typeinfo *inner =
			arena_new(&n->types->arena, struct typeinfo);

		inner->kind = TYPEINFO_ARRAY;
		inner->n = count[--i];
		inner->of = of;
		of = inner;
	}
	t->n = i ? count[0] : 0;
	t->of = of;
	t->is_vector = types_flag(&n->die, DW_AT_GNU_vector);
}

/* Structures. */

typedef VEC(struct typeinfo_member) members;

/* Get a member's offset in the whole; returns false if it has to be
 * computed. */
static bool offset_of(Dwarf_Die *die, uint64_t *off)
{
	Dwarf_Attribute a;
	Dwarf_Op *op;
	size_t n;

	*off = 0;
	if (!dwarf_attr(die, DW_AT_data_member_location, &a))
		return true;
	if (!dwarf_formudata(&a, off))
		return true;
	if (dwarf_getlocation(&a, &op, &n) || n != 1 ||
		(op->atom != DW_OP_plus_uconst && op->atom != DW_OP_constu))
		return false;
	*off = op->number;
	return true;
}

/* Up to DWARF 4 the position of a bit-field is counted from the highest bit of
 * its storage unit. */
static bool place_bits(Dwarf_Die *die, struct typeinfo_member *m, uint64_t off)
{
	uint64_t at = types_number(die, DW_AT_data_bit_offset, UINT64_MAX);
	uint64_t from_top = types_number(die, DW_AT_bit_offset, UINT64_MAX);
	uint64_t unit = types_number(die, DW_AT_byte_size, 0);
	struct typeinfo *t = m->type;

	if (at != UINT64_MAX) {
		m->bit = at;
		return true;
	}
	m->bit = 8 * off;
	if (from_top == UINT64_MAX)
		return true;
	for (int i = 0; t && i < 32; i++) {
		typeinfo_of(t);
		if (t->kind != TYPEINFO_TYPEDEF && t->kind != TYPEINFO_CONST)
			break;
		t = t->of;
	}
	if (!unit && t)
		unit = t->size;
	if (from_top + m->width > 8 * unit)
		return false;
	m->bit += 8 * unit - from_top - m->width;
	return true;
}

/* Add a member. Static members of C++ are outside of the object, and left
 * out. */
static void add_member(struct types_node *n, Dwarf_Die *die, members *all)
{
	struct typeinfo_member m = { .name = types_name(n->types, die),
		.type = types_ref(n->types, die, DW_AT_type),
		.width = types_number(die, DW_AT_bit_size, 0) };
	uint64_t off;

	if (types_flag(die, DW_AT_external) ||
		types_flag(die, DW_AT_declaration) || !m.type ||
		!offset_of(die, &off) || off > UINT64_MAX / 16)
		return;
	m.bit = 8 * off;
	if (m.width && !place_bits(die, &m, off))
		return;
	vec_push(all, m);
}

static void add_base(struct types_node *n, Dwarf_Die *die, members *all)
{
	struct typeinfo_member m = { .type = types_ref(
					     n->types, die, DW_AT_type) };
	uint64_t off;

	if (!m.type || types_number(die, DW_AT_virtuality, 0) ||
		!offset_of(die, &off) || off > UINT64_MAX / 16)
		return;
	m.bit = 8 * off;
	vec_push(all, m);
}

/* True for a destructor that does something: the object cannot be copied byte
 * by byte then. */
static bool is_destructor(Dwarf_Die *die)
{
	Dwarf_Attribute a;

	return *types_own_name(die) == '~' &&
	       !types_flag(die, DW_AT_artificial) &&
	       !dwarf_attr(die, DW_AT_defaulted, &a);
}

/* The whole is aligned at least as its members are. */
static void add_alignment(struct typeinfo *t, Dwarf_Die *die)
{
	uint64_t align = types_number(die, DW_AT_alignment, 0);

	t->align = align > t->align ? align : t->align;
}

static void add_all(
	struct types_node *n, Dwarf_Die *whole, members *all, int deep)
{
	Dwarf_Die die;

	if (deep > 3 || !types_child(whole, &die))
		return;
	do {
		switch (dwarf_tag(&die)) {
		case DW_TAG_member:
			add_member(n, &die, all);
			add_alignment(&n->t, &die);
			break;
		case DW_TAG_inheritance:
			add_base(n, &die, all);
			break;
		case DW_TAG_subprogram:
			n->t.by_address |= is_destructor(&die);
			break;
		case DW_TAG_variant_part:
		case DW_TAG_variant:
			add_all(n, &die, all, deep + 1);
			break;
		}
	} while (all->n < MOST_PARTS && types_next(&die));
}

static void load_members(struct typeinfo *t)
{
	struct types_node *n = node_of(t);
	uint64_t way = types_number(&n->die, DW_AT_calling_convention, 0);
	members all = { 0 };

	add_all(n, &n->die, &all, 0);
	if (way == DW_CC_pass_by_reference || way == DW_CC_pass_by_value)
		t->by_address = way == DW_CC_pass_by_reference;
	t->n = all.n;
	if (all.n)
		t->member = arena_memdup(
			&n->types->arena, all.v, all.n * sizeof(*all.v));
	vec_free(&all);
}

/* Enumerations. */

/* A value in a form of fixed size is unsigned. */
int64_t types_value(Dwarf_Die *die)
{
	Dwarf_Attribute a;
	Dwarf_Sword s = 0;
	Dwarf_Word u = 0;

	if (!dwarf_attr(die, DW_AT_const_value, &a))
		return 0;
	if (dwarf_whatform(&a) == DW_FORM_sdata ||
		dwarf_whatform(&a) == DW_FORM_implicit_const)
		return dwarf_formsdata(&a, &s) ? 0 : s;
	return dwarf_formudata(&a, &u) ? 0 : (int64_t)u;
}

static void load_constants(struct typeinfo *t)
{
	struct types_node *n = node_of(t);
	struct typeinfo *of =
		typeinfo_of(types_ref(n->types, &n->die, DW_AT_type));
	VEC(struct typeinfo_constant) all = { 0 };
	Dwarf_Die die;

	t->is_signed = of && of->is_signed;
	if (types_child(&n->die, &die))
		do {
			struct typeinfo_constant c = { .name = types_name(
							       n->types, &die),
				.value = types_value(&die) };

			if (dwarf_tag(&die) != DW_TAG_enumerator || !c.name)
				continue;
			t->is_signed |= !of && c.value < 0;
			vec_push(&all, c);
		} while (all.n < MOST_PARTS && types_next(&die));
	t->n = all.n;
	if (all.n)
		t->constant = arena_memdup(
			&n->types->arena, all.v, all.n * sizeof(*all.v));
	vec_free(&all);
}

/* If only the tag is known here, another unit may have the rest. */
static bool load_elsewhere(struct typeinfo *t)
{
	struct types_node *n = node_of(t);
	struct typeinfo *whole = NULL;

	if (!types_flag(&n->die, DW_AT_declaration))
		return false;
	if (t->name)
		whole = types_whole(n);
	if (!whole || whole == t || whole->kind != t->kind) {
		t->incomplete = true;
		return true;
	}
	typeinfo_of(whole);
	*t = *whole;
	return true;
}

static void load_tagged(struct typeinfo *t)
{
	if (load_elsewhere(t))
		return;
	if (t->kind == TYPEINFO_ENUM)
		load_constants(t);
	else
		load_members(t);
}

void types_load(struct typeinfo *t)
{
	struct types_node *n = node_of(t);

	t->size = types_number(&n->die, DW_AT_byte_size, 0);
	t->align = types_number(&n->die, DW_AT_alignment, 0);
	switch (t->kind) {
	case TYPEINFO_INT:
		load_word(t);
		break;
	case TYPEINFO_ARRAY:
		load_array(t);
		break;
	case TYPEINFO_STRUCT:
	case TYPEINFO_UNION:
	case TYPEINFO_ENUM:
		load_tagged(t);
		break;
	case TYPEINFO_PTR:
		t->size = 8;
		/* fallthrough */
	default:
		t->of = types_ref(n->types, &n->die, DW_AT_type);
	}
}
