/* engine_impl.h - the engine at run time: descriptors and mappings, from open
 * to close. bpf_engine.c implements the contract; groups.c sorts probes into
 * programs, and load.c loads these; maps.c makes maps, buffers.c buffers,
 * attach.c attaches, grow.c adds and removes probes, ring.c and aggtake.c read,
 * host.c asks about the host, refuse.c explains what the kernel refused. */
#ifndef BPFGEN_ENGINE_IMPL_H
#define BPFGEN_ENGINE_IMPL_H

#include "base/clock.h"
#include "base/close.h"
#include "base/host/cpus.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/run/sys.h"

enum {
	MOST_RUN = 1000000000 /* ns that a program may take */
};

/* The reader's side of a ring buffer of the kernel. */
struct ring {
	int fd; /* -1: this CPU has none */
	uint64_t *consumer;
	const uint64_t *producer;
	const char *data;
	uint64_t mask;
	size_t length;	/* of the mapping that begins at `producer' */
	uint64_t whole; /* the records of what fired before it have been read */
};

struct program {
	struct group grp;
	struct code code;
	uint32_t probe; /* for messages: its first probe, or EPROBE_NONE */
	int fd;
	bool waits;    /* it may sleep: touch.c */
	bool left_out; /* the kernel refused it: program_without() */
};

/* A source of time: a perf event that runs its program by itself, or a timer on
 * which we run it. */
struct clock {
	int fd;	 /* -1: the place is free */
	int cpu; /* of a perf event; -1: none */
	const struct program *prog;
	bool goes;
};

/* What attaches a program to where it fires. */
struct link {
	int fd;
	const struct program *prog;
	uint64_t cookie; /* the probe, if the program has several */
	pid_t pid;	 /* it fires in this process only; 0: not known */
};

/* Probes of many that could not be attached, and that the session can do
 * without. */
struct left_out {
	const char *why;
	uint32_t n;
};

struct bpf_engine {
	struct engine e;
	struct plan plan;
	/* The programs of the probes come first, then the books, then programs
	 * of probes that were added later; those that were added last, last. */
	VEC(struct program *) prog;
	uint32_t ngroups; /* groups made so far */
	VEC(struct clock) clock;
	VEC(struct link) link;
	struct closing closing; /* links that are being removed, by process */
	VEC(struct left_out) left;
	const struct probe *left_named; /* one of those that is named */
	/* The process whose first thread lived when attaching began, or 0. */
	pid_t headed;
	uint64_t places;    /* uprobe.c: number of places of user probes ... */
	uint32_t places_of; /* ... counted when there were so many probes */
	uint32_t kprobes;   /* kprobes attached one by one */
	int64_t kprobes_since; /* when the first of them was */
	int *map;	       /* by number; -1: none */
	bool *used;	       /* by number: a program refers to it */
	uint32_t nmaps;
	uint32_t uses;	  /* features that the programs use, a bit each */
	bool vtime;	  /* the run time of threads is kept */
	bool sparse;	  /* hashes allocate memory as they grow */
	bool others_fire; /* programs may run at any time, not only when we run
			     them */
	uint64_t misses;  /* misses of programs that have been removed */
	uint64_t before; /* misses before the probes were active: not counted */
	uint64_t at_end; /* misses until the probes were detached */
	bool stopped;	 /* no probe is active any more */
	bool ended;	 /* END has fired too: nothing fires any more */
	bool taken;	 /* the final aggregations have been taken */
	int inner, outer; /* maps by which to wait for programs, or -1:
			     aggtake.c */
	struct state *state;
	size_t state_map;
	char *consts; /* MAP_CONST mapped, if probes may be added; else NULL */
	uint32_t nstrings; /* bytes of the strings that MAP_CONST has */
	char *frames;
	size_t frames_map;
	uint32_t frame_stride;
	struct ring *ring;   /* by CPU */
	const char *buffers; /* mapping of MAP_BUFFERS */
	size_t buffers_map;
	uint64_t read_at; /* when buffers_read() began */
	int epoll;
	uint64_t gone; /* struct state's `gone' when gone_free() last looked */
	int64_t look;  /* when hotplug_look() looks again */
	uint64_t *online; /* CPUs that are online, a bit each */
	/* unwind.c; NULL: no stacks are walked by rows */
	struct unwinding *unwinding;
};

/* listing.c: show the programs as text and write them to a file, as far as that
 * was asked for. */
int listing_make(const struct bpf_engine *b, struct diag *d);
/* Show one program at an earlier stage, if that was asked for. */
void listing_tell(const struct bpf_engine *b, const char *name,
	const struct code *c, uint32_t stage);

/* host.c */
/* Fill in facts of the plan that depend on the host. */
void host_plan(struct plan *pl);
uint64_t host_wall_offset(void);
/* Fill in plan.task from the kernel's BTF, which takes milliseconds. */
int host_task_offs(struct plan *pl, struct diag *d);
void host_own_functions(struct plan *pl);
/* for ipl, after host_task_offs() */
int host_preempt(struct plan *pl, struct diag *d);
void host_casts(struct plan *pl);
/* Fill in the constants from the kernel's BTF that c refers to. */
int host_fields(const struct plan *pl, struct code *c, struct diag *d);

/* True if the kernel's BTF knows "field:TYPE:MEMBER". */
bool host_has_field(const struct plan *pl, const char *what);

/* ktypes.c: fill in what the plan takes from the kernel's types, such as
 * systype and comm; 0 where the kernel does not say. */
void ktypes_plan(struct plan *pl);

/* groups.c: put the probes into groups, each of which gets a program. Without
 * probe (EPROBE_NONE) the program keeps books. */
struct program *program_new(
	struct bpf_engine *b, const struct bpf_kind *kind, uint32_t probe);
const char *program_name(const struct program *p);
void program_free(struct program *p);
void programs_plan(struct bpf_engine *b);
/* Fail if there are more than we allow. */
int programs_check(const struct bpf_engine *b, struct diag *d);
/* Probes are added: put one that no table takes into a group from *first on.
 * It may be the group of a program that is loaded, which is then moved there.
 * Then list the clauses of the other groups. */
void programs_place(struct bpf_engine *b, size_t *first, uint32_t probe);
void programs_collect(struct bpf_engine *b, size_t first);
void programs_close(struct bpf_engine *b);

/* load.c: generate and load all programs; or, when probes are added, those from
 * `first' on that are not loaded, whose clauses it collects. */
int programs_load(struct bpf_engine *b, struct diag *d);
int programs_load_from(struct bpf_engine *b, size_t first, struct diag *d);

/* grow.c: engine_ops.add and remove. */
int grow_add(struct bpf_engine *b, uint32_t first, uint32_t n, struct diag *d);
void grow_remove(struct bpf_engine *b, uint32_t first, uint32_t n);
/* Forget all timers, after clocks were closed: see books_timer_end(). */
void grow_forget_timers(struct bpf_engine *b);

/* books.c: the programs that keep books; the one without `make' ends the
 * list. */
struct book {
	struct bpf_kind kind;
	void (*make)(struct prog_gen *g);
	bool (*wanted)(const struct bpf_engine *b);
};
extern const struct book books[];

/* func.c: load the types of functions; returns a descriptor or -errno. */
int funcs_types(void);
/* List a program's *n functions; the caller frees the list. */
struct bpf_func_info *funcs_list(const struct code *c, uint32_t *n);

/* maps.c */
int maps_make(struct bpf_engine *b, struct diag *d);
void maps_close(struct bpf_engine *b);
/* Report that a map was refused. Returns -err, or what that error really
 * means. */
int maps_refused(
	const struct bpf_engine *b, struct diag *d, int err, const char *name);
/* Take over a new map, or report that -fd refused it. */
int maps_add(struct bpf_engine *b, struct diag *d, uint32_t id, int fd,
	const char *name);

/* buffers.c: true if a clause makes records, not only faults. */
bool buffers_record(const struct bpf_engine *b);
/* Decide which CPUs have a buffer and how large it is; groups are known by
 * then. */
void buffers_plan(struct bpf_engine *b);
uint32_t buffers_index(const struct bpf_engine *b, uint32_t cpu);
int buffers_make(struct bpf_engine *b, struct diag *d);
/* Make the buffer of a CPU that has come online, if it should have one and that
 * is still possible; without one, what it records is dropped, and counted. */
void buffers_add(struct bpf_engine *b, uint32_t cpu);
int buffers_read(struct bpf_engine *b, engine_rec_fn *fn, void *arg);
uint64_t buffers_read_until(const struct bpf_engine *b);
/* empty those that were full, for END */
void buffers_open(struct bpf_engine *b);
void buffers_unmap(struct bpf_engine *b);

static inline struct cpu_state *state_of(
	const struct bpf_engine *b, uint32_t cpu)
{
	return (struct cpu_state *)(b->state + 1) + cpu;
}

/* ring.c */
/* longest: size of the longest record with its header */
int ring_open(struct ring *r, uint32_t size, uint32_t longest);
void ring_unmap(struct ring *r);
int ring_read(struct ring *r, int cpu, engine_rec_fn *fn, void *arg);

/* attach.c */
/* Attach the programs from this one on, at those of their probes where they are
 * not attached. */
int attach_from(struct bpf_engine *b, size_t from, struct diag *d);
/* Start the clocks that are not running yet. */
int attach_enable(struct bpf_engine *b, struct diag *d);
/* Attach what a CPU that has come online needs. */
int attach_cpu(struct bpf_engine *b, int cpu, struct diag *d);
/* Handle an expiry of timer n, counted from 1, that epoll reported. */
void attach_tick(struct bpf_engine *b, uint32_t n);
/* Handle those of all timers: for who makes epoll wait. */
void attach_ticks(struct bpf_engine *b);
void detach(struct bpf_engine *b, const struct program *p);
/* Close the program's links whose cookies are among the n from `first' on. */
void detach_links(struct bpf_engine *b, const struct program *p, uint64_t first,
	uint64_t n);
void detach_all(struct bpf_engine *b);
/* Run the program of BEGIN or END, whichever fires in this activity, on the
 * home CPU. */
int attach_fire(struct bpf_engine *b, enum activity activity, struct diag *d);
/* For kinds: attach the program to a perf event, which is taken over, and
 * closed on failure. A program with several probes gets the cookie. name: for
 * messages. */
int attach_event(struct bpf_engine *b, const struct program *p, int event,
	const char *name, uint64_t cookie, struct diag *d);
/* For kinds: have the event run the program from now on, by a link with the
 * cookie where the kernel has such links. Returns the descriptor that keeps
 * this alive, or -errno; the event is closed unless it is returned. */
int attach_run(const struct program *p, int event, uint64_t cookie);
/* For kinds: bpf_kind.attach for tracepoints that have the names of the
 * probes. */
int attach_tracepoints(
	struct bpf_engine *b, const struct program *p, struct diag *d);
/* For kinds: a probe was refused for the reason in d. Returns true if the
 * session does without it; d is cleared then. */
bool attach_without(struct bpf_engine *b, uint32_t probe, struct diag *d);
/* For kinds: leave out one probe of many. why: the reason, counted together for
 * all that have it, so it must stay valid; says: what is logged of this one. */
void attach_leave(struct bpf_engine *b, const struct probe *p, const char *why,
	const char *says);
/* The same as attach_without() for a program, with all its probes. */
bool program_without(struct bpf_engine *b, struct program *p, struct diag *d);
/* For kinds that take long: true if the session is to end. */
bool attach_ends(const struct bpf_engine *b);
/* For kinds: attach_wants() returns whether the CPU is traced and online.
 * attach_clock() takes over a clock and returns its number for attach_tick(),
 * counted from 1. */
bool attach_wants(const struct bpf_engine *b, int cpu);
uint32_t attach_clock(
	struct bpf_engine *b, int fd, int cpu, const struct program *p);

/* home.c */
/* Choose the home CPU: the only one that is traced, if traced >= 0 and this
 * thread may run there; otherwise the current one. */
uint32_t home_choose(int traced, uint32_t ncpus);
/* Run a raw_tp program as this thread, on the home CPU; or where the thread is,
 * if it may not go there any more, or that CPU has gone offline: what the
 * program records goes to the home CPU's buffer even so. Returns 0 or -errno.
 */
int home_run(const struct bpf_engine *b, int prog);

/* batch.c: call fn for every element of a hash, and delete those for which it
 * returns true; then call `deleted' for them, unless it is NULL. Returns 0 or
 * -errno. */
typedef bool batch_fn(void *arg, const char *key, const char *value);
typedef void batch_deleted_fn(void *arg, const char *key, const char *value);
int batch_walk(int map, uint32_t key, uint32_t value, batch_fn *fn,
	batch_deleted_fn *deleted, void *arg);
/* Delete every element. */
int batch_clear(int map, uint32_t key, uint32_t value);

/* hotplug.c: look for CPUs that have come online since the last time. */
void hotplug_look(struct bpf_engine *b, int64_t now);

/* gone.c: free the array elements of threads that have ended. */
void gone_free(struct bpf_engine *b);

/* unwind.c: the tables for walking stacks of processes. unwind_open() makes
 * their maps, and reads the processes that the session is about; UNWIND_ASKS is
 * what epoll reports for the ring by which programs ask for more. */
enum {
	UNWIND_ASKS = UINT32_MAX
};
int unwind_open(struct bpf_engine *b, struct diag *d);
/* say so if rows were asked for and there are none */
void unwind_tell(const struct bpf_engine *b);
void unwind_serve(struct bpf_engine *b); /* answer what programs asked for */
/* Make the process's table anew, before a program asks for it. */
void unwind_mapped(struct bpf_engine *b, pid_t pid);
/* Make tables of the processes that have these n probes, or map their files. */
void unwind_probed(struct bpf_engine *b, uint32_t first, uint32_t n);
void unwind_close(struct bpf_engine *b);

/* aggtake.c: engine_ops.agg_take */
int agg_take(struct bpf_engine *b, engine_agg_fn *fn, void *arg);

/* refuse.c: report that the kernel refused `what' with -err, and why it may
 * have. Returns -errno, which need not be -err. */
enum refusal {
	REFUSE_MAP,
	REFUSE_LOAD,
	REFUSE_LOAD_WRITER, /* one that writes user memory */
	REFUSE_LOAD_READER, /* one that reads kernel memory */
	REFUSE_TRACEPOINT,
	REFUSE_PERF,
	REFUSE_RUN,
	REFUSE_FUNCTION,
	REFUSE_USER,
};
int refused(struct diag *d, enum refusal what, int err, const char *name);

#endif
