/* attach.c - attaches loaded programs where they fire, and detaches them. Each
 * attachment is held by a descriptor: when the process ends, so does it. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/files.h"
#include "bpfgen/run/engine_impl.h"

bool attach_ends(const struct bpf_engine *b)
{
	const struct enabling *en = b->plan.en;

	return en->ends && en->ends(en->session);
}

/* Link the program to a tracepoint; typed: the program was loaded for it. If
 * the program has several probes, the cookie is the probe. */
static int link_tracepoint(struct bpf_engine *b, const struct program *p,
	const char *name, bool typed, uint64_t cookie, struct diag *d)
{
	int fd = sys_link_tracepoint(p->fd, typed ? NULL : name, cookie);

	if (fd < 0)
		return refused(d, REFUSE_TRACEPOINT, -fd, name);
	vec_push(&b->link, (struct link){ fd, p, cookie, 0 });
	return 0;
}

static int set_program(const struct program *p, int event)
{
	return ioctl(event, PERF_EVENT_IOC_SET_BPF, p->fd) ? -errno : event;
}

int attach_event(struct bpf_engine *b, const struct program *p, int event,
	const char *name, uint64_t cookie, struct diag *d)
{
	int fd = p->grp.probe.n > 1 ? sys_link_event(event, p->fd, cookie)
				    : set_program(p, event);

	if (fd != event)
		close(event);
	if (fd < 0)
		return refused(d, REFUSE_TRACEPOINT, -fd, name);
	vec_push(&b->link, (struct link){ fd, p, cookie, 0 });
	return 0;
}

int attach_run(const struct program *p, int event, uint64_t cookie)
{
	int fd = host_has(HOST_EVENT_COOKIES)
			 ? sys_link_event(event, p->fd, cookie)
			 : set_program(p, event);

	if (fd >= 0 && ioctl(event, PERF_EVENT_IOC_ENABLE, 0)) {
		int err = errno;

		if (fd != event)
			close(fd);
		fd = -err;
	}
	if (fd != event)
		close(event);
	return fd;
}

int attach_tracepoints(
	struct bpf_engine *b, const struct program *p, struct diag *d)
{
	bool alone = p->grp.probe.n == 1;

	for (uint32_t i = 0; i < p->grp.probe.n; i++) {
		uint32_t probe = p->grp.probe.v[i];

		if (link_tracepoint(b, p, b->plan.en->probe[probe].probe->name,
			    false, alone ? 0 : probe, d) &&
			!attach_without(b, probe, d))
			return -d->err;
	}
	return 0;
}

static int attach_tracepoint(
	struct bpf_engine *b, const struct program *p, struct diag *d)
{
	const struct bpf_kind *kind = p->grp.kind;
	bool typed = kind->traces && kind->traces(&b->plan);

	return link_tracepoint(b, p, kind->tracepoint, typed, 0, d);
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	const struct bpf_kind *kind = p->grp.kind;

	if (p->left_out)
		return 0;
	if (kind->tracepoint)
		return attach_tracepoint(b, p, d);
	return kind->attach ? kind->attach(b, p, d) : 0;
}

bool attach_without(struct bpf_engine *b, uint32_t probe, struct diag *d)
{
	const struct enabling *en = b->plan.en;

	if (!en->leave_out || d->err == ENOMEM)
		return false;
	en->leave_out(en->leave_arg, &en->probe[probe], d);
	*d = (struct diag){ 0 };
	return true;
}

bool program_without(struct bpf_engine *b, struct program *p, struct diag *d)
{
	struct diag why = *d;

	if (p->grp.home)
		return false;
	for (uint32_t i = 0; i < p->grp.probe.n; i++) {
		*d = why;
		if (!attach_without(b, p->grp.probe.v[i], d))
			return false;
	}
	p->left_out = !d->err;
	if (p->left_out)
		detach(b, p);
	return p->left_out;
}

void attach_leave(struct bpf_engine *b, const struct probe *p, const char *why,
	const char *says)
{
	size_t i = 0;

	while (i < b->left.n && strcmp(b->left.v[i].why, why) != 0)
		i++;
	if (i == b->left.n)
		vec_push(&b->left, (struct left_out){ why, 0 });
	b->left.v[i].n++;
	if (!b->left_named && probe_is_named(b->plan.en->prog, p))
		b->left_named = p;
	engine_debug(b->plan.en, "left out: %s:%s:%s:%s: %s", p->prov, p->mod,
		p->func, p->name, says);
}

/* Of many that match a pattern, most users do not care about some; but one that
 * they have named is not missing from the output unheard. */
static void tell_left_out(struct bpf_engine *b)
{
	const struct probe *named = b->left_named;
	struct str line = { 0 };
	uint32_t n = 0;

	for (size_t i = 0; i < b->left.n; i++)
		n += b->left.v[i].n;
	str_printf(&line, "%u probe%s left out:", n, n == 1 ? " is" : "s are");
	for (size_t i = 0; i < b->left.n; i++)
		if (b->left.n == 1)
			str_printf(&line, " %s", b->left.v[i].why);
		else
			str_printf(&line, "%s %u: %s", i ? "," : "",
				b->left.v[i].n, b->left.v[i].why);
	if (named)
		engine_warn(b->plan.en, "%s (%s:%s:%s:%s)", line.s, named->prov,
			named->mod, named->func, named->name);
	else if (n)
		engine_notice(b->plan.en, "%s", line.s);
	str_free(&line);
	vec_free(&b->left);
	b->left_named = NULL;
}

static int attach_one(struct bpf_engine *b, struct program *p, struct diag *d)
{
	if (attach(b, p, d) && !program_without(b, p, d))
		return -d->err;
	p->grp.attached = p->grp.probe.n;
	if (b->link.n)
		files_keep_room(b->link.v[b->link.n - 1].fd, FILES_ROOM);
	return 0;
}

static bool in_turn(const struct program *p, int turn, bool last_first)
{
	const struct bpf_kind *kind = p->grp.kind;

	return kind->turn == turn && kind->last_first == last_first;
}

/* Attach the programs of the kinds that have this turn where they fire, so that
 * those at one instruction run in their order. */
static int attach_those(
	struct bpf_engine *b, size_t from, int turn, struct diag *d)
{
	for (size_t i = from; i < b->prog.n; i++)
		if (in_turn(b->prog.v[i], turn, false) &&
			attach_one(b, b->prog.v[i], d))
			return -d->err;
	for (size_t i = b->prog.n; i-- > from;)
		if (in_turn(b->prog.v[i], turn, true) &&
			attach_one(b, b->prog.v[i], d))
			return -d->err;
	return 0;
}

int attach_from(struct bpf_engine *b, size_t from, struct diag *d)
{
	b->headed = 0;
	for (int turn = -1; turn <= 1; turn++)
		if (attach_those(b, from, turn, d))
			return -d->err;
	tell_left_out(b);
	return 0;
}

int attach_enable(struct bpf_engine *b, struct diag *d)
{
	for (size_t i = 0; i < b->clock.n; i++) {
		struct clock *c = &b->clock.v[i];

		if (c->fd < 0 || c->goes)
			continue;
		if (c->prog->grp.kind->enable(b, c))
			return diag_set(d, errno, "cannot start a clock: %s",
				strerror(errno));
		c->goes = true;
	}
	return 0;
}

uint32_t attach_clock(
	struct bpf_engine *b, int fd, int cpu, const struct program *p)
{
	size_t i = 0;

	while (i < b->clock.n && b->clock.v[i].fd >= 0)
		i++;
	if (i == b->clock.n)
		vec_push(&b->clock, (struct clock){ 0 });
	b->clock.v[i] = (struct clock){ fd, cpu, p, false };
	return i + 1;
}

static void close_clock(struct clock *c)
{
	close(c->fd);
	c->fd = -1;
}

bool attach_wants(const struct bpf_engine *b, int cpu)
{
	return cpus_has(b->online, cpu) &&
	       (b->plan.en->cpu < 0 || b->plan.en->cpu == cpu);
}

/* Close the clocks that the CPU had before it went offline: it has lost
 * them. */
static void close_lost(struct bpf_engine *b, int cpu)
{
	bool sampled = false;

	for (size_t i = 0; i < b->clock.n; i++) {
		struct clock *c = &b->clock.v[i];

		if (c->fd < 0 || c->cpu != cpu)
			continue;
		close_clock(c);
		sampled |= c->prog->grp.kind->sampled;
	}
	if (sampled)
		grow_forget_timers(b);
}

int attach_cpu(struct bpf_engine *b, int cpu, struct diag *d)
{
	close_lost(b, cpu);
	for (size_t i = 0; i < b->prog.n && attach_wants(b, cpu); i++) {
		const struct program *p = b->prog.v[i];

		if (p->grp.kind->attach_cpu && !p->left_out &&
			p->grp.kind->attach_cpu(b, p, cpu, d))
			return -d->err;
	}
	return attach_enable(b, d);
}

/* Nobody waits until the links of a process are gone, which may be held until
 * we have looked at it; only when it gets others, and even then not if the
 * program knows which of its probes have been removed. */
static void remove_links(struct bpf_engine *b, const struct program *p,
	const int *fd, size_t n, pid_t pid)
{
	uint64_t waits = p->grp.lasts ? UINT64_MAX : (uint64_t)pid;

	if (pid)
		closing_add(&b->closing, fd, n, waits);
	else
		close_together(fd, n);
}

void detach_links(struct bpf_engine *b, const struct program *p, uint64_t first,
	uint64_t n)
{
	VEC(int) fd = { 0 };
	size_t kept = 0;
	pid_t pid = 0;

	for (size_t i = 0; i < b->link.n; i++) {
		const struct link *l = &b->link.v[i];

		if (l->prog != p || l->cookie - first >= n) {
			b->link.v[kept++] = *l;
			continue;
		}
		pid = !fd.n || pid == l->pid ? l->pid : 0;
		vec_push(&fd, l->fd);
	}
	b->link.n = kept;
	remove_links(b, p, fd.v, fd.n, pid);
	vec_free(&fd);
}

void detach(struct bpf_engine *b, const struct program *p)
{
	detach_links(b, p, 0, UINT64_MAX);
	for (size_t i = 0; i < b->clock.n; i++)
		if (b->clock.v[i].fd >= 0 && b->clock.v[i].prog == p)
			close_clock(&b->clock.v[i]);
}

/* The kernel takes some 20 ms to remove each kprobe, under a lock for all of
 * them: if there are many, leave that to another process, so that nobody has to
 * wait. */
static bool leave_links(struct bpf_engine *b, int *fd, size_t n)
{
	enum {
		MANY = 50
	};
	pid_t pid = b->kprobes > MANY && n ? close_behind(fd, n) : -1;

	if (pid > 0)
		engine_notice(b->plan.en,
			"this kernel removes kprobes one by one: process %d "
			"does it, and ends when all are gone",
			(int)pid);
	return pid > 0;
}

/* Close all links together: the kernel takes long for each one, but not for
 * several at a time. */
static void close_all_links(struct bpf_engine *b)
{
	VEC(int) fd = { 0 };

	for (size_t i = 0; i < b->link.n; i++)
		vec_push(&fd, b->link.v[i].fd);
	if (!leave_links(b, fd.v, fd.n))
		close_together(fd.v, fd.n);
	vec_free(&fd);
	b->link.n = 0;
}

void detach_all(struct bpf_engine *b)
{
	close_all_links(b);
	for (size_t i = 0; i < b->prog.n; i++)
		detach(b, b->prog.v[i]);
	closing_end(&b->closing);
	vec_free(&b->link);
	vec_free(&b->clock);
}

int attach_fire(struct bpf_engine *b, enum activity activity, struct diag *d)
{
	const struct program *p;
	int r;

	for (size_t i = 0; i < b->prog.n; i++) {
		p = b->prog.v[i];
		if (p->grp.kind->activity != activity)
			continue;
		r = home_run(b, p->fd);
		return r < 0 ? refused(d, REFUSE_RUN, -r,
				       b->plan.en->probe[p->probe].probe->name)
			     : 0;
	}
	return 0;
}

/* Run the program once, however late we are: ticks do not pile up. */
void attach_tick(struct bpf_engine *b, uint32_t n)
{
	const struct clock *c = &b->clock.v[n - 1];
	uint64_t times;

	if (c->fd >= 0 && read(c->fd, &times, sizeof(times)) == sizeof(times) &&
		b->state->activity == ACTIVITY_ON)
		home_run(b, c->prog->fd);
}

void attach_ticks(struct bpf_engine *b)
{
	for (size_t i = 0; i < b->clock.n; i++)
		if (b->clock.v[i].cpu < 0)
			attach_tick(b, i + 1);
}
