/* changing.c - a process that changes while it is traced. It calls leaf() and
 * fires a probe all the time. On SIGUSR1 it runs OTHER; on SIGUSR2 it closes
 * its library and loads it again; on SIGTERM it ends, with status 0 if its code
 * is the same as in its file, else with 9.
 *
 * usage: changing [OTHER [LIBRARY]] */
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/note.h"

extern const char __executable_start[];
static volatile sig_atomic_t asked;
static long sum;

#ifdef OTHER
/* Put its functions at other addresses. */
__asm__(".text\n.skip 777, 0xc3\n");
#endif

__attribute__((noinline, noclone)) void leaf(long n)
{
	__asm__ volatile(NOTE("changing", "hit", "-8@%0")::"r"(n) : "memory");
	sum += n;
}

static void on_signal(int sig)
{
	asked = sig;
}

/* True if all executable segments are in memory as they are in the file. */
static int is_whole(void)
{
	const Elf64_Ehdr *h = (const void *)__executable_start;
	const Elf64_Phdr *p = (const void *)(__executable_start + h->e_phoff);
	int fd = open("/proc/self/exe", O_RDONLY), same = fd >= 0;
	char *bytes;

	for (int i = 0; same && i < h->e_phnum; i++) {
		if (p[i].p_type != PT_LOAD || !(p[i].p_flags & PF_X))
			continue;
		bytes = malloc(p[i].p_filesz);
		same = pread(fd, bytes, p[i].p_filesz, p[i].p_offset) ==
			       (ssize_t)p[i].p_filesz &&
		       !memcmp(bytes, __executable_start + p[i].p_vaddr,
			       p[i].p_filesz);
		free(bytes);
	}
	close(fd);
	return same;
}

static void *load(const char *path)
{
	void *lib = dlopen(path, RTLD_NOW);
	long (*plugged)(long n) = NULL;

	if (lib)
		*(void **)&plugged = dlsym(lib, "plugged");
	if (plugged)
		plugged(1);
	return lib;
}

int main(int argc, char **argv)
{
	struct sigaction act = { .sa_handler = on_signal };
	void *lib = argc > 2 ? load(argv[2]) : NULL;

	for (int sig = 0; sig < 3; sig++)
		sigaction(
			(int[]){ SIGUSR1, SIGUSR2, SIGTERM }[sig], &act, NULL);
	signal(SIGPIPE, SIG_IGN);
	puts("ready");
	fflush(stdout);
	for (long n = 0; asked != SIGTERM; n++) {
		leaf(n);
		usleep(1000);
		if (asked == SIGUSR1 && argc > 1)
			execl(argv[1], argv[1], (char *)NULL);
		if (asked == SIGUSR2 && lib) {
			dlclose(lib);
			lib = load(argv[2]);
			asked = 0;
		}
	}
	return is_whole() ? 0 : 9;
}
