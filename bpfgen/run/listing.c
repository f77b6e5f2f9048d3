/* listing.c - shows the programs: as text for -S, with the DIF that each part
 * was made from; as a file for -B. */
#include <string.h>

#include "bpfgen/asm/bpf_disasm.h"
#include "bpfgen/run/engine_impl.h"

static bool same(const struct asm_mark *a, const struct asm_mark *b)
{
	return a == b || (a && b && a->clause == b->clause && a->pc == b->pc);
}

static void put_mark(
	struct str *out, const struct dif_prog *p, const struct asm_mark *m)
{
	str_putc(out, ';');
	if (m)
		difo_print_instr(out, p, m->clause, m->pc);
	else
		str_putc(out, '\n');
}

/* Add what an instruction will refer to, if that is not filled in yet. */
static void put_awaited(
	struct str *out, const struct code *c, uint32_t at, uint32_t stage)
{
	for (size_t i = 0; i < c->subr.n && stage == LISTING_TRANSLATED; i++)
		if (c->subr.v[i].at == at)
			str_printf(out, " ; %s", link_name(c->subr.v[i].to));
	for (size_t i = 0; i < c->map.n && stage != LISTING_LOADED; i++)
		if (c->map.v[i].at == at)
			str_printf(out, " ; map #%u", c->map.v[i].to);
	for (size_t i = 0; i < c->field.n && stage != LISTING_LOADED; i++)
		if (c->field.v[i].at == at)
			str_printf(out, " ; %s", c->field.v[i].what);
}

static void put_program(struct str *out, const struct bpf_engine *b,
	const char *name, const struct code *c, uint32_t stage)
{
	static const char *const how[] = {
		[LISTING_TRANSLATED] = "as translated, ",
		[LISTING_LINKED] = "linked, ",
		[LISTING_LOADED] = "",
	};
	const struct asm_mark *last = NULL;
	uint32_t n = c->insn.n;

	str_printf(out, "\nBPF program %s, %s%u instructions:\n", name,
		how[stage], n);
	for (uint32_t i = 0; i < n;) {
		const struct asm_mark *m = code_mark_at(c, i);
		uint32_t at = i;

		if (!same(m, last))
			put_mark(out, b->plan.p, m);
		last = m;
		i += bpf_print_insn(out, c->insn.v, i, n);
		put_awaited(out, c, at, stage);
		str_putc(out, '\n');
	}
}

void listing_tell(const struct bpf_engine *b, const char *name,
	const struct code *c, uint32_t stage)
{
	const struct enabling *en = b->plan.en;
	struct str text = { 0 };

	if (!(en->listing & stage))
		return;
	put_program(&text, b, name, c, stage);
	en->log(en->log_arg, ENGINE_LISTING, text.s);
	str_free(&text);
}

static void put_object(struct str *out, const struct bpf_engine *b)
{
	struct bpf_section *s = xcalloc(b->prog.n + 1, sizeof(*s));

	for (size_t i = 0; i < b->prog.n; i++)
		s[i] = (struct bpf_section){ program_name(b->prog.v[i]),
			b->prog.v[i]->code.insn.v, b->prog.v[i]->code.insn.n };
	bpf_put_elf(out, s, b->prog.n);
	free(s);
}

static int dump(const struct bpf_engine *b, struct diag *d)
{
	const char *path = b->plan.en->dump;
	struct str object = { 0 };
	int err;

	put_object(&object, b);
	err = str_save(&object, path);
	str_free(&object);
	return err ? diag_set(d, -err, "failed to write %s: %s", path,
			     strerror(-err))
		   : 0;
}

int listing_make(const struct bpf_engine *b, struct diag *d)
{
	for (size_t i = 0; i < b->prog.n; i++)
		listing_tell(b, program_name(b->prog.v[i]), &b->prog.v[i]->code,
			LISTING_LOADED);
	return b->plan.en->dump ? dump(b, d) : 0;
}
