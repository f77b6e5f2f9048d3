/* probes_children_test.c - children that are followed: descriptions of their
 * parent match their probes, which are forgotten once they have ended.
 * rows: X50 */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "probes/probe.h"
#include "tests/unit/unit.h"

enum {
	MANY = 200
};

static char own[16]; /* our provider */

static const struct dif_pdesc desc = {
	.prov = own, .mod = "a.out", .func = "child_*", .name = "entry"
};

__attribute__((noinline, used)) void child_one(void)
{
	__asm__ volatile("");
}

__attribute__((noinline, used)) void child_two(void)
{
	__asm__ volatile("");
}

static pid_t begin(void)
{
	pid_t pid = fork();

	if (!pid) {
		pause();
		_exit(1);
	}
	CHECK(pid > 0);
	return pid;
}

static void end(pid_t pid)
{
	CHECK(!kill(pid, SIGKILL));
	CHECK(waitpid(pid, NULL, 0) == pid);
}

struct seen {
	char prov[16];
	uint32_t n;
};

static void see(void *arg, const struct probe *p)
{
	struct seen *s = arg;

	s->n += !strcmp(p->prov, s->prov);
}

/* Return how many probes of the process the description matches. */
static uint32_t matched(struct probes *ps, pid_t pid)
{
	struct seen s = { 0 };

	snprintf(s.prov, sizeof(s.prov), "pid%d", pid);
	probes_match(ps, &desc, see, &s);
	return s.n;
}

/* Report a change, and count the probes of one process. */
static uint32_t changed(struct probes *ps, pid_t pid)
{
	uint32_t n;

	probes_changed(ps, pid);
	n = matched(ps, pid);
	probes_settled(ps);
	return n;
}

/* A second child of the first, and one that is not followed. */
static void check_generations(void)
{
	pid_t a = begin(), b = begin(), other = begin();
	struct probes ps;

	probes_init(&ps);
	CHECK(matched(&ps, getpid()) == 2);
	probes_follow(&ps, a, getpid());
	probes_follow(&ps, b, a);
	CHECK(probes_origin(&ps, b) == getpid());
	CHECK(probes_origin(&ps, other) == other);
	CHECK(changed(&ps, a) == 2);
	CHECK(matched(&ps, b) == 0); /* nothing was said about it yet */
	CHECK(changed(&ps, b) == 2);
	CHECK(changed(&ps, other) == 0);
	CHECK(probes_match(&ps, &desc, NULL, NULL) == 6);
	end(a);
	end(b);
	end(other);
	probes_free(&ps);
}

/* If all processes may have changed, all children are looked at. */
static void check_all(void)
{
	pid_t a = begin(), b = begin();
	struct probes ps;

	probes_init(&ps);
	CHECK(matched(&ps, getpid()) == 2);
	probes_follow(&ps, a, getpid());
	probes_follow(&ps, b, getpid());
	probes_changed(&ps, getpid());
	probes_changed(&ps, PROBES_ALL);
	CHECK(matched(&ps, a) == 2 && matched(&ps, b) == 2);
	probes_settled(&ps);
	end(a);
	end(b);
	probes_free(&ps);
}

/* What has ended is forgotten, but counts as matched. */
static void check_many(void)
{
	pid_t first = begin(), pid;
	struct probes ps;
	size_t most = 0;

	probes_init(&ps);
	CHECK(matched(&ps, getpid()) == 2);
	probes_follow(&ps, first, getpid());
	CHECK(changed(&ps, first) == 2);
	for (int i = 0; i < MANY; i++) {
		pid = begin();
		probes_follow(&ps, pid, getpid());
		CHECK(changed(&ps, pid) == 2);
		end(pid);
		changed(&ps, pid);
		most = ps.list.n > most ? ps.list.n : most;
	}
	CHECK(matched(&ps, getpid()) == 2 && matched(&ps, first) == 2);
	CHECK(probes_match(&ps, &desc, NULL, NULL) == 2 * (MANY + 2));
	pid = begin();
	probes_follow(&ps, pid, getpid());
	CHECK(changed(&ps, pid) == 2 && matched(&ps, pid) == 2);
	end(pid);
	end(first);
	probes_free(&ps);
}

int main(void)
{
	snprintf(own, sizeof(own), "pid%d", getpid());
	check_generations();
	check_all();
	check_many();
	return unit_done();
}
