/* engine_impl.h - the engine at run time: descriptors and mappings, from open
 * to close. bpf_engine.c is the contract; load.c makes programs, maps.c maps,
 * buffers.c buffers, attach.c attaches, grow.c adds and removes probes, ring.c
 * and aggtake.c read, host.c asks about the host, refuse.c says why it refused.
 */
#ifndef BPFGEN_ENGINE_IMPL_H
#define BPFGEN_ENGINE_IMPL_H

#include "base/clock.h"
#include "base/host/cpus.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/run/sys.h"

/* The reader's half of a ring buffer of the kernel. */
struct ring {
	int fd; /* -1: none on this CPU */
	uint64_t *consumer;
	const uint64_t *producer;
	const char *data;
	uint64_t mask;
	size_t length; /* of what is mapped from `producer' on */
};

struct program {
	struct group grp;
	struct code code;
	uint32_t probe; /* for messages: index of its first, or EPROBE_NONE */
	int fd;
	bool waits;    /* it may: touch.c */
	bool left_out; /* it was refused: program_without() */
};

/* What fires by time: a perf event that runs its program by itself, or a timer
 * for which we do. */
struct clock {
	int fd; /* -1: the place is free */
	const struct program *prog;
	bool goes;
};

/* What connects a program to where it fires. */
struct link {
	int fd;
	const struct program *prog;
	uint64_t cookie; /* as of attach_link() */
};

/* Probes that could not be attached, and need not: of many. */
struct left_out {
	const char *why;
	uint32_t n;
};

struct bpf_engine {
	struct engine e;
	struct plan plan;
	/* Those of probes come first, then the books, then those of probes
	 * that came later. */
	VEC(struct program *) prog;
	uint32_t ngroups; /* so far */
	VEC(struct clock) clock;
	VEC(struct link) link;
	VEC(struct left_out) left;
	uint64_t places;       /* uprobe.c: of the probes of processes, */
	uint32_t places_of;    /* if there are so many probes in all */
	uint32_t kprobes;      /* that were attached one by one */
	int64_t kprobes_since; /* when the first was */
	int *map;	       /* by number; -1: none */
	bool *used;	       /* by number: a program refers to it */
	uint32_t nmaps;
	uint32_t uses;	  /* features that programs use, a bit each */
	bool vtime;	  /* threads' run time is kept */
	bool sparse;	  /* hashes take memory as they grow */
	bool others_fire; /* not only we do: programs run at any time */
	uint64_t misses;  /* of programs that are no more */
	uint64_t before;  /* misses until the probes acted: nobody's loss */
	uint64_t at_end;  /* misses until they were detached */
	bool stopped;	  /* no probe acts any more */
	bool ended;	  /* and END has fired: nothing will any more */
	bool taken;	  /* what is aggregated then */
	int inner, outer; /* maps to wait for programs by: aggtake.c; or -1 */
	struct state *state;
	size_t state_map;
	char *consts;	   /* MAP_CONST, if probes may come; else NULL */
	uint32_t nstrings; /* bytes of the program's strings that are there */
	char *frames;
	size_t frames_map;
	uint32_t frame_stride;
	struct ring *ring;   /* by CPU */
	const char *buffers; /* of MAP_BUFFERS */
	size_t buffers_map;
	int epoll;
	uint64_t gone;	  /* as of struct state, when gone_free() looked */
	int64_t look;	  /* when hotplug_look() is to look again */
	uint64_t *online; /* a bit each CPU */
	struct unwinding *unwinding; /* unwind.c; NULL: no rows are wanted */
};

/* listing.c: the programs as text, as a file, if they are wanted. */
int listing_make(const struct bpf_engine *b, struct diag *d);
/* One program at an earlier stage, if that is wanted. */
void listing_tell(const struct bpf_engine *b, const char *name,
	const struct code *c, uint32_t stage);

/* host.c */
int host_this_cpu(void);
/* Facts of the plan that the host decides. */
void host_plan(struct plan *pl);
uint64_t host_wall_offset(void);
/* From the kernel's BTF; it takes milliseconds. */
int host_task_offs(struct plan *pl, struct diag *d);
void host_own_functions(struct plan *pl);
int host_preempt(struct plan *pl, struct diag *d); /* for ipl, after that */
void host_casts(struct plan *pl);
/* Likewise, the constants that c refers to. */
int host_fields(const struct plan *pl, struct code *c, struct diag *d);

/* "field:TYPE:MEMBER": the kernel has it, and tells. */
bool host_has_field(const struct plan *pl, const char *what);

/* ktypes.c: systype and comm of the plan; 0 where the kernel does not tell. */
void ktypes_plan(struct plan *pl);

/* load.c: groups of probes, then a loaded program each. */
void programs_plan(struct bpf_engine *b);
int programs_load(struct bpf_engine *b, struct diag *d);
const char *program_name(const struct program *p);
void programs_close(struct bpf_engine *b);
/* For probes that come: those that have no program yet get new ones, which are
 * then loaded from the first new one on. */
void programs_place(struct bpf_engine *b, size_t first, uint32_t probe);
int programs_load_from(struct bpf_engine *b, size_t first, struct diag *d);
void program_free(struct program *p);

/* grow.c: engine_ops.add and remove. */
int grow_add(struct bpf_engine *b, uint32_t first, uint32_t n, struct diag *d);
void grow_remove(struct bpf_engine *b, uint32_t first, uint32_t n);

/* books.c: programs that keep the books, up to one without `make'. */
struct book {
	struct bpf_kind kind;
	void (*make)(struct prog_gen *g);
	bool (*wanted)(const struct bpf_engine *b);
};
extern const struct book books[];

/* func.c: a descriptor of the types of functions. */
int funcs_types(void);
/* A program's functions, *n of them; the caller frees them. */
struct bpf_func_info *funcs_list(const struct code *c, uint32_t *n);

/* maps.c */
int maps_make(struct bpf_engine *b, struct diag *d);
void maps_close(struct bpf_engine *b);
/* Says that a map was refused; returns -err, or what that error stands for. */
int maps_refused(
	const struct bpf_engine *b, struct diag *d, int err, const char *name);
/* Takes a new map, or says that -fd refused it. */
int maps_add(struct bpf_engine *b, struct diag *d, uint32_t id, int fd,
	const char *name);

/* buffers.c. Which CPUs have one and how large: when groups are known. */
void buffers_plan(struct bpf_engine *b);
uint32_t buffers_index(const struct bpf_engine *b, uint32_t cpu);
int buffers_make(struct bpf_engine *b, struct diag *d);
/* A CPU's, if there is to be one and can be. */
void buffers_add(struct bpf_engine *b, uint32_t cpu);
int buffers_read(struct bpf_engine *b, engine_rec_fn *fn, void *arg);
void buffers_open(struct bpf_engine *b); /* those that were full: for END */
void buffers_unmap(struct bpf_engine *b);

static inline struct cpu_state *state_of(
	const struct bpf_engine *b, uint32_t cpu)
{
	return (struct cpu_state *)(b->state + 1) + cpu;
}

/* ring.c */
/* longest: most bytes of a record with its header */
int ring_open(struct ring *r, uint32_t size, uint32_t longest);
void ring_unmap(struct ring *r);
int ring_read(struct ring *r, int cpu, engine_rec_fn *fn, void *arg);

/* attach.c */
/* The programs from that one on. */
int attach_from(struct bpf_engine *b, size_t from, struct diag *d);
/* The clocks that do not go yet. */
int attach_enable(struct bpf_engine *b, struct diag *d);
/* Those of a CPU that has come. */
int attach_cpu(struct bpf_engine *b, int cpu, struct diag *d);
/* Timer n, from 1: what epoll says of it. */
void attach_tick(struct bpf_engine *b, uint32_t n);
void detach(struct bpf_engine *b, const struct program *p);
/* Of the program, those whose cookies are n from `first' on. */
void detach_links(struct bpf_engine *b, const struct program *p, uint64_t first,
	uint64_t n);
void detach_all(struct bpf_engine *b);
/* Run the program of BEGIN or END, whichever fires in this activity, on the
 * home CPU. */
int attach_fire(struct bpf_engine *b, enum activity activity, struct diag *d);
/* For kinds: a link to a tracepoint, which typed programs were loaded for. The
 * cookie of one that serves a single probe of several is the probe. */
int attach_link(struct bpf_engine *b, const struct program *p, const char *name,
	bool typed, uint64_t cookie, struct diag *d);
/* For kinds: the same to a perf event, which it takes; one of several probes
 * has a cookie. It is closed after an error too. name: for messages. */
int attach_event(struct bpf_engine *b, const struct program *p, int event,
	const char *name, uint64_t cookie, struct diag *d);
/* For kinds: the program is run by the event from now on; with a link whose
 * cookie it can ask for, where there are such. What holds both, or -errno; the
 * event is closed unless it does. */
int attach_run(const struct program *p, int event, uint64_t cookie);
/* For kinds: as of bpf_kind.attach: to the tracepoints that are named as the
 * probes are. */
int attach_tracepoints(
	struct bpf_engine *b, const struct program *p, struct diag *d);
/* For kinds: a probe was refused; true: the session does without it, and knows
 * why. Then that is no error any more. */
bool attach_without(struct bpf_engine *b, uint32_t probe, struct diag *d);
/* For kinds: one of many is left out, and the others are not. why: it stays,
 * and is told of all that have it; `says' is told of this one. */
void attach_leave(struct bpf_engine *b, const struct probe *p, const char *why,
	const char *says);
/* The same of a program, with all its probes. */
bool program_without(struct bpf_engine *b, struct program *p, struct diag *d);
/* For kinds: open a perf event on the home CPU, with as many files as we may
 * have. A descriptor or -errno. */
int attach_open(struct bpf_engine *b, struct perf_event_attr *attr);
/* For kinds, where there are too many files: whether more may be open now. */
bool attach_raise_files(void);
/* For kinds that take long: the session is to end. */
bool attach_ends(const struct bpf_engine *b);
/* For kinds: whether the probes of this CPU are wanted, and it is there; takes
 * a clock, and returns its number, from 1, for attach_tick(). */
bool attach_wants(const struct bpf_engine *b, int cpu);
uint32_t attach_clock(struct bpf_engine *b, int fd, const struct program *p);

/* batch.c: every element of a hash; those go of which fn says so. -errno. */
typedef bool batch_fn(void *arg, const char *key, const char *value);
int batch_walk(int map, uint32_t key, uint32_t value, batch_fn *fn, void *arg);

/* hotplug.c: looks for CPUs that have come since the last time. */
void hotplug_look(struct bpf_engine *b, int64_t now);

/* gone.c: frees what arrays have of threads that have gone. */
void gone_free(struct bpf_engine *b);

/* unwind.c: the rows of processes. Their maps, and the processes that the
 * session is about; the ring that programs ask by polls as UNWIND_ASKS. */
enum {
	UNWIND_ASKS = UINT32_MAX
};
int unwind_open(struct bpf_engine *b, struct diag *d);
void unwind_tell(const struct bpf_engine *b); /* who wants them: none are */
void unwind_serve(struct bpf_engine *b);      /* what they have asked for */
/* The process's table is made anew, before a program asks for it. */
void unwind_mapped(struct bpf_engine *b, pid_t pid);
void unwind_close(struct bpf_engine *b);

/* aggtake.c: engine_ops.agg_take */
int agg_take(struct bpf_engine *b, engine_agg_fn *fn, void *arg);

/* refuse.c: the kernel refused `what' with -err. Returns -err. */
enum refusal {
	REFUSE_MAP,
	REFUSE_LOAD,
	REFUSE_LOAD_WRITER, /* of user memory */
	REFUSE_LOAD_READER, /* of kernel memory */
	REFUSE_TRACEPOINT,
	REFUSE_PERF,
	REFUSE_RUN,
	REFUSE_FUNCTION,
	REFUSE_USER,
};
int refused(struct diag *d, enum refusal what, int err, const char *name);

#endif
