/* sym.c - the tables of symbols, and the names that every program has. */
#include "dcomp/type/sym.h"

#include <assert.h>
#include <string.h>

#include "dcomp/act.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/dlib.h"

struct sym *sym_find(struct dcomp *dc, enum sym_space space, const char *name)
{
	struct hash *h = &dc->syms->space[space];
	uint64_t *v = hash_get(h, &name, sizeof(name));
	struct sym *s;

	if (!v && space == NS_PLAIN && dlib_load(dc, DLIB_NAME, name))
		v = hash_get(h, &name, sizeof(name));
	s = v ? (struct sym *)(uintptr_t)*v : NULL;
	if (s && dc->lib && s->hidden)
		s = s->hidden;
	return s && dc->opts.version && s->version > dc->opts.version ? NULL
								      : s;
}

struct sym *sym_add(struct dcomp *dc, enum sym_space space, const char *name,
	enum sym_kind kind, struct dc_loc loc)
{
	struct sym *s = arena_new(&dc->arena, struct sym);
	uint64_t *at = hash_put(&dc->syms->space[space], &name, sizeof(name));

	s->kind = kind;
	s->name = name;
	s->loc = loc;
	s->in_lib = dc->lib != NULL;
	s->attr = DC_ATTR_OWN;
	s->hidden = (struct sym *)(uintptr_t)*at;
	*at = (uintptr_t)s;
	if (kind == SYM_VAR)
		vec_push(&dc->syms->vars, s);
	else if (kind == SYM_AGG)
		vec_push(&dc->syms->aggs, s);
	if (dc->pending)
		dc_pragma_apply(dc, s);
	return s;
}

/* True for names that Solaris does not have: old programs may use them as their
 * own. */
static bool is_extra(const char *name)
{
	static const char *const extras[] = { "cgroup", "cgrouppath",
		"container", "elapsed", "jiffies", "mntns", "ncpus", "netns",
		"nspid", "nstid", "physmem", "pidns", "retval", "usermode" };
	size_t i = 0, n = sizeof(extras) / sizeof(*extras);

	while (i < n && strcmp(extras[i], name))
		i++;
	return i < n;
}

static bool is_ours(const struct sym *s)
{
	return s->kind == SYM_BVAR || s->in_lib;
}

static bool extra_gives_way(struct dcomp *dc, const char *name)
{
	uint64_t *v = hash_get(&dc->syms->space[NS_PLAIN], &name, sizeof(name));
	const struct sym *s = v ? (struct sym *)(uintptr_t)*v : NULL;

	return !s || (is_ours(s) && !s->used);
}

bool sym_gives_way(struct dcomp *dc, enum sym_space space, const char *name)
{
	const struct sym *s;

	if (space != NS_PLAIN || dc->lib)
		return false;
	if (is_extra(name))
		return extra_gives_way(dc, name);
	s = sym_find(dc, NS_PLAIN, name);
	return s && s->in_lib && s->kind == SYM_INLINE_ARRAY && !s->used &&
	       strcmp(name, "fds") && strcmp(name, "uregs");
}

bool sym_constant_gives_way(struct dcomp *dc, const char *name)
{
	const struct sym *s = sym_find(dc, NS_PLAIN, name);

	return s && !dc->lib && s->in_lib && !s->used &&
	       (s->kind == SYM_INLINE || s->kind == SYM_INLINE_ARRAY ||
		       s->kind == SYM_ENUM);
}

bool sym_was_ours(struct dcomp *dc, const char *name)
{
	uint64_t *v = hash_get(&dc->syms->space[NS_PLAIN], &name, sizeof(name));

	return v && dc->lib && is_extra(name) &&
	       !is_ours((struct sym *)(uintptr_t)*v);
}

enum sym_space sym_space_of(enum ident_scope scope)
{
	static const enum sym_space space[] = {
		[ID_PLAIN] = NS_PLAIN,
		[ID_SELF] = NS_SELF,
		[ID_THIS] = NS_THIS,
	};

	return space[scope];
}

const char *sym_what(const struct sym *s)
{
	static const char *const what[] = {
		[SYM_VAR] = "variable",
		[SYM_BVAR] = "built-in variable",
		[SYM_SUBR] = "function",
		[SYM_ACT] = "action",
		[SYM_AGGFN] = "aggregating function",
		[SYM_AGG] = "aggregation",
		[SYM_INLINE] = "inline",
		[SYM_INLINE_ARRAY] = "inline array",
		[SYM_ENUM] = "enumerator",
		[SYM_EXTERN] = "kernel symbol",
	};
	static_assert(sizeof(what) / sizeof(*what) == SYM_EXTERN + 1,
		"a text for each kind");

	if (s->kind == SYM_VAR && s->u.var.is_array)
		return "associative array";
	return what[s->kind];
}

const char *sym_text(struct dcomp *dc, const struct sym *s)
{
	static const char *const prefix[] = {
		[SCOPE_GLOBAL] = "",
		[SCOPE_THREAD] = "self->",
		[SCOPE_LOCAL] = "this->",
	};
	const char *before = "";

	if (s->kind == SYM_AGG)
		before = "@";
	else if (s->kind == SYM_VAR)
		before = prefix[s->u.var.scope];
	return arena_printf(&dc->arena, "%s%s", before, s->name);
}

static struct sym *add_builtin(
	struct dcomp *dc, const char *name, enum sym_kind kind)
{
	return sym_add(dc, NS_PLAIN, dc_intern(dc, name, strlen(name)), kind,
		(struct dc_loc){ 0 });
}

static void add_bvar(struct dcomp *dc, const char *name, enum dif_bvar id,
	const char *type, uint32_t aux)
{
	struct sym *s = add_builtin(dc, name, SYM_BVAR);

	s->u.bvar.id = id;
	s->u.bvar.aux = aux;
	if (id == BVAR_CURTHREAD)
		s->attr.data = STAB_PRIVATE;
	if (!strcmp(type, "stringid"))
		s->u.bvar.rep = REP_SID;
	else if (!strcmp(type, "comm"))
		s->u.bvar.rep = REP_COMM;
	if (s->u.bvar.rep)
		s->type = type_basic(dc, BASE_STRING);
	else if (strchr(type, ' '))
		s->type = type_of_texpr(dc, dc_parse_type(dc, type));
	else
		s->type = type_named(dc, type);
}

static void add_bvars(struct dcomp *dc)
{
	static const struct {
		const char *name, *type;
	} row[] = {
#define X(id, name, type, text) { name, type },
		DIF_BVARS(X)
#undef X
	};
	uint32_t i;

	for (i = 0; i < DIF_NBVARS; i++)
		if (i != BVAR_ARG)
			add_bvar(dc, row[i].name, i, row[i].type, 0);
	for (i = 0; i < DIF_NPROBEARG; i++)
		add_bvar(dc, arena_printf(&dc->arena, "arg%u", i), BVAR_ARG,
			row[BVAR_ARG].type, i);
}

/* Return the type before the name in "size_t strlen(string)". */
static struct type *result_type(
	struct dcomp *dc, const struct dif_subrinfo *info)
{
	size_t n = strstr(info->proto, info->name) - info->proto;
	const char *text;
	struct type *t;

	while (n && info->proto[n - 1] == ' ')
		n--;
	text = arena_strndup(&dc->arena, info->proto, n);
	if (!strchr(text, ' '))
		return type_named(dc, text);
	t = type_of_texpr(dc, dc_parse_type(dc, text));
	if (info->result == 'M')
		t = type_ptr_in(dc, type_real(t)->base, SPACE_D);
	return t;
}

static void add_subrs(struct dcomp *dc)
{
	uint32_t i;

	for (i = 0; i < DIF_NSUBRS; i++) {
		const struct dif_subrinfo *info = &dif_subrinfo[i];
		struct sym *s = add_builtin(dc, info->name, SYM_SUBR);

		s->u.subr = i;
		s->type = result_type(dc, info);
	}
}

static void add_functions(struct dcomp *dc)
{
	struct type *none = type_basic(dc, BASE_VOID);
	struct sym *s;
	size_t i;

	add_subrs(dc);
	for (i = 0; dc_acts[i].name; i++) {
		s = add_builtin(dc, dc_acts[i].name, SYM_ACT);
		s->u.act = &dc_acts[i];
		s->type = none;
	}
	for (i = 0; i < AGGR_NFN; i++) {
		s = add_builtin(dc, dc_aggfns[i].name, SYM_AGGFN);
		s->u.aggfn = &dc_aggfns[i];
		s->type = none;
	}
}

/* inline void *NULL = 0; */
static void add_null(struct dcomp *dc)
{
	struct sym *s = add_builtin(dc, "NULL", SYM_INLINE);
	struct node *zero = arena_new(&dc->arena, struct node);

	s->type = type_ptr_to(dc, type_basic(dc, BASE_VOID));
	zero->kind = N_INT;
	zero->type = s->type;
	s->u.value = zero;
}

void syms_init(struct dcomp *dc)
{
	dc->syms = arena_new(&dc->arena, struct symtab);
	add_bvars(dc);
	add_functions(dc);
	add_null(dc);
}

void syms_fini(struct dcomp *dc)
{
	size_t i;

	for (i = 0; i < NSPACES; i++)
		hash_free(&dc->syms->space[i]);
	vec_free(&dc->syms->vars);
	vec_free(&dc->syms->aggs);
}

const char *subr_arg_text(struct dcomp *dc, enum dif_subr id, uint32_t n)
{
	const char *at = strchr(dif_subrinfo[id].proto, '(') + 1;

	while (n-- && strchr(at, ','))
		at = strchr(at, ',') + 1;
	at += strspn(at, " [");
	return arena_strndup(&dc->arena, at, strcspn(at, ",])"));
}
