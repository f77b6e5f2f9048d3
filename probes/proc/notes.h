/* notes.h - probes that an object's author has put into it: notes of type
 * stapsdt in its section .note.stapsdt, as left by the macros of sys/sdt.h.
 * Each place has an instruction that does nothing; arguments are wherever the
 * compiler has their values at that point, which a text describes in assembler
 * syntax (probes/usdt_args.h). */
#ifndef PROBES_NOTES_H
#define PROBES_NOTES_H

#include "probes/proc/elf.h"

/* One place. A probe may have many, even in one function. Names and texts are
 * what the author wrote, and may be anything. */
struct note {
	uint64_t pc;	    /* address as in the file, like the next */
	uint64_t semaphore; /* 16 bits, above 0 while somebody wants the probe;
			       0: it has none */
	const char *prov, *name, *args;
	const char *told; /* its declaration; NULL: the note has none */
};

struct notes;

/* Returns NULL if there are none. e must stay open until notes_free(). */
struct notes *notes_read(struct elf *e);
void notes_free(struct notes *n); /* NULL: nothing */
uint32_t notes_count(const struct notes *n);
const struct note *notes_nth(const struct notes *n, uint32_t i);
/* Return the i-th address where the program has asked whether the note's probe
 * is wanted, with the answer in rax; 0: there are no more. */
uint64_t notes_asked(
	const struct notes *n, const struct note *probe, uint32_t i);
/* True if there are notes of another DTrace, whose format is not documented. */
bool notes_are_foreign(struct elf *e);

#endif
