/* text.c - checks that a process's text is the same as in its files, that it
 * has no executable memory outside of files, and that none of its threads is
 * stopped or traced. Prints what is wrong, and exits with 1. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int wrong;

/* Compare a mapping with its file, as far as the file goes. */
static void compare(int mem, const char *line, unsigned long start,
	unsigned long end, unsigned long off, const char *path)
{
	unsigned char now[4096], was[4096];
	int fd = open(path, O_RDONLY);

	for (unsigned long at = start; fd >= 0 && at < end; at += 4096) {
		ssize_t n = pread(fd, was, 4096, off + (at - start));

		if (pread(mem, now, 4096, at) != 4096 || n < 0)
			continue;
		for (ssize_t i = 0; i < n; i++)
			if (now[i] != was[i]) {
				printf("%lx is %02x, not %02x: %s", at + i,
					now[i], was[i], line);
				wrong = 1;
			}
	}
	if (fd >= 0)
		close(fd);
}

static void look_at_text(const char *pid)
{
	char name[64], line[4096], mode[5], path[4096];
	unsigned long start, end, off;
	FILE *maps;
	int mem;

	snprintf(name, sizeof(name), "/proc/%s/mem", pid);
	mem = open(name, O_RDONLY);
	snprintf(name, sizeof(name), "/proc/%s/maps", pid);
	maps = fopen(name, "r");
	while (maps && mem >= 0 && fgets(line, sizeof(line), maps)) {
		*path = 0;
		if (sscanf(line, "%lx-%lx %4s %lx %*s %*s %4095[^\n]", &start,
			    &end, mode, &off, path) < 4 ||
			mode[2] != 'x')
			continue;
		if (*path == '/') {
			compare(mem, line, start, end, off, path);
		} else if (!*path) {
			printf("scratch: %s", line);
			wrong = 1;
		}
	}
	if (!maps || mem < 0) {
		printf("pid %s is not there\n", pid);
		wrong = 1;
	}
}

static void look_at_thread(const char *pid, const char *tid)
{
	char name[600], line[256];
	FILE *f;

	snprintf(name, sizeof(name), "/proc/%s/task/%s/status", pid, tid);
	f = fopen(name, "r");
	while (f && fgets(line, sizeof(line), f))
		if ((!strncmp(line, "State:", 6) && strchr("tTZ", line[7])) ||
			(!strncmp(line, "TracerPid:", 10) && atoi(line + 10))) {
			printf("thread %s: %s", tid, line);
			wrong = 1;
		}
	if (f)
		fclose(f);
}

int main(int argc, char **argv)
{
	char name[64];
	struct dirent *e;
	DIR *dir;

	if (argc < 2)
		return 2;
	look_at_text(argv[1]);
	snprintf(name, sizeof(name), "/proc/%s/task", argv[1]);
	dir = opendir(name);
	while (dir && (e = readdir(dir)))
		if (*e->d_name != '.')
			look_at_thread(argv[1], e->d_name);
	return wrong;
}
