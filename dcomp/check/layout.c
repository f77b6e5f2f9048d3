/* layout.c - places the members of structures and unions, as the x86-64 psABI
 * prescribes, with the attributes that change that; checks members and
 * bit-fields. */
#include "base/bits.h"
#include "dcomp/check/check_impl.h"

/* The state of the layout, in bits. */
struct layout {
	uint64_t at, end; /* `end' is for unions: the end of the largest */
	/* `most' limits a member's alignment; 0: no limit */
	uint32_t align, most;
	bool is_union;
};

static uint32_t bit_width(
	struct dcomp *dc, const struct member *m, struct type *t)
{
	int64_t width =
		node_const_value(dc, m->bits, D_DECL_BFCONST, "bit-field size");

	if (width < 0 || (width == 0 && m->name))
		dc_error(dc, m->loc, D_DECL_BFCONST,
			"positive integral constant expression expected as "
			"bit-field size");
	if (!type_is_int(t))
		dc_error(dc, m->loc, D_DECL_BFTYPE,
			"invalid type for bit-field: %s", type_name(dc, t));
	if ((uint64_t)width > 8 * type_size(dc, t))
		dc_error(dc, m->loc, D_DECL_BFSIZE,
			"invalid size for bit-field: %lld", (long long)width);
	return width;
}

/* A bit-field must not cross a unit of its type, unless it is packed; width 0
 * closes the unit. */
static uint64_t place_bits(struct dcomp *dc, struct layout *l, struct type *t,
	uint32_t width, bool packed)
{
	uint64_t unit = 8 * type_size(dc, t), at;

	if (width == 0 ||
		(!packed && l->at / unit != (l->at + width - 1) / unit))
		l->at = bits_round_up(l->at, unit);
	at = l->at;
	l->at += width;
	return at;
}

/* char name[]; at the end of structures of variable size; system headers also
 * have such members elsewhere. */
static bool is_flexible(const struct member *m, struct type *t)
{
	return (m->loc.src->is_c || !m->next) && type_is_array(t) &&
	       type_complete(type_real(t)->base);
}

static void check_member_type(
	struct dcomp *dc, const struct member *m, struct type *t)
{
	enum type_kind kind = type_real(t)->kind;

	if (kind == T_VOID || kind == T_FUNC)
		dc_error(dc, m->loc, D_DECL_VOIDOBJ,
			"cannot have %s member: %s",
			kind == T_VOID ? "void" : "function",
			m->name ? m->name : "(anon)");
	if (!type_complete(t) && !is_flexible(m, t))
		dc_error(dc, m->loc, D_DECL_INCOMPLETE,
			"incomplete type for member %s: %s",
			m->name ? m->name : "(anon)", type_name(dc, t));
}

static void check_new_name(struct dcomp *dc, struct dc_loc loc,
	struct type *whole, const char *name)
{
	uint64_t off = 0;

	if (type_find_member(whole, name, &off))
		dc_error(dc, loc, D_DECL_IDRED, "member redeclared: %s", name);
}

/* Members of an anonymous member become members of the whole. */
static void check_new_names(struct dcomp *dc, const struct member *m,
	struct type *whole, struct type *t)
{
	const struct type_member *in;

	check_enter(dc, m->loc);
	type_complete(t);
	for (in = type_real(t)->members; in; in = in->next)
		if (in->name)
			check_new_name(dc, m->loc, whole, in->name);
		else
			check_new_names(dc, m, whole, in->type);
	check_leave(dc);
}

/* True if the member, or something in it, can be named. */
static bool is_seen(const struct member *m, struct type *t)
{
	return m->name || (!m->bits && type_is_sou(t) && type_real(t)->members);
}

struct type *check_mode(
	struct dcomp *dc, const struct layout_attr *attr, struct type *t)
{
	static const enum basetype base[][2] = {
		[1] = { BASE_SCHAR, BASE_UCHAR },
		[2] = { BASE_SHORT, BASE_USHORT },
		[4] = { BASE_INT, BASE_UINT },
		[8] = { BASE_LONG, BASE_ULONG },
	};

	if (!attr->mode || !type_is_int(t))
		return t;
	return type_basic(dc, base[attr->mode][type_is_unsigned(t)]);
}

uint32_t check_alignment(struct dcomp *dc, const struct layout_attr *attr,
	uint32_t align, uint32_t most)
{
	int64_t n = 1;

	if (most && align > most)
		align = most;
	if (attr->aligned)
		n = node_const_value(
			dc, attr->aligned, D_DECL_ARRSUB, "alignment");
	if (n < 1 || n > 1 << 16 || (n & (n - 1)))
		dc_error(dc, attr->aligned->loc, D_DECL_ARRSUB,
			"power of two expected as alignment");
	return align > n ? align : n;
}

static void place(struct dcomp *dc, struct layout *l, struct type *whole,
	struct member *m)
{
	struct type *t = check_mode(dc, &m->attr, type_of_texpr(dc, m->type));
	uint32_t most = m->attr.packed ? 1 : l->most;
	uint32_t align = check_alignment(dc, &m->attr, type_align(t), most);
	uint32_t width = 0;
	uint64_t at;

	check_member_type(dc, m, t);
	check_model(dc, m->loc, t);
	if (m->name)
		check_new_name(dc, m->loc, whole, m->name);
	else if (is_seen(m, t))
		check_new_names(dc, m, whole, t);
	if (l->is_union)
		l->at = 0;
	if (m->bits) {
		width = bit_width(dc, m, t);
		at = place_bits(dc, l, t, width, most == 1);
	} else {
		at = bits_round_up(l->at, 8 * align);
		l->at = at + 8 * type_size(dc, t);
	}
	if (m->name || !m->bits)
		l->align = align > l->align ? align : l->align;
	l->end = l->at > l->end ? l->at : l->end;
	if (l->end / 8 > INT32_MAX)
		dc_error(dc, m->loc, D_DECL_ARRBIG, "%s is too big",
			type_name(dc, whole));
	if (is_seen(m, t))
		type_add_member(dc, whole, m->name, t, at, width);
}

void check_layout(struct dcomp *dc, struct type *t, const struct tspec *sp)
{
	struct layout l = { .align = 1,
		.most = sp->attr.packed ? 1 : sp->attr.pack,
		.is_union = t->kind == T_UNION };
	struct member *m;

	for (m = sp->members; m; m = m->next)
		place(dc, &l, t, m);
	l.align = check_alignment(dc, &sp->attr, l.align, 0);
	type_done(t, bits_round_up(l.end, 8 * l.align) / 8, l.align);
}
