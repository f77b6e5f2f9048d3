/* elf.h - reads ELF files of processes, by libelf. The owner of the process may
 * have written the file, may write to it or truncate it while it is read: at
 * worst something is not found. Only files for this machine are read, 64-bit
 * and little-endian. */
#ifndef PROBES_ELF_H
#define PROBES_ELF_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf;

enum {
	ELF_ID_MOST = 20 /* most bytes of a build-id that are used */
};

/* Returns NULL if this is no such file, or cannot be read. fd must stay open
 * until elf_close(). */
struct elf *elf_open(int fd);
/* The same for bytes that were or are part of a file; they are copied. */
struct elf *elf_open_bytes(const void *p, size_t n);
void elf_close(struct elf *e);
uint64_t elf_entry(const struct elf *e); /* 0: it has none */
/* it can only be loaded where its file says */
bool elf_is_fixed(const struct elf *e);
/* Get the path of the dynamic linker; false: there is none. */
bool elf_interp(struct elf *e, char *path, size_t size);
/* Return the value of a function or object that the file defines, from either
 * symbol table; 0: there is none. */
uint64_t elf_symbol(struct elf *e, const char *name);
/* The same, but 0 if several symbols of that name have different values, as
 * static ones of several source files may. */
uint64_t elf_only_symbol(struct elf *e, const char *name);

/* Return these bytes of the file, valid until elf_close(); NULL: the file does
 * not have them, or they cannot be read. */
const char *elf_bytes(struct elf *e, uint64_t off, uint64_t n);

/* Get the first bytes of the build-id; returns how many there are, 0: none. */
uint32_t elf_build_id(struct elf *e, uint8_t id[ELF_ID_MOST]);

/* A note; name and content point into the notes. */
struct elf_note {
	uint32_t type, nname, n;
	const char *name; /* nname bytes, with its NUL */
	const char *p;	  /* n bytes */
	bool padded; /* its padding up to a multiple of 4 is there as well */
};

/* Get the first note of n bytes, and move *p and *n behind it; false: it is not
 * complete. */
bool elf_next_note(const char **p, uint64_t *n, struct elf_note *note);

/* A part of the file that is loaded, from its program header. */
struct elf_segment {
	uint64_t addr, off, size; /* size in the file */
	uint64_t room;		  /* size in memory */
	bool runs;		  /* it is executable */
};

/* Get the nth loaded segment, from 0; false: there are no more. */
bool elf_segment(const struct elf *e, uint32_t n, struct elf_segment *s);
/* Get the first segment of another type, such as PT_DYNAMIC. */
bool elf_program(const struct elf *e, uint32_t type, struct elf_segment *s);
/* Find the file offset of the byte at that address, and how many bytes
 * follow. */
bool elf_off(const struct elf *e, uint64_t addr, uint64_t *off, uint64_t *n);

/* A section: its header and, once it is loaded, its content. If a file has no
 * section headers, they are made for what the dynamic linker knows. */
struct elf_section {
	uint32_t index, type, link, name;
	uint64_t flags, addr, off, size, each; /* each: size of an entry */
	const char *p;			       /* n bytes; NULL: not loaded */
	uint64_t n;
	char *own;   /* private, as is: */
	bool is_old; /* a compressed one, named .zdebug_ */
};

/* Find the first section with that type and, unless it is NULL, name. */
bool elf_find(
	struct elf *e, uint32_t type, const char *name, struct elf_section *s);
bool elf_at(struct elf *e, uint32_t index, struct elf_section *s);
/* Load a section, decompressed if necessary. The caller has to call
 * elf_unload() even if this fails. */
bool elf_load(struct elf *e, struct elf_section *s);
void elf_unload(struct elf_section *s);

/* Call fn for each symbol of a table, with its index; only a piece of the table
 * is in memory at a time. Returns false if it could not be read to its end. */
typedef void elf_symbol_fn(void *arg, uint64_t index, const Elf64_Sym *y);
bool elf_symbols(struct elf *e, const struct elf_section *table,
	elf_symbol_fn *fn, void *arg);
/* The same for the first table of that type, if there is one. Gets the section
 * with its names, for elf_text(), before that; elf_unload() it later. */
void elf_table(struct elf *e, uint32_t type, struct elf_section *names,
	elf_symbol_fn *fn, void *arg);
/* Call fn for each relocation of the section with that name, if there is
 * one. */
typedef void elf_rela_fn(void *arg, const Elf64_Rela *r);
void elf_relocations(
	struct elf *e, const char *section, elf_rela_fn *fn, void *arg);
/* Return the text that begins there in a string table, of which only the
 * necessary part is read; NULL: it does not end within the table, or is longer
 * than anybody's names are. It is valid until elf_close() or, if the table had
 * been loaded, elf_unload(). */
const char *elf_text(struct elf *e, const struct elf_section *s, uint64_t at);

#endif
