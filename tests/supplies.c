/* supplies.c - a thread supplies the pages that another one reads, see
 * userfaultfd(2). Prints how many it has supplied; exits with 77 if the kernel
 * does not permit it. */
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

enum {
	PAGES = 8,
	SIZE = 4096
};

static int faults;

CALLED int supply(uint64_t addr)
{
	static char page[SIZE] __attribute__((aligned(SIZE)));
	struct uffdio_copy copy = {
		.dst = addr & -SIZE, .src = (uintptr_t)page, .len = SIZE
	};

	strcpy(page, "supplied");
	return ioctl(faults, UFFDIO_COPY, &copy);
}

static void *supplier(void *arg)
{
	struct uffd_msg m;

	for (int i = 0; i < PAGES; i++)
		if (read(faults, &m, sizeof(m)) != sizeof(m) ||
			supply(m.arg.pagefault.address))
			return NULL;
	return arg;
}

CALLED int reads(const char *page)
{
	__asm__ volatile("" ::: "memory");
	return !strcmp(page, "supplied");
}

int main(void)
{
	struct uffdio_api api = { .api = UFFD_API };
	char *mem = mmap(NULL, PAGES * SIZE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct uffdio_register range = { .range = { (uintptr_t)mem,
						 PAGES * SIZE },
		.mode = UFFDIO_REGISTER_MODE_MISSING };
	pthread_t thread;
	int n = 0;

	faults = syscall(SYS_userfaultfd, O_CLOEXEC);
	if (faults < 0 || ioctl(faults, UFFDIO_API, &api) ||
		ioctl(faults, UFFDIO_REGISTER, &range))
		return 77;
	pthread_create(&thread, NULL, supplier, NULL);
	for (int i = 0; i < PAGES; i++)
		n += reads(mem + i * SIZE);
	pthread_join(thread, NULL);
	printf("%d\n", n);
	return 0;
}
