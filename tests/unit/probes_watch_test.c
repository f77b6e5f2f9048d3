/* probes_watch_test.c - the watch on real processes: one starts another, which
 * makes a thread, maps a file, runs a program and ends. The records come in
 * order, by our clock; and if one process is watched, none come from others. */
#include "probes/proc/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "tests/unit/unit.h"

static const char file[] = "/proc/self/exe";

static void *thread(void *arg)
{
	return arg;
}

static void map_file(void)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);

	mmap(NULL, 8192, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 4096);
	mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0); /* not watched */
	close(fd);
}

/* Start a child, which begins when it reads a byte. */
static pid_t start(int *say)
{
	int ends[2];
	pid_t pid;
	char c;

	if (pipe(ends))
		exit(1);
	fflush(stdout);
	pid = fork();
	if (!pid) {
		pthread_t t;

		close(ends[1]);
		if (read(ends[0], &c, 1) != 1)
			_exit(1);
		pthread_create(&t, NULL, thread, NULL);
		pthread_join(t, NULL);
		map_file();
		if (!fork()) {
			execl("/bin/true", "true", NULL);
			_exit(1);
		}
		wait(NULL);
		_exit(0);
	}
	close(ends[0]);
	*say = ends[1];
	return pid;
}

/* The child's events as letters, in order; its own child's in capitals. */
struct seen {
	pid_t pid, child;
	char what[64];
	uint64_t last;
	bool disorder, mapped, program;
	int strangers;
};

static void note_map(struct seen *s, const struct watch_event *e)
{
	const char *slash = strrchr(e->map.path, '/');
	struct stat st;

	if (e->pid == s->pid && !stat(file, &st))
		s->mapped = e->map.off == 4096 && e->map.exec &&
			    e->map.end - e->map.start == 8192 &&
			    e->map.ino == st.st_ino &&
			    e->map.dev == st.st_dev && slash &&
			    !strcmp(slash, "/probes_watch_test");
	else
		s->program |= slash && !strcmp(slash, "/true");
}

static void note(void *arg, const struct watch_event *e)
{
	static const char letters[] = "mxfte";
	struct seen *s = arg;
	char c = letters[e->kind];

	s->disorder |= e->time < s->last || e->time > (uint64_t)clock_now();
	s->last = e->time;
	if (e->kind == WATCH_FORK && e->parent == s->pid)
		s->child = e->pid;
	if (e->pid != s->pid && e->pid != s->child) {
		s->strangers++;
		return;
	}
	if (e->kind == WATCH_MAP)
		note_map(s, e);
	if (e->pid == s->child)
		c -= 'a' - 'A';
	if (c != 'M' && strlen(s->what) + 1 < sizeof(s->what))
		s->what[strlen(s->what)] = c;
}

static bool is_allowed(int r)
{
	if (r == -EACCES || r == -EPERM || r == -ENOENT || r == -ENOSYS)
		printf("# no perf events: %s\n", strerror(-r));
	return !r;
}

static void check(bool all)
{
	struct seen s = { 0 };
	struct watch *w;
	struct pollfd p;
	int say;

	s.pid = start(&say);
	s.last = clock_now();
	if (!is_allowed(watch_open(&w, &s.pid, !all))) {
		close(say);
		waitpid(s.pid, NULL, 0);
		return;
	}
	p = (struct pollfd){ .fd = watch_fd(w), .events = POLLIN };
	CHECK(all || !poll(&p, 1, 0));
	CHECK(write(say, "", 1) == 1);
	CHECK(poll(&p, 1, 10000) == 1);
	waitpid(s.pid, NULL, 0);
	watch_read(w, note, &s);
	CHECK_STR(s.what, "temFXEe");
	CHECK(!s.disorder);
	CHECK(s.mapped);
	CHECK(s.program);
	CHECK(all || !s.strangers);
	CHECK(!watch_lost(w));
	watch_read(w, note, &s);
	CHECK(all || !poll(&p, 1, 0));
	watch_close(w);
	close(say);
}

/* More records than a ring holds, before it is read. We stay on one CPU: each
 * has a ring of its own, which tells what it has lost only with its next
 * record. */
static void check_lost(void)
{
	pid_t me = getpid();
	struct seen s = { 0 };
	cpu_set_t all, one;
	struct watch *w;

	if (!is_allowed(watch_open(&w, &me, 1)))
		return;
	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_getaffinity(0, sizeof(all), &all);
	sched_setaffinity(0, sizeof(one), &one);
	for (int i = 0; i < 4000; i++)
		munmap(mmap(NULL, 4096, PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
			       -1, 0),
			4096);
	watch_read(w, note, &s);
	map_file(); /* losses are reported once there is room again */
	watch_read(w, note, &s);
	CHECK(s.strangers > 100);
	CHECK(s.strangers + watch_lost(w) == 4001);
	CHECK(!s.disorder);
	watch_close(w);
	sched_setaffinity(0, sizeof(all), &all);
}

static void count_blank(void *arg, const struct watch_event *e)
{
	int *n = arg;

	*n += e->kind == WATCH_MAP && !*e->map.path && !e->map.ino;
}

static void check_anonymous(void)
{
	pid_t me = getpid();
	struct watch *w;
	int n = 0;

	if (!is_allowed(watch_open(&w, &me, 1)))
		return;
	mmap(NULL, 4096, PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	watch_read(w, count_blank, &n);
	CHECK(n == 1);
	watch_close(w);
}

int main(void)
{
	pid_t none = 0x7ffffff0;
	struct watch *w;

	check(true);
	check(false);
	check_lost();
	check_anonymous();
	CHECK(watch_open(&w, &none, 1) == -ESRCH && !w);
	watch_close(NULL);
	return unit_done();
}
