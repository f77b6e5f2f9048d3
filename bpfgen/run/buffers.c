/* buffers.c - the principal buffers: chooses their sizes, makes them, and reads
 * those that are not ring buffers of the kernel (for which see ring.c). */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>

#include "base/page.h"
#include "bpfgen/run/engine_impl.h"

enum {
	/* size of a buffer if nothing but faults is recorded */
	ONLY_FAULTS = 64 * 1024,
	MUCH = 256 * 1024, /* to read at once: what fits into a cache */
	SETTLE = 10000,	   /* checks of about 40 cycles each */
};

/* Return the size of what is recorded if every probe fires once and every
 * clause faults. */
static uint64_t once(const struct bpf_engine *b)
{
	const struct plan *pl = &b->plan;
	uint64_t bytes = 0, error = buf_need(sizeof(struct rec_error));

	if (pl->error != EPROBE_NONE)
		error += buf_firing(pl->en, pl->error) +
			 pl->en->probe[pl->error].nclauses * error;
	for (uint32_t i = 0; i < pl->en->nprobes; i++)
		bytes += buf_firing(pl->en, i) +
			 pl->en->probe[i].nclauses * error;
	return bytes;
}

static bool fires_once(const struct bpf_engine *b)
{
	for (size_t i = 0; i < b->prog.n; i++)
		if (b->prog.v[i]->grp.kind->activity == ACTIVITY_ON)
			return false;
	return !b->plan.en->maxprobes;
}

bool buffers_record(const struct bpf_engine *b)
{
	for (size_t i = 0; i < b->plan.p->clauses.n; i++)
		if (b->plan.p->clauses.v[i].recsize)
			return true;
	return false;
}

/* Return the size of the buffers: bufsize, but no more than the program can
 * use. */
static uint32_t useful_size(const struct bpf_engine *b)
{
	uint64_t size = b->plan.en->bufsize;

	if (fires_once(b) && size > once(b) + PAGE)
		size = once(b) + PAGE;
	if (!buffers_record(b) && size > ONLY_FAULTS)
		size = ONLY_FAULTS;
	return size < 8 ? 8 : buf_useful(size);
}

/* Choose the CPUs that may record; a ring that no program refers to will not be
 * made. */
static void choose_cpus(struct bpf_engine *b)
{
	struct plan *pl = &b->plan;

	pl->ring = xcalloc(pl->ncpus / 64 + 1, 8);
	for (uint32_t cpu = 0; cpu < pl->ncpus; cpu++) {
		bool traced = pl->en->cpu < 0 || (uint32_t)pl->en->cpu == cpu;

		pl->late |=
			traced && b->others_fire && !cpus_has(b->online, cpu);
		traced &= cpus_has(b->online, cpu) && b->others_fire;
		if (cpu != pl->home && !traced)
			continue;
		pl->ring[cpu / 64] |= UINT64_C(1) << cpu % 64;
		pl->nrings++;
	}
}

void buffers_plan(struct bpf_engine *b)
{
	struct plan *pl = &b->plan;

	choose_cpus(b);
	pl->policy = pl->en->policy;
	pl->reserve = pl->en->reserve;
	pl->bufsize = useful_size(b);
	pl->wakeup = pl->bufsize / 4 < MUCH ? pl->bufsize / 4 : MUCH;
}

uint32_t buffers_index(const struct bpf_engine *b, uint32_t cpu)
{
	uint32_t n = 0;

	if (!has_ring(&b->plan, cpu))
		return UINT32_MAX;
	for (uint32_t i = 0; i < cpu; i++)
		n += has_ring(&b->plan, i);
	return n;
}

/* Ring buffers of the kernel. */

/* Watch for edges only: the programs decide when there is enough to wake us. */
static int watch(struct bpf_engine *b, int ring)
{
	struct epoll_event ev = { .events = EPOLLIN | EPOLLET };

	return epoll_ctl(b->epoll, EPOLL_CTL_ADD, ring, &ev) ? -errno : 0;
}

static uint32_t longest_record(const struct dif_prog *p)
{
	uint32_t size = sizeof(struct rec_error);

	for (size_t i = 0; i < p->clauses.n; i++)
		if (p->clauses.v[i].recsize > size)
			size = p->clauses.v[i].recsize;
	return buf_need(size);
}

static int make_ring(struct bpf_engine *b, struct diag *d, int cpu)
{
	uint32_t size = ring_bytes(b->plan.bufsize);
	uint32_t longest = longest_record(b->plan.p);
	struct ring *ring = &b->ring[cpu];
	int r;

	ring->fd = sys_map("buffer", BPF_MAP_TYPE_RINGBUF, 0, 0, size, 0);
	b->map[map_ring(b->plan.p, cpu)] = ring->fd;
	r = ring->fd < 0 ? ring->fd : ring_open(ring, size, longest);
	if (!r)
		r = watch(b, ring->fd);
	if (!r)
		return 0;
	ring_unmap(ring);
	return maps_refused(b, d, -r, "buffer");
}

/* Put the rings into the array, all at once if the kernel can (5.19): it waits
 * after each call for programs that may still see the old content. */
static int put_rings(int outer, const uint32_t *cpu, const int *fd, uint32_t n)
{
	uint32_t count = n;
	int r = 0;

	if (!bpf_map_update_batch(outer, cpu, fd, &count, NULL))
		return 0;
	for (uint32_t i = 0; !r && i < n; i++)
		r = bpf_map_update_elem(outer, &cpu[i], &fd[i], BPF_ANY);
	return r;
}

/* Make the array, with all rings in it if programs do not name them. */
static int make_ring_array(struct bpf_engine *b, struct diag *d)
{
	uint32_t *cpu = xcalloc(b->plan.nrings, sizeof(*cpu)), n = 0;
	int *fd = xcalloc(b->plan.nrings, sizeof(*fd)), r;

	for (int i = 0; i < b->e.ncpus; i++)
		if (has_ring(&b->plan, i)) {
			cpu[n] = i;
			fd[n++] = b->ring[i].fd;
		}
	r = maps_add(b, d, MAP_RINGS,
		sys_map_of_maps("buffers", b->plan.ncpus, fd[0]), "buffers");
	if (!r && n > RINGS_NAMED)
		r = put_rings(b->map[MAP_RINGS], cpu, fd, n);
	free(cpu);
	free(fd);
	return r ? refused(d, REFUSE_MAP, -r, "buffers") : 0;
}

static bool wants_ring(const struct bpf_engine *b, int cpu)
{
	return b->used[map_ring(b->plan.p, cpu)] ||
	       (b->used[MAP_RINGS] && has_ring(&b->plan, cpu));
}

static int make_rings(struct bpf_engine *b, struct diag *d)
{
	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		if (wants_ring(b, cpu) && make_ring(b, d, cpu))
			return -d->err;
	return b->used[MAP_RINGS] ? make_ring_array(b, d) : 0;
}

void buffers_add(struct bpf_engine *b, uint32_t cpu)
{
	int rings = b->map[MAP_RINGS], had = b->map[map_ring(b->plan.p, cpu)];
	struct diag d = { 0 };

	if (rings < 0 || had >= 0)
		return;
	if (make_ring(b, &d, (int)cpu))
		engine_debug(b->plan.en, "CPU %u: %s", cpu, d.text);
	else
		bpf_map_update_elem(rings, &cpu, &b->ring[cpu].fd, BPF_ANY);
}

/* The other policies. */

static int make_wake(struct bpf_engine *b, struct diag *d)
{
	int fd = sys_map("wake", BPF_MAP_TYPE_RINGBUF, 0, 0, PAGE, 0);

	if (maps_add(b, d, MAP_WAKE, fd, "wake"))
		return -d->err;
	return watch(b, fd)
		       ? diag_set(d, errno, "epoll_ctl: %s", strerror(errno))
		       : 0;
}

/* Old kernels limit the size of an element with E2BIG: report that as lack of
 * memory. */
static int make_array(struct bpf_engine *b, struct diag *d)
{
	uint32_t n = b->plan.nrings, size = b->plan.bufsize;
	int fd = sys_map(
		"buffers", BPF_MAP_TYPE_ARRAY, 4, size, n, BPF_F_MMAPABLE);
	void *p;

	if (maps_add(b, d, MAP_BUFFERS, fd == -E2BIG ? -ENOMEM : fd, "buffers"))
		return -d->err;
	b->buffers_map = (size_t)size * n;
	p = mmap(NULL, b->buffers_map, PROT_READ, MAP_SHARED, fd, 0);
	if (p == MAP_FAILED)
		return refused(d, REFUSE_MAP, errno, "mapping");
	b->buffers = p;
	return 0;
}

int buffers_make(struct bpf_engine *b, struct diag *d)
{
	if ((b->used[MAP_BUFFERS] && make_array(b, d)) ||
		(b->used[MAP_WAKE] && make_wake(b, d)))
		return -d->err;
	return make_rings(b, d);
}

/* Read a buffer and empty it. */
static int read_array(
	struct bpf_engine *b, uint32_t cpu, engine_rec_fn *fn, void *arg)
{
	struct cpu_state *s = state_of(b, cpu);
	uint32_t n = buffers_index(b, cpu), size = b->plan.bufsize;
	struct buf buf = { .size = size, .last = s->last, .to = s->to };

	if (!b->buffers || n == UINT32_MAX)
		return 0;
	buf.data = b->buffers + (size_t)n * size;
	s->last = BUF_NONE;
	s->to = 0;
	return buf_read(&buf, cpu, fn, arg);
}

/* Wait until no program is seen running on the CPU: then all earlier records
 * are in the buffer. False if a program does not get on, because it chills, or
 * a hypervisor has stopped its CPU. */
static bool settles(const struct bpf_engine *b, uint32_t cpu)
{
	const uint32_t *depth = &state_of(b, cpu)->depth;

	for (int i = 0; i < SETTLE; i++) {
		if (!__atomic_load_n(depth, __ATOMIC_ACQUIRE))
			return true;
		__builtin_ia32_pause();
	}
	return false;
}

static int read_ring(
	struct bpf_engine *b, uint32_t cpu, engine_rec_fn *fn, void *arg)
{
	if (b->ring[cpu].fd < 0)
		return 0;
	if (settles(b, cpu))
		b->ring[cpu].whole = b->read_at;
	return ring_read(&b->ring[cpu], cpu, fn, arg);
}

int buffers_read(struct bpf_engine *b, engine_rec_fn *fn, void *arg)
{
	int r = 0;

	b->read_at = clock_now();
	for (int cpu = 0; !r && cpu < b->e.ncpus; cpu++)
		r = b->plan.policy == BUF_SWITCH ? read_ring(b, cpu, fn, arg)
						 : read_array(b, cpu, fn, arg);
	return r;
}

/* No program is waited for longer than MOST_RUN. */
uint64_t buffers_read_until(const struct bpf_engine *b)
{
	uint64_t until = b->read_at;
	uint64_t least = until > MOST_RUN ? until - MOST_RUN : 0;

	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		if (b->ring[cpu].fd >= 0 && b->ring[cpu].whole < until)
			until = b->ring[cpu].whole;
	return until > least ? until : least;
}

void buffers_open(struct bpf_engine *b)
{
	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		state_of(b, cpu)->closed = 0;
}

void buffers_unmap(struct bpf_engine *b)
{
	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		ring_unmap(&b->ring[cpu]);
	if (b->buffers)
		munmap((void *)b->buffers, b->buffers_map);
	b->buffers = NULL;
}
