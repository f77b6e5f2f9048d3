/* user_types.c - args[] of probes of a program's functions: at entry they are
 * the function's parameters, at return the offset of the return and the
 * value. */
#include <stdio.h>
#include <string.h>

#include "dvm/dif.h"
#include "probes/proc/object.h"
#include "probes/provider.h"
#include "probes/user.h"

/* Return the function that the place is in; NULL: nothing is known about it. */
static const struct types_function *function_of(const struct site *s)
{
	struct object *o = (struct object *)s->object;
	struct types *ts = object_types(o);
	uint64_t addr;

	if (!ts || !object_addr(o, s->off, true, &addr))
		return NULL;
	return types_function(ts, addr - (int64_t)s->in);
}

static const struct types_param *param_of(
	const struct types_function *f, enum attach_kind kind, uint32_t n)
{
	if (kind == ATTACH_USER_RETURN)
		return f->returns && n == 1 ? &f->value : NULL;
	return kind == ATTACH_USER_ENTRY && n < f->n ? &f->param[n] : NULL;
}

static void put_type(struct str *out, const struct types_param *p)
{
	str_reset(out);
	str_puts(out, "");
	if (p)
		types_put(out, p->type);
}

static bool same(const struct types_param *a, const struct types_param *b)
{
	struct str x = { 0 }, y = { 0 };
	bool is;

	if (!a || !b)
		return a == b;
	put_type(&x, a);
	put_type(&y, b);
	is = a->place == b->place && a->n == b->n && !strcmp(x.s, y.s);
	str_free(&x);
	str_free(&y);
	return is;
}

/* True for variants of functions that compilers make for their own calls: where
 * they do not say where an argument is, it is not where the convention says. */
static bool is_clone(const char *func)
{
	return strstr(func, ".isra.") || strstr(func, ".constprop.");
}

/* Find argument n; several functions of the same name may be one probe, and
 * must agree on it. */
static const struct types_param *find(const struct probe *p, uint32_t n)
{
	const struct types_param *first = NULL, *q;

	for (const struct site *s = p->attach.user.sites; s; s = s->next) {
		const struct types_function *f = function_of(s);

		q = f ? param_of(f, p->attach.kind, n) : NULL;
		if (!q || (first && !same(first, q)))
			return NULL;
		first = q;
	}
	return first;
}

static bool is_known(const struct probe *p)
{
	return p->attach.kind != ATTACH_USER_OFFSET &&
	       function_of(p->attach.user.sites);
}

size_t user_put_arg(const struct probe *p, uint32_t n, struct str *out)
{
	const struct types_param *a;
	size_t len;

	if (p->attach.kind == ATTACH_USER_RETURN && n == 0 && is_known(p)) {
		str_puts(out, "int64_t");
		return out->n;
	}
	a = find(p, n);
	if (!a)
		return 0;
	put_type(out, a);
	len = out->n;
	if (a->name)
		str_printf(out, "%s%s", out->s[len - 1] == '*' ? "" : " ",
			a->name);
	str_printable(out->s);
	return len;
}

static const char *why_not(const struct types_param *a)
{
	static char text[80];
	static const char *const why[] = {
		[TYPES_STACK] = "it is on the stack; its first word is arg%u",
		[TYPES_PARTS] = "it is in registers; its first word is arg%u",
		[TYPES_FLOAT] = "probes do not see the registers of "
				"floating-point numbers",
		[TYPES_GONE] = "the compiler has not put it where the calling "
			       "convention wants it",
	};

	if (a->place != TYPES_FLOAT && a->place != TYPES_GONE &&
		a->n >= DIF_NPROBEARG)
		return "it is on the stack, behind the last word that probes "
		       "see";
	if (a->place >= sizeof(why) / sizeof(*why) || !why[a->place])
		return NULL;
	snprintf(text, sizeof(text), why[a->place], a->n);
	return text;
}

bool user_get_arg(const struct probe *p, uint32_t n, struct dc_user_arg *a)
{
	const struct types_param *found = find(p, n);
	struct types_param own;

	if (!found)
		return false;
	own = *found;
	if (p->attach.kind == ATTACH_USER_ENTRY && is_clone(p->func) &&
		own.said <= 0)
		own.place = TYPES_GONE;
	*a = (struct dc_user_arg){ .type = own.type,
		.word = own.n,
		.by_address = own.place == TYPES_ADDRESS,
		.why = why_not(&own) };
	return true;
}

void user_no_types(const struct probe *p, struct str *out)
{
	struct object *o = (struct object *)p->attach.user.sites->object;
	struct types *ts;

	if (p->attach.kind == ATTACH_USER_OFFSET || is_known(p))
		return;
	ts = object_types(o);
	if (ts && types_split(ts))
		str_printf(out,
			"the types of %.100s are in separate .dwo files, which "
			"are not read: compile it without -gsplit-dwarf",
			p->mod);
	else if (ts)
		str_printf(out,
			"the debug information of %.100s does not describe "
			"%.100s",
			p->mod, p->func);
	else
		object_why_no_types(o, out);
}
