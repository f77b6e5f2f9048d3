/* types_fuzz.c - any bytes as DWARF sections: all types and functions found can
 * be explored to the end, and used by a D program. The input is the sizes of
 * the sections, in two bytes each, then the sections. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/host/kernel_btf.h"
#include "dcomp/dcomp.h"
#include "probes/proc/types.h"
#include "tests/elf_header.h"

static const char *const names[] = { ".debug_info", ".debug_abbrev",
	".debug_str", ".debug_line_str", ".debug_loclists", ".debug_loc",
	".debug_rnglists", ".debug_ranges", ".debug_types", ".debug_addr" };

enum {
	NAMES = sizeof(names) / sizeof(*names),
	SECTIONS = NAMES + 2,
	MOST = 1 << 16, /* bytes of an input */
	DEEPEST = 6
};

struct file {
	Elf64_Ehdr h;
	Elf64_Shdr s[SECTIONS];
	char names[256];
	uint8_t bytes[MOST];
};

static struct file file;
static uint64_t sink; /* keeps reads from being optimised away */

static void begin(void)
{
	memset(&file, 0, offsetof(struct file, bytes));
	file.h = (Elf64_Ehdr){ ELF_HEADER(ET_EXEC),
		.e_shoff = offsetof(struct file, s), .e_shnum = SECTIONS,
		.e_shstrndx = SECTIONS - 1 };
	file.s[SECTIONS - 1] = (Elf64_Shdr){ .sh_type = SHT_STRTAB,
		.sh_offset = offsetof(struct file, names),
		.sh_size = sizeof(file.names) };
}

/* Make the file of an input. Returns its size, or 0. */
static size_t make(const uint8_t *data, size_t size)
{
	size_t at = 2 * NAMES, name = 1;

	if (size < at || size > MOST)
		return 0;
	begin();
	memcpy(file.bytes, data, size);
	for (int i = 0; i < NAMES; i++) {
		size_t n = data[2 * i] | data[2 * i + 1] << 8;

		if (n > size - at)
			n = size - at;
		file.s[i + 1] = (Elf64_Shdr){ .sh_name = name,
			.sh_type = SHT_PROGBITS,
			.sh_offset = offsetof(struct file, bytes) + at,
			.sh_size = n };
		strcpy(file.names + name, names[i]);
		name += strlen(names[i]) + 1;
		at += n;
	}
	return offsetof(struct file, bytes) + at;
}

static void look(struct typeinfo *t, int deep)
{
	struct str text = { 0 };

	if (!typeinfo_of(t) || deep > DEEPEST)
		return;
	types_put(&text, t);
	sink += text.n + t->size + t->n;
	str_free(&text);
	look(t->of, deep + 1);
	for (uint64_t i = 0; t->member && i < t->n && i < 8; i++)
		look(t->member[i].type, deep + 1);
	for (uint64_t i = 0; t->constant && i < t->n; i++)
		sink += strlen(t->constant[i].name);
}

static void look_at_functions(struct types *ts)
{
	for (uint64_t addr = 0; addr < 0x400; addr++) {
		const struct types_function *f = types_function(ts, addr);

		if (f && f->returns)
			look(f->value.type, 0);
		for (uint32_t i = 0; f && i < f->n; i++) {
			look(f->param[i].type, 0);
			sink += f->param[i].n + f->param[i].place;
		}
	}
}

static struct typeinfo *user_type(void *arg, const char *scope, int kind,
	const char *name, const char **why)
{
	(void)scope;
	(void)why;
	return types_find(arg, kind, name);
}

static bool user_constant(
	void *arg, const char *scope, const char *name, int64_t *value)
{
	(void)scope;
	return types_constant(arg, name, value);
}

static void compile(struct types *ts, const char *text)
{
	static struct kernel_btf kernel = { .where = "/nosuch" };
	FILE *err = fopen("/dev/null", "we");
	struct dc_opts o = { .strsize = 64,
		.nolibs = true,
		.target = -1,
		.kernel = &kernel,
		.user_type = user_type,
		.user_constant = user_constant,
		.arg = ts,
		.err = err };
	struct dcomp *dc = dc_open(&o);

	dc_compile(dc, &(struct dc_source){ .text = text, .pspec = DC_NAME });
	dc_build(dc);
	dc_close(dc);
	fclose(err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t n = make(data, size);
	struct elf *e = n ? elf_open_bytes((const char *)&file, n) : NULL;
	uint64_t large;
	struct types *ts = e ? types_read(e, NULL, &large) : NULL;

	if (ts) {
		look_at_functions(ts);
		look(types_find(ts, TYPEINFO_STRUCT, "s"), 0);
		look(types_find(ts, TYPEINFO_TYPEDEF, "t"), 0);
		compile(ts, "a:b:c:d { print(*(a.out`struct s *)0); }");
		compile(ts, "a:b:c:d { print(*(a.out`t *)0);"
			    "trace(((a.out`struct s *)0)->m + a.out`E); }");
		types_free(ts);
	}
	if (e)
		elf_close(e);
	return 0;
}
