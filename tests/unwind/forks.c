/* forks.c - `forks N PROGRAM' makes N processes, each with a system call, and
 * then becomes the program. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	TOGETHER = 32
};

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 0;

	for (int i = 0; i < n; i++) {
		if (!fork()) {
			getppid();
			_exit(0);
		}
		while (i % TOGETHER == 0 && wait(NULL) > 0)
			;
	}
	while (wait(NULL) > 0)
		;
	execv(argv[2], argv + 2);
	return 1;
}
