/* listing.c - what the programs are, for who asked: -S gets them as text, with
 * the DIF that each part was made from, -B as a file. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "bpfgen/disasm.h"
#include "bpfgen/engine_impl.h"

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

static void put_program(
	struct str *out, const struct bpf_engine *b, const struct program *p)
{
	const struct code *c = &p->code;
	const struct asm_mark *last = NULL;
	uint32_t n = c->insn.n;

	str_printf(out, "\nBPF program %s, %u instructions:\n", program_name(p),
		n);
	for (uint32_t i = 0; i < n;) {
		const struct asm_mark *m = code_mark_at(c, i);

		if (!same(m, last))
			put_mark(out, b->plan.p, m);
		last = m;
		i += bpf_print_insn(out, c->insn.v, i, n);
		str_putc(out, '\n');
	}
}

static void tell(const struct bpf_engine *b)
{
	const struct enabling *en = b->plan.en;
	struct str text = { 0 };

	for (size_t i = 0; i < b->prog.n; i++)
		put_program(&text, b, &b->prog.v[i]);
	if (text.n)
		en->log(en->log_arg, ENGINE_LISTING, text.s);
	str_free(&text);
}

static void put_object(struct str *out, const struct bpf_engine *b)
{
	struct bpf_section s[b->prog.n + 1];

	for (size_t i = 0; i < b->prog.n; i++)
		s[i] = (struct bpf_section){ program_name(&b->prog.v[i]),
			b->prog.v[i].code.insn.v, b->prog.v[i].code.insn.n };
	bpf_put_elf(out, s, b->prog.n);
}

static int write_file(const char *path, const struct str *bytes)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	int err = 0;

	if (fd < 0)
		return -errno;
	for (size_t done = 0; !err && done < bytes->n;) {
		ssize_t n = write(fd, bytes->s + done, bytes->n - done);

		if (n >= 0)
			done += n;
		else if (errno != EINTR)
			err = -errno;
	}
	if (close(fd) && !err)
		err = -errno;
	return err;
}

static int dump(const struct bpf_engine *b, struct diag *d)
{
	const char *path = b->plan.en->dump;
	struct str object = { 0 };
	int err;

	put_object(&object, b);
	err = write_file(path, &object);
	str_free(&object);
	return err ? diag_set(d, -err, "failed to write %s: %s", path,
			     strerror(-err))
		   : 0;
}

int listing_make(const struct bpf_engine *b, struct diag *d)
{
	if (b->plan.en->listing)
		tell(b);
	return b->plan.en->dump ? dump(b, d) : 0;
}
