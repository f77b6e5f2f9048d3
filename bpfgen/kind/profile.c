/* profile.c - profile-n: a perf event on every CPU, which is an interrupt and
 * runs its program by itself. Other kinds of such events share its functions
 * (sample.h). */
#include <errno.h>
#include <sys/ioctl.h>

#include "base/host/perf.h"
#include "bpfgen/kind/sample.h"

/* Note for books_timer_end() that this timer ran its program. */
void sample_note(struct tramp *t, uint32_t out)
{
	struct code *c = t->c;

	e_helper(c, BPF_FUNC_get_smp_processor_id);
	gen_cpu_state(t->g, R1, R0, out);
	e_sti(c, 8, R1, offsetof(struct cpu_state, sampled), 1);
}

/* The program counter is arg0 if it was in the kernel, arg1 if in a process. */
void sample_args(struct tramp *t)
{
	uint32_t kernel = e_label(t->c);

	if (!t->g->args)
		return;
	e_ldx(t->c, 8, R1, R6, REGS_IP);
	e_imm(t->c, R2, 0);
	e_ldx(t->c, 8, R3, R6, REGS_CS);
	e_alui(t->c, BPF_AND, R3, 3);
	e_jcci(t->c, BPF_JEQ, R3, 0, kernel);
	e_mov(t->c, R2, R1);
	e_imm(t->c, R1, 0);
	e_bind(t->c, kernel);
	e_stx(t->c, 8, R9, F(arg), R1);
	e_stx(t->c, 8, R9, F(arg) + 8, R2);
}

void sample_usermode(struct xlate *x)
{
	uint32_t out = e_label(x->c);

	gen_arg(x, 1);
	e_jcci(x->c, BPF_JEQ, R0, 0, out);
	e_imm(x->c, R0, 1);
	e_bind(x->c, out);
}

int sample_cpu(struct bpf_engine *b, const struct program *p, int cpu,
	struct perf_event_attr *attr, struct diag *d)
{
	const char *name = b->plan.en->probe[p->probe].probe->name;
	int fd = perf_open(attr, -1, cpu);

	if (fd == -ENODEV) /* the CPU has gone */
		return 0;
	if (fd < 0)
		return refused(d, REFUSE_PERF, -fd, name);
	attach_clock(b, fd, cpu, p);
	if (ioctl(fd, PERF_EVENT_IOC_SET_BPF, p->fd))
		return refused(d, REFUSE_PERF, errno, name);
	return 0;
}

int sample_attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		if (attach_wants(b, cpu) &&
			p->grp.kind->attach_cpu(b, p, cpu, d))
			return -d->err;
	return 0;
}

int sample_enable(const struct bpf_engine *b, const struct clock *c)
{
	(void)b;
	return ioctl(c->fd, PERF_EVENT_IOC_ENABLE, 0);
}

/* Open a clock for this CPU, which starts when it is enabled. */
static int on_cpu(
	struct bpf_engine *b, const struct program *p, int cpu, struct diag *d)
{
	const struct probe *probe = b->plan.en->probe[p->probe].probe;
	struct perf_event_attr attr = { .type = PERF_TYPE_SOFTWARE,
		.size = sizeof(attr),
		.config = PERF_COUNT_SW_CPU_CLOCK,
		.sample_period = probe->attach.period,
		.disabled = 1 };

	return sample_cpu(b, p, cpu, &attr, d);
}

const struct bpf_kind bpf_kind_profile = {
	.name = "profile",
	.type = BPF_PROG_TYPE_PERF_EVENT,
	.activity = ACTIVITY_ON,
	.sampled = true,
	.preempt = 1 << PREEMPT_HARDIRQ_BIT,
	.arg = { 1, 2 },
	.start = sample_note,
	.args = sample_args,
	.usermode = sample_usermode,
	.attach = sample_attach,
	.attach_cpu = on_cpu,
	.enable = sample_enable,
};
