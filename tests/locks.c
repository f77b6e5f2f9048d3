/* locks.c - locks MODE: waits for kernel locks for known times, for the tests
 * of lockstat. The thread that waited reports each wait by a system call,
 * lseek(-1, AT LEAST, AT MOST), in ns.
 *
 *	mutex	two read one terminal
 *	error	... and the second gets a signal
 *	write	two write one file
 *	dir	one reads a folder, another makes a file in it, a third reads it
 *	readers	two read one folder at the same time
 *	spin	processes come and go, on all CPUs, for a second
 *	maps	threads map memory, and unmap it, for a second
 *	pipe	threads write to a pipe, and read from it, for a second
 *	many	three read one terminal, line by line, until they are killed;
 *		for bench/locks
 *
 * The owner of a lock sleeps while it holds it: it waits for a line from the
 * terminal, or for a page of memory that userfaultfd(2) holds back. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

struct thread {
	void (*work)(struct thread *t);
	pthread_t id;
	volatile pid_t tid; /* once it is about to work */
	volatile uint64_t seen, least;
	bool waits;
	int fd;
	char *buf;
};

static char folder[] = "/tmp/locksXXXXXX";
static int uffd;

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ULL + t.tv_nsec;
}

static void *run(void *arg)
{
	struct thread *t = arg;
	uint64_t start = now();

	t->tid = syscall(SYS_gettid);
	t->work(t);
	if (t->waits)
		syscall(SYS_lseek, -1, t->least, now() - start);
	return NULL;
}

/* True if the thread sleeps, or has ended: the lock may have let it in. */
static bool asleep(pid_t tid)
{
	char path[64], text[256] = "";
	FILE *f;

	snprintf(path, sizeof(path), "/proc/self/task/%d/stat", tid);
	f = fopen(path, "r");
	if (!f)
		return true;
	if (!fgets(text, sizeof(text), f))
		*text = '\0';
	fclose(f);
	return !*text || strstr(text, ") S") || strstr(text, ") D");
}

/* Start a thread, and wait until it sleeps, and still does a little later. */
static void start(struct thread *t)
{
	if (pthread_create(&t->id, NULL, run, t))
		die("pthread_create");
	while (!t->tid)
		usleep(1000);
	do
		usleep(5000);
	while (!asleep(t->tid));
	t->seen = now();
}

static void waited(struct thread *t)
{
	t->least = now() - t->seen;
}

/* Terminals. */

static void read_line(struct thread *t)
{
	char line[64];
	ssize_t n = read(t->fd, line, sizeof(line));

	(void)n;
}

static void nothing(int sig)
{
	(void)sig;
}

static int terminal(int *slave)
{
	int master = posix_openpt(O_RDWR | O_NOCTTY);

	if (master < 0 || grantpt(master) || unlockpt(master))
		die("/dev/ptmx");
	*slave = open(ptsname(master), O_RDWR | O_NOCTTY);
	if (*slave < 0)
		die("a terminal");
	return master;
}

static void send_line(int master)
{
	if (write(master, "x\n", 2) != 2)
		die("write");
}

static void readers(bool interrupt)
{
	struct thread a = { .work = read_line };
	struct thread b = { .work = read_line, .waits = true };
	struct sigaction sa = { .sa_handler = nothing };
	int master = terminal(&a.fd);

	sigaction(SIGUSR1, &sa, NULL);
	b.fd = a.fd;
	start(&a);
	start(&b);
	usleep(20000);
	waited(&b);
	if (interrupt) {
		pthread_kill(b.id, SIGUSR1);
		pthread_join(b.id, NULL);
	}
	send_line(master);
	pthread_join(a.id, NULL);
	if (!interrupt) {
		send_line(master);
		pthread_join(b.id, NULL);
	}
}

static void mode_mutex(void)
{
	readers(false);
}

static void mode_error(void)
{
	readers(true);
}

/* Memory whose pages are missing. */

static char *absent_page(void)
{
	struct uffdio_api api = { .api = UFFD_API };
	struct uffdio_register reg = { .mode = UFFDIO_REGISTER_MODE_MISSING };
	char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	uffd = syscall(SYS_userfaultfd, O_CLOEXEC);
	if (uffd < 0 || page == MAP_FAILED || ioctl(uffd, UFFDIO_API, &api))
		die("userfaultfd");
	reg.range.start = (uintptr_t)page;
	reg.range.len = 4096;
	if (ioctl(uffd, UFFDIO_REGISTER, &reg))
		die("UFFDIO_REGISTER");
	return page;
}

static void bring_page(char *page)
{
	struct uffdio_zeropage zero = { .range = { (uintptr_t)page, 4096 } };

	if (ioctl(uffd, UFFDIO_ZEROPAGE, &zero))
		die("UFFDIO_ZEROPAGE");
}

static void write_file(struct thread *t)
{
	if (pwrite(t->fd, t->buf, 4096, 0) != 4096)
		die("pwrite");
}

static void mode_write(void)
{
	static char there[4096];
	struct thread a = { .work = write_file, .buf = absent_page() };
	struct thread b = { .work = write_file, .buf = there, .waits = true };

	a.fd = b.fd = open("file", O_RDWR | O_CREAT, 0600);
	start(&a);
	start(&b);
	usleep(20000);
	waited(&b);
	bring_page(a.buf);
	pthread_join(a.id, NULL);
	pthread_join(b.id, NULL);
}

static void read_folder(struct thread *t)
{
	if (syscall(SYS_getdents64, t->fd, t->buf, 4096) < 0)
		die("getdents64");
}

static void make_file(struct thread *t)
{
	t->fd = open("other", O_RDWR | O_CREAT, 0600);
}

static void mode_dir(void)
{
	static char there[4096];
	struct thread a = { .work = read_folder, .buf = absent_page() };
	struct thread b = { .work = make_file, .waits = true };
	struct thread c = { .work = read_folder, .buf = there, .waits = true };

	a.fd = open(".", O_RDONLY | O_DIRECTORY);
	c.fd = open(".", O_RDONLY | O_DIRECTORY);
	start(&a);
	start(&b);
	start(&c);
	usleep(20000);
	waited(&b);
	waited(&c);
	bring_page(a.buf);
	pthread_join(a.id, NULL);
	pthread_join(b.id, NULL);
	pthread_join(c.id, NULL);
}

static void mode_readers(void)
{
	static char there[4096];
	struct thread a = { .work = read_folder, .buf = absent_page() };
	struct thread b = { .work = read_folder, .buf = there };

	a.fd = open(".", O_RDONLY | O_DIRECTORY);
	b.fd = open(".", O_RDONLY | O_DIRECTORY);
	start(&a);
	pthread_create(&b.id, NULL, run, &b);
	pthread_join(b.id, NULL);
	bring_page(a.buf);
	pthread_join(a.id, NULL);
}

/* Creating and ending processes takes one spin lock that guards their lists. */
static void *come_and_go(void *arg)
{
	uint64_t end = now() + 1000000000;

	while (now() < end) {
		pid_t pid = vfork();

		if (!pid)
			_exit(0);
		waitpid(pid, NULL, 0);
	}
	return arg;
}

/* Run as many threads as there are CPUs, and one more. */
static void all_do(void *(*work)(void *))
{
	pthread_t id[8];
	long n = sysconf(_SC_NPROCESSORS_ONLN) + 1;

	if (n > 8)
		n = 8;
	for (long i = 0; i < n; i++)
		pthread_create(&id[i], NULL, work, NULL);
	while (n-- > 0)
		pthread_join(id[n], NULL);
}

static void mode_spin(void)
{
	all_do(come_and_go);
}

static void *map_and_unmap(void *arg)
{
	uint64_t end = now() + 1000000000;
	size_t size = 1 << 20;

	while (now() < end) {
		void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

		if (p != MAP_FAILED)
			munmap(p, size);
	}
	return arg;
}

static void mode_maps(void)
{
	all_do(map_and_unmap);
}

/* Non-blocking: no thread waits for the pipe to fill or empty. */
static int pipe_ends[2];

static void *write_and_read(void *arg)
{
	static char bytes[4096];
	uint64_t end = now() + 1000000000;
	char to[sizeof(bytes)];
	ssize_t n = 0;

	while (now() < end) {
		n += write(pipe_ends[1], bytes, sizeof(bytes));
		n += read(pipe_ends[0], to, sizeof(to));
	}
	return n ? arg : NULL;
}

static void mode_pipe(void)
{
	if (pipe2(pipe_ends, O_NONBLOCK))
		die("pipe2");
	all_do(write_and_read);
}

static void *read_lines(void *arg)
{
	for (;;)
		read_line(arg);
	return NULL;
}

/* A thread that gets a line releases the lock to the next one. */
static void mode_many(void)
{
	struct thread t = { 0 };
	int master = terminal(&t.fd);

	tcsetattr(t.fd, TCSANOW,
		&(struct termios){ .c_lflag = ICANON, .c_cflag = CS8 | CREAD });
	for (int i = 0; i < 3; i++)
		pthread_create(&t.id, NULL, read_lines, &t);
	for (;;)
		send_line(master);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} modes[] = {
		{ "mutex", mode_mutex },
		{ "error", mode_error },
		{ "write", mode_write },
		{ "dir", mode_dir },
		{ "readers", mode_readers },
		{ "spin", mode_spin },
		{ "maps", mode_maps },
		{ "pipe", mode_pipe },
		{ "many", mode_many },
	};
	size_t i = 0, n = sizeof(modes) / sizeof(modes[0]);

	while (i < n && (argc != 2 || strcmp(argv[1], modes[i].name)))
		i++;
	if (i == n || !mkdtemp(folder) || chdir(folder))
		die("locks MODE");
	modes[i].run();
	unlink("file");
	unlink("other");
	rmdir(folder);
}
