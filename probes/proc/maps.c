/* maps.c - see maps.h. The kernel writes a page of text at a time, and the
 * process may map and unmap between two pages: lines that do not come after
 * what was read before are left out. */
#include "probes/proc/maps.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/bisect.h"
#include "base/procfile.h"

enum {
	MOST_MAPPINGS = 1 << 20,
	MOST_BETWEEN = 256 /* mappings in which the copy of a part may lie */
};

/* line = start '-' end ' ' rwxp ' ' off ' ' major ':' minor ' ' inode, blanks
 * and a path. Returns false if this is not one. */
static bool parse(char *line, struct mapping *m, char **path)
{
	unsigned major, minor;
	char mode[5];
	int n = 0;

	if (sscanf(line,
		    "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %x:%x %" SCNu64
		    " %n",
		    &m->start, &m->end, mode, &m->off, &major, &minor, &m->ino,
		    &n) < 7 ||
		!n || strlen(mode) < 4)
		return false;
	m->dev = makedev(major, minor);
	m->write = mode[1] == 'w';
	m->exec = mode[2] == 'x';
	m->shared = mode[3] == 's';
	m->copied = false;
	*path = line + n;
	(*path)[strcspn(*path, "\n")] = 0;
	procfile_unescape(*path);
	return m->start < m->end;
}

/* Share the path with the mapping before: objects are mapped in several
 * consecutive pieces. */
static const char *keep_path(struct maps *m, const char *path)
{
	const char *last = m->v.n ? m->v.v[m->v.n - 1].path : "";

	return strcmp(last, path) ? arena_strdup(&m->paths, path) : last;
}

static void add(struct maps *m, char *line)
{
	uint64_t last = m->v.n ? m->v.v[m->v.n - 1].end : 0;
	struct mapping k;
	char *path;

	if (!parse(line, &k, &path) || k.start < last || (!k.ino && !k.exec))
		return;
	k.path = keep_path(m, path);
	vec_push(&m->v, k);
}

static int read_process(struct maps *m, pid_t pid)
{
	char name[32], *line = NULL;
	size_t size = 0;
	int r = 0;
	FILE *f;

	procfile_path(name, sizeof(name), pid, "maps");
	f = fopen(name, "re");
	if (!f)
		return -errno;
	errno = 0;
	while (m->v.n < MOST_MAPPINGS && getline(&line, &size, f) > 0)
		add(m, line);
	if (ferror(f))
		r = errno ? -errno : -EIO;
	free(line);
	fclose(f);
	return r;
}

bool mapping_is_kernels(const struct mapping *m)
{
	return !strcmp(m->path, "[vdso]") || !strcmp(m->path, "[vsyscall]") ||
	       !strcmp(m->path, "[uprobes]");
}

/* True for executable memory that may be a copy: of no file or, as huge pages
 * may be, of another file. */
static bool may_copy(const struct mapping *k)
{
	return k->exec &&
	       (k->ino || !*k->path || !strncmp(k->path, "[anon:", 6));
}

static bool is_same(const struct mapping *a, const struct mapping *b)
{
	return a->ino && a->ino == b->ino && a->dev == b->dev;
}

/* Programs copy their code to memory of their own, which may have huge pages,
 * and put that in its place. */
bool mapping_copies(struct mapping *k, const struct mapping *before,
	const struct mapping *behind)
{
	if (!may_copy(k) || is_same(k, before) || !is_same(before, behind) ||
		behind->off - before->off != behind->start - before->start)
		return false;
	k->off = before->off + (k->start - before->start);
	k->dev = before->dev;
	k->ino = before->ino;
	k->path = before->path;
	k->copied = true;
	return true;
}

/* Find copies: mappings directly behind a part of a file, followed by the part
 * of the file that should follow. */
static void find_copies(struct maps *m)
{
	for (size_t i = 1; i + 1 < m->v.n; i++) {
		struct mapping *k = &m->v.v[i];
		size_t next = i + 1;

		if (!k[-1].ino || k[-1].end != k->start)
			continue;
		while (next + 1 < m->v.n && next - i < MOST_BETWEEN &&
			may_copy(&m->v.v[next]) &&
			!is_same(k - 1, &m->v.v[next]))
			next++;
		mapping_copies(k, k - 1, &m->v.v[next]);
	}
}

void maps_free(struct maps *m)
{
	vec_free(&m->v);
	arena_free(&m->paths);
}

int maps_read(struct maps *m, pid_t pid)
{
	pid_t living;
	int r;

	*m = (struct maps){ 0 };
	r = read_process(m, pid);
	living = r || m->v.n ? pid : procfile_living(pid);
	if (living != pid)
		r = read_process(m, living);
	if (r == -ESRCH && m->v.n) /* it has ended between two pages */
		r = 0;
	if (r)
		maps_free(m);
	find_copies(m);
	return r;
}

const struct mapping *maps_find(const struct maps *m, uint64_t addr)
{
	size_t n = bisect_upto(m->v.v, m->v.n, end, addr);

	return n < m->v.n && m->v.v[n].start <= addr ? &m->v.v[n] : NULL;
}
