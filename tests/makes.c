/* makes.c - makes code while it runs, and lists it in its perf map, as
 * just-in-time compilers do: "makes [WHAT]...". Each generated function plus_N
 * adds N to its argument.
 *
 *	call N		make plus_1, and call it N times
 *	threads N	N threads call plus_1, 1000 times each
 *	more		make plus_1 to plus_6, and call each 10 times
 *	move		call plus_1, copy its bytes elsewhere, free the original
 *	rewrite		call plus_1, then write plus_9 over it without saying so
 *	block		call plus_1 from a signal handler, with SIGTRAP blocked
 *	wait N		wait for a line of input, then call plus_1 N times
 *	bear N		call plus_1, then wait for that line in a child of
 *			vfork(2), then call plus_1 N times
 *	stick		read into a page that nobody supplies (userfaultfd(2)),
 *			until it is killed; exits with 77 if that is not
 *			permitted
 *
 * It prints the sum of all results. */
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef long fn(long n);

enum {
	PAGE = 4096,
	SIZE = 10
};

static FILE *map;
static unsigned char *page;
static long sum;

/* push %rbp; mov %rsp,%rbp; lea N(%rdi),%rax; pop %rbp; ret */
static void write_code(unsigned char *at, int n)
{
	const unsigned char code[SIZE] = { 0x55, 0x48, 0x89, 0xe5, 0x48, 0x8d,
		0x47, n, 0x5d, 0xc3 };

	mprotect(page, PAGE, PROT_READ | PROT_WRITE);
	memcpy(at, code, SIZE);
	mprotect(page, PAGE, PROT_READ | PROT_EXEC);
}

static void tell(const unsigned char *at, int n)
{
	fprintf(map, "%lx %x plus_%d\n", (long)at, SIZE, n);
	fflush(map);
}

static void *new_page(void)
{
	return mmap(NULL, PAGE, PROT_READ | PROT_EXEC,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static fn *make(int n)
{
	unsigned char *at = page + 64 * n;

	write_code(at, n);
	tell(at, n);
	return (fn *)at;
}

/* Give the tracer $REST ms to find new code, since it is never waited for. */
static void rest(void)
{
	const char *ms = getenv("REST");

	usleep(1000 * (ms ? atoi(ms) : 0));
}

static void call(fn *f, long n)
{
	for (long i = 0; i < n; i++)
		sum += f(i);
}

static void *in_thread(void *arg)
{
	fn *f = arg;
	long own = 0;

	for (long i = 0; i < 1000; i++)
		own += f(i);
	__atomic_fetch_add(&sum, own, __ATOMIC_RELAXED);
	return NULL;
}

static void threads(fn *f, int n)
{
	pthread_t t[64];

	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, in_thread, f);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
}

static void move(fn *f)
{
	unsigned char *was = page;

	page = new_page();
	mprotect(page, PAGE, PROT_READ | PROT_WRITE);
	memcpy(page, was, PAGE);
	mprotect(page, PAGE, PROT_READ | PROT_EXEC);
	munmap(was, PAGE);
	f = (fn *)(page + 64);
	call(f, 10);
	tell(page + 64, 1);
	rest();
	call(f, 10);
}

static fn *in_handler;

static void on_signal(int sig)
{
	(void)sig;
	call(in_handler, 10);
}

static void handle(void)
{
	struct sigaction a = { .sa_handler = on_signal };

	sigfillset(&a.sa_mask);
	sigaction(SIGUSR1, &a, NULL);
	sigaction(SIGTRAP, &a, NULL);
}

static void block(fn *f)
{
	in_handler = f;
	raise(SIGUSR1);
	raise(SIGUSR1);
	raise(SIGTRAP);
}

/* Without changing memory that the parent uses. */
static void bear(void)
{
	char end;

	if (!vfork()) {
		while (read(STDIN_FILENO, &end, 1) == 1 && end != '\n')
			;
		_exit(0);
	}
}

static void more(void)
{
	fn *f[6];

	for (int n = 1; n <= 6; n++)
		f[n - 1] = make(n);
	rest();
	for (int n = 1; n <= 6; n++)
		call(f[n - 1], 10);
}

static void rewrite(fn *f)
{
	call(f, 10);
	write_code(page + 64, 9);
	call(f, 10);
}

static int stick(void)
{
	struct uffdio_api api = { .api = UFFD_API };
	char *to = mmap(NULL, PAGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct uffdio_register range = { .range = { (uintptr_t)to, PAGE },
		.mode = UFFDIO_REGISTER_MODE_MISSING };
	int faults = syscall(SYS_userfaultfd, O_CLOEXEC);

	if (faults < 0 || ioctl(faults, UFFDIO_API, &api) ||
		ioctl(faults, UFFDIO_REGISTER, &range))
		return 77;
	return read(open("/dev/zero", O_RDONLY), to, PAGE) < 0;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "call";
	int n = argc > 2 ? atoi(argv[2]) : 10;
	char path[64];
	fn *f;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	map = fopen(path, "w");
	page = new_page();
	if (!map || page == MAP_FAILED)
		return 1;
	handle();
	if (!strcmp(what, "more")) {
		more();
	} else {
		f = make(1);
		if (!strcmp(what, "stick"))
			return stick();
		if (!strcmp(what, "wait"))
			getchar();
		else
			rest();
		if (!strcmp(what, "bear")) {
			call(f, 1);
			bear();
		}
		if (!strcmp(what, "threads"))
			threads(f, n);
		else if (!strcmp(what, "move"))
			move(f);
		else if (!strcmp(what, "rewrite"))
			rewrite(f);
		else if (!strcmp(what, "block"))
			block(f);
		else
			call(f, n);
	}
	printf("sum %ld\n", sum);
	remove(path);
	return 0;
}
