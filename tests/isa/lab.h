/* lab.h - runs a few bytes of code in a given thread state, and returns the
 * state in which the thread reached a trap or a fault. The thread is our own: a
 * signal handler sets the state, and the next signal's handler reads it. */
#ifndef TESTS_ISA_LAB_H
#define TESTS_ISA_LAB_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

/* Memory layout; nothing else is mapped within many GB. The text is filled
 * with traps, as are the slots: one near the text and the memory, one far
 * from both. */
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

/* Registers have the numbers that instructions use. */
struct lab_state {
	uint64_t reg[16], rip, flags;
	uint8_t fp[LAB_FP_MAX]; /* as xsave has it; not set: as it was at first
				 */
	uint8_t memory[LAB_MEMORY_SIZE];
	/* signal, and fault details */
	int sig, code;
	uint64_t addr, trap, err, cr2;
};

/* Call once per process, which cannot be used for anything else afterwards. */
void lab_open(void);
/* Fill a page with traps, and put the code there. */
void lab_put(uint64_t page, uint64_t at, const void *code, uint8_t n);
/* Run from state *s, and store the resulting state there. */
void lab_run(struct lab_state *s, bool uses_fs);
/* Set all registers but the general ones to random values. */
void lab_fill_fp(struct lab_state *s, uint64_t (*random)(void));
/* True if these registers agree; without_fip ignores the address of x87's last
 * instruction. */
bool lab_same_fp(struct lab_state *a, struct lab_state *b, bool without_fip);

#endif
