/* images.c - see images.h. An image has an id that is never reused, and a place
 * by that id; when all places are taken, a new image gets the place of one
 * whose process has ended and that nobody has asked for.
 *
 * If events may be missing, an image is checked again whenever it is asked for:
 * whether its process is still the same, and what it has mapped. */
#include "probes/proc/images.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/few.h"
#include "base/procfile.h"
#include "probes/proc/demangle.h"

enum {
	MOST_IMAGES = FEW(8192, 1024),
	NBUCKETS = FEW(1024, 8),
	MOST_MAPS = 32,
	MOST_ROUNDED = 20000000, /* ns by which clock_began() may vary */
	MOST_NAME = 4096	 /* most bytes of a name that are shown */
};

struct images {
	struct mapped_files files;
	struct watch *watch; /* NULL: none */
	watch_fn *told;	     /* gets the events, too; NULL: nobody does */
	void *told_arg;
	struct image *place[MOST_IMAGES];
	struct image *bucket[NBUCKETS]; /* by process, newest first */
	uint32_t last;			/* last id that was given */
	uint32_t round, nmaps;
	bool stale; /* events of this round have not been read yet */
};

static struct image *by_id(const struct images *is, uint32_t id)
{
	struct image *im = is->place[id % MOST_IMAGES];

	return im && im->id == id ? im : NULL;
}

static struct image **bucket_of(struct images *is, pid_t pid)
{
	return &is->bucket[(uint32_t)pid % NBUCKETS];
}

static struct image *of_pid(struct image *im, pid_t pid)
{
	while (im && im->pid != pid)
		im = im->next;
	return im;
}

/* Return the newest image of the process. */
static struct image *current(struct images *is, pid_t pid)
{
	return of_pid(*bucket_of(is, pid), pid);
}

static void drop(struct images *is, struct image *im)
{
	struct image **at = bucket_of(is, im->pid);
	struct image *parent = by_id(is, im->parent);

	while (*at != im)
		at = &(*at)->next;
	*at = im->next;
	if (parent)
		parent->children--;
	is->place[im->id % MOST_IMAGES] = NULL;
	is->nmaps -= im->map != NULL;
	image_free(im, &is->files);
}

static bool is_spare(const struct image *im)
{
	return !im->used && !im->children &&
	       (im->over || (kill(im->pid, 0) && errno == ESRCH));
}

/* Return the next id whose place is free, or just the next one. */
static uint32_t next_id(struct images *is)
{
	for (uint32_t i = 0; i < MOST_IMAGES; i++) {
		const struct image *im;

		is->last += is->last == UINT32_MAX ? 2 : 1; /* 0 is not an id */
		im = is->place[is->last % MOST_IMAGES];
		if (!im || is_spare(im))
			break;
	}
	return is->last;
}

static struct image *make(struct images *is, pid_t pid, uint64_t from)
{
	struct image *im = xcalloc(1, sizeof(*im)), *old;

	im->id = next_id(is);
	im->pid = pid;
	im->from = from;
	old = is->place[im->id % MOST_IMAGES];
	if (old)
		drop(is, old);
	old = current(is, pid);
	if (old)
		old->over = true;
	is->place[im->id % MOST_IMAGES] = im;
	im->next = *bucket_of(is, pid);
	*bucket_of(is, pid) = im;
	return im;
}

/* Make an image of a process that we do not know yet. */
static struct image *look(struct images *is, pid_t pid)
{
	uint64_t started = clock_began(pid);
	struct image *im = started ? make(is, pid, started) : NULL;

	if (im)
		image_read(im, &is->files);
	return im;
}

static void on_fork(struct images *is, const struct watch_event *e)
{
	struct image *im = make(is, e->pid, e->time);
	struct image *parent = current(is, e->parent);

	if (parent && !parent->parts.n && parent->parent)
		parent = by_id(is, parent->parent);
	if (!parent)
		return;
	im->parent = parent->id;
	parent->children++;
}

static void on_map(struct images *is, const struct watch_event *e)
{
	struct image *im = current(is, e->pid);

	if (!im)
		im = look(is, e->pid);
	if (im && e->map.exec)
		image_add(im, &is->files, &e->map, e->time);
}

static void on_event(void *arg, const struct watch_event *e)
{
	struct images *is = arg;

	switch (e->kind) {
	case WATCH_FORK:
		on_fork(is, e);
		break;
	case WATCH_EXEC:
		make(is, e->pid, e->time);
		break;
	case WATCH_MAP:
		on_map(is, e);
		break;
	default:
		break;
	}
	if (is->told)
		is->told(is->told_arg, e);
}

void images_read(struct images *is)
{
	is->stale = false;
	if (is->watch)
		watch_read(is->watch, on_event, is);
}

void images_outdate(struct images *is)
{
	is->stale = true;
	is->round++;
}

/* Look at all processes that exist before anything happens. */
static void look_at_all(struct images *is)
{
	DIR *d = opendir(procfile_dir());
	pid_t pid;

	while (d && (pid = procfile_next(d)))
		look(is, pid);
	if (d)
		closedir(d);
}

struct images *images_new(const pid_t *pid, size_t n, bool alone)
{
	struct images *is = xcalloc(1, sizeof(*is));

	if (alone)
		alone = !watch_open(&is->watch, pid, n);
	if (!alone && !watch_open(&is->watch, NULL, 0)) {
		look_at_all(is);
		return is;
	}
	if (n && !alone)
		watch_open(&is->watch, pid, n);
	for (size_t i = 0; i < n; i++)
		look(is, pid[i]);
	return is;
}

void images_free(struct images *is)
{
	if (!is)
		return;
	for (uint32_t i = 0; i < MOST_IMAGES; i++)
		if (is->place[i])
			image_free(is->place[i], &is->files);
	mapped_free(&is->files);
	watch_close(is->watch);
	free(is);
}

int images_fd(const struct images *is)
{
	return is->watch ? watch_fd(is->watch) : -1;
}

void images_tell(struct images *is, watch_fn *fn, void *arg)
{
	is->told = fn;
	is->told_arg = arg;
}

uint64_t images_lost(const struct images *is)
{
	return is->watch ? watch_lost(is->watch) : 0;
}

/* Read the process's mappings again, at most once per round; returns false if
 * that has been done. */
static bool read_again(struct images *is, struct image *im)
{
	if (im->over || im->asked == is->round)
		return false;
	im->asked = is->round;
	return !image_read(im, &is->files);
}

static bool misses_events(const struct images *is)
{
	return !is->watch || watch_lost(is->watch);
}

/* Return the process's current image. */
static struct image *latest(struct images *is, pid_t pid)
{
	struct image *im = current(is, pid);
	uint64_t started;

	if (!im)
		return look(is, pid);
	if (!misses_events(is) || im->asked == is->round)
		return im;
	started = clock_began(pid);
	if (started > im->from + MOST_ROUNDED)
		return look(is, pid);
	if (started)
		read_again(is, im);
	return im;
}

/* Find the part with the address. A forked copy has what its parent had at that
 * time. */
static const struct image_part *find_part(const struct images *is,
	const struct image *im, uint64_t addr, const struct image **owner)
{
	const struct image_part *p = NULL;
	uint64_t until = UINT64_MAX;

	while (im && !(p = image_find(im, addr, until))) {
		until = im->from;
		im = im->parent ? by_id(is, im->parent) : NULL;
	}
	*owner = im;
	return p;
}

static void find_symbol(struct images *is, const struct image *im,
	const struct image_part *p, uint64_t addr, struct image_place *at)
{
	struct mapping m = image_mapping(p);
	const struct symbols *s;

	mapped_open(&is->files, p->file, im->pid, &m);
	p->file->wanted = true;
	if (!p->file->object ||
		!object_addr(p->file->object, addr - p->start + p->off, true,
			&at->addr))
		return;
	s = object_symbols(p->file->object);
	at->signal = symbols_end_signal(s, at->addr);
	at->symbol = symbols_find(s, at->addr);
	if (at->symbol)
		at->begin = addr - (at->addr - at->symbol->addr);
}

/* Files are mapped as a whole: the address of their code tells where their
 * variables are. */
static bool is_data_of(struct images *is, const struct image *im,
	const struct image_part *p, uint64_t addr, struct image_place *at)
{
	struct mapping m = image_mapping(p);
	uint64_t first;

	if (!p->file->ino)
		return false;
	mapped_open(&is->files, p->file, im->pid, &m);
	if (!p->file->object ||
		!object_begin(p->file->object, p->off, &first) ||
		!object_has_data(p->file->object, addr - p->start + first))
		return false;
	p->file->wanted = true;
	*at = (struct image_place){ .file = p->file,
		.base = image_base(im, p->file) };
	at->variable = variables_find(
		object_variables(p->file->object), addr - p->start + first);
	if (at->variable)
		at->begin = p->start - first + at->variable->addr;
	return true;
}

static bool find_data(struct images *is, const struct image *im, uint64_t addr,
	struct image_place *at)
{
	for (; im; im = im->parent ? by_id(is, im->parent) : NULL)
		for (size_t i = im->parts.n; i; i--)
			if (is_data_of(is, im, &im->parts.v[i - 1], addr, at))
				return true;
	return false;
}

/* True if the address is of the image's code or of a variable. */
static bool has_address(
	struct images *is, const struct image *im, uint64_t addr)
{
	const struct image *owner;
	struct image_place at;

	return find_part(is, im, addr, &owner) || find_data(is, im, addr, &at);
}

static bool has_function(
	struct images *is, const struct image *im, uint64_t addr)
{
	const struct image *owner;
	const struct image_part *p = find_part(is, im, addr, &owner);
	struct image_place at = { 0 };

	if (p && *p->file->name)
		find_symbol(is, owner, p, addr, &at);
	return at.symbol;
}

/* Return the first of a process's images from im on that maps the address. */
static struct image *find_mapped(
	struct images *is, struct image *im, uint64_t addr)
{
	while (im && !has_address(is, im, addr))
		im = of_pid(im->next, im->pid);
	return im;
}

/* The programs that a process has run may all be at one address: the one that
 * has a function there is meant rather than a later one that has none. If only
 * one is there, its symbols need not be read for that. */
static struct image *choose_any(
	struct images *is, struct image *newest, uint64_t addr)
{
	struct image *latest = find_mapped(is, newest, addr), *im = latest;
	struct image *before =
		im ? find_mapped(is, of_pid(im->next, im->pid), addr) : NULL;

	if (!before)
		return latest ? latest : newest;
	while (im && !has_function(is, im, addr))
		im = find_mapped(is, of_pid(im->next, im->pid), addr);
	return im ? im : latest;
}

static struct image *choose(
	struct images *is, struct image *newest, uint64_t when, uint64_t addr)
{
	if (when == IMAGES_ANYTIME)
		return choose_any(is, newest, addr);
	for (struct image *im = newest; im; im = of_pid(im->next, im->pid))
		if (im->from <= when)
			return im;
	return NULL;
}

uint32_t images_get(struct images *is, pid_t pid, uint64_t when, uint64_t addr)
{
	struct image *im;

	if (is->stale)
		images_read(is);
	if (pid <= 0)
		return 0;
	im = choose(is, latest(is, pid), when, addr);
	if (!im)
		return 0;
	im->used = true;
	return im->id;
}

/* Open the map or read what is new, at most once per round. */
static void renew_map(struct images *is, struct image *im)
{
	if (im->asked_map == is->round)
		return;
	im->asked_map = is->round;
	if (im->map) {
		perfmap_read(im->map);
	} else if (is->nmaps < MOST_MAPS) {
		im->map = perfmap_open(im->pid, im->user, im->from);
		is->nmaps += im->map != NULL;
	}
}

/* Memory that has a name keeps it, unless the map has the function. */
static void find_made(struct images *is, struct image *im, uint64_t addr,
	struct image_place *at)
{
	const struct perfmap_function *made;

	if (!im->made)
		return;
	renew_map(is, im);
	made = im->map ? perfmap_find(im->map, addr) : NULL;
	if (!im->map || (!made && *at->file->name))
		return;
	at->map = im->map;
	at->made = made;
	at->begin = made ? made->start : 0;
}

bool images_find(struct images *is, uint32_t image, uint64_t addr,
	struct image_place *at)
{
	struct image *im = by_id(is, image);
	const struct image_part *p;
	const struct image *owner;

	if (!im)
		return false;
	p = find_part(is, im, addr, &owner);
	if (!p && read_again(is, im))
		p = find_part(is, im, addr, &owner);
	if (!p)
		return find_data(is, im, addr, at);
	*at = (struct image_place){ .file = p->file,
		.base = image_base(owner, p->file) };
	if (*p->file->name)
		find_symbol(is, owner, p, addr, at);
	if (!p->file->object)
		find_made(is, by_id(is, owner->id), addr, at);
	return *p->file->name || at->map;
}

void image_place_module(struct str *out, const struct image_place *at)
{
	const char *name = at->map ? perfmap_name(at->map) : at->file->name;

	str_put(out, name, strnlen(name, MOST_NAME));
}

void image_place_symbol(struct str *out, const struct image_place *at)
{
	const char *name;

	if (at->made)
		perfmap_put(out, at->map, at->made);
	if (!at->symbol && !at->variable)
		return;
	name = at->symbol ? symbol_name(object_symbols(at->file->object),
				    at->symbol)
			  : variable_name(object_variables(at->file->object),
				    at->variable);
	if (!demangle(out, name))
		str_put(out, name, strnlen(name, MOST_NAME));
}

uint32_t image_place_line(struct str *file, const struct image_place *at)
{
	const char *name;
	uint32_t line;

	if (!at->addr || !object_line(at->file->object, at->addr, &name, &line))
		return 0;
	str_put(file, name, strnlen(name, MOST_NAME));
	return line;
}
