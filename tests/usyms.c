/* usyms.c - a program whose stacks are known: it calls getppid() through
 * unoptimized functions, which keep frame pointers, and without a library
 * function in between. With -DPLUG it is a library; "usyms PLUG..." loads some,
 * calls them, and forks; the child calls them too. "usyms make HOW" generates
 * code. With -DALONE it loads none, and can be linked statically. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define KEPT __attribute__((noinline))

__attribute__((always_inline)) static inline long call(long number)
{
	long r;

	__asm__ volatile("syscall"
			 : "=a"(r)
			 : "a"(number)
			 : "rcx", "r11", "memory");
	return r;
}

#ifdef PLUG

KEPT void in_plug(void)
{
	call(SYS_getppid);
}

#else

KEPT void inner(void)
{
	call(SYS_getppid);
	call(SYS_getppid);
}

KEPT static void outer(void)
{
	inner();
}

#ifdef ALONE
#define dlopen(path, how) (abort(), NULL)
#define dlsym(plug, name) NULL
#endif

static void call_plug(const char *path)
{
	void *plug = dlopen(path, RTLD_NOW);
	void (*fn)(void) = plug ? (void (*)(void))dlsym(plug, "in_plug") : 0;

	if (!fn)
		abort();
	fn();
}

enum {
	ALL = PROT_READ | PROT_WRITE | PROT_EXEC
};

/* Map memory for code as various runtimes do. */
static void *map_code(const char *how)
{
	void *p;
	int fd;

	if (!strcmp(how, "zero"))
		return mmap(NULL, 4096, ALL, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!strcmp(how, "memfd")) {
		fd = memfd_create("doublemapper", 0);
		if (ftruncate(fd, 4096))
			abort();
		return mmap(NULL, 4096, ALL, MAP_SHARED, fd, 0);
	}
	p = mmap(NULL, 4096, ALL, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (!strcmp(how, "named"))
		prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, p, 4096, "code");
	return p;
}

/* Generate code, and list it in the perf map. */
static int make(const char *how)
{
	static const unsigned char code[] = { 0xb8, SYS_getppid, 0, 0, 0, 0x0f,
		0x05, 0xc3 };
	void *p = map_code(how);
	char path[64];
	FILE *f;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	f = fopen(path, "we");
	if (p == MAP_FAILED || !f)
		abort();
	fprintf(f, "%lx 80 other\n%lx %zx Foo.bar \x1b(int)\n", (long)p + 64,
		(long)p, sizeof(code));
	fclose(f);
	memcpy(p, code, sizeof(code));
	((void (*)(void))p)();
	return 0;
}

int main(int argc, char *argv[])
{
	if (argc == 3 && !strcmp(argv[1], "make"))
		return make(argv[2]);
	outer();
	for (int i = 1; i < argc; i++)
		call_plug(argv[i]);
	if (argc > 1 && !fork()) {
		outer();
		_exit(0);
	}
	while (wait(NULL) > 0)
		;
	return 0;
}

#endif
