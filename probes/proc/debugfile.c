/* debugfile.c - see debugfile.h. A build-id says for certain what belongs
 * together: a file with another one is not the object's. If the object has no
 * build-id, the checksum has to do. */
#include "probes/proc/debugfile.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lzma.h>

#include "base/few.h"
#include "base/str.h"
#include "base/xalloc.h"
#include "probes/proc/look.h"

#define DEBUG_DIR "/usr/lib/debug"

enum {
	STEP = FEW(1 << 16, 1 << 9), /* bytes to read at once */
	MOST_SUMMED = 1 << 30,	     /* bytes */
	MOST_NAME = 256,
	SUP_IS = 2, /* flag in .debug_sup: this is the shared file itself */
	SUP_NAME = 3
};

struct search {
	struct debugfile *found;
	int root;
	uint8_t id[ELF_ID_MOST];
	uint32_t nid;
	const char *link; /* NULL: the object has none */
	uint32_t sum;	  /* checksum that goes with `link' */
};

/* A section with the name of a file, followed by its build-id. That of DWARF 5
 * begins with its version and whether it is in the shared file, and gives the
 * length of the build-id. */
struct link {
	const char *name;
	const uint8_t *id;
	uint32_t nid; /* 0: missing */
	bool is_shared;
};

static struct link parse_link(const struct elf_section *s, bool sup)
{
	struct link l = { 0 };
	uint64_t at = sup ? SUP_NAME : 0, n;

	if (at >= s->n)
		return l;
	l.is_shared = sup && s->p[SUP_IS];
	l.name = s->p + at;
	n = strnlen(l.name, s->n - at) + 1;
	if (n > PATH_MAX / 2 || n > s->n - at)
		return (struct link){ 0 };
	at += n + sup;
	n = s->n > at ? s->n - at : 0;
	if (n < 2)
		return l;
	l.id = (const uint8_t *)s->p + at;
	l.nid = n < ELF_ID_MOST ? n : ELF_ID_MOST;
	return l;
}

/* A shared file of DWARF 5 has its build-id in that section. */
static bool has_shared_id(const struct search *w, struct elf *e)
{
	struct elf_section s;
	struct link l = { 0 };
	bool is;

	if (!elf_find(e, SHT_PROGBITS, ".debug_sup", &s))
		return false;
	if (elf_load(e, &s))
		l = parse_link(&s, true);
	is = l.is_shared && l.nid == w->nid && !memcmp(l.id, w->id, w->nid);
	elf_unload(&s);
	return is;
}

static bool has_id(const struct search *w, struct elf *e)
{
	uint8_t id[ELF_ID_MOST];

	return (elf_build_id(e, id) == w->nid && !memcmp(id, w->id, w->nid)) ||
	       has_shared_id(w, e);
}

static bool has_sum(const struct search *w, int fd, off_t size)
{
	uint8_t step[STEP];
	uint32_t sum = 0;
	off_t at = 0;
	ssize_t n;

	if (size > MOST_SUMMED)
		return false;
	while (at < size && (n = pread(fd, step, sizeof(step), at)) > 0) {
		sum = lzma_crc32(step, n, sum);
		at += n;
	}
	return at == size && sum == w->sum;
}

/* Open the file at path; returns true if it is the right one. */
static bool try(struct search *w, const char *path)
{
	struct debugfile *d = w->found;
	struct stat st;

	d->fd = look_open(look_in(w->root, path, &st));
	if (d->fd < 0)
		return false;
	d->elf = elf_open(d->fd);
	if (d->elf &&
		(w->nid ? has_id(w, d->elf) : has_sum(w, d->fd, st.st_size))) {
		d->path = xstrdup(path);
		return true;
	}
	debugfile_close(d);
	return false;
}

void debugfile_put_path(struct str *out, const uint8_t *id, uint32_t nid)
{
	str_puts(out, DEBUG_DIR "/.build-id/");
	str_put_hex(out, id, 1);
	str_putc(out, '/');
	str_put_hex(out, id + 1, nid - 1);
	str_puts(out, ".debug");
}

static bool try_id(struct search *w)
{
	struct str path = { 0 };
	bool ok;

	if (w->nid < 2)
		return false;
	debugfile_put_path(&path, w->id, w->nid);
	ok = try(w, path.s);
	str_free(&path);
	return ok;
}

/* Try beside the object, in a folder .debug there, and in the tree of debug
 * files. */
static bool try_link(struct search *w, const char *path)
{
	static const char *const forms[] = { "%.*s/%s", "%.*s/.debug/%s",
		DEBUG_DIR "%.*s/%s" };
	const char *slash = strrchr(path, '/');
	char file[PATH_MAX + MOST_NAME];

	if (!w->link || *path != '/' || slash - path >= PATH_MAX / 2)
		return false;
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
		snprintf(file, sizeof(file), forms[i], (int)(slash - path),
			path, w->link);
		if (try(w, file))
			return true;
	}
	return false;
}

/* The section has a name and, from the next multiple of 4 on, the checksum. */
static void read_link(
	struct search *w, struct elf *e, struct elf_section *section)
{
	uint64_t at;

	if (!elf_find(e, SHT_PROGBITS, ".gnu_debuglink", section) ||
		!elf_load(e, section))
		return;
	at = (strnlen(section->p, section->n) + 4) & ~3ULL;
	if (at > MOST_NAME || at + sizeof(w->sum) > section->n ||
		!*section->p || strchr(section->p, '/'))
		return;
	memcpy(&w->sum, section->p + at, sizeof(w->sum));
	w->link = section->p;
}

/* Try the link as an absolute path, or relative to the file that refers to
 * it. */
static bool try_shared(struct search *w, const char *path)
{
	const char *slash = strrchr(path, '/');
	char file[2 * PATH_MAX];

	if (*w->link == '/')
		return try(w, w->link);
	if (*path != '/' || slash - path >= PATH_MAX)
		return false;
	snprintf(file, sizeof(file), "%.*s/%s", (int)(slash - path), path,
		w->link);
	return try(w, file);
}

/* Try our own root, where only a certain match counts. path: of the file that
 * refers to a shared one, if that is what we look for. */
static void try_here(struct search *w, const char *path)
{
	w->root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (w->root < 0)
		return;
	if (!try_id(w) && path)
		try_shared(w, path);
	close(w->root);
}

void debugfile_find(
	struct debugfile *d, struct elf *e, int root, const char *path)
{
	struct search w = { .found = d, .root = root };
	struct elf_section section = { 0 };

	*d = (struct debugfile){ .fd = -1 };
	w.nid = elf_build_id(e, w.id);
	read_link(&w, e, &section);
	if (root < 0 || (!try_id(&w) && !try_link(&w, path)))
		try_here(&w, NULL);
	elf_unload(&section);
}

void debugfile_find_shared(
	struct debugfile *d, struct elf *e, int root, const char *path)
{
	struct search w = { .found = d, .root = root };
	struct elf_section s = { 0 };
	struct link l = { 0 };
	bool sup = !elf_find(e, SHT_PROGBITS, ".gnu_debugaltlink", &s);

	*d = (struct debugfile){ .fd = -1 };
	if ((!sup || elf_find(e, SHT_PROGBITS, ".debug_sup", &s)) &&
		elf_load(e, &s))
		l = parse_link(&s, sup);
	if (l.nid)
		memcpy(w.id, l.id, l.nid);
	w.nid = l.is_shared ? 0 : l.nid;
	w.link = l.name;
	if (w.nid && (root < 0 || (!try_shared(&w, path) && !try_id(&w))))
		try_here(&w, path);
	elf_unload(&s);
}

void debugfile_close(struct debugfile *d)
{
	free(d->path);
	if (d->elf)
		elf_close(d->elf);
	if (d->fd >= 0)
		close(d->fd);
	*d = (struct debugfile){ .fd = -1 };
}
