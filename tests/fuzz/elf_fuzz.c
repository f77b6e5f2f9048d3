/* elf_fuzz.c - any bytes as an ELF file, part of which changes or is cut off
 * while it is read. The last byte says where it is cut, then written again. */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "probes/proc/notes.h"
#include "probes/proc/rows.h"
#include "probes/proc/rseq.h"
#include "probes/proc/told.h"
#include "probes/proc/symbols.h"
#include "probes/proc/variables.h"

static uint64_t sink; /* keeps reads from being optimised away */

static void look_at_symbol(const struct symbols *s, const struct symbol *y)
{
	const struct symbol *found = symbols_find(s, y->addr);
	struct str name = { 0 };
	uint32_t n = 0;

	symbol_put(&name, s, y);
	sink += y->part;
	if (y->size && (!found || found->addr != y->addr))
		abort();
	while (!strchr(symbol_name(s, y), '@') &&
		symbols_next_named(s, name.s, &n) != y)
		if (n == symbols_count(s))
			abort();
	str_free(&name);
}

static void look_at_symbols(struct elf *e, bool stays)
{
	struct symbols *s = symbols_read(e, NULL);

	for (uint32_t i = 0; i < symbols_count(s); i++)
		if (stays)
			look_at_symbol(s, symbols_nth(s, i));
	for (uint64_t addr = 0; addr < 64; addr++)
		sink += symbols_find(s, addr * 64) != NULL;
	symbols_free(s);
}

static void look_at_variables(struct elf *e)
{
	struct variables *v = variables_read(e, NULL);

	for (uint64_t addr = 0; addr < 64; addr++) {
		const struct variable *y = variables_find(v, addr * 64);

		sink += y ? strlen(variable_name(v, y)) : 0;
	}
	variables_free(v);
}

static void look_at_notes(struct elf *e)
{
	struct notes *n = notes_read(e);
	struct told *t = told_read(e);

	for (uint32_t i = 0; n && i < notes_count(n); i++) {
		const struct note *note = notes_nth(n, i);

		sink += note->pc + strlen(note->prov) + strlen(note->name) +
			strlen(note->args);
		if (t && told_probe(t, note->prov, note->name))
			sink += strlen(told_probe(t, note->prov, note->name));
		if (t && told_provider(t, note->prov))
			sink += strlen(told_provider(t, note->prov));
	}
	notes_free(n);
	told_free(t);
}

static void look_at_code(struct elf *e)
{
	struct rseqs seqs = { 0 };
	struct rows_at at = { 0 };
	struct rows rows;

	rseqs_read(&seqs, e);
	if (rows_read(&rows, e, NULL))
		for (uint64_t addr = 0; addr < 64; addr++)
			sink += rows_find(&rows, addr * 64, &at) != NULL;
	for (uint64_t addr = 0; addr < 64; addr++)
		sink += rseqs_have(&seqs, addr * 64);
	rows_free(&rows);
	rseqs_free(&seqs);
}

static void look_at(struct elf *e, bool stays)
{
	uint8_t id[ELF_ID_MOST];
	char path[PATH_MAX];

	sink += elf_build_id(e, id);
	look_at_symbols(e, stays);
	look_at_variables(e);
	look_at_notes(e);
	look_at_code(e);

	sink += elf_entry(e);
	if (elf_interp(e, path, sizeof(path)))
		sink += *path;
	sink += elf_symbol(e, "main");
}

static int make_file(const uint8_t *data, size_t size)
{
	int fd = memfd_create("elf", 0);

	if (fd >= 0 && write(fd, data, size) == (ssize_t)size)
		return fd;
	close(fd);
	return -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = size ? make_file(data, size) : -1;
	struct elf *e;

	if (fd < 0)
		return 0;
	e = elf_open(fd);
	if (e) {
		look_at(e, true);
		elf_close(e);
	}
	e = elf_open(fd);
	if (e && !ftruncate(fd, size * data[size - 1] / 255) &&
		pwrite(fd, data + size / 2, size / 2, 0) >= 0)
		look_at(e, false);
	if (e)
		elf_close(e);
	close(fd);
	return 0;
}
