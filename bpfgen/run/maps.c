/* maps.c - makes the maps that the generated programs refer to, and no others.
 * The time to start is mostly that of the system calls here; the memory is what
 * the limits of the enabling allow. */
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/host/topology.h"
#include "bpfgen/run/engine_impl.h"

enum {
	ELEMENT = 64, /* bytes that a hash needs in addition to key and value */
	MANY_ELEMENTS = 1 << 18, /* the buckets are allocated at once */
	MOST_ELEMENTS = 1 << 27, /* limit of the kernel */
	/* profile probes that may be added, at any one time */
	LATE_CLOCKS = 100,
};

/* Try a small map to find out whether we may have maps at all. */
static bool maps_permitted(void)
{
	int fd = host_map(BPF_MAP_TYPE_ARRAY, NULL, 4, 8, 1, NULL);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* Before Linux 5.11 the error for a map beyond RLIMIT_MEMLOCK is the same as
 * for a lack of permission. */
int maps_refused(
	const struct bpf_engine *b, struct diag *d, int err, const char *name)
{
	if (err == EPERM && (b->state || maps_permitted()))
		err = ENOMEM;
	return refused(d, REFUSE_MAP, err, name);
}

int maps_add(struct bpf_engine *b, struct diag *d, uint32_t id, int fd,
	const char *name)
{
	if (fd < 0)
		return maps_refused(b, d, -fd, name);
	b->map[id] = fd;
	return 0;
}

static int map_memory(struct bpf_engine *b, uint32_t id, size_t size, void *to,
	struct diag *d)
{
	void *p = mmap(
		NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, b->map[id], 0);

	if (p == MAP_FAILED)
		return refused(d, REFUSE_MAP, errno, "mapping");
	*(void **)to = p;
	return 0;
}

static void init_globals(struct bpf_engine *b)
{
	const struct dif_prog *p = b->plan.p;
	char *globals = (char *)b->state + b->plan.globals;

	for (size_t i = 0; i < p->vars.n; i++) {
		const struct dif_var *v = &p->vars.v[i];

		if (v->scope == SCOPE_GLOBAL && v->is_ref && !v->is_array)
			*(uint64_t *)(globals + v->off) = 1;
	}
}

static void place_cpus(struct bpf_engine *b)
{
	struct cpu_state *c = (void *)(b->state + 1);

	for (uint32_t i = 0; i < b->plan.ncpus; i++) {
		c[i].chip = topology_chip(i);
		c[i].node = topology_node(i);
	}
}

static int make_state(struct bpf_engine *b, struct diag *d)
{
	uint32_t size = b->plan.state_size;
	int fd = sys_map(
		"state", BPF_MAP_TYPE_ARRAY, 4, size, 1, BPF_F_MMAPABLE);

	if (maps_add(b, d, MAP_STATE, fd, "state") ||
		map_memory(b, MAP_STATE, size, &b->state, d))
		return -d->err;
	b->state_map = size;
	b->state->wall = host_wall_offset();
	b->state->start = clock_now();
	if (b->plan.places)
		place_cpus(b);
	for (uint32_t cpu = 0; cpu < b->plan.ncpus; cpu++)
		state_of(b, cpu)->last = BUF_NONE;
	init_globals(b);
	return 0;
}

static void init_frame(struct bpf_engine *b, uint32_t index)
{
	char *p = b->frames + (size_t)index * b->frame_stride;
	struct frame *f = (void *)p;
	const struct dif_prog *prog = b->plan.p;

	f->s.index = index;
	f->cpu = index / b->plan.nframes;
	f->buf = buffers_index(b, f->cpu);
	for (size_t i = 0; i < prog->aggs.n; i++) {
		const struct dif_agg *a = &prog->aggs.v[i];
		uint64_t *words = (uint64_t *)(p + b->plan.agg[i]) + 1;
		struct agg_slot *slot = (void *)(p + b->plan.agg[i]);

		if (plan_has_slot(a)) {
			slot->index = agg_index(i, index);
			words = slot->tuple + a->key.size / 8;
		}
		if (b->plan.agg[i])
			aggr_init(&a->desc, words);
	}
}

static int make_frames(struct bpf_engine *b, struct diag *d)
{
	uint32_t n = b->plan.ncpus * b->plan.nframes;
	size_t size = (size_t)n * b->plan.frame_size;
	int fd = sys_map("frames", BPF_MAP_TYPE_ARRAY, 4, b->plan.frame_size, n,
		BPF_F_MMAPABLE);

	if (maps_add(b, d, MAP_FRAMES, fd, "frames") ||
		map_memory(b, MAP_FRAMES, size, &b->frames, d))
		return -d->err;
	b->frames_map = size;
	b->frame_stride = b->plan.frame_size;
	for (uint32_t i = 0; i < n; i++)
		init_frame(b, i);
	return 0;
}

static void fill_consts(struct bpf_engine *b, char *to)
{
	struct group *grp = xcalloc(b->prog.n + 1, sizeof(*grp));
	uint32_t n = 0;

	for (; n < b->prog.n && b->prog.v[n]->grp.probe.n; n++)
		grp[n] = b->prog.v[n]->grp;
	plan_consts(&b->plan, grp, n, to);
	b->nstrings = b->plan.p->strtab.n;
	free(grp);
}

/* Make MAP_CONST. If probes may be added, it is mapped and we write to it while
 * programs run; the kernel allows that only if programs could write to it as
 * well. */
static int make_consts(struct bpf_engine *b, struct diag *d)
{
	uint32_t zero = 0, size = b->plan.const_size;
	bool grows = b->plan.en->maxprobes;
	int fd = sys_map("consts", BPF_MAP_TYPE_ARRAY, 4, size, 1,
		grows ? BPF_F_MMAPABLE : BPF_F_RDONLY_PROG);
	char *bytes;
	int r;

	if (maps_add(b, d, MAP_CONST, fd, "constants"))
		return -d->err;
	if (grows) {
		r = map_memory(b, MAP_CONST, size, &b->consts, d);
		if (!r)
			fill_consts(b, b->consts);
		return r;
	}
	bytes = xcalloc(1, size);
	fill_consts(b, bytes);
	r = bpf_map_update_elem(fd, &zero, bytes, BPF_ANY);
	free(bytes);
	return r ? refused(d, REFUSE_MAP, -r, "constants") : 0;
}

static uint64_t limited(uint64_t n, uint64_t most)
{
	return n < 1 ? 1 : n > most ? most : n;
}

/* Return how many elements fit into so many bytes. */
static uint64_t elements(uint64_t bytes, uint32_t key, uint32_t value)
{
	return bytes / (key + value + ELEMENT);
}

static int make_hash(struct bpf_engine *b, struct diag *d, uint32_t id,
	const char *name, uint32_t key, uint32_t value, uint32_t n)
{
	int fd = sys_map(name, BPF_MAP_TYPE_HASH, key, value, n,
		b->sparse ? BPF_F_NO_PREALLOC : 0);

	if (fd == -E2BIG && key > KEY_MOST)
		return diag_set(d, E2BIG,
			"cannot make a BPF map (%s): its keys have %u bytes, "
			"and kernels before 5.11 allow %d: use fewer or "
			"shorter keys, or lower the option strsize",
			name, key, KEY_MOST);
	return maps_add(b, d, id, fd, name);
}

static uint32_t dynvars(
	const struct bpf_engine *b, uint32_t key, uint32_t value)
{
	return limited(
		elements(b->plan.en->dynvarsize, key, value), MOST_ELEMENTS);
}

static int make_threads(struct bpf_engine *b, struct diag *d)
{
	uint32_t size = b->plan.thread_room;

	if (plan_has(&b->plan, HOST_TASK_STORAGE))
		return maps_add(b, d, MAP_THREADS,
			host_task_storage("threads", size), "threads");
	return make_hash(
		b, d, MAP_THREADS, "threads", 8, size, dynvars(b, 8, size));
}

/* Threads without array elements are entered, too, and many may end before we
 * look: one for which there is no room keeps its elements forever. So there is
 * a least size. */
static int make_gone(struct bpf_engine *b, struct diag *d)
{
	enum {
		LEAST = 1 << 14
	};
	uint32_t room = dynvars(b, 8, 8);

	return make_hash(
		b, d, MAP_GONE, "gone", 8, 8, room < LEAST ? LEAST : room);
}

static int make_specs(struct bpf_engine *b, struct diag *d)
{
	uint32_t n = b->plan.nspec + 1;
	const struct {
		uint32_t id, type, key, value, n;
	} maps[] = {
		{ MAP_SPECS, BPF_MAP_TYPE_ARRAY, 4, 8, n },
		{ MAP_SPECMOVES, BPF_MAP_TYPE_HASH, 8, 8, 2 * SPEC_MAX },
		{ MAP_SPECROOM, BPF_MAP_TYPE_ARRAY, 4, sizeof(struct spec_room),
			n * b->plan.ncpus },
	};

	for (size_t i = 0; i < sizeof(maps) / sizeof(*maps); i++)
		if (b->used[maps[i].id] &&
			maps_add(b, d, maps[i].id,
				sys_map("specs", maps[i].type, maps[i].key,
					maps[i].value, maps[i].n, 0),
				"speculations"))
			return -d->err;
	return 0;
}

static int make_cgroup(struct bpf_engine *b, struct diag *d)
{
	uint32_t zero = 0;
	int fd = sys_map("cgroup", BPF_MAP_TYPE_CGROUP_ARRAY, 4, 4, 1, 0);
	int r = maps_add(b, d, MAP_CGROUP, fd, "cgroup");

	if (!r)
		r = bpf_map_update_elem(
			fd, &zero, &b->plan.en->cgroup, BPF_ANY);
	return r && !d->err ? refused(d, REFUSE_MAP, -r, "cgroup") : r;
}

/* One timer for each clock: for each CPU and profile probe. */
static int make_timers(struct bpf_engine *b, struct diag *d)
{
	uint32_t n = 0;

	if (b->plan.en->maxprobes)
		n = LATE_CLOCKS;
	for (size_t i = 0; i < b->prog.n; i++)
		n += b->prog.v[i]->grp.kind->sampled;
	return maps_add(b, d, MAP_TIMERS,
		sys_map("timers", BPF_MAP_TYPE_HASH, 8, 8, n * b->plan.ncpus,
			0),
		"timers");
}

/* Return how many variables or aggregations have their elements in the map. */
static uint32_t sharers(const struct bpf_engine *b, uint32_t map)
{
	uint32_t n = 0;

	for (uint32_t i = map; i < map_ring(b->plan.p, 0); i++)
		n += b->plan.map[i] == map;
	return n;
}

static uint32_t array_elements(const struct bpf_engine *b, uint32_t map)
{
	struct plan_hash h = plan_hash(&b->plan, map);
	uint64_t n = dynvars(b, h.pieces ? h.pieces : h.key, h.value);

	return limited(sharers(b, map) * n, MOST_ELEMENTS);
}

static int make_array(struct bpf_engine *b, struct diag *d, uint32_t map)
{
	struct plan_hash h = plan_hash(&b->plan, map);

	return make_hash(
		b, d, map, "array", h.key, h.value, array_elements(b, map));
}

static int make_pieces(struct bpf_engine *b, struct diag *d)
{
	uint64_t n = 0;

	for (uint32_t i = MAP_VARS; i < map_agg(b->plan.p, 0); i++) {
		uint32_t bytes = plan_hash(&b->plan, i).pieces;

		if (b->used[i] && bytes)
			n += (uint64_t)array_elements(b, i) *
			     (bytes / KEY_MOST + 1);
	}
	return make_hash(b, d, MAP_PIECES, "pieces", KEY_MOST, 8,
		limited(n, MOST_ELEMENTS));
}

/* Make room for what every CPU may aggregate, in both generations. But if there
 * are many CPUs, not all of them will need that much at once. */
static int make_agg(struct bpf_engine *b, struct diag *d, uint32_t map)
{
	struct plan_hash h = plan_hash(&b->plan, map);
	uint64_t n =
		sharers(b, map) * elements(b->plan.en->aggsize, h.key, h.value);
	uint64_t most = n < MANY_ELEMENTS / 8 ? MANY_ELEMENTS : 8 * n;

	most = most < MOST_ELEMENTS ? most : MOST_ELEMENTS;
	return make_hash(b, d, map, "aggregation", h.key, h.value,
		limited(2 * n * b->plan.ncpus, most));
}

/* Make all hashes. If several share one, only the first has a map. */
static int make_hashes(struct bpf_engine *b, struct diag *d)
{
	uint32_t agg = map_agg(b->plan.p, 0), end = map_ring(b->plan.p, 0);

	for (uint32_t i = MAP_VARS; i < end; i++) {
		if (!b->used[i])
			continue;
		if (i < agg ? make_array(b, d, i) : make_agg(b, d, i))
			return -d->err;
	}
	return b->used[MAP_PIECES] ? make_pieces(b, d) : 0;
}

/* Make the maps by which the engine waits for programs that fill a generation:
 * aggtake.c. */
static int make_waiter(struct bpf_engine *b, struct diag *d)
{
	b->inner = sys_map("inner", BPF_MAP_TYPE_ARRAY, 4, 8, 1, 0);
	if (b->inner < 0)
		return maps_refused(b, d, -b->inner, "generations");
	b->outer = sys_map_of_maps("outer", 1, b->inner);
	if (b->outer < 0)
		return maps_refused(b, d, -b->outer, "generations");
	return 0;
}

static bool any_hash(const struct bpf_engine *b)
{
	uint32_t id = MAP_VARS;

	while (id < map_ring(b->plan.p, 0) && !b->used[id])
		id++;
	return id < map_ring(b->plan.p, 0) ||
	       (b->used[MAP_THREADS] && !plan_has(&b->plan, HOST_TASK_STORAGE));
}

int maps_make(struct bpf_engine *b, struct diag *d)
{
	if (any_hash(b))
		b->sparse = host_has(HOST_SPARSE_HASHES);
	if (make_state(b, d) || make_frames(b, d) ||
		(b->used[MAP_CONST] && make_consts(b, d)) ||
		(b->used[MAP_THREADS] && make_threads(b, d)) ||
		(b->used[MAP_GONE] && make_gone(b, d)) ||
		(b->used[MAP_SPECS] && make_specs(b, d)) ||
		(b->used[MAP_CGROUP] && make_cgroup(b, d)) ||
		(b->used[MAP_TIMERS] && make_timers(b, d)) ||
		make_hashes(b, d) || unwind_open(b, d) ||
		(b->plan.p->aggs.n && b->others_fire && make_waiter(b, d)) ||
		buffers_make(b, d))
		return -d->err;
	return 0;
}

void maps_close(struct bpf_engine *b)
{
	for (uint32_t i = 0; i < b->nmaps; i++)
		if (b->map[i] >= 0)
			close(b->map[i]);
	buffers_unmap(b);
	unwind_close(b);
	if (b->epoll >= 0)
		close(b->epoll);
	if (b->state)
		munmap(b->state, b->state_map);
	if (b->frames)
		munmap(b->frames, b->frames_map);
	if (b->consts)
		munmap(b->consts, b->plan.const_size);
	if (b->inner >= 0)
		close(b->inner);
	if (b->outer >= 0)
		close(b->outer);
}
