/* grows.c - a program that changes as its arguments say, one after the other:
 *
 *	load FILE	load the library, and call its plugged() three times
 *	drop		close it
 *	step		call step() once
 *	thread		do the next thing in another thread
 *	block		block all signals
 *	fork, vfork	do the next thing in a child, and wait for it
 *	orphan		do it in a child whose parent ends at once
 *	exec FILE	run it, with the rest of the arguments
 *	say TEXT	print it
 *	wait		wait for a line on standard input */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

static void *library;

CALLED long step(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

static void load(const char *file)
{
	long (*plugged)(long);

	library = dlopen(file, RTLD_NOW);
	if (!library) {
		puts(dlerror());
		exit(1);
	}
	*(void **)&plugged = dlsym(library, "plugged");
	for (int i = 1; i <= 3; i++)
		plugged(i);
}

static void block(void)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
}

static char **next(char **argv);

static void *in_thread(void *argv)
{
	return next(argv);
}

static char **do_in_thread(char **argv)
{
	pthread_t t;
	void *rest;

	pthread_create(&t, NULL, in_thread, argv);
	pthread_join(t, &rest);
	return rest;
}

static char **do_in_child(char **argv, int vforks)
{
	pid_t pid = vforks ? vfork() : fork();

	if (!pid) {
		next(argv);
		_exit(0);
	}
	waitpid(pid, NULL, 0);
	argv++;
	return !strcmp(argv[-1], "load") ? argv + 1 : argv;
}

static char **do_in_orphan(char **argv)
{
	int ends[2];
	char c;

	if (pipe(ends))
		exit(1);
	if (!fork()) {
		if (!fork())
			next(argv);
		_exit(0);
	}
	close(ends[1]);
	while (read(ends[0], &c, 1) > 0)
		;
	return argv + 1;
}

static void wait_for_line(void)
{
	char line[16];

	if (!fgets(line, sizeof(line), stdin))
		exit(1);
}

static char **next(char **argv)
{
	const char *what = *argv++;

	if (!strcmp(what, "load"))
		load(*argv++);
	else if (!strcmp(what, "drop"))
		dlclose(library);
	else if (!strcmp(what, "step"))
		step(1);
	else if (!strcmp(what, "thread"))
		return do_in_thread(argv);
	else if (!strcmp(what, "block"))
		block();
	else if (!strcmp(what, "fork") || !strcmp(what, "vfork"))
		return do_in_child(argv, *what == 'v');
	else if (!strcmp(what, "orphan"))
		return do_in_orphan(argv);
	else if (!strcmp(what, "exec"))
		execv(*argv, argv), exit(127);
	else if (!strcmp(what, "say"))
		puts(*argv++), fflush(stdout);
	else if (!strcmp(what, "wait"))
		wait_for_line();
	return argv;
}

int main(int argc, char **argv)
{
	(void)argc;
	setvbuf(stdin, NULL, _IONBF, 0);
	argv++;
	while (*argv)
		argv = next(argv);
	return 0;
}
