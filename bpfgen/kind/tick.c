/* tick.c - tick-n: a timer of ours, on which attach_tick() runs the program on
 * the home CPU. It works on every host and needs no perf events. (Perf events
 * of an idle CPU do not fire on all hosts.) */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>

#include "base/files.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/run/engine_impl.h"

/* The kernel runs the program on our behalf: arg0 is the place in the kernel
 * from which the program was called. */
static void args(struct tramp *t)
{
	struct code *c = t->c;

	if (!t->g->args)
		return;
	e_mov(c, R1, R6);
	e_lea(c, R2, R9, F(arg));
	e_imm(c, R3, 8);
	e_imm(c, R4, 1);
	e_helper(c, BPF_FUNC_get_stack);
	e_sti(c, 8, R9, F(arg) + 8, 0);
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	struct epoll_event ev = { .events = EPOLLIN };
	int fd;

	do
		fd = timerfd_create(
			CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
	while (fd < 0 && errno == EMFILE && files_raise());
	if (fd < 0)
		return diag_set(
			d, errno, "timerfd_create: %s", strerror(errno));
	ev.data.u32 = attach_clock(b, fd, -1, p);
	return epoll_ctl(b->epoll, EPOLL_CTL_ADD, fd, &ev)
		       ? diag_set(d, errno, "epoll_ctl: %s", strerror(errno))
		       : 0;
}

static int enable(const struct bpf_engine *b, const struct clock *c)
{
	uint64_t ns = plan_attach(&b->plan, c->prog->probe)->period;
	struct timespec t = clock_timespec(ns);

	return timerfd_settime(c->fd, 0, &(struct itimerspec){ t, t }, NULL);
}

const struct bpf_kind bpf_kind_tick = {
	.name = "tick",
	.type = BPF_PROG_TYPE_RAW_TRACEPOINT,
	.activity = ACTIVITY_ON,
	.arg = { 1, 2 },
	.args = args,
	.attach = attach,
	.enable = enable,
};
