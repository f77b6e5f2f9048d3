/* names.c - symbols, see names.h. A word in front of each address of a process
 * says whose it is: in its lower half the number of the process and, once it is
 * settled, in the upper half the number of its image. So a process that later
 * gets the same number has different keys. */
#include "consumer/names.h"

#include <inttypes.h>
#include <string.h>

#include "dcomp/check/pfmt.h"

static bool find_kernel(struct kaddr_table **t, uint64_t addr, bool returns,
	struct kaddr_sym *sym)
{
	return returns ? kaddr_find_call(t, addr, sym)
		       : kaddr_find(t, addr, sym);
}

/* A return address lies behind its call, perhaps already in the next function:
 * look up the byte before it. A handler of signals is not called from where it
 * returns to. */
static bool find_user(struct images *is, uint64_t who, uint64_t addr,
	bool returns, struct image_place *at)
{
	uint32_t image = who >> 32;

	if (!is || !image || !images_find(is, image, addr - returns, at))
		return false;
	return !returns || !at->signal || images_find(is, image, addr, at);
}

static bool is_interrupted(struct images *is, const struct fmt_addr *a)
{
	struct image_place at;

	return a->inner && find_user(is, a->pid, a->inner, false, &at) &&
	       at.signal;
}

static bool name_kernel(
	struct kaddr_table **t, struct fmt_name *name, const struct fmt_addr *a)
{
	struct kaddr_sym sym;

	if (!find_kernel(t, a->addr, a->returns, &sym))
		return false;
	str_puts(&name->module, sym.module);
	str_puts(&name->symbol, sym.name);
	name->offset = a->addr - sym.addr;
	return true;
}

/* An integer does not say of which process it is: try all targets. */
static bool find_in_targets(
	const struct names *names, uint64_t addr, struct image_place *at)
{
	for (size_t i = 0; names->images && i < names->target.n; i++) {
		uint32_t image = images_get(names->images, names->target.v[i],
			IMAGES_ANYTIME, addr);

		if (images_find(names->images, image, addr, at))
			return true;
	}
	return false;
}

static void name_line(const struct names *names, struct fmt_name *name,
	const struct image_place *at)
{
	struct str path = { 0 };
	const char *slash;

	name->line = image_place_line(&path, at);
	slash = names->as == NAMES_BRIEF && path.n ? strrchr(path.s, '/')
						   : NULL;
	str_puts(&name->file, slash ? slash + 1 : path.n ? path.s : "");
	str_free(&path);
}

static bool name_user(const struct names *names, struct fmt_name *name,
	const struct fmt_addr *a)
{
	struct images *is = names->images;
	struct image_place at;

	if (!a->pid ? !find_in_targets(names, a->addr, &at)
		    : !find_user(is, a->pid, a->addr,
			      a->returns && !is_interrupted(is, a), &at))
		return false;
	image_place_module(&name->module, &at);
	if (a->how == SYM_MOD)
		return true;
	if (names->as == NAMES_NOT && !at.map) {
		name->offset = at.addr;
		name->in_file = true;
		return true;
	}
	image_place_symbol(&name->symbol, &at);
	name->offset = a->addr - at.begin;
	if (names->as >= NAMES_BRIEF)
		name_line(names, name, &at);
	return true;
}

bool names_get(void *arg, struct fmt_name *name, const struct fmt_addr *a)
{
	struct names *names = arg;

	return a->user ? name_user(names, name, a)
		       : name_kernel(&names->kernel, name, a);
}

static void settle_stack(
	struct kaddr_table **t, const struct field *f, char *bytes)
{
	uint64_t *pc = (uint64_t *)(bytes + f->off);
	uint32_t n = f->size / 8, shown = n > STACK_SLACK ? n - STACK_SLACK : 0;

	if (!*pc)
		return;
	kaddr_trim(t, pc, n);
	memset(pc + shown, 0, (n - shown) * sizeof(*pc));
}

static void settle_symbol(
	struct kaddr_table **t, const struct field *f, char *bytes)
{
	uint64_t *addr = (uint64_t *)(bytes + f->off);
	struct kaddr_sym sym;

	if (f->sym == SYM_ADDR || !find_kernel(t, *addr, f->returns, &sym))
		return;
	*addr = f->sym == SYM_MOD ? kaddr_module(*t, sym.module) : sym.addr;
}

/* who[0] is the process, who[1] the address, or the innermost one of a
 * stack. */
static void settle_process(struct images *is, uint64_t when, uint64_t *who)
{
	if (is && *who <= INT32_MAX)
		*who |= (uint64_t)images_get(is, *who, when, who[1]) << 32;
}

static void settle_user_symbol(
	struct images *is, const struct field *f, uint64_t *who)
{
	struct image_place at;

	if (f->sym == SYM_ADDR ||
		!find_user(is, who[0], who[1], f->returns, &at))
		return;
	if (f->sym == SYM_MOD)
		who[1] = at.base;
	else if (at.begin)
		who[1] = at.begin;
}

bool names_any(const struct field *f, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		switch (f[i].kind) {
		case FIELD_STACK:
		case FIELD_SYM:
		case FIELD_USTACK:
		case FIELD_USYM:
			return true;
		}
	return false;
}

static void settle(
	struct names *names, uint64_t when, const struct field *f, char *bytes)
{
	uint64_t *who = (uint64_t *)(bytes + f->off);

	switch (f->kind) {
	case FIELD_STACK:
		settle_stack(&names->kernel, f, bytes);
		break;
	case FIELD_SYM:
		settle_symbol(&names->kernel, f, bytes);
		break;
	case FIELD_USTACK:
		settle_process(names->images, when, who);
		break;
	case FIELD_USYM:
		settle_process(names->images, when, who);
		settle_user_symbol(names->images, f, who);
		break;
	}
}

void names_settle(struct names *names, uint64_t when, const struct field *f,
	uint32_t n, char *bytes)
{
	for (uint32_t i = 0; i < n; i++)
		settle(names, when, &f[i], bytes);
}

static bool is_of_user(const struct field *f, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (f[i].kind == FIELD_USTACK || f[i].kind == FIELD_USYM)
			return true;
	return false;
}

static bool prints_as_user(const struct dif_prog *p, const struct dif_act *a)
{
	const char *text = a->fmt < 0 ? "" : dif_strtext(p, a->fmt), *why;
	struct pfmt f;

	while (pfmt_next(&text, &f, &why) > 0)
		if (!strcmp(f.conv, "A"))
			return true;
	return false;
}

static bool has_key_of_user(
	const struct dif_prog *p, const struct dif_instr *in)
{
	const struct dif_key *key;

	if (in->op != DIF_AGG)
		return false;
	key = &p->aggs.v[in->imm].key;
	return is_of_user(key->part, key->nparts);
}

bool names_of_users(const struct dif_prog *p, const struct difo *c)
{
	for (uint32_t i = 0; i < c->nacts; i++)
		if (prints_as_user(p, &c->act[i]))
			return true;
	for (uint32_t i = 0; i < c->ncode; i++)
		if (has_key_of_user(p, &c->code[i]))
			return true;
	return is_of_user(c->field, c->nfields);
}

void names_watch(struct names *n, const struct targets *t, const pid_t *alone,
	size_t nalone)
{
	for (size_t i = 0; i < t->v.n; i++)
		vec_push(&n->target, t->v.v[i].pid);
	n->images = nalone ? images_new(alone, nalone, true)
			   : images_new(n->target.v, n->target.n, false);
}

void names_read(struct names *n)
{
	if (n->images)
		images_read(n->images);
}

void names_outdate(struct names *n)
{
	if (n->images)
		images_outdate(n->images);
}

void names_free(struct names *n)
{
	kaddr_free(&n->kernel);
	images_free(n->images);
	n->images = NULL;
	vec_free(&n->target);
}
