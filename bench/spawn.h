/* spawn.h - start a command without input and output. */
#ifndef BENCH_SPAWN_H
#define BENCH_SPAWN_H

#include <fcntl.h>
#include <spawn.h>
#include <time.h>

extern char **environ;

static inline double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

/* Returns its pid, or -1. */
static inline pid_t spawn_quiet(char **argv)
{
	posix_spawn_file_actions_t fa;
	pid_t pid;

	posix_spawn_file_actions_init(&fa);
	for (int fd = 0; fd < 3; fd++)
		posix_spawn_file_actions_addopen(
			&fa, fd, "/dev/null", O_RDWR, 0);
	if (posix_spawnp(&pid, argv[0], &fa, NULL, argv, environ))
		pid = -1;
	posix_spawn_file_actions_destroy(&fa);
	return pid;
}

#endif
