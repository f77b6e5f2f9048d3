/* procfile.c - see procfile.h. */
#include "base/procfile.h"

#include <ctype.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <linux/magic.h>

long procfile_number(const char *path)
{
	FILE *f = fopen(path, "re");
	long n = -1;

	if (f) {
		if (fscanf(f, "%ld", &n) != 1)
			n = -1;
		fclose(f);
	}
	return n;
}

bool procfile_line(const char *path, char *line, int size)
{
	FILE *f = fopen(path, "re");
	bool read = f && fgets(line, size, f);

	if (f)
		fclose(f);
	return read;
}

/* A /proc shows the processes of its pid namespace and of those within it. So
 * in one of a namespace around ours we have several numbers, and any other does
 * not show us. */
static bool is_foreign(void)
{
	uint64_t id[2];
	char self[16];
	ssize_t n = readlink("/proc/self", self, sizeof(self) - 1);

	self[n < 0 ? 0 : n] = 0;
	return atoi(self) != getpid() ||
	       procfile_numbers(0, "NSpid:", id, 2) > 1;
}

const char *procfile_dir(void)
{
	static _Atomic(const char *) dir;
	int err = errno;

	if (!dir)
		dir = is_foreign() ? "/proc/none" : "/proc";
	errno = err;
	return dir;
}

void procfile_path(char *path, size_t size, pid_t pid, const char *fmt, ...)
{
	int n = snprintf(path, size, "%s/%d/", procfile_dir(), pid);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(path + n, size - n, fmt, ap);
	va_end(ap);
}

const char *procfile_foreign(void)
{
	struct statfs fs;

	if (!access(procfile_dir(), F_OK) || statfs("/proc", &fs) ||
		fs.f_type != PROC_SUPER_MAGIC)
		return NULL;
	return "/proc, which is that of another pid namespace: run dtrace "
	       "where this one's is mounted (nsenter -m, unshare "
	       "--mount-proc)";
}

int procfile_open(pid_t pid, const char *name, int flags)
{
	char path[64];

	if (pid)
		procfile_path(path, sizeof(path), pid, "%s", name);
	else
		snprintf(path, sizeof(path), "/proc/self/%s", name);
	return open(path, flags | O_CLOEXEC);
}

bool procfile_link(pid_t pid, const char *name, char *to, size_t size)
{
	char path[64];
	ssize_t n;

	procfile_path(path, sizeof(path), pid, "%s", name);
	n = readlink(path, to, size - 1);
	to[n < 0 ? 0 : n] = 0;
	return n >= 0;
}

DIR *procfile_tasks(pid_t pid)
{
	char path[32];

	procfile_path(path, sizeof(path), pid, "task");
	return opendir(path);
}

pid_t procfile_next(DIR *dir)
{
	const struct dirent *e;
	pid_t id = 0;

	while (!id && (e = readdir(dir)))
		id = atoi(e->d_name);
	return id;
}

pid_t procfile_living(pid_t pid)
{
	DIR *dir = procfile_ended(pid) ? procfile_tasks(pid) : NULL;
	pid_t tid = pid;

	while (dir && (tid = procfile_next(dir)) && procfile_ended(tid))
		;
	if (dir)
		closedir(dir);
	return tid ? tid : pid;
}

int64_t procfile_read(pid_t pid, const char *name, void *to, uint32_t size)
{
	int fd = procfile_open(pid, name, O_RDONLY);
	ssize_t n = -1;

	if (fd >= 0) {
		n = read(fd, to, size - 1);
		close(fd);
	}
	((char *)to)[n < 0 ? 0 : n] = 0;
	return n;
}

bool procfile_status(pid_t pid, char to[PROCFILE_STATUS])
{
	enum {
		LONGEST = 512 /* bytes of a line */
	};
	int fd = procfile_open(pid, "status", O_RDONLY);
	uint32_t n = 0, column = 0;
	char text[4096];
	ssize_t got;

	while (fd >= 0 && (got = read(fd, text, sizeof(text))) > 0)
		for (ssize_t i = 0; i < got; i++) {
			column = text[i] == '\n' ? 0 : column + 1;
			if (column < LONGEST && n < PROCFILE_STATUS - 1)
				to[n++] = text[i];
		}
	if (fd >= 0)
		close(fd);
	to[n] = 0;
	return n;
}

/* Return what follows the key. */
static const char *status_line(
	pid_t pid, const char *key, char text[PROCFILE_STATUS])
{
	const char *at = text;

	if (!procfile_status(pid, text))
		return NULL;
	while (at && strncmp(at, key, strlen(key))) {
		at = strchr(at, '\n');
		at += at != NULL;
	}
	return at ? at + strlen(key) : NULL;
}

uint32_t procfile_numbers(
	pid_t pid, const char *key, uint64_t *to, uint32_t most)
{
	char text[PROCFILE_STATUS], *end;
	const char *at = status_line(pid, key, text);
	uint32_t n = 0;

	while (at && n < most) {
		while (*at == ' ' || *at == '\t')
			at++;
		if (!isdigit((unsigned char)*at))
			break;
		to[n++] = strtoull(at, &end, 10);
		at = end;
	}
	return n;
}

uint64_t procfile_signals(pid_t pid, const char *const *key, int n)
{
	char text[PROCFILE_STATUS];
	const char *at;
	uint64_t all = 0;

	if (!procfile_status(pid, text))
		return 0;
	for (int i = 0; i < n; i++) {
		at = strstr(text, key[i]);
		if (at)
			all |= strtoull(at + strlen(key[i]), NULL, 16);
	}
	return all;
}

bool procfile_lists(pid_t pid, const char *key, const char *text)
{
	char status[PROCFILE_STATUS];
	const char *at = status_line(pid, key, status);

	return at && memmem(at, strcspn(at, "\n"), text, strlen(text));
}

pid_t procfile_id(pid_t pid, const char *key)
{
	uint64_t id;

	return procfile_numbers(pid, key, &id, 1) ? (pid_t)id : 0;
}

uint64_t procfile_auxv(pid_t pid, uint64_t type)
{
	Elf64_auxv_t v[64];
	int64_t n = procfile_read(pid, "auxv", v, sizeof(v));

	if (n <= 0)
		n = procfile_read(procfile_living(pid), "auxv", v, sizeof(v));
	for (int64_t i = 0; i < n / (int64_t)sizeof(*v); i++)
		if (v[i].a_type == type)
			return v[i].a_un.a_val;
	return 0;
}

uint64_t procfile_caps(uint64_t otherwise)
{
	char text[PROCFILE_STATUS];
	const char *at = status_line(0, "CapEff:", text);

	return at ? strtoull(at, NULL, 16) : otherwise;
}

const char *procfile_field(const char *stat, int n)
{
	const char *at;

	if (n == 1)
		return stat;
	at = strrchr(stat, ')'); /* the end of field 2 */
	for (int i = 2; at && i < n; i++) {
		at = strchr(at, ' ');
		at += at != NULL;
	}
	return at;
}

const char *procfile_stat(pid_t pid, int n, char *text, uint32_t size)
{
	return procfile_read(pid, "stat", text, size) > 0
		       ? procfile_field(text, n)
		       : NULL;
}

char procfile_state(pid_t pid)
{
	char text[1024];
	const char *at = procfile_stat(pid, STAT_STATE, text, sizeof(text));

	return at ? *at : 0;
}

bool procfile_has_flag(pid_t tid, unsigned long flags)
{
	char text[1024];
	const char *at = procfile_stat(tid, STAT_FLAGS, text, sizeof(text));

	return at && strtoul(at, NULL, 10) & flags;
}

bool procfile_ended(pid_t tid)
{
	char text[1024];
	const char *state = procfile_stat(tid, STAT_STATE, text, sizeof(text));

	return state && (*state == 'Z' || *state == 'X');
}

bool procfile_gone(pid_t tid)
{
	return procfile_ended(tid) || (kill(tid, 0) && errno == ESRCH);
}

uint64_t procfile_started(pid_t pid)
{
	char text[1024];
	const char *at = procfile_stat(pid, STAT_START, text, sizeof(text));

	return at ? strtoull(at, NULL, 10) : 0;
}

void procfile_unescape(char *text)
{
	char *to = text;

	for (const char *p = text; *p; to++) {
		if (*p != '\\' || strspn(p + 1, "01234567") < 3) {
			*to = *p++;
			continue;
		}
		*to = (p[1] - '0') << 6 | (p[2] - '0') << 3 | (p[3] - '0');
		p += 4;
	}
	*to = 0;
}
