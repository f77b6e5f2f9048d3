/* symbols.h - the functions of an object, from .symtab and .dynsym, and the
 * stubs of its PLT: by name, and by address as in the file. If the file is
 * stripped, .symtab may be in another file, or compressed in .gnu_debugdata.
 * Functions outside of the file's code are left out. Names are read from the
 * file when needed; they are what the author wrote, and may be anything. */
#ifndef PROBES_SYMBOLS_H
#define PROBES_SYMBOLS_H

#include "base/str.h"
#include "probes/proc/elf.h"

struct symbol {
	uint64_t addr;
	uint32_t size;	  /* bytes; 0: not known */
	uint32_t name;	  /* where its text is, private */
	uint32_t outer;	  /* private */
	uint16_t version; /* private; 0: none */
	uint8_t table;	  /* private */
	uint8_t local : 1, weak : 1;
	uint8_t old : 1; /* a version that programs linked today do not get */
	uint8_t chooser : 1; /* IFUNC: called once, to choose a function */
	uint8_t stub : 1;    /* a stub of the PLT */
	/* NAME.cold, which the compiler split off a function: it is not
	 * called */
	uint8_t part : 1;
	/* It has no name, and its frame exists when it begins: it is not
	 * called, but part of a function that jumps there. */
	uint8_t framed : 1;
	uint8_t fresh : 1; /* private: added, not sorted yet */
};

struct symbols;

/* debug: the file with the debug information of e, or NULL. Both must stay open
 * until symbols_free(). The result may be empty. */
struct symbols *symbols_read(struct elf *e, struct elf *debug);
void symbols_free(struct symbols *s);

/* In the order of addresses. Symbols with the same address are names of one
 * function, of which the first is to be shown. */
uint32_t symbols_count(const struct symbols *s);
const struct symbol *symbols_nth(const struct symbols *s, uint32_t n);
/* Return how many of them begin at or before the address. */
uint32_t symbols_upto(const struct symbols *s, uint64_t addr);
/* True if names of functions were removed from the file, and are nowhere
 * else. */
bool symbols_are_stripped(const struct symbols *s);
/* True if handlers of signals return to the code at the address. */
bool symbols_end_signal(const struct symbols *s, uint64_t addr);
/* Return how many bytes of code the file has. */
uint64_t symbols_code(const struct symbols *s);
/* Return how many symbols there are beyond those that are kept. */
uint64_t symbols_beyond(const struct symbols *s);

/* Return the name without its version; "": it cannot be read any more. */
const char *symbol_name(const struct symbols *s, const struct symbol *y);
/* Print the name as programs use it: name@VERSION if the version is old. */
void symbol_put(
	struct str *out, const struct symbols *s, const struct symbol *y);
/* True for a function that has a name only because of its address. */
bool symbol_is_unnamed(const struct symbol *y);

/* Return the next symbol with that name, which is written as by symbol_put(),
 * or with @ and the symbol's version; NULL: there are no more, and *n is the
 * count. *n: 0, then as it was left for the same name. */
const struct symbol *symbols_next_named(
	const struct symbols *s, const char *name, uint32_t *n);
/* Return the function with the address; NULL: none is known. */
const struct symbol *symbols_find(const struct symbols *s, uint64_t addr);
/* Return the size from the beginning of a function to the next one, or to the
 * end of its section. */
uint64_t symbols_room(const struct symbols *s, const struct symbol *y);

#endif
