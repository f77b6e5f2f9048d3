/* usdt_args.h - where the arguments of a probe in a program are when it fires,
 * as its note says: operands as the GNU assembler has them, each with the size
 * of the value before it, which is negative if that is signed.
 *
 *	-4@%eax		a register, or the part of it that has that name
 *	8@-16(%rbp,%rax,8)	memory
 *	4@count+4(%rip)	memory by the name of a variable
 *	4@$17		a constant
 *	8@$buffer+16	an address
 *
 * Values in the registers of floating-point numbers, of threads' variables, and
 * what is not understood, are refused. */
#ifndef PROBES_USDT_ARGS_H
#define PROBES_USDT_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum {
	USDT_ARGS = 12, /* at the most */
	/* Registers that are none of isa.h's. */
	USDT_RIP = 16, /* the address of the probe */
	USDT_NONE
};

enum usdt_place {
	USDT_REFUSED,
	USDT_CONSTANT, /* value */
	USDT_REGISTER, /* base, from byte `part' on */
	USDT_ADDRESS,  /* value + base + index << shift */
	USDT_MEMORY    /* what is there */
};

/* No byte of these is left open, so that they can be compared as such. */
struct usdt_arg {
	uint8_t place; /* enum usdt_place */
	uint8_t size;  /* bytes: 1, 2, 4, 8 */
	uint8_t is_signed;
	uint8_t part, base, index, shift, unused;
	int64_t value;
};

struct usdt_args {
	uint32_t n, unused;
	struct usdt_arg arg[USDT_ARGS];
};

/* The value of a symbol of the object; 0: there is none. */
typedef uint64_t usdt_symbol_fn(void *arg, const char *name);

/* Those of the probe at pc. fixed: the object is where its file says. */
void usdt_args_parse(struct usdt_args *a, const char *text, uint64_t pc,
	bool fixed, usdt_symbol_fn *symbol, void *arg);
/* The operand of argument n, which ends at a blank or NUL. "": there is none.
 */
const char *usdt_args_operand(const char *text, uint32_t n);

#endif
