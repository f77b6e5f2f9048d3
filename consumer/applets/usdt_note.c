/* usdt_note.c - makes notes of type stapsdt for dtrace -G, where a program
 * called a function for a probe: the arguments are where that function would
 * find them. */
#include <elf.h>

#include "consumer/applets/usdt_build.h"

enum {
	STAPSDT = 3, /* the type of notes */
	IN_REGISTERS = 6,
	ADDRESSES = 3 /* pc, base, semaphore: 8 bytes each */
};

/* The registers of arguments, in their forms of 8, 4, 2 and 1 bytes. */
static const char *const names[IN_REGISTERS][4] = {
	{ "rdi", "edi", "di", "dil" },
	{ "rsi", "esi", "si", "sil" },
	{ "rdx", "edx", "dx", "dl" },
	{ "rcx", "ecx", "cx", "cl" },
	{ "r8", "r8d", "r8w", "r8b" },
	{ "r9", "r9d", "r9w", "r9b" },
};

static void put_operand(
	struct str *out, uint32_t i, uint32_t size, uint32_t stack)
{
	uint32_t row = size == 8 ? 0 : size == 4 ? 1 : size == 2 ? 2 : 3;

	if (i < IN_REGISTERS)
		str_printf(out, "%%%s", names[i][row]);
	else
		str_printf(out, "%u(%%rsp)", stack + (i - IN_REGISTERS) * 8);
}

/* Put the arguments: "-4@%edi 8@%rsi". */
static void put_operands(
	struct str *out, const struct dc_declared *d, uint32_t stack)
{
	for (uint32_t i = 0; i < d->nparams; i++) {
		const struct dc_param *p = &d->param[i];

		str_printf(out, "%s%s%u@", i ? " " : "",
			p->is_signed ? "-" : "", p->size);
		put_operand(out, i, p->size, stack);
	}
}

size_t usdt_put_note(
	struct str *out, const struct dc_declared *d, uint32_t stack)
{
	static const char owner[8] = "stapsdt";
	Elf64_Nhdr h = { sizeof(owner), 0, STAPSDT };
	size_t at = out->n + sizeof(h) + sizeof(owner);
	struct str texts = { 0 };

	usdt_put_name(&texts, d->prov);
	str_putc(&texts, 0);
	usdt_put_name(&texts, d->name);
	str_putc(&texts, 0);
	put_operands(&texts, d, stack);
	str_putc(&texts, 0);
	h.n_descsz = ADDRESSES * 8 + texts.n;
	str_put(out, &h, sizeof(h));
	str_put(out, owner, sizeof(owner));
	str_pad(out, 0, ADDRESSES * 8);
	str_put(out, texts.s, texts.n);
	str_pad(out, 0, -out->n & 3);
	str_free(&texts);
	return at;
}

void usdt_put_relocations(
	struct str *out, size_t at, const uint32_t sym[3], uint64_t pc)
{
	for (uint32_t i = 0; i < ADDRESSES; i++) {
		const Elf64_Rela r = { at + 8 * i,
			ELF64_R_INFO((uint64_t)sym[i], R_X86_64_64),
			i ? 0 : pc };

		str_put(out, &r, sizeof(r));
	}
}
