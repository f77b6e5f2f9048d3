/* symbol.c - addresses: by name where somebody knows it, else in hexadecimal;
 * and stacks, a line a frame. */
#include "fmt/fmt_impl.h"

#include <string.h>

void fmt_named(
	struct str *out, const struct fmt_opts *o, const struct fmt_addr *a)
{
	struct str name = { 0 };

	if (!o->name || !o->name(o->namearg, &name, a))
		fmt_address(&name, a->addr, 0);
	fmt_shown(out, o, name.s, name.n);
	str_free(&name);
}

static uint64_t word(const struct fmt_val *v, uint32_t i)
{
	uint64_t w;

	memcpy(&w, (const char *)v->bytes + 8 * i, sizeof(w));
	return w;
}

struct fmt_addr fmt_addr_of(const struct fmt_val *v)
{
	const struct field *f = v->field;

	switch (f->kind) {
	case FIELD_SYM: /* func() and mod() are settled: they begin what it is
			 */
		return (struct fmt_addr){ .addr = word(v, 0),
			.how = f->sym,
			.returns = f->returns && f->sym == SYM_ADDR };
	case FIELD_USYM:
		return (struct fmt_addr){ .addr = word(v, 1),
			.user = true,
			.pid = word(v, 0),
			.how = f->sym,
			.returns = f->returns };
	default:
		return (struct fmt_addr){ .addr = fmt_int(v),
			.returns = f->returns };
	}
}

static void put_frame(struct str *out, const struct fmt_opts *o,
	const struct fmt_addr *a, int indent)
{
	str_pad(out, ' ', indent);
	fmt_named(out, o, a);
	str_putc(out, '\n');
}

bool fmt_frame(const struct fmt_val *v, uint32_t i, struct fmt_addr *a)
{
	uint32_t n = v->field->size / 8;

	*a = (struct fmt_addr){ .how = SYM_ADDR, .returns = i > 0 };
	if (v->field->kind == FIELD_USTACK) {
		a->user = true;
		a->pid = word(v, 0);
		i++;
	}
	a->addr = i < n ? word(v, i) : 0;
	return a->addr != 0;
}

void fmt_frames(struct str *out, const struct fmt_opts *o,
	const struct fmt_val *v, int indent)
{
	struct fmt_addr a;

	if (o->folded) {
		fmt_folded_stack(out, o, v);
		return;
	}
	str_putc(out, '\n');
	for (uint32_t i = 0; fmt_frame(v, i, &a); i++)
		put_frame(out, o, &a, indent);
}
