/* early.c - does something in a constructor, and then calls marked() in its
 * main().
 *
 *	stops		stops itself; a child has it continue a little later
 *	executes	executes itself, which does nothing then
 *	forks		has a child, which goes on to main(), too
 *	threads [LIB]	starts a thread, which also calls marked() there, nine
 *			times, and loads the library */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;
static pthread_t thread;
static int line[2];

__attribute__((noipa)) void marked(void)
{
}

static void say(const char *what)
{
	(void)!write(STDOUT_FILENO, what, strlen(what));
}

static void stop(void)
{
	pid_t pid = getpid();

	if (fork()) {
		raise(SIGSTOP);
		return;
	}
	usleep(200000);
	say("continued\n");
	kill(pid, SIGCONT);
	_exit(0);
}

/* Begin when main() has begun. */
static void *run(void *arg)
{
	char c;

	(void)!read(line[0], &c, 1);
	if (arg)
		dlopen(arg, RTLD_NOW);
	for (int i = 0; i < 9; i++)
		marked();
	return arg;
}

__attribute__((constructor)) static void first(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (!strcmp(what, "stops"))
		stop();
	if (!strcmp(what, "executes"))
		execl("/proc/self/exe", "early", NULL);
	if (!strcmp(what, "forks"))
		child = fork();
	if (!strcmp(what, "threads") && !pipe(line))
		pthread_create(&thread, NULL, run, argv[2]);
}

int main(void)
{
	int status = 0;

	marked();
	if (child)
		waitpid(child, &status, 0);
	if (thread && write(line[1], "", 1) == 1)
		pthread_join(thread, NULL);
	say(status ? "died\n" : "main\n");
	return 0;
}
