/* object.c - see object.h. A mapping's file is found in three ways: the links
 * in the process's map_files lead to the files themselves, but need privileges;
 * its exe is such a link, too; and a path from its root, or from ours, is
 * accepted if it leads to the file that the mapping names. */
#include "probes/proc/object.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/files.h"
#include "base/page.h"
#include "base/piece.h"
#include "base/procfile.h"
#include "probes/proc/look.h"
#include "probes/proc/rows.h"

static bool is_file_of(const struct mapping *m, const struct stat *st)
{
	return st->st_dev == m->dev && st->st_ino == m->ino;
}

/* True if the link still leads to what the mapping names: on some file systems
 * files and their mappings have different inode numbers. */
static bool leads_to(const char *link, const char *path)
{
	char text[PATH_MAX];
	ssize_t n = readlink(link, text, sizeof(text));

	return n > 0 && n < (ssize_t)sizeof(text) &&
	       strlen(path) == (size_t)n && !memcmp(text, path, n);
}

static int open_link(const char *link, const struct mapping *m)
{
	struct stat st;
	int fd = look_at(link, &st);

	if (fd >= 0 && !is_file_of(m, &st) && !leads_to(link, m->path)) {
		close(fd);
		fd = -1;
	}
	return look_open(fd);
}

static int open_map_file(pid_t pid, const struct mapping *m)
{
	char link[80];

	procfile_path(link, sizeof(link), pid, "map_files/%" PRIx64 "-%" PRIx64,
		m->start, m->end);
	return open_link(link, m);
}

static int open_exe(pid_t pid, const struct mapping *m)
{
	char link[32];

	procfile_path(link, sizeof(link), pid, "exe");
	return open_link(link, m);
}

static int open_path(const char *path, const struct mapping *m)
{
	struct stat st;
	int fd = look_at(path, &st);

	if (fd >= 0 && !is_file_of(m, &st)) {
		close(fd);
		fd = -1;
	}
	return look_open(fd);
}

static int open_in_root(pid_t pid, const struct mapping *m)
{
	char path[PATH_MAX + 32];

	procfile_path(path, sizeof(path), pid, "root%s", m->path);
	return open_path(path, m);
}

/* If the process has ended, it may be in our own root. */
int object_open(pid_t pid, const struct mapping *m)
{
	int fd = open_map_file(pid, m);
	pid_t living = fd < 0 ? procfile_living(pid) : pid;

	if (living != pid)
		fd = open_map_file(living, m);
	if (fd < 0)
		fd = open_exe(living, m);
	if (*m->path != '/' || strlen(m->path) >= PATH_MAX)
		return fd;
	if (fd < 0)
		fd = open_in_root(living, m);
	return fd < 0 ? open_path(m->path, m) : fd;
}

static void free_object(struct object *o)
{
	free(o->piece);
	if (o->symbols)
		symbols_free(o->symbols);
	variables_free(o->variables);
	if (o->rows)
		rows_free(o->rows);
	free(o->rows);
	if (o->lines)
		lines_free(o->lines);
	if (o->types)
		types_free(o->types);
	notes_free(o->notes);
	told_free(o->told);
	debugfile_close(&o->debug);
	debugfile_close(&o->shared);
	if (o->elf)
		elf_close(o->elf);
	if (o->fd >= 0)
		close(o->fd);
	free((char *)o->path);
	free(o);
}

static struct timespec when_written(int fd)
{
	struct stat st = { 0 };

	fstat(fd, &st);
	return st.st_mtim;
}

/* Open the root of the process, which may have ended by the time that more of
 * its files are needed; if it has ended already, what could be opened was in
 * ours. */
static int open_root(pid_t pid)
{
	int fd = procfile_open(pid, "root", O_PATH | O_DIRECTORY);

	if (fd < 0)
		fd = procfile_open(
			procfile_living(pid), "root", O_PATH | O_DIRECTORY);
	if (fd < 0)
		fd = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
	return fd;
}

static bool is_same_file(int a, int b)
{
	struct stat x, y;

	return !fstat(a, &x) && !fstat(b, &y) && x.st_dev == y.st_dev &&
	       x.st_ino == y.st_ino;
}

/* Return that root, with one more object. */
static int root_of(struct objects *os, pid_t pid)
{
	int fd = open_root(pid);

	for (size_t i = 0; fd >= 0 && i < os->roots.n; i++) {
		struct objects_root *r = &os->roots.v[i];

		if (!is_same_file(r->fd, fd))
			continue;
		close(fd);
		r->users++;
		return r->fd;
	}
	if (fd >= 0)
		vec_push(&os->roots, (struct objects_root){ fd, 1 });
	return fd;
}

/* Close a root of which no object is left: while it is open, so are the mounts
 * of a container that may have ended. */
static void leave_root(struct objects *os, int fd)
{
	for (size_t i = 0; i < os->roots.n; i++) {
		struct objects_root *r = &os->roots.v[i];

		if (r->fd != fd || --r->users)
			continue;
		close(fd);
		*r = os->roots.v[--os->roots.n];
		return;
	}
}

static struct object *make(int fd, const char *path)
{
	struct object *o = xcalloc(1, sizeof(*o));
	struct stat st = { 0 };

	fstat(fd, &st);
	o->path = xstrdup(path);
	o->debug.fd = o->shared.fd = -1;
	o->fd = fd;
	o->piece = xcalloc(1, sizeof(*o->piece));
	o->dev = st.st_dev;
	o->ino = st.st_ino;
	o->written = st.st_mtim;
	o->elf = o->fd < 0 ? NULL : elf_open(o->fd);
	if (o->elf)
		o->nid = elf_build_id(o->elf, o->id);
	return o;
}

bool object_is_of(const struct object *o, const struct mapping *m)
{
	struct timespec t;

	if (o->dev != m->dev || o->ino != m->ino)
		return false;
	t = when_written(o->fd);
	return t.tv_sec == o->written.tv_sec && t.tv_nsec == o->written.tv_nsec;
}

struct object *objects_add(
	struct objects *os, int fd, const char *path, pid_t pid)
{
	struct object *o = make(fd, path);

	if (!o->elf) {
		free_object(o);
		return NULL;
	}
	o->root = root_of(os, pid);
	vec_push(&os->v, o);
	files_keep_room(fd, FILES_ROOM);
	return o;
}

/* A file that cannot be opened by way of one process may be by another. */
struct object *objects_get(
	struct objects *os, pid_t pid, const struct mapping *m)
{
	struct object *o;

	if (!m->ino)
		return NULL;
	for (size_t i = 0; i < os->v.n; i++)
		if (object_is_of(os->v.v[i], m))
			return os->v.v[i];
	o = objects_add(os, object_open(pid, m), m->path, pid);
	if (o) { /* fstat() may say something else than the mappings do */
		o->dev = m->dev;
		o->ino = m->ino;
	}
	return o;
}

void objects_drop(struct objects *os, struct object *o)
{
	for (size_t i = 0; i < os->v.n; i++)
		if (os->v.v[i] == o) {
			os->v.v[i] = os->v.v[--os->v.n];
			leave_root(os, o->root);
			free_object(o);
			return;
		}
}

/* Types may be in use if they have been read. */
void objects_trim(struct objects *os)
{
	for (size_t i = os->v.n; i; i--)
		if (!os->v.v[i - 1]->kept && !os->v.v[i - 1]->types)
			objects_drop(os, os->v.v[i - 1]);
	os->left = os->v.n;
}

void objects_free(struct objects *os)
{
	for (size_t i = 0; i < os->v.n; i++)
		free_object(os->v.v[i]);
	for (size_t i = 0; i < os->roots.n; i++)
		close(os->roots.v[i].fd);
	vec_free(&os->roots);
	vec_free(&os->v);
}

char *object_plain_path(const char *path)
{
	static const char deleted[] = " (deleted)";
	size_t n = strlen(path), tail = sizeof(deleted) - 1;

	if (n > tail && !strcmp(path + n - tail, deleted))
		n -= tail;
	return xstrndup(path, n);
}

/* True if it is on a file system that shows files of others. */
static bool is_layered(const struct object *o)
{
	struct statfs st;

	return !fstatfs(o->fd, &st) && st.f_type == OVERLAYFS_SUPER_MAGIC;
}

static bool has_id_of(const struct object *a, const struct object *b)
{
	return a->nid && a->nid == b->nid && !memcmp(a->id, b->id, a->nid);
}

bool object_is_same(const struct object *a, const struct object *b)
{
	if (a == b || a->ino != b->ino)
		return a == b;
	if (is_same_file(a->fd, b->fd))
		return true;
	return has_id_of(a, b) && is_layered(a) && is_layered(b);
}

/* Return the file with the object's debug information; NULL: there is none. */
static struct elf *debug_of(struct object *o)
{
	if (!o->looked)
		debugfile_find(&o->debug, o->elf, o->root, o->path);
	o->looked = true;
	return o->debug.elf;
}

/* Return what e, which is the object or its debug file, shares with others. */
static struct elf *shared_of(struct object *o, struct elf *e)
{
	char *path = object_plain_path(e == o->elf ? o->path : o->debug.path);

	if (!o->looked_shared)
		debugfile_find_shared(&o->shared, e, o->root, path);
	o->looked_shared = true;
	free(path);
	return o->shared.elf;
}

static bool has_section(struct elf *e, uint32_t type, const char *name)
{
	struct elf_section s;

	return elf_find(e, type, name, &s);
}

/* Return the file with the symbols, if the object itself has none. */
static struct elf *other_of(struct object *o)
{
	return has_section(o->elf, SHT_SYMTAB, NULL) ? NULL : debug_of(o);
}

const struct symbols *object_symbols(struct object *o)
{
	if (!o->symbols)
		o->symbols = symbols_read(o->elf, other_of(o));
	return o->symbols;
}

const struct variables *object_variables(struct object *o)
{
	if (!o->variables)
		o->variables = variables_read(o->elf, other_of(o));
	return o->variables;
}

uint64_t object_only_symbol(struct object *o, const char *name)
{
	struct elf *other = other_of(o);
	bool has = other && has_section(other, SHT_SYMTAB, NULL);

	return elf_only_symbol(has ? other : o->elf, name);
}

const struct rows *object_rows(struct object *o)
{
	if (!o->rows) {
		o->rows = xcalloc(1, sizeof(*o->rows));
		rows_read(o->rows, o->elf, NULL);
	}
	return o->rows;
}

size_t object_read(const struct object *o, uint64_t off, void *to, size_t n)
{
	return piece_read(o->piece, o->fd, off, to, n);
}

bool object_has_data(const struct object *o, uint64_t addr)
{
	struct elf_segment g;

	for (uint32_t i = 0; elf_segment(o->elf, i, &g); i++)
		if (!g.runs && addr >= g.addr && addr - g.addr < g.room)
			return true;
	return false;
}

bool object_line(
	struct object *o, uint64_t addr, const char **file, uint32_t *line)
{
	struct elf *e = o->elf;

	if (!o->lined && !has_section(e, SHT_PROGBITS, ".debug_line"))
		e = debug_of(o);
	if (!o->lined && e)
		o->lines = lines_read(e, shared_of(o, e));
	o->lined = true;
	return o->lines && lines_find(o->lines, addr, file, line);
}

struct types *object_types(struct object *o)
{
	struct elf *e = o->elf;

	if (!o->typed && !has_section(e, SHT_PROGBITS, ".debug_info"))
		e = debug_of(o);
	if (!o->typed && e)
		o->types = types_read(e, shared_of(o, e), &o->types_size);
	o->typed = true;
	return o->types;
}

static bool has_types(struct elf *e)
{
	return e && has_section(e, SHT_PROGBITS, ".debug_info");
}

static void put_missing(struct str *out, const struct object *o)
{
	str_puts(out, " has no debug information: compile it with -g, or "
		      "install what was split off");
	if (o->nid > 1) {
		str_puts(out, " as ");
		debugfile_put_path(out, o->id, o->nid);
	}
}

void object_why_no_types(struct object *o, struct str *out)
{
	char *path = object_plain_path(o->path);
	const char *slash = strrchr(path, '/');

	str_printf(out, "%.100s", slash ? slash + 1 : path);
	if (o->types_size)
		str_printf(out,
			" has %" PRIu64
			" MB of debug information, which is too much to be "
			"read",
			o->types_size >> 20);
	else if (has_types(o->elf) || has_types(o->debug.elf))
		str_puts(out, " has debug information that is damaged, or "
			      "compressed by zstd, which is not supported: try "
			      "objcopy --decompress-debug-sections");
	else
		put_missing(out, o);
	free(path);
}

const struct notes *object_notes(struct object *o)
{
	if (!o->noted) {
		o->notes = notes_read(o->elf);
		o->told = o->notes ? told_read(o->elf) : NULL;
	}
	o->noted = true;
	return o->notes;
}

const struct told *object_told(struct object *o)
{
	return object_notes(o) ? o->told : NULL;
}

bool object_addr(
	const struct object *o, uint64_t off, bool exec, uint64_t *addr)
{
	struct elf_segment g;

	for (uint32_t i = 0; elf_segment(o->elf, i, &g); i++)
		if (g.runs == exec && off >= g.off && off - g.off < g.size) {
			*addr = g.addr + (off - g.off);
			return true;
		}
	return false;
}

bool object_off(const struct object *o, uint64_t addr, uint64_t *off)
{
	struct elf_segment g;

	for (uint32_t i = 0; elf_segment(o->elf, i, &g); i++)
		if (addr >= g.addr && addr - g.addr < g.size) {
			*off = g.off + (addr - g.addr);
			return true;
		}
	return false;
}

bool object_begin(const struct object *o, uint64_t off, uint64_t *addr)
{
	struct elf_segment g;

	for (uint32_t i = 0; elf_segment(o->elf, i, &g); i++) {
		if (!g.runs || off < g.off - g.off % PAGE ||
			(off >= g.off && off - g.off >= g.size))
			continue;
		*addr = g.addr + (off - g.off);
		return !(*addr % PAGE);
	}
	return false;
}
