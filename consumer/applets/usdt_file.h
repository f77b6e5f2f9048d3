/* usdt_file.h - an object of a program while dtrace -G turns its calls into
 * probes: usdt_calls.c finds and replaces the calls, usdt_extend.c adds notes
 * about them. Places in the object are only used after they were checked, since
 * it may be malformed. */
#ifndef CONSUMER_USDT_FILE_H
#define CONSUMER_USDT_FILE_H

#include <elf.h>
#include <string.h>

#include "consumer/applets/usdt_build.h"

/* A place where a probe fires. */
struct usdt_site {
	uint32_t decl, section;
	uint64_t off;	/* offset in the section */
	uint32_t stack; /* from %rsp to the arguments on the stack */
};

/* What a symbol means: USDT_FIRES or USDT_ASKS, and for which probe. */
struct usdt_meaning {
	uint32_t decl;
	uint8_t is;  /* 0: not of a probe */
	bool needed; /* some references to it remain */
};

/* The object, as far as it was understood. */
struct usdt_file {
	struct str *file; /* its bytes */
	const struct usdt_decls *d;
	uint8_t *left;	 /* by probe: functions that are still needed */
	struct str *why; /* what is wrong with it */
	Elf64_Ehdr h;
	VEC(Elf64_Shdr) sh;
	uint32_t symtab, strtab;      /* indexes of sections */
	struct usdt_meaning *meaning; /* by symbol */
	uint64_t nsyms;
	VEC(struct usdt_site) site;
};

/* Return the contents of a section, which must be in the file. */
static inline uint8_t *usdt_bytes(const struct usdt_file *o, uint32_t section)
{
	return (uint8_t *)o->file->s + o->sh.v[section].sh_offset;
}

/* Return symbol i, which is below nsyms. */
static inline Elf64_Sym usdt_symbol(const struct usdt_file *o, uint64_t i)
{
	Elf64_Sym sym;

	memcpy(&sym, usdt_bytes(o, o->symtab) + i * sizeof(sym), sizeof(sym));
	return sym;
}

/* usdt_extend.c: add a note for each site, and what notes need. Returns false,
 * with the reason in o->why, if a place cannot be named. */
bool usdt_add_notes(struct usdt_file *o);

#endif
