/* elf.h - what the ELF file of a process says, by libelf. Whoever owns the
 * process may have written the file, may write to it or cut it while it is
 * read: all that can come of it is that something is not found. Files of this
 * machine's kind are read, 64-bit and little-endian. */
#ifndef PROBES_ELF_H
#define PROBES_ELF_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf;

enum {
	ELF_ID_MOST = 20 /* bytes of a build-id that are looked at */
};

/* NULL: it is none, or cannot be read. fd stays open until elf_close(). */
struct elf *elf_open(int fd);
/* Of what was a file's, or is a file within another; copied. */
struct elf *elf_open_bytes(const void *p, size_t n);
void elf_close(struct elf *e);
uint64_t elf_entry(const struct elf *e); /* 0: it has none */
bool elf_is_fixed(const struct elf *e);	 /* it is only where its file says */
/* The path of the dynamic linker; false: there is none. */
bool elf_interp(struct elf *e, char *path, size_t size);
/* The value of a function or object that the file defines, from either table
 * of symbols; 0: there is none. */
uint64_t elf_symbol(struct elf *e, const char *name);

/* These bytes of the file, until elf_close(); NULL: it has them not, or they
 * cannot be read. */
const char *elf_bytes(struct elf *e, uint64_t off, uint64_t n);

/* The first bytes of the build-id, and how many there are; 0: it has none. */
uint32_t elf_build_id(struct elf *e, uint8_t id[ELF_ID_MOST]);

/* A note; its name and what it says are where the notes are. */
struct elf_note {
	uint32_t type, nname, n;
	const char *name; /* nname bytes, with its NUL */
	const char *p;	  /* n bytes */
	bool padded;	  /* what fills it up to 4 bytes is there as well */
};

/* The first note of n bytes, which become those behind it; false: it is not all
 * there. */
bool elf_next_note(const char **p, uint64_t *n, struct elf_note *note);

/* A part of the file that is loaded, as its program header has it. */
struct elf_segment {
	uint64_t addr, off, size; /* size: bytes of the file */
	uint64_t room;		  /* bytes of memory */
	bool runs;		  /* it may be executed */
};

/* The nth that is loaded, from 0; false: there are no more. */
bool elf_segment(const struct elf *e, uint32_t n, struct elf_segment *s);
/* The first of another type, such as PT_DYNAMIC. */
bool elf_program(const struct elf *e, uint32_t type, struct elf_segment *s);
/* Where the file has the byte of that address, and how many follow it. */
bool elf_off(const struct elf *e, uint64_t addr, uint64_t *off, uint64_t *n);

/* A section: its header, and, once it is loaded, what it holds. Of a file that
 * has no section headers, those are made that the dynamic linker knows of. */
struct elf_section {
	uint32_t index, type, link, name;
	uint64_t flags, addr, off, size, each; /* each: of its entries */
	const char *p;			       /* n bytes; NULL: not loaded */
	uint64_t n;
	char *own; /* private */
};

/* The first section of that type and, unless it is NULL, name. */
bool elf_find(
	struct elf *e, uint32_t type, const char *name, struct elf_section *s);
bool elf_at(struct elf *e, uint32_t index, struct elf_section *s);
/* Compressed ones are unpacked. Whether it succeeds or not, who calls it calls
 * elf_unload() some time. */
bool elf_load(struct elf *e, struct elf_section *s);
void elf_unload(struct elf_section *s);

/* Call fn for each symbol of a table, with its index. No more than a piece of
 * the table is in memory meanwhile. False: it could not be read to its end. */
typedef void elf_symbol_fn(void *arg, uint64_t index, const Elf64_Sym *y);
bool elf_symbols(struct elf *e, const struct elf_section *table,
	elf_symbol_fn *fn, void *arg);
/* Call fn for each relocation of the section of that name, if there is one. */
typedef void elf_rela_fn(void *arg, const Elf64_Rela *r);
void elf_relocations(
	struct elf *e, const char *section, elf_rela_fn *fn, void *arg);
/* The text that begins there, in a table of texts that is loaded as far as it
 * is asked for; NULL: it does not end within the table. It stays until
 * elf_close(), or elf_unload() if that had been loaded. */
const char *elf_text(struct elf *e, const struct elf_section *s, uint64_t at);

#endif
