/* usdt_args.h - where the arguments of a program's own probe are when it fires,
 * according to its note: operands in the syntax of the GNU assembler, each
 * after the size of the value, which is negative if the value is signed.
 *
 *	-4@%eax		a register, or the part of it with that name
 *	8@-16(%rbp,%rax,8)	memory
 *	4@count+4(%rip)	memory by the name of a variable
 *	4@$17		a constant
 *	8@$buffer+16	an address
 *
 * Values in floating-point registers, thread-local variables, and what is not
 * understood are refused. */
#ifndef PROBES_USDT_ARGS_H
#define PROBES_USDT_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum {
	USDT_ARGS = 12, /* arguments of a probe, at most */
	/* Registers that isa.h does not have. */
	USDT_RIP = 16, /* address of the probe */
	USDT_NONE
};

enum usdt_place {
	USDT_REFUSED,
	USDT_CONSTANT, /* value */
	USDT_REGISTER, /* base, from byte `part' on */
	USDT_ADDRESS,  /* value + base + index << shift */
	USDT_MEMORY    /* memory at that address */
};

/* These structures have no padding, so that they can be compared as bytes. */
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

/* Return the value of a symbol of the object; 0: there is none. */
typedef uint64_t usdt_symbol_fn(void *arg, const char *name);

/* Parse the arguments of the probe at pc. fixed: the object is at the addresses
 * that its file says. */
void usdt_args_parse(struct usdt_args *a, const char *text, uint64_t pc,
	bool fixed, usdt_symbol_fn *symbol, void *arg);
/* Return the operand of argument n, which ends at a blank or NUL. "": none. */
const char *usdt_args_operand(const char *text, uint32_t n);

#endif
