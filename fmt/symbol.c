/* symbol.c - addresses: by name if it is known, else in hexadecimal; and
 * stacks, one line per frame. */
#include "fmt/fmt_impl.h"

#include <inttypes.h>
#include <string.h>

bool fmt_name_of(struct fmt_name *name, const struct fmt_opts *o,
	const struct fmt_addr *a)
{
	*name = (struct fmt_name){ 0 };
	return o->name && o->name(o->namearg, name, a);
}

void fmt_name_free(struct fmt_name *name)
{
	str_free(&name->module);
	str_free(&name->symbol);
	str_free(&name->file);
}

/* Return the characters that end a frame: ; in a folded stack. */
static const char *special(const struct fmt_opts *o)
{
	return o->folded ? ";" : "";
}

static void put_symbol(struct str *out, const struct fmt_opts *o,
	const struct fmt_name *name, const struct fmt_addr *a)
{
	str_putc(out, '`');
	if (!name->symbol.n) {
		fmt_address(out, name->in_file ? name->offset : a->addr, 0);
		return;
	}
	fmt_escape_name(out, name->symbol.s, name->symbol.n, special(o));
	if (a->how == SYM_ADDR && name->offset)
		str_printf(out, "+0x%" PRIx64, name->offset);
}

static void put_line(
	struct str *out, const struct fmt_opts *o, const struct fmt_name *name)
{
	if (!name->line)
		return;
	str_puts(out, " (");
	fmt_escape_name(out, name->file.s, name->file.n, special(o));
	str_printf(out, ":%" PRIu32 ")", name->line);
}

void fmt_named(
	struct str *out, const struct fmt_opts *o, const struct fmt_addr *a)
{
	struct fmt_name name;

	if (fmt_name_of(&name, o, a)) {
		fmt_escape_name(out, name.module.s, name.module.n, special(o));
		if (a->how != SYM_MOD)
			put_symbol(out, o, &name, a);
		put_line(out, o, &name);
	} else {
		fmt_address(out, a->addr, 0);
	}
	fmt_name_free(&name);
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
	case FIELD_SYM: /* functions and modules are settled: their first
			 * address stands for them */
		return (struct fmt_addr){ .addr = word(v, 0),
			.how = f->sym,
			.returns = f->returns && f->sym == SYM_ADDR };
	case FIELD_USYM:
		return (struct fmt_addr){ .addr = word(v, 1),
			.user = true,
			.pid = word(v, 0),
			.how = f->sym,
			.returns = f->returns && f->sym == SYM_ADDR };
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
	a->inner = a->returns && i < n ? word(v, i - 1) : 0;
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
