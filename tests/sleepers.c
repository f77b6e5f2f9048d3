/* sleepers.c - sleepers MS: threads that each sleep in a different system call,
 * again and again, until standard input ends. Then it prints which calls ended
 * otherwise than in an untraced process and, with a second argument, how often
 * and how long each slept. For check_sleepers. */
#include <errno.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/futex.h>
#include <linux/io_uring.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static long ms;
static volatile int over;

/* Files of one sleeper. */
struct sleeper {
	int fd[2], other[2];
	aio_context_t aio;
};

static struct timespec after(long n)
{
	return (struct timespec){ n / 1000, n % 1000 * 1000000 };
}

static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static struct timespec until(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	t.tv_sec += ms / 1000;
	t.tv_nsec += ms % 1000 * 1000000;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

static void check(int ok, const char *what)
{
	if (ok)
		return;
	perror(what);
	exit(1);
}

/* Without the tests for cancellation that a libc makes of it. */
#define CALL(name, ...) (syscall(SYS_##name, __VA_ARGS__))

/* Clocks. */
static long nanosleep_(struct sleeper *s)
{
	struct timespec t = after(ms);

	(void)s;
	return CALL(nanosleep, &t, NULL);
}

static long clock_nanosleep_(struct sleeper *s)
{
	struct timespec t = after(ms);

	(void)s;
	return CALL(clock_nanosleep, CLOCK_MONOTONIC, 0, &t, NULL);
}

static long clock_nanosleep_until(struct sleeper *s)
{
	struct timespec t = until(CLOCK_MONOTONIC);

	(void)s;
	return CALL(clock_nanosleep, CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
}

/* Sets of files. */
static void make_pipe(struct sleeper *s)
{
	check(!pipe(s->fd), "pipe");
}

static long poll_(struct sleeper *s)
{
	struct pollfd p = { s->fd[0], POLLIN, 0 };

	return CALL(poll, &p, 1, ms);
}

static long ppoll_(struct sleeper *s)
{
	struct pollfd p = { s->fd[0], POLLIN, 0 };
	struct timespec t = after(ms);

	return CALL(ppoll, &p, 1, &t, NULL, 8);
}

static long select_(struct sleeper *s)
{
	struct timeval t = { ms / 1000, ms % 1000 * 1000 };
	fd_set set;

	FD_ZERO(&set);
	FD_SET(s->fd[0], &set);
	return CALL(select, s->fd[0] + 1, &set, NULL, NULL, &t);
}

static long pselect6_(struct sleeper *s)
{
	struct timespec t = after(ms);
	fd_set set;

	FD_ZERO(&set);
	FD_SET(s->fd[0], &set);
	return CALL(pselect6, s->fd[0] + 1, &set, NULL, NULL, &t, NULL);
}

static void make_epoll(struct sleeper *s)
{
	s->fd[0] = epoll_create1(0);
	check(s->fd[0] >= 0, "epoll_create1");
}

static long epoll_wait_(struct sleeper *s)
{
	struct epoll_event ev;

	return CALL(epoll_wait, s->fd[0], &ev, 1, ms);
}

static long epoll_pwait_(struct sleeper *s)
{
	struct epoll_event ev;

	return CALL(epoll_pwait, s->fd[0], &ev, 1, ms, NULL, 8);
}

static long epoll_pwait2_(struct sleeper *s)
{
	struct timespec t = after(ms);
	struct epoll_event ev;
	long r = CALL(epoll_pwait2, s->fd[0], &ev, 1, &t, NULL, 8);

	return r < 0 && errno == ENOSYS ? nanosleep_(s) : r;
}

/* Other things to wait for. */
static long futex_wait(struct sleeper *s)
{
	struct timespec t = after(ms);
	int word = 0;

	(void)s;
	return CALL(futex, &word, FUTEX_WAIT_PRIVATE, 0, &t, NULL, 0);
}

static long futex_wait_until(struct sleeper *s)
{
	struct timespec t = until(CLOCK_MONOTONIC);
	int word = 0;

	(void)s;
	return CALL(futex, &word, FUTEX_WAIT_BITSET_PRIVATE, 0, &t, NULL,
		FUTEX_BITSET_MATCH_ANY);
}

static long rt_sigtimedwait_(struct sleeper *s)
{
	struct timespec t = after(ms);
	sigset_t set;

	(void)s;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	return CALL(rt_sigtimedwait, &set, NULL, &t, 8);
}

static void make_semaphore(struct sleeper *s)
{
	s->fd[0] = semget(IPC_PRIVATE, 1, 0600);
	check(s->fd[0] >= 0, "semget");
}

static void drop_semaphore(struct sleeper *s)
{
	semctl(s->fd[0], 0, IPC_RMID);
}

static long semtimedop_(struct sleeper *s)
{
	struct timespec t = after(ms);
	struct sembuf down = { 0, -1, 0 };

	return CALL(semtimedop, s->fd[0], &down, 1, &t);
}

static long semop_(struct sleeper *s)
{
	struct sembuf down = { 0, -1, 0 };

	return CALL(semop, s->fd[0], &down, 1);
}

static void wake_semop(struct sleeper *s)
{
	struct sembuf up = { 0, 1, 0 };

	semop(s->fd[0], &up, 1);
}

static void make_queue(struct sleeper *s)
{
	s->fd[0] = msgget(IPC_PRIVATE, 0600);
	check(s->fd[0] >= 0, "msgget");
}

static void drop_queue(struct sleeper *s)
{
	msgctl(s->fd[0], IPC_RMID, NULL);
}

static long msgrcv_(struct sleeper *s)
{
	struct {
		long type;
		char text;
	} m;

	return CALL(msgrcv, s->fd[0], &m, 1, 0, 0);
}

static void wake_msgrcv(struct sleeper *s)
{
	struct {
		long type;
		char text;
	} m = { 1, 0 };

	msgsnd(s->fd[0], &m, 1, 0);
}

static void make_mq(struct sleeper *s)
{
	struct mq_attr a = { .mq_maxmsg = 1, .mq_msgsize = 1 };
	char name[32];

	snprintf(name, sizeof(name), "/sleepers.%d", getpid());
	s->fd[0] = mq_open(name, O_CREAT | O_RDWR, 0600, &a);
	mq_unlink(name);
}

static long mq_timedreceive_(struct sleeper *s)
{
	struct timespec t = until(CLOCK_REALTIME);
	char c;

	if (s->fd[0] < 0) {
		nanosleep_(s);
		errno = ETIMEDOUT;
		return -1;
	}
	return CALL(mq_timedreceive, s->fd[0], &c, 1, NULL, &t);
}

static void make_aio(struct sleeper *s)
{
	check(!CALL(io_setup, 1, &s->aio), "io_setup");
}

static long io_getevents_(struct sleeper *s)
{
	struct timespec t = after(ms);
	struct io_event ev;

	return CALL(io_getevents, s->aio, 1, 1, &ev, &t);
}

static long io_pgetevents_(struct sleeper *s)
{
	struct timespec t = after(ms);
	struct io_event ev;

	return CALL(io_pgetevents, s->aio, 1, 1, &ev, &t, NULL);
}

static void make_ring(struct sleeper *s)
{
	struct io_uring_params p = { 0 };

	s->fd[0] = CALL(io_uring_setup, 1, &p);
}

static long io_uring_enter_(struct sleeper *s)
{
	struct __kernel_timespec t = { ms / 1000, ms % 1000 * 1000000 };
	struct io_uring_getevents_arg arg = { .ts = (uintptr_t)&t };

	if (s->fd[0] < 0) {
		nanosleep_(s);
		errno = ETIME;
		return -1;
	}
	return CALL(io_uring_enter, s->fd[0], 0, 1,
		IORING_ENTER_GETEVENTS | IORING_ENTER_EXT_ARG, &arg,
		sizeof(arg));
}

static void make_notify(struct sleeper *s)
{
	s->fd[0] = inotify_init1(0);
	check(inotify_add_watch(s->fd[0], "/proc/self/exe", IN_OPEN) >= 0,
		"inotify");
}

static long read_notify(struct sleeper *s)
{
	char b[4096];

	return CALL(read, s->fd[0], b, sizeof(b)) > 0;
}

static void wake_notify(struct sleeper *s)
{
	(void)s;
	close(open("/proc/self/exe", O_RDONLY));
}

static void make_timer(struct sleeper *s)
{
	struct timespec t = after(ms);
	struct itimerspec it = { t, t };

	s->fd[0] = timerfd_create(CLOCK_MONOTONIC, 0);
	check(!timerfd_settime(s->fd[0], 0, &it, NULL), "timerfd");
}

static long read_timer(struct sleeper *s)
{
	uint64_t n;

	return CALL(read, s->fd[0], &n, 8);
}

/* Sockets with a time limit: */
static void limit(int fd)
{
	struct timeval t = { ms / 1000, ms % 1000 * 1000 };

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, sizeof(t));
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &t, sizeof(t));
}

/* one that has nothing to read, */
static void make_empty(struct sleeper *s)
{
	check(!socketpair(AF_UNIX, SOCK_STREAM, 0, s->fd), "socketpair");
	limit(s->fd[0]);
}

static char byte[4096];
static struct iovec vec = { byte, 1 };
static struct msghdr message = { .msg_iov = &vec, .msg_iovlen = 1 };

static long read_(struct sleeper *s)
{
	return CALL(read, s->fd[0], byte, 1);
}

static long readv_(struct sleeper *s)
{
	return CALL(readv, s->fd[0], &vec, 1);
}

static long preadv2_(struct sleeper *s)
{
	return CALL(preadv2, s->fd[0], &vec, 1, -1L, -1L, 0);
}

static long recvfrom_(struct sleeper *s)
{
	return CALL(recvfrom, s->fd[0], byte, 1, 0, NULL, NULL);
}

static long recvmsg_(struct sleeper *s)
{
	struct msghdr m = message;

	return CALL(recvmsg, s->fd[0], &m, 0);
}

static long recvmmsg_(struct sleeper *s)
{
	struct mmsghdr m = { message, 0 };

	return CALL(recvmmsg, s->fd[0], &m, 1, 0, NULL);
}

static void make_empty_and_pipe(struct sleeper *s)
{
	make_empty(s);
	check(!pipe(s->other), "pipe");
}

static long splice_from(struct sleeper *s)
{
	return CALL(splice, s->fd[0], NULL, s->other[1], NULL, 1, 0);
}

/* one that takes no more data, */
static void make_full(struct sleeper *s)
{
	make_empty(s);
	while (send(s->fd[0], byte, sizeof(byte), MSG_DONTWAIT) > 0)
		;
}

static long write_(struct sleeper *s)
{
	return CALL(write, s->fd[0], byte, 1);
}

static long writev_(struct sleeper *s)
{
	return CALL(writev, s->fd[0], &vec, 1);
}

static long pwritev2_(struct sleeper *s)
{
	return CALL(pwritev2, s->fd[0], &vec, 1, -1L, -1L, 0);
}

static long sendto_(struct sleeper *s)
{
	return CALL(sendto, s->fd[0], byte, 1, 0, NULL, 0);
}

static long sendmsg_(struct sleeper *s)
{
	return CALL(sendmsg, s->fd[0], &message, 0);
}

static long sendmmsg_(struct sleeper *s)
{
	struct mmsghdr m = { message, 0 };

	return CALL(sendmmsg, s->fd[0], &m, 1, 0);
}

static void make_full_and_file(struct sleeper *s)
{
	make_full(s);
	s->other[0] = open("/proc/self/exe", O_RDONLY);
	check(s->other[0] >= 0, "/proc/self/exe");
}

static long sendfile_(struct sleeper *s)
{
	off_t at = 0;

	return CALL(sendfile, s->fd[0], s->other[0], &at, 1);
}

static void make_full_and_pipe(struct sleeper *s)
{
	make_full(s);
	check(!pipe(s->other) && write(s->other[1], byte, 1) == 1, "pipe");
}

static long splice_to(struct sleeper *s)
{
	return CALL(splice, s->other[0], NULL, s->fd[0], NULL, 1, 0);
}

/* and one that nobody connects to. */
static void make_listener(struct sleeper *s, int family, int backlog)
{
	s->fd[0] = socket(family, SOCK_STREAM, 0);
	limit(s->fd[0]);
	check(!listen(s->fd[0], backlog), "listen");
}

static void make_lonely(struct sleeper *s)
{
	make_listener(s, AF_INET, 1);
}

static long accept_(struct sleeper *s)
{
	return CALL(accept, s->fd[0], NULL, NULL);
}

static long accept4_(struct sleeper *s)
{
	return CALL(accept4, s->fd[0], NULL, NULL, 0);
}

/* Connect to a listening socket whose queue is then full. */
static void make_busy(struct sleeper *s)
{
	struct sockaddr_un a = { AF_UNIX, "" };

	s->fd[0] = socket(AF_UNIX, SOCK_STREAM, 0);
	snprintf(a.sun_path + 1, 40, "sleepers.%d", getpid());
	check(!bind(s->fd[0], (void *)&a, sizeof(a)) && !listen(s->fd[0], 0),
		"bind");
	s->fd[1] = socket(AF_UNIX, SOCK_STREAM, 0);
	check(!connect(s->fd[1], (void *)&a, sizeof(a)), "connect");
}

static long connect_unix(struct sleeper *s)
{
	struct sockaddr_un a;
	socklen_t n = sizeof(a);
	int fd = socket(AF_UNIX, SOCK_STREAM, 0), err;

	limit(fd);
	getsockname(s->fd[0], (void *)&a, &n);
	err = CALL(connect, fd, &a, n) ? errno : 0;
	close(fd);
	errno = err;
	return err ? -1 : 0;
}

static void make_busy_inet(struct sleeper *s)
{
	struct sockaddr_in a;
	socklen_t n = sizeof(a);

	make_listener(s, AF_INET, 0);
	getsockname(s->fd[0], (void *)&a, &n);
	for (int i = 0; i < 4; i++)
		connect(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0),
			(void *)&a, n);
}

static long connect_inet(struct sleeper *s)
{
	struct sockaddr_in a;
	socklen_t n = sizeof(a);
	int fd = socket(AF_INET, SOCK_STREAM, 0), err;

	limit(fd);
	getsockname(s->fd[0], (void *)&a, &n);
	err = CALL(connect, fd, &a, n) ? errno : 0;
	close(fd);
	errno = err;
	return err ? -1 : 0;
}

typedef void sleeper_fn(struct sleeper *s);

/* A table of the calls. wake() runs every MS milliseconds, for calls without a
 * time limit. */
static const struct row {
	const char *name;
	long result; /* of the call, or -errno */
	long (*fn)(struct sleeper *s);
	sleeper_fn *make, *wake, *drop;
} rows[] = {
	{ "nanosleep", 0, nanosleep_, NULL, NULL, NULL },
	{ "clock_nanosleep", 0, clock_nanosleep_, NULL, NULL, NULL },
	{ "clock_nanosleep until", 0, clock_nanosleep_until, NULL, NULL, NULL },
	{ "poll", 0, poll_, make_pipe, NULL, NULL },
	{ "ppoll", 0, ppoll_, make_pipe, NULL, NULL },
	{ "select", 0, select_, make_pipe, NULL, NULL },
	{ "pselect6", 0, pselect6_, make_pipe, NULL, NULL },
	{ "epoll_wait", 0, epoll_wait_, make_epoll, NULL, NULL },
	{ "epoll_pwait", 0, epoll_pwait_, make_epoll, NULL, NULL },
	{ "epoll_pwait2", 0, epoll_pwait2_, make_epoll, NULL, NULL },
	{ "futex", -ETIMEDOUT, futex_wait, NULL, NULL, NULL },
	{ "futex until", -ETIMEDOUT, futex_wait_until, NULL, NULL, NULL },
	{ "rt_sigtimedwait", -EAGAIN, rt_sigtimedwait_, NULL, NULL, NULL },
	{ "semtimedop", -EAGAIN, semtimedop_, make_semaphore, NULL,
		drop_semaphore },
	{ "semop", 0, semop_, make_semaphore, wake_semop, drop_semaphore },
	{ "msgrcv", 1, msgrcv_, make_queue, wake_msgrcv, drop_queue },
	{ "mq_timedreceive", -ETIMEDOUT, mq_timedreceive_, make_mq, NULL,
		NULL },
	{ "io_getevents", 0, io_getevents_, make_aio, NULL, NULL },
	{ "io_pgetevents", 0, io_pgetevents_, make_aio, NULL, NULL },
	{ "io_uring_enter", -ETIME, io_uring_enter_, make_ring, NULL, NULL },
	{ "read inotify", 1, read_notify, make_notify, wake_notify, NULL },
	{ "read timerfd", 8, read_timer, make_timer, NULL, NULL },
	{ "read", -EAGAIN, read_, make_empty, NULL, NULL },
	{ "readv", -EAGAIN, readv_, make_empty, NULL, NULL },
	{ "preadv2", -EAGAIN, preadv2_, make_empty, NULL, NULL },
	{ "recvfrom", -EAGAIN, recvfrom_, make_empty, NULL, NULL },
	{ "recvmsg", -EAGAIN, recvmsg_, make_empty, NULL, NULL },
	{ "recvmmsg", -EAGAIN, recvmmsg_, make_empty, NULL, NULL },
	{ "splice from", -EAGAIN, splice_from, make_empty_and_pipe, NULL,
		NULL },
	{ "write", -EAGAIN, write_, make_full, NULL, NULL },
	{ "writev", -EAGAIN, writev_, make_full, NULL, NULL },
	{ "pwritev2", -EAGAIN, pwritev2_, make_full, NULL, NULL },
	{ "sendto", -EAGAIN, sendto_, make_full, NULL, NULL },
	{ "sendmsg", -EAGAIN, sendmsg_, make_full, NULL, NULL },
	{ "sendmmsg", -EAGAIN, sendmmsg_, make_full, NULL, NULL },
	{ "sendfile", -EAGAIN, sendfile_, make_full_and_file, NULL, NULL },
	{ "splice to", -EAGAIN, splice_to, make_full_and_pipe, NULL, NULL },
	{ "accept", -EAGAIN, accept_, make_lonely, NULL, NULL },
	{ "accept4", -EAGAIN, accept4_, make_lonely, NULL, NULL },
	{ "connect unix", -EAGAIN, connect_unix, make_busy, NULL, NULL },
	{ "connect inet", -EINPROGRESS, connect_inet, make_busy_inet, NULL,
		NULL },
};

static struct sleeper sleepers[COUNT(rows)];
static struct {
	long calls, wrong, last; /* last: the last wrong result */
	int64_t slept, longest;	 /* ns */
} seen[COUNT(rows)];

static void *sleep_on(void *arg)
{
	size_t i = (const struct row *)arg - rows;

	while (!over) {
		int64_t start = now(), took;
		long r = rows[i].fn(&sleepers[i]);

		r = r < 0 ? -errno : r;
		took = now() - start;
		seen[i].calls++;
		seen[i].slept += took;
		if (took > seen[i].longest)
			seen[i].longest = took;
		if (r != rows[i].result) {
			seen[i].wrong++;
			seen[i].last = r;
		}
	}
	return NULL;
}

static void *wake_all(void *arg)
{
	struct timespec t = after(ms);

	for (;;) {
		nanosleep(&t, NULL);
		for (size_t i = 0; i < COUNT(rows); i++)
			if (rows[i].wake)
				rows[i].wake(&sleepers[i]);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t, threads[COUNT(rows)];
	sigset_t set;
	char c;

	ms = argc > 1 ? atol(argv[1]) : 1000;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	sigprocmask(SIG_BLOCK, &set, NULL);
	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].make)
			rows[i].make(&sleepers[i]);
	for (size_t i = 0; i < COUNT(rows); i++)
		pthread_create(&threads[i], NULL, sleep_on, (void *)&rows[i]);
	pthread_create(&t, NULL, wake_all, NULL);
	puts("sleeping");
	fflush(stdout);
	while (read(0, &c, 1) > 0)
		;
	over = 1;
	for (size_t i = 0; i < COUNT(rows); i++) {
		pthread_join(threads[i], NULL);
		if (rows[i].drop)
			rows[i].drop(&sleepers[i]);
		if (seen[i].wrong)
			printf("%s: %ld of %ld, the last %ld\n", rows[i].name,
				seen[i].wrong, seen[i].calls, seen[i].last);
		if (argc > 2)
			printf("%-24s %ld calls, %.1f ms each, longest %.1f\n",
				rows[i].name, seen[i].calls,
				seen[i].slept / 1e6 / seen[i].calls,
				seen[i].longest / 1e6);
	}
	return 0;
}
