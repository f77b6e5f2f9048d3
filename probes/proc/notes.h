/* notes.h - the probes that an object's author has put into it: the notes of
 * type stapsdt in its section .note.stapsdt, as the macros of sys/sdt.h leave
 * them. Where a probe is there is an instruction that does nothing; its
 * arguments are wherever the compiler has their values at that point, which a
 * text says in the words of an assembler (probes/usdt_args.h). */
#ifndef PROBES_NOTES_H
#define PROBES_NOTES_H

#include "probes/proc/elf.h"

/* One place. A probe may have many, also in one function. Names and text are
 * what their author wrote, which may be anything. */
struct note {
	uint64_t pc;	    /* as the file has addresses, like the next */
	uint64_t semaphore; /* 16 bits: above 0 while somebody wants the probe;
			     * 0: it has none */
	const char *prov, *name, *args;
	const char *told; /* how it is declared; NULL: that is not here */
};

struct notes;

/* NULL: there are none. e stays open until notes_free(). */
struct notes *notes_read(struct elf *e);
void notes_free(struct notes *n); /* NULL: nothing */
uint32_t notes_count(const struct notes *n);
const struct note *notes_nth(const struct notes *n, uint32_t i);
/* Where the program has asked whether the probe of a note is wanted, and the
 * answer is in rax. The i-th such address; 0: no more. */
uint64_t notes_asked(
	const struct notes *n, const struct note *probe, uint32_t i);
/* Whether there are notes of another DTrace, which nobody has documented. */
bool notes_are_foreign(struct elf *e);

#endif
