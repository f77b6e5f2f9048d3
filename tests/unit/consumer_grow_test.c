/* consumer_grow_test.c - probes that come and go while they and others fire, on
 * both engines: nothing is lost, and nothing is left behind. A child makes a
 * known number of calls. ROUNDS says how often each kind comes and goes: 10000
 * take minutes.
 * rows: B1 L4 */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/kernel_btf.h"
#include "base/worker.h"
#include "consumer/enable.h"
#include "dcomp/dcomp.h"
#include "tests/unit/unit.h"

enum {
	CALLS = 3, /* of the child, each time */
	MAXROWS = 200000,
	MAXNAMES = 100000
};

static int rounds = 200;

/* The child. */

struct child {
	pid_t pid;
	int to, from;
};

static void obey(int from, int to)
{
	char c;

	while (read(from, &c, 1) == 1) {
		for (int i = 0; i < CALLS; i++)
			getppid();
		if (write(to, &c, 1) != 1)
			break;
	}
	_exit(0);
}

static struct child start_child(void)
{
	int to[2], from[2];
	struct child c;

	if (pipe(to) || pipe(from))
		exit(1);
	c.pid = fork();
	if (!c.pid) {
		close(to[1]);
		obey(to[0], from[1]);
	}
	close(to[0]);
	close(from[1]);
	c.to = to[1];
	c.from = from[0];
	return c;
}

static void make_calls(const struct child *c)
{
	char x = 0;

	CHECK(write(c->to, &x, 1) == 1 && read(c->from, &x, 1) == 1);
}

static void end_child(const struct child *c)
{
	close(c->to);
	close(c->from);
	waitpid(c->pid, NULL, 0);
}

/* The session. */

struct fixture {
	struct probes probes;
	struct dcomp *dc;
	struct enable enable;
	struct enabling en;
	struct engine_target target;
	struct kernel_btf kernel;
	struct engine *e;
	struct child child;
	struct diag d;
	uint32_t *recs;	  /* of each row */
	uint64_t counted; /* by the aggregation, whatever it was fired by */
};

static int on_record(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	struct fixture *x = arg;

	(void)cpu;
	(void)size;
	if (r->probe < MAXROWS)
		x->recs[r->probe]++;
	return 0;
}

static void on_agg(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value)
{
	struct fixture *x = arg;

	(void)agg;
	(void)cpu;
	(void)key;
	x->counted += *value;
}

static void take(struct fixture *x)
{
	x->e->ops->read(x->e, on_record, x);
	CHECK(!x->e->ops->agg_take(x->e, on_agg, x));
}

/* Each firing makes a record and counts, by a string that may be a new one. */
static void compile(struct fixture *x, const char *probes)
{
	char text[512];
	struct dc_source src = { .text = text, .pspec = DC_NAME };

	snprintf(text, sizeof(text),
		"%s /probeprov == \"profile\" || pid == %d/"
		"{ trace(1); @[strlen(probename)] = count(); "
		"}",
		probes, (int)x->child.pid);
	x->dc = dc_open(&(struct dc_opts){ .strsize = 64, .err = stderr });
	CHECK(!dc_compile(x->dc, &src) && !dc_build(x->dc));
}

static bool set_up(
	struct fixture *x, const struct engine_ops *ops, const char *probes)
{
	*x = (struct fixture){ .child = start_child() };
	x->recs = calloc(MAXROWS, sizeof(*x->recs));
	probes_init(&x->probes);
	x->probes.kernel = &x->kernel;
	compile(x, probes);
	dif_reserve_strings(dc_prog(x->dc), MAXNAMES);
	CHECK(!enable_init(&x->enable, MAXROWS));
	x->enable.maxnames = MAXNAMES;
	CHECK(!enable_build(&x->enable, dc_prog(x->dc), &x->probes));
	x->target.pid = x->child.pid;
	x->en = (struct enabling){ .prog = dc_prog(x->dc),
		.probe = x->enable.probe,
		.nprobes = x->enable.n,
		.maxprobes = MAXROWS,
		.maxnames = MAXNAMES,
		.bufsize = 1 << 20,
		.aggsize = 1 << 16,
		.dynvarsize = 1 << 16,
		.cpu = -1,
		.cpus = true,
		.target = &x->target,
		.ntargets = 1,
		.tracer = worker_new(),
		.kernel = &x->kernel };
	CHECK(!worker_error(x->en.tracer));
	if (ops->open(&x->e, &x->en, &x->d) || x->e->ops->attach(x->e, &x->d) ||
		x->e->ops->begin(x->e, &x->d)) {
		printf("# %s: %s\n", ops->name, x->d.text);
		CHECK(x->d.err == EPERM); /* this host allows no BPF */
		return false;
	}
	x->e->ops->wait(x->e, 0);
	return true;
}

/* Sum of drops, without samples that the kernel skips when it interrupts one of
 * our calls of bpf(2). */
static uint64_t drops(const struct fixture *x)
{
	uint64_t n = 0;

	for (int kind = 0; kind < DROP_SAMPLE; kind++)
		for (int cpu = 0; cpu < x->e->ncpus; cpu++) {
			uint64_t some = x->e->ops->drops(x->e, kind, cpu);

			if (some)
				printf("# drops of kind %d: %llu\n", kind,
					(unsigned long long)some);
			n += some;
		}
	return n;
}

static void tear_down(struct fixture *x)
{
	if (x->e)
		x->e->ops->close(x->e);
	end_child(&x->child);
	worker_free(x->en.tracer);
	enable_free(&x->enable);
	dc_close(x->dc);
	kernel_btf_close(&x->kernel);
	probes_free(&x->probes);
	free(x->recs);
}

static int count_fds(void)
{
	DIR *dir = opendir("/proc/self/fd");
	int n = 0;

	while (dir && readdir(dir))
		n++;
	if (dir)
		closedir(dir);
	return n;
}

/* Let the probe of that name go and come again. Returns its new and only
 * row. */
static uint32_t replace(struct fixture *x, const char *func, const char *name)
{
	uint32_t row = x->enable.n, last = x->enable.n;

	while (row-- > 0)
		if ((!*func ||
			    !strcmp(x->enable.probe[row].probe->func, func)) &&
			!strcmp(x->enable.probe[row].probe->name, name))
			break;
	if (row == UINT32_MAX) {
		printf("# no %s\n", name);
		exit(1);
	}
	x->e->ops->remove(x->e, row, 1);
	make_calls(&x->child);
	enable_remove(&x->enable, row);
	CHECK(!enable_build(&x->enable, dc_prog(x->dc), &x->probes));
	CHECK(x->enable.n == last + 1);
	CHECK(x->enable.probe[last].epid > x->enable.probe[last - 1].epid);
	x->en.nprobes = x->enable.n;
	if (x->e->ops->add(x->e, last, 1, &x->d))
		printf("# %s\n", x->d.text);
	CHECK(!x->d.err);
	return last;
}

static const struct {
	const char *what, *probes, *func, *name;
	bool known; /* how often it fires */
	bool bpf;   /* the other engine has none */
} cases[] = {
	{ "joins one that others have",
		"syscall::getppid:entry,syscall::read:entry,tick-701us",
		"getppid", "entry", true, false },
	{ "has one of its own", "syscall::getppid:return,tick-701us", "getppid",
		"return", true, false },
	{ "tick", "syscall::getppid:entry,tick-701us", "", "tick-701us", false,
		false },
	{ "profile", "syscall::getppid:entry,profile-701us,tick-703us", "",
		"profile-701us", false, false },
	{ "tracepoint", "rawtp:::sys_enter,tick-701us", "", "sys_enter", false,
		true },
};

static void churn(const struct engine_ops *ops, size_t c)
{
	struct fixture x;
	int fds = count_fds(), during = 0;
	uint64_t sum = 0;

	if (!set_up(&x, ops, cases[c].probes)) {
		tear_down(&x);
		return;
	}
	for (int i = 0; i < rounds; i++) {
		uint32_t row = replace(&x, cases[c].func, cases[c].name);

		make_calls(&x.child);
		x.e->ops->wait(x.e, 0);
		if (i % 16 == 15 || i == rounds - 1)
			take(&x);
		if (cases[c].known && i == rounds - 1)
			CHECK(x.recs[row] == CALLS);
		if (i == 0)
			during = count_fds();
	}
	/* The ptrace engine keeps two files of a thread open, in time. */
	CHECK(count_fds() <= during + 2);
	CHECK(!x.e->ops->stop(x.e, &x.d));
	take(&x);
	CHECK(!drops(&x));
	for (uint32_t i = 0; i < x.enable.n; i++)
		sum += x.recs[i];
	CHECK(sum == x.counted);
	printf("# %s, %s: %u rows, %llu records\n", ops->name, cases[c].what,
		x.enable.n, (unsigned long long)sum);
	/* Row by row: the first rows stay, the others were there in turn. */
	for (uint32_t i = x.en.nprobes - rounds;
		cases[c].known && i < x.en.nprobes; i++)
		if (x.recs[i] != CALLS) {
			printf("# row %u has %u records\n", i, x.recs[i]);
			CHECK(!"each row has its records");
		}
	CHECK(!x.e->ops->end(x.e, &x.d));
	tear_down(&x);
	CHECK(count_fds() == fds);
}

int main(void)
{
	static const struct engine_ops *const ops[] = { &bpf_engine_ops,
		&ptrace_engine_ops };
	const char *n = getenv("ROUNDS");

	if (n)
		rounds = atoi(n);
	signal(SIGPIPE, SIG_IGN);
	for (size_t i = 0; i < 2; i++)
		for (size_t c = 0; c < sizeof(cases) / sizeof(*cases); c++)
			if (i == 0 || !cases[c].bpf)
				churn(ops[i], c);
	return unit_done();
}
