/* lab.h - runs a few bytes of code from a given state of a thread, and says how
 * the thread stood when it came to a trap or a fault. The thread is our own: a
 * signal's handler gives it the state, and the next one's takes it. */
#ifndef TESTS_ISA_LAB_H
#define TESTS_ISA_LAB_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

/* Nothing else is within many GB. The text is full of traps, as are the slots:
 * one in reach of the text and of the memory, one that is not. */
#define LAB_TEXT   0x10000000ULL
#define LAB_NEAR   0x18000000ULL
#define LAB_FAR	   0x700000000ULL
#define LAB_MEMORY 0x40000000ULL

enum {
	LAB_PAGE = 4096,
	LAB_MEMORY_SIZE = 4 * LAB_PAGE,
	LAB_FS =
		0x1000, /* base of %fs and %gs while code runs that uses them */
	LAB_FP_MAX = 4096
};

/* By the numbers of instructions. */
struct lab_state {
	uint64_t reg[16], rip, flags;
	uint8_t fp[LAB_FP_MAX]; /* as xsave has it; not set: as it was at first
				 */
	uint8_t memory[LAB_MEMORY_SIZE];
	/* how it ended */
	int sig, code;
	uint64_t addr, trap, err, cr2;
};

/* Once in a process, which is good for nothing else afterwards. */
void lab_open(void);
/* Fills with traps, and puts the code there. */
void lab_put(uint64_t page, uint64_t at, const void *code, uint8_t n);
/* s: from which state, then to which. */
void lab_run(struct lab_state *s, bool uses_fs);
/* Gives s random registers of all kinds but the general ones. */
void lab_fill_fp(struct lab_state *s, uint64_t (*random)(void));
/* Whether these agree; not where x87's last instruction was, if so asked. */
bool lab_same_fp(struct lab_state *a, struct lab_state *b, bool without_fip);

#endif
