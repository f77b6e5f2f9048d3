/* uring.c - reads by io_uring(7), with a thread of the kernel that polls and
 * others that do what may sleep. They are there before it prints its process id
 * and, with a second argument, waits for input. work() is called once for each
 * read; the last lines say how many bytes were read, and how often. */
#include <linux/io_uring.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	ENTRIES = 8,
	ROUNDS = 300
};

static struct io_uring_params p = { .flags = IORING_SETUP_SQPOLL };
static struct io_uring_sqe *sqe;
static char *sq, *cq;
static int ring;

__attribute__((noinline, noclone)) long work(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

static void *map(size_t size, off_t what)
{
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_POPULATE, ring, what);

	if (at == MAP_FAILED)
		exit(1);
	return at;
}

static unsigned *word(char *of, unsigned off)
{
	return (unsigned *)(of + off);
}

static int open_ring(void)
{
	ring = (int)syscall(SYS_io_uring_setup, ENTRIES, &p);
	if (ring < 0)
		return 0;
	sq = map(p.sq_off.array + p.sq_entries * sizeof(unsigned),
		IORING_OFF_SQ_RING);
	cq = map(p.cq_off.cqes + p.cq_entries * sizeof(struct io_uring_cqe),
		IORING_OFF_CQ_RING);
	sqe = map(p.sq_entries * sizeof(*sqe), IORING_OFF_SQES);
	return 1;
}

/* Read by a worker, and wait for that. Returns the number of bytes. */
static int read_some(int fd, void *to, unsigned n)
{
	unsigned tail = *word(sq, p.sq_off.tail), at = tail & (ENTRIES - 1);
	unsigned head = *word(cq, p.cq_off.head);

	sqe[at] = (struct io_uring_sqe){ .opcode = IORING_OP_READ,
		.flags = IOSQE_ASYNC,
		.fd = fd,
		.addr = (unsigned long)to,
		.len = n };
	word(sq, p.sq_off.array)[at] = at;
	__atomic_store_n(word(sq, p.sq_off.tail), tail + 1, __ATOMIC_SEQ_CST);
	while (syscall(SYS_io_uring_enter, ring, 1, 1,
		       IORING_ENTER_GETEVENTS | IORING_ENTER_SQ_WAKEUP, NULL,
		       0) < 0)
		;
	while (__atomic_load_n(word(cq, p.cq_off.tail), __ATOMIC_ACQUIRE) ==
		head)
		;
	__atomic_store_n(word(cq, p.cq_off.head), head + 1, __ATOMIC_RELEASE);
	return ((struct io_uring_cqe
			*)(cq +
			   p.cq_off.cqes))[head & *word(cq, p.cq_off.ring_mask)]
		.res;
}

int main(int argc, char **argv)
{
	static char text[64];
	long n = 0, got = 0;
	FILE *f = fopen(argv[0], "re");

	setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	if (!f || !open_ring()) {
		puts("no ring");
		return 0;
	}
	read_some(fileno(f), text, sizeof(text));
	if (argc > 2) {
		printf("%d\n", getpid());
		while (getchar() != EOF)
			;
	}
	while (n < ROUNDS) {
		got += read_some(fileno(f), text, sizeof(text));
		n = work(n);
	}
	printf("bytes %ld\nwork %ld\n", got, n);
	return 0;
}
