/* rec.h - what engines write and the consumer reads: one record per clause
 * and firing. A record is this header, then a `ran' byte for each conditional
 * action, then fields at offsets that the compiler fixed (difo.h); all records
 * of a clause have the same size. Which CPU wrote it and when it is shown is
 * the session's business. */
#ifndef DVM_REC_H
#define DVM_REC_H

#include <stdint.h>

struct rec {
	uint32_t clause; /* index in the program's clauses, or REC_ERROR */
	uint32_t probe;	 /* index in the enabling's probes (engine.h) */
	uint64_t when;	 /* ns, CLOCK_MONOTONIC, of the firing */
	uint64_t spec;	 /* tag of the speculation it belongs to, or 0 */
};

enum { /* values of rec.clause that do not mean a clause: */
	REC_ERROR = 0x7fffffff,	 /* a struct rec_error */
	REC_COMMIT = 0x7ffffffe, /* the speculation `spec' was committed */
};

/* A speculation's number, which D sees, is reused; its tag is unique. The low
 * bits of the tag are the number. subr/speculation.c makes both. */
enum {
	SPEC_BITS = 10,
	SPEC_MAX = (1 << SPEC_BITS) - 1, /* the highest number */
	SPEC_ACTIVE = 1 << SPEC_BITS	 /* set in every tag */
};

static inline uint32_t spec_number(uint64_t tag)
{
	return tag & SPEC_MAX;
}

/* The record of a fault, which ended a clause without recording any of it. */
struct rec_error {
	struct rec r;
	uint32_t clause; /* the one that faulted */
	uint32_t fault;	 /* enum dif_fault */
	uint32_t pc;	 /* index of the instruction */
	uint32_t zero;
	uint64_t value; /* the bad address, or 0 */
};

/* The kind of data at an offset of a record or a tuple. */
enum field_kind {
	FIELD_INT,    /* size 1, 2, 4 or 8; in a tuple, sign- or zero-extended
			 to 8 bytes, and size is the type's */
	FIELD_STR,    /* NUL-terminated within size */
	FIELD_SID,    /* string id: 4 bytes in a record, 8 in a tuple */
	FIELD_BYTES,  /* size bytes: array, structure */
	FIELD_STACK,  /* kernel: size / 8 addresses, 0 after the last */
	FIELD_USTACK, /* user: pid, then size / 8 - 1 addresses */
	FIELD_SYM,    /* a kernel address, printed as a symbol */
	FIELD_USYM,   /* likewise of a process: pid, address */
	FIELD_FLOAT,  /* size 4, 8 or 16 */
};

enum {
	/* Most frames of a stack: the kernel's kernel.perf_event_max_stack. */
	STACK_MOST = 127,
	/* The innermost frames of a kernel stack may belong to the tracing
	 * itself. They are not shown, so a FIELD_STACK has room for this many
	 * more frames than requested. */
	STACK_SLACK = 3
};

/* How much of a symbol is printed. */
enum field_sym {
	SYM_ADDR, /* module`symbol+offset */
	SYM_FUNC, /* module`symbol */
	SYM_MOD,  /* module */
};

struct field {
	uint8_t kind;	   /* enum field_kind */
	uint8_t is_signed; /* FIELD_INT */
	uint8_t is_ptr;	   /* FIELD_INT: print in hexadecimal by default */
	uint8_t sym;	   /* enum field_sym: FIELD_SYM, FIELD_USYM */
	uint8_t returns;   /* a return address: look up the function at the call
			      before it */
	uint32_t off;	   /* from the start of the record or tuple */
	uint32_t size;	   /* bytes of the type */
	/* Number of the type in the program's types, from 1; 0 if the kind says
	 * it all. Values of print(), enumerations and structures have one. */
	uint32_t type;
};

#endif
