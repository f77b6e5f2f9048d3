/* kfunc_args.c - where a call of a function has its arguments, by the calling
 * convention of x86-64 as the kernel uses it, without floating point: in six
 * registers, then in words of the stack. A structure of up to 16 bytes is in
 * registers if all of it fits into the remaining ones, else on the stack; a
 * larger return value is in memory whose address is passed as an additional
 * first argument. */
#include "probes/kfuncs.h"

#include <string.h>

#include "probes/btf_text.h"

static const struct kbtf *types(const struct func *f)
{
	if (strcmp(f->types->module, "vmlinux") != 0)
		return &f->types->own;
	return kernel_btf_types(f->types->kernel);
}

static const struct btf_type *prototype(
	const struct func *f, const struct kbtf **b)
{
	const struct btf_type *t;

	*b = f->id ? types(f) : NULL;
	t = *b ? kbtf_type(*b, f->id) : NULL;
	t = t && kbtf_kind(t) == BTF_KIND_FUNC ? kbtf_type(*b, t->type) : NULL;
	return t && kbtf_kind(t) == BTF_KIND_FUNC_PROTO ? t : NULL;
}

/* Count the parameters; the `...' of f(int n, ...) is a last one without a
 * type. */
static uint32_t count(const struct btf_type *proto)
{
	const struct btf_param *p = kbtf_parts(proto);
	uint32_t n = kbtf_vlen(proto);

	return n && !p[n - 1].type ? n - 1 : n;
}

static bool is_signed(const struct kbtf *b, const struct btf_type *t)
{
	const uint32_t *bits = kbtf_parts(t);

	if (kbtf_kind(t) == BTF_KIND_INT)
		return BTF_INT_ENCODING(*bits) & BTF_INT_SIGNED;
	return kbtf_is_signed(b, t);
}

/* Describe a value, wherever it is; *words: how many words it takes. */
static struct func_arg value_of(
	const struct kbtf *b, uint32_t id, uint32_t *words)
{
	const struct btf_type *t = kbtf_type(b, kbtf_strip(b, id));
	uint32_t kind = t ? kbtf_kind(t) : BTF_KIND_UNKN;
	struct func_arg a = { 0 };

	*words = 1;
	switch (kind) {
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
		*words = (t->size + 7) / 8;
		a.words = *words < UINT8_MAX ? *words : UINT8_MAX;
		break;
	case BTF_KIND_INT:
	case BTF_KIND_ENUM:
		if (t->size > 8)
			*words = 2;
		if (t->size < 8) {
			a.size = t->size;
			a.is_signed = is_signed(b, t);
		}
		break;
	}
	return a;
}

struct walk {
	uint32_t regs, stack; /* how many have been used */
};

static void place(struct walk *w, struct func_arg *a, uint32_t words)
{
	if (!words) {
		a->at = 0;
	} else if (words <= 2 && w->regs + words <= FUNC_REGS) {
		a->at = w->regs;
		w->regs += words;
	} else {
		a->at = w->stack < UINT8_MAX - FUNC_REGS ? FUNC_REGS + w->stack
							 : UINT8_MAX;
		w->stack += words;
	}
}

static void unknown(struct func_layout *l)
{
	l->nargs = FUNC_ARGS;
	for (uint32_t i = 0; i < FUNC_ARGS; i++)
		l->arg[i].at = i;
}

void func_layout(const struct func *f, struct func_layout *l)
{
	const struct kbtf *b;
	const struct btf_type *proto = prototype(f, &b);
	const struct btf_param *p = kbtf_parts(proto);
	struct walk w = { 0 };
	uint32_t words, n;

	*l = (struct func_layout){ .known = proto };
	if (!proto) {
		unknown(l);
		return;
	}
	l->is_void = !proto->type;
	l->value = value_of(b, proto->type, &words);
	l->plain = !l->value.words;
	if (l->value.words && words > 2) {
		l->value.words = 0;
		w.regs = 1;
	}
	n = count(proto);
	l->plain &= n <= FUNC_REGS && n == kbtf_vlen(proto);
	l->nargs = n < FUNC_ARGS ? n : FUNC_ARGS;
	for (uint32_t i = 0; i < l->nargs; i++) {
		l->arg[i] = value_of(b, p[i].type, &words);
		place(&w, &l->arg[i], words);
		l->plain &= words == 1 && !l->arg[i].words;
	}
}

static bool same(const struct func_arg *a, const struct func_arg *b)
{
	return a->at == b->at && a->words == b->words;
}

/* An argument that one function lacks counts as being where it would be. */
bool func_same_places(
	const struct func_layout *a, const struct func_layout *b, bool value)
{
	for (uint32_t i = 0; !value && i < FUNC_ARGS; i++) {
		struct func_arg none = { .at = i };
		const struct func_arg *p = i < a->nargs ? &a->arg[i] : &none;
		const struct func_arg *q = i < b->nargs ? &b->arg[i] : &none;

		if (!same(p, q))
			return false;
	}
	return !value || a->value.words == b->value.words;
}

/* args[0] of a return is the offset in the function at which it returns. */
static size_t put_value(const struct kbtf *b, const struct btf_type *proto,
	uint32_t n, struct str *out)
{
	if (n == 0)
		str_puts(out, "int64_t");
	else if (n == 1 && proto->type)
		btf_put_type(out, b, proto->type);
	return out->n;
}

size_t func_put_arg(
	const struct func *f, bool value, uint32_t n, struct str *out)
{
	const struct kbtf *b;
	const struct btf_type *proto = prototype(f, &b);
	const struct btf_param *p = kbtf_parts(proto);
	const char *name;
	size_t len;

	if (!proto)
		return 0;
	if (value)
		return put_value(b, proto, n, out);
	if (n >= count(proto))
		return 0;
	btf_put_type(out, b, p[n].type);
	len = out->n;
	name = kbtf_name(b, p[n].name_off);
	if (*name)
		str_printf(
			out, "%s%s", out->s[len - 1] == '*' ? "" : " ", name);
	return len;
}
