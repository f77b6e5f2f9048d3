/* symbols.h - the functions of an object, from .symtab and .dynsym, and the
 * stubs of its PLT: by name, and by address as the file has them. Of a file
 * that is stripped, .symtab may be in another, or packed in .gnu_debugdata.
 * What lies in no code that the file has is left out. Names are read from the
 * file when they are asked for; they are what their author wrote, which may be
 * anything. */
#ifndef PROBES_SYMBOLS_H
#define PROBES_SYMBOLS_H

#include "base/str.h"
#include "probes/proc/elf.h"

struct symbol {
	uint64_t addr;
	uint32_t size;	  /* bytes; 0: not known */
	uint32_t name;	  /* where its text is */
	uint32_t outer;	  /* private */
	uint16_t version; /* private; 0: none */
	uint8_t table;	  /* private */
	uint8_t local : 1, weak : 1;
	uint8_t old : 1;     /* a version that programs of today do not get */
	uint8_t chooser : 1; /* IFUNC: is called once, to choose a function */
	uint8_t stub : 1;    /* of the PLT */
	/* It has no name, and begins with its frame made: it is not called, but
	 * part of a function that jumps there. */
	uint8_t framed : 1;
};

struct symbols;

/* debug: the file that has the debug information of e, or NULL. Both stay open
 * until symbols_free(). Without any symbol, there is none. */
struct symbols *symbols_read(struct elf *e, struct elf *debug);
void symbols_free(struct symbols *s);

/* Ordered by address. Those of one address are one function's names, of which
 * the first is the one to show. */
uint32_t symbols_count(const struct symbols *s);
const struct symbol *symbols_nth(const struct symbols *s, uint32_t n);
/* How many there are beyond what is kept. */
uint64_t symbols_beyond(const struct symbols *s);

/* Without its version. "": it cannot be read any more. */
const char *symbol_name(const struct symbols *s, const struct symbol *y);
/* As programs name it: name@VERSION where the version is old. */
void symbol_put(
	struct str *out, const struct symbols *s, const struct symbol *y);
/* What the compiler put apart of a function, NAME.cold: it is not called. */
bool symbol_is_part(const struct symbols *s, const struct symbol *y);

/* The one of that name, written as symbol_put() does, or with @ and the version
 * that it has, that comes next from *n on, which is set behind it. NULL: there
 * is no more. */
const struct symbol *symbols_next_named(
	const struct symbols *s, const char *name, uint32_t *n);
/* The function that the address is in; NULL: in none that is known. */
const struct symbol *symbols_find(const struct symbols *s, uint64_t addr);
/* Bytes from where a function begins to the next one, or to the end of its
 * section. */
uint64_t symbols_room(const struct symbols *s, const struct symbol *y);

#endif
