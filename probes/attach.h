/* attach.h - the kinds of places that probes attach to, and the place of one
 * probe. A kind is a row here and a file in each engine that has it, in
 * bpfgen/kind/ and fasttrap/kind/; nothing else knows the kinds one by one. */
#ifndef PROBES_ATTACH_H
#define PROBES_ATTACH_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
	/* on one CPU, for the session: belongs to no process */
	ATTACH_AT_HOME = 1,
	/* only in interrupts, never in a thread's own work */
	ATTACH_IN_INTERRUPTS = 2,
	ATTACH_BY_CLOCK = 4,  /* every `period' ns */
	ATTACH_IN_BOTH = 8,   /* in interrupts and in threads' own work */
	ATTACH_FUNCTION = 16, /* at a function of the kernel */
};

/* clang-format off */
#define ATTACH_KINDS(X)                                                        \
	/* id, name, where and when */                                         \
	X(BEGIN, begin, ATTACH_AT_HOME)                                        \
	X(END, end, ATTACH_AT_HOME)                                            \
	X(ERROR, error, 0) /* wherever the fault happens */                    \
	X(SYSCALL_ENTRY, syscall_entry, 0)                                     \
	X(SYSCALL_RETURN, syscall_return, 0)                                   \
	X(PROFILE, profile, ATTACH_IN_INTERRUPTS | ATTACH_BY_CLOCK)            \
	X(TICK, tick, ATTACH_AT_HOME | ATTACH_IN_INTERRUPTS | ATTACH_BY_CLOCK) \
	X(RAWTP, rawtp, ATTACH_IN_BOTH)                                        \
	X(SDT, sdt, ATTACH_IN_BOTH)                                            \
	X(CPC, cpc, ATTACH_IN_BOTH)                                            \
	X(FUNC_ENTRY, func_entry, ATTACH_IN_BOTH | ATTACH_FUNCTION)            \
	X(FUNC_RETURN, func_return, ATTACH_IN_BOTH | ATTACH_FUNCTION)          \
	X(FUNC_OFFSET, func_offset, ATTACH_IN_BOTH | ATTACH_FUNCTION)          \
	X(USER_ENTRY, user_entry, 0)                                           \
	X(USER_RETURN, user_return, 0)                                         \
	X(USER_OFFSET, user_offset, 0)                                         \
	X(USDT, usdt, 0)                                                       \
	X(MADE, made, 0) /* in code that a process generates */                \
	X(BOUND, bound, 0) /* nowhere itself: where its sources fire */
/* clang-format on */

enum attach_kind {
#define X(id, ...) ATTACH_##id,
	ATTACH_KINDS(X)
#undef X
	ATTACH_NKINDS
};

struct made;
struct sdt_event;
struct site;
struct user_module;
struct usdt;

/* An event that is counted. */
struct cpc {
	uint64_t config, count; /* as for perf_event_open(2) */
	uint32_t type;
	bool user, kernel; /* modes in which it counts */
	bool is_clock;	   /* it counts ns */
};

/* There may be 100,000 of these, so large parts are pointed to. */
struct attach {
	enum attach_kind kind;
	union {
		uint32_t call;	 /* number of the call, from syscall_of() */
		uint64_t period; /* ATTACH_BY_CLOCK: ns */
		struct {
			const char *args; /* types in D, separated by commas */
			uint32_t nargs;
			bool typed; /* false: args are not known */
		} rawtp; /* RAWTP; the probe's name is the tracepoint's */
		struct sdt_event *sdt; /* SDT: probes/sdt.h */
		const struct cpc *cpc; /* CPC */
		struct {
			const struct func *func; /* probes/kfuncs.h */
			uint32_t offset;	 /* of the instruction */
		} func; /* FUNC_*: a function of the kernel */
		struct {
			const struct user_module *module;
			struct site *sites;
		} user;		   /* USER_*: probes/user.h */
		struct usdt *usdt; /* USDT: probes/usdt.h */
		struct made *made; /* MADE: probes/made.h */
	};
};

/* True if probes of that kind have the bit. */
static inline bool attach_is(enum attach_kind kind, uint32_t bit)
{
	static const uint8_t bits[] = {
#define X(id, name, bits) bits,
		ATTACH_KINDS(X)
#undef X
	};

	static_assert(sizeof(bits) == ATTACH_NKINDS, "a row for each kind");
	return bits[kind] & bit;
}

/* Return the ns between two firings of a clock; 0 for any other probe. */
static inline uint64_t attach_period(const struct attach *at)
{
	if (attach_is(at->kind, ATTACH_BY_CLOCK))
		return at->period;
	return at->kind == ATTACH_CPC && at->cpc->is_clock ? at->cpc->count : 0;
}

#endif
