/* perfmap.c - see perfmap.h. The owner of the process writes the file: it must
 * be a regular file, and no link that leads out of the process's root; how much
 * of it is read and kept is limited, and names stay in the file. */
#include "probes/proc/perfmap.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bisect.h"
#include "base/clock.h"
#include "base/few.h"
#include "base/procfile.h"
#include "base/vec.h"
#include "probes/proc/look.h"

enum {
	PIECE = FEW(1 << 16, 64), /* bytes to read at once; a line has less */
	MOST_FUNCTIONS = FEW(1 << 17, 64),
	MOST_READ = FEW(1 << 28, 1 << 20), /* bytes: a file may have holes */
	MOST_OVERLAP = 16,		   /* functions to try for an address */
	MOST_NAME = 4096,
	NAMESPACES = 33 /* most nested pid namespaces that Linux allows */
};

struct perfmap {
	int fd;
	char name[32];
	uint64_t read; /* bytes of the file that have been read */
	/* by address, then in the order of the file */
	VEC(struct perfmap_function) v;
};

/* Return the number that the process has in its own, innermost namespace. */
static pid_t own_number(pid_t pid)
{
	uint64_t id[NAMESPACES];
	uint32_t n = procfile_numbers(pid, "NSpid:", id, NAMESPACES);

	return n ? (pid_t)id[n - 1] : pid;
}

static int open_below(const char *root, const char *name)
{
	int dir = open(root, O_PATH | O_CLOEXEC | O_DIRECTORY), fd;
	char path[64];
	struct stat st;

	if (dir < 0)
		return -1;
	snprintf(path, sizeof(path), "/tmp/%s", name);
	fd = look_open(look_in(dir, path, &st));
	close(dir);
	return fd;
}

/* Return that time in seconds since 1970, or somewhat earlier. */
static int64_t date_of(uint64_t time)
{
	int64_t age = clock_now() - time;

	return (clock_ns(CLOCK_REALTIME) - age) / CLOCK_SECOND - 1;
}

static bool is_good(int fd, uid_t user, uint64_t since)
{
	struct stat st;

	return !fstat(fd, &st) && S_ISREG(st.st_mode) &&
	       (st.st_uid == user || !st.st_uid) &&
	       st.st_mtim.tv_sec >= date_of(since);
}

struct perfmap *perfmap_open(pid_t pid, uid_t user, uint64_t since)
{
	struct perfmap *m = xcalloc(1, sizeof(*m));
	char root[32];

	procfile_path(root, sizeof(root), procfile_living(pid), "root");
	snprintf(m->name, sizeof(m->name), "perf-%d.map", own_number(pid));
	m->fd = open_below(root, m->name);
	if (m->fd < 0)
		m->fd = open_below("/", m->name);
	if (m->fd < 0 || !is_good(m->fd, user, since)) {
		perfmap_close(m);
		return NULL;
	}
	perfmap_read(m);
	return m;
}

void perfmap_close(struct perfmap *m)
{
	if (!m)
		return;
	if (m->fd >= 0)
		close(m->fd);
	vec_free(&m->v);
	free(m);
}

const char *perfmap_name(const struct perfmap *m)
{
	return m->name;
}

/* line = start ' ' size ' ' name */
static void take_line(struct perfmap *m, const char *line, uint64_t at)
{
	struct perfmap_function f = { .order = m->v.n };
	int n = 0;

	if (sscanf(line, "%" SCNx64 " %" SCNx64 " %n", &f.start, &f.size, &n) <
			2 ||
		!n || !line[n] || f.start + f.size < f.start)
		return;
	f.at = at + n;
	vec_push(&m->v, f);
}

/* Take the complete lines of a piece; returns their size. */
static size_t take_lines(struct perfmap *m, char *piece, size_t n)
{
	size_t at = 0;

	for (char *end; at < n && (end = memchr(piece + at, '\n', n - at));
		at = end + 1 - piece) {
		*end = 0;
		if (m->v.n < MOST_FUNCTIONS)
			take_line(m, piece + at, m->read + at);
	}
	return at;
}

static int by_start(const void *x, const void *y)
{
	const struct perfmap_function *a = x, *b = y;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	return (a->order > b->order) - (a->order < b->order);
}

/* True if the file was written anew, perhaps by another program that the
 * process runs now. */
static bool is_shorter(const struct perfmap *m)
{
	struct stat st;

	return !fstat(m->fd, &st) && (uint64_t)st.st_size < m->read;
}

/* True if no more of the file is read. */
static bool is_full(const struct perfmap *m)
{
	return m->v.n >= MOST_FUNCTIONS || m->read >= MOST_READ;
}

bool perfmap_has_grown(const struct perfmap *m)
{
	struct stat st;

	return !is_full(m) && !fstat(m->fd, &st) &&
	       (uint64_t)st.st_size != m->read;
}

/* An incomplete line at the end is read next time; one that is longer than a
 * piece is read as if it were several. */
void perfmap_read(struct perfmap *m)
{
	size_t had;
	ssize_t n;
	char *piece;

	if (is_shorter(m))
		m->read = m->v.n = 0;
	if (!perfmap_has_grown(m))
		return;
	piece = xcalloc(1, PIECE + 1);
	had = m->v.n;
	while (!is_full(m) && (n = pread(m->fd, piece, PIECE, m->read)) > 0) {
		size_t taken = take_lines(m, piece, n);

		if (!taken && n < PIECE)
			break;
		m->read += taken ? taken : (size_t)n;
	}
	free(piece);
	if (m->v.n > had)
		qsort(m->v.v, m->v.n, sizeof(*m->v.v), by_start);
}

uint32_t perfmap_count(const struct perfmap *m)
{
	return m->v.n;
}

const struct perfmap_function *perfmap_nth(const struct perfmap *m, uint32_t n)
{
	return &m->v.v[n];
}

const struct perfmap_function *perfmap_find(
	const struct perfmap *m, uint64_t addr)
{
	const struct perfmap_function *best = NULL;
	size_t n = bisect_upto(m->v.v, m->v.n, start, addr);
	size_t least = n > MOST_OVERLAP ? n - MOST_OVERLAP : 0;

	for (; n > least; n--) {
		const struct perfmap_function *f = &m->v.v[n - 1];

		if (addr - f->start < f->size &&
			(!best || f->order > best->order))
			best = f;
	}
	return best;
}

void perfmap_put(struct str *out, const struct perfmap *m,
	const struct perfmap_function *f)
{
	char name[MOST_NAME];
	ssize_t n = pread(m->fd, name, sizeof(name) - 1, f->at);

	name[n < 0 ? 0 : n] = 0;
	str_put(out, name, strcspn(name, "\n"));
}
