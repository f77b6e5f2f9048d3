/* swaps.c - swaps LIBRARIES...: call the function of four libraries. The second
 * one takes the place of the first one, and its function has another frame. The
 * fourth one comes to where none was, in exchange for the third one, so that
 * what is known of the process has to be read again. Each call makes getppid(2)
 * below main(). */
#include <dlfcn.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

enum {
	TIMES = 8
};

typedef void callback(void);
typedef void calls_back(callback *);

static CALLED void leaf(void)
{
	syscall(SYS_getppid);
	__asm__ volatile("" ::: "memory");
}

static CALLED void outer(calls_back *f)
{
	f(leaf);
	__asm__ volatile("" ::: "memory");
}

static calls_back *load(const char *path, void **lib)
{
	*lib = dlopen(path, RTLD_NOW);
	return *lib ? (calls_back *)dlsym(*lib, "calls_back") : NULL;
}

static void call(calls_back *f)
{
	for (int i = 0; i < TIMES; i++) {
		outer(f);
		usleep(150000);
	}
}

int main(int argc, char **argv)
{
	calls_back *first, *second, *other;
	void *lib, *away;

	if (argc < 5 || !load(argv[3], &away))
		return 2;
	first = load(argv[1], &lib);
	call(first);
	dlclose(lib);
	second = load(argv[2], &lib);
	dlclose(away);
	other = load(argv[4], &away);
	call(other);
	call(second);
	printf("%s\n", first == second ? "same place" : "other place");
	return 0;
}
