/* rec.h - what engines write and the consumer reads: one record per clause
 * and firing. A record is this header, then a `ran' byte for each action that
 * is conditional, then fields at offsets that the compiler fixed (difo.h);
 * its size is constant per clause. Which CPU wrote it and when it is shown is
 * the session's business. */
#ifndef DVM_REC_H
#define DVM_REC_H

#include <stdint.h>

struct rec {
	uint32_t clause; /* index in the program's clauses, or REC_ERROR */
	uint32_t probe;	 /* index in the enabling's probes (engine.h) */
	uint64_t when;	 /* ns, CLOCK_MONOTONIC, of the firing */
	uint64_t spec;	 /* tag of the speculation it belongs to; 0: none */
};

enum {				 /* rec.clause of what is no clause's: */
	REC_ERROR = 0x7fffffff,	 /* a struct rec_error */
	REC_COMMIT = 0x7ffffffe, /* the speculation `spec' was committed */
};

/* A speculation's number is what D sees, and is used again; its tag is used
 * once. The number is the tag's low bits. subr/speculation.c makes them. */
enum {
	SPEC_BITS = 10,
	SPEC_MAX = (1 << SPEC_BITS) - 1, /* the highest number */
	SPEC_ACTIVE = 1 << SPEC_BITS	 /* in every tag */
};

static inline uint32_t spec_number(uint64_t tag)
{
	return tag & SPEC_MAX;
}

/* A fault: the clause ended, and none of it was recorded. */
struct rec_error {
	struct rec r;
	uint32_t clause; /* that faulted */
	uint32_t fault;	 /* enum dif_fault */
	uint32_t pc;	 /* index of the instruction */
	uint32_t zero;
	uint64_t value; /* the bad address, or 0 */
};

/* What lies at an offset of a record or of a tuple. */
enum field_kind {
	FIELD_INT,    /* size 1, 2, 4 or 8; in a tuple, 8 bytes hold it, sign-
			 or zero-extended, and size is the type's */
	FIELD_STR,    /* NUL-terminated within size */
	FIELD_SID,    /* string id: 4 bytes in a record, 8 in a tuple */
	FIELD_BYTES,  /* size bytes: array, structure */
	FIELD_STACK,  /* kernel: size / 8 addresses, 0 after the last */
	FIELD_USTACK, /* user: pid, then size / 8 - 1 addresses */
	FIELD_SYM,    /* an address of the kernel that stands for a symbol */
	FIELD_USYM,   /* the same of a process: pid, address */
	FIELD_FLOAT,  /* size 4, 8 or 16 */
};

/* Innermost frames of a kernel stack may belong to tracing itself, and are not
 * shown: a FIELD_STACK has room for so many more than were asked for. */
enum {
	STACK_SLACK = 3
};

/* What of the symbol. */
enum field_sym {
	SYM_ADDR, /* module`symbol+offset */
	SYM_FUNC, /* module`symbol */
	SYM_MOD,  /* module */
};

struct field {
	uint8_t kind;	   /* enum field_kind */
	uint8_t is_signed; /* FIELD_INT */
	uint8_t is_ptr;	   /* FIELD_INT: prints in hexadecimal by default */
	uint8_t sym;	   /* enum field_sym: FIELD_SYM, FIELD_USYM */
	uint8_t returns;   /* an address that a call returns to: the call, right
			      before it, tells the function */
	uint32_t off;	   /* from the start of the record or tuple */
	uint32_t size;	   /* bytes of the type */
	/* Number of its type in the program's types, from 1; 0: its kind says
	 * enough. Values of print(), enumerations and structures have one. */
	uint32_t type;
};

#endif
