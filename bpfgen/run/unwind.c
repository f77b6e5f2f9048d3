/* unwind.c - the maps with the tables by which stacks of processes are walked
 * (dvm/unwind.h). Processes that the session is about, as targets or by
 * descriptions, or that map a file with probes of all processes, are read
 * before it begins. Any other process is read when a program has met it: the
 * program sends a request by a ring buffer, and walks stacks by frame pointers
 * until the rows are there. It asks again when it meets new code in a process.
 * When there is no room for more, the tables begin again. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bpfgen/run/engine_impl.h"
#include "probes/proc/maps.h"
#include "probes/proc/unwind_table.h"
#include "probes/probe.h"

enum {
	SHARD_BYTES = 4 * UNWIND_SHARD,
	MOST_PROCESSES = 1 << 13,
	ASKS_BYTES = 1 << 14,
	PATIENCE = 60, /* least time between two beginnings, about seconds */
	MOST_SERVED = 100000000 /* ns without a look at anything but ticks */
};

struct unwinding {
	struct unwind_table table;
	struct rows_pause pause;
	struct ring asks;
	int outer, processes; /* the maps */
	uint32_t version;     /* of the process that was read last */
	bool told; /* the user was told of a process that had not been read */
	uint32_t begun; /* when the tables began, as in struct unwind_ask */
};

static int new_shard(void)
{
	return sys_map(
		"rows", BPF_MAP_TYPE_ARRAY, 4, SHARD_BYTES, 1, BPF_F_MMAPABLE);
}

/* Add shard n to the table. The array of shards keeps the map open. */
static uint32_t *more(void *arg, uint32_t n)
{
	const struct unwinding *u = arg;
	int fd = new_shard();
	void *p;

	if (fd < 0)
		return NULL;
	p = mmap(NULL, SHARD_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (p != MAP_FAILED &&
		bpf_map_update_elem(u->outer, &n, &fd, BPF_ANY)) {
		munmap(p, SHARD_BYTES);
		p = MAP_FAILED;
	}
	close(fd);
	return p == MAP_FAILED ? NULL : p;
}

static void tell_unread(struct bpf_engine *b, uint32_t pid)
{
	engine_notice(b->plan.en,
		"stacks of process %u, and of others, were walked by frame "
		"pointers until their rows were read",
		pid);
	b->unwinding->told = true;
}

/* Tell users who asked for rows that there are none. */
void unwind_tell(const struct bpf_engine *b)
{
	const struct enabling *en = b->plan.en;

	if (!b->unwinding && difo_has_ustacks(en->prog) &&
		en->ustack == USTACK_ROWS)
		engine_notice(en,
			"stacks of processes are walked by frame pointers: "
			"this kernel does not accept programs that walk them "
			"by rows");
}

static void add(struct unwinding *u, const struct unwind_ask *ask)
{
	struct unwind_process p = { 0 };

	bpf_map_lookup_elem(u->processes, &ask->pid, &p);
	if (p.lent)
		p = (struct unwind_process){ 0 };
	unwind_table_add(&u->table, ask->pid, &p);
	p.read = true;
	p.version = ++u->version;
	p.image = ask->image;
	p.asked = ask->when;
	if (bpf_map_update_elem(u->processes, &ask->pid, &p, BPF_ANY))
		u->table.full = true;
}

static void free_table(struct unwinding *u)
{
	for (uint32_t i = 0; i < UNWIND_SHARDS; i++)
		if (u->table.shard[i])
			munmap(u->table.shard[i], SHARD_BYTES);
	unwind_table_free(&u->table);
}

static void forget_processes(const struct unwinding *u)
{
	batch_clear(u->processes, 4, sizeof(struct unwind_process));
}

/* Fill empty tables. */
static void begin(struct bpf_engine *b)
{
	static const uint32_t nobody = UNWIND_NOBODY;
	static const struct unwind_process none;
	const struct enabling *en = b->plan.en;
	struct unwinding *u = b->unwinding;

	u->table = (struct unwind_table){
		.more = more, .arg = u, .pause = &u->pause
	};
	bpf_map_update_elem(u->processes, &nobody, &none, BPF_ANY);
	for (uint32_t i = 0; i < en->ntargets; i++)
		unwind_mapped(b, en->target[i].pid);
	unwind_probed(b, 0, en->nprobes);
}

/* Empty the tables, and begin again. A program may still be walking a stack by
 * the previous ones: when a shard is deleted, the kernel waits for it.
 * Meanwhile it may have lent ranges to one more process. */
static void begin_again(struct bpf_engine *b, uint32_t when)
{
	struct unwinding *u = b->unwinding;
	uint32_t shard = 0;

	forget_processes(u);
	bpf_map_delete_elem(u->outer, &shard);
	forget_processes(u);
	free_table(u);
	begin(b);
	u->begun = when;
}

/* Ticks fire nearly on time, and who ends the session does not wait for rows.
 */
static bool on_pause(void *arg)
{
	struct bpf_engine *b = arg;

	attach_ticks(b);
	return b->state->activity == ACTIVITY_EXIT || attach_ends(b);
}

struct serving {
	struct bpf_engine *b;
	int64_t end;
};

/* Returns 1 if the rest can wait: epoll reports it again. */
static int on_ask(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	const struct serving *s = arg;
	struct bpf_engine *b = s->b;
	struct unwind_process p;
	struct unwind_ask ask;

	(void)cpu;
	if (size != sizeof(ask))
		return 0;
	memcpy(&ask, r, sizeof(ask));
	if (b->plan.en->ustack == USTACK_ROWS && !b->unwinding->told &&
		(bpf_map_lookup_elem(b->unwinding->processes, &ask.pid, &p) ||
			!p.n))
		tell_unread(b, ask.pid);
	if (b->unwinding->table.full &&
		ask.when - b->unwinding->begun >= PATIENCE)
		begin_again(b, ask.when);
	add(b->unwinding, &ask);
	return on_pause(b) || clock_ns(CLOCK_MONOTONIC) >= s->end;
}

void unwind_serve(struct bpf_engine *b)
{
	struct serving s = { b, clock_ns(CLOCK_MONOTONIC) + MOST_SERVED };

	ring_read(&b->unwinding->asks, 0, on_ask, &s);
}

void unwind_mapped(struct bpf_engine *b, pid_t pid)
{
	add(b->unwinding, &(struct unwind_ask){ .pid = pid });
}

static void add_once(struct bpf_engine *b, pid_t pid)
{
	uint32_t key = pid;
	struct unwind_process p;

	if (bpf_map_lookup_elem(b->unwinding->processes, &key, &p))
		unwind_mapped(b, pid);
}

/* Files with probes of all processes. */
struct probed {
	struct bpf_engine *b;
	VEC(const struct object *) file;
};

static bool has_file(const struct probed *f, const struct mapping *m)
{
	for (size_t i = 0; m->exec && i < f->file.n; i++)
		if (object_is_of(f->file.v[i], m))
			return true;
	return false;
}

static void add_if_mapped(void *arg, pid_t pid)
{
	struct probed *f = arg;
	struct maps m;
	bool has = false;

	if (!maps_read(&m, pid))
		for (size_t i = 0; i < m.v.n && !has; i++)
			has = has_file(f, &m.v.v[i]);
	maps_free(&m);
	if (has)
		add_once(f->b, pid);
}

void unwind_probed(struct bpf_engine *b, uint32_t first, uint32_t n)
{
	struct probed f = { .b = b };
	const struct object *o = NULL, *last = NULL;
	pid_t pid = 0, before = 0;

	for (uint32_t i = first; b->unwinding && i < first + n; i++) {
		const struct probe *p = b->plan.en->probe[i].probe;

		if (!probe_is_user(p))
			continue;
		pid = probe_process(p, &o);
		if (!pid && o && o != last)
			vec_push(&f.file, o);
		if (pid > 0 && pid != before)
			add_once(b, pid);
		last = o;
		before = pid;
	}
	if (f.file.n)
		probes_each_process(NULL, add_if_mapped, &f);
	vec_free(&f.file);
}

static int make_outer(struct bpf_engine *b, struct diag *d)
{
	int inner = new_shard(), outer;

	if (inner < 0)
		return maps_refused(b, d, -inner, "rows");
	outer = sys_map_of_maps("unwind", UNWIND_SHARDS, inner);
	close(inner);
	return maps_add(b, d, MAP_UNWIND, outer, "rows");
}

static int make_maps(struct bpf_engine *b, struct diag *d)
{
	int fd;

	if (make_outer(b, d))
		return -d->err;
	fd = sys_map("processes", BPF_MAP_TYPE_HASH, 4,
		sizeof(struct unwind_process), MOST_PROCESSES, 0);
	if (maps_add(b, d, MAP_PROCESSES, fd, "processes"))
		return -d->err;
	fd = sys_map("found", BPF_MAP_TYPE_ARRAY, 4,
		sizeof(struct unwind_found), 1 << UNWIND_FOUND_BITS, 0);
	if (maps_add(b, d, MAP_FOUND, fd, "rows found"))
		return -d->err;
	fd = sys_map("asks", BPF_MAP_TYPE_RINGBUF, 0, 0, ASKS_BYTES, 0);
	return maps_add(b, d, MAP_ASKS, fd, "asks");
}

static int watch_asks(struct bpf_engine *b, struct diag *d)
{
	struct epoll_event ev = { .events = EPOLLIN, .data.u32 = UNWIND_ASKS };
	struct ring *r = &b->unwinding->asks;
	int err;

	r->fd = b->map[MAP_ASKS];
	err = ring_open(r, ASKS_BYTES, sizeof(struct unwind_ask) + 8);
	if (err)
		return refused(d, REFUSE_MAP, -err, "mapping");
	if (epoll_ctl(b->epoll, EPOLL_CTL_ADD, r->fd, &ev))
		return diag_set(d, errno, "epoll_ctl: %s", strerror(errno));
	return 0;
}

int unwind_open(struct bpf_engine *b, struct diag *d)
{
	struct unwinding *u;

	if (!b->used[MAP_UNWIND])
		return 0;
	if (make_maps(b, d))
		return -d->err;
	u = b->unwinding = xcalloc(1, sizeof(*u));
	u->asks.fd = -1;
	u->pause = (struct rows_pause){ on_pause, b };
	u->outer = b->map[MAP_UNWIND];
	u->processes = b->map[MAP_PROCESSES];
	if (watch_asks(b, d))
		return -d->err;
	begin(b);
	return 0;
}

void unwind_close(struct bpf_engine *b)
{
	struct unwinding *u = b->unwinding;

	if (!u)
		return;
	b->unwinding = NULL;
	ring_unmap(&u->asks);
	free_table(u);
	free(u);
}
