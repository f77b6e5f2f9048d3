/* dlib.c - D libraries, see dlib.h. A library is compiled in the middle of
 * whatever asks for it, so the state of that is saved meanwhile. */
#include "dcomp/dlib.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/source.h"
#include "base/vec.h"

enum state {
	NEW,
	LOADING,
	LOADED,
	LEFT_OUT
};

struct dlib {
	const char *name; /* the file's name */
	const char *text; /* NULL: to be read from path */
	const char *path;
	enum state state;
};

struct dlibs {
	VEC(struct dlib *) lib; /* how many are the user's */
	size_t nown;		/* the user's */
};

static void add_lib(
	struct dcomp *dc, const char *name, const char *text, const char *path)
{
	struct dlib *l = arena_new(&dc->arena, struct dlib);

	l->name = name;
	l->text = text;
	l->path = path;
	vec_push(&dc->libs->lib, l);
}

static struct dlib *by_name(struct dcomp *dc, const char *name)
{
	size_t i;

	for (i = 0; i < dc->libs->lib.n; i++)
		if (!strcmp(dc->libs->lib.v[i]->name, name))
			return dc->libs->lib.v[i];
	return NULL;
}

/* Reading. */

static _Noreturn void cannot_read(
	struct dcomp *dc, const char *what, const char *path, const char *why)
{
	dc_error(dc, (struct dc_loc){ 0 }, D_UNKNOWN,
		"failed to open library %s '%s': %s", what, path, why);
}

/* O_NONBLOCK: whatever else is in the folder must not make us wait. */
static const char *read_file(const char *path, struct str *text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	const char *why;
	struct stat st;

	if (fd < 0 || fstat(fd, &st))
		why = strerror(errno);
	else if (!S_ISREG(st.st_mode))
		why = "not a regular file";
	else
		why = source_read(fd, text);
	if (fd >= 0)
		close(fd);
	return why;
}

static void read_text(struct dcomp *dc, struct dlib *l)
{
	struct str text = { 0 };
	const char *why;

	str_puts(&text, "");
	why = read_file(l->path, &text);
	l->text = arena_strndup(&dc->arena, text.s, text.n);
	str_free(&text);
	if (why)
		cannot_read(dc, "file", l->path, why);
}

static int is_library(const struct dirent *e)
{
	size_t n = strlen(e->d_name);

	return n > 2 && e->d_name[0] != '.' && !strcmp(e->d_name + n - 2, ".d");
}

static void add_dir(struct dcomp *dc, const char *dir)
{
	struct dirent **e;
	int i, n = scandir(dir, &e, is_library, alphasort);
	const char *name;

	if (n < 0)
		cannot_read(dc, "folder", dir, strerror(errno));
	for (i = 0; i < n; i++) {
		name = dc_intern(dc, e[i]->d_name, strlen(e[i]->d_name));
		if (!by_name(dc, name))
			add_lib(dc, name, NULL,
				arena_printf(&dc->arena, "%s/%s", dir, name));
		free(e[i]);
	}
	free(e);
}

/* Compiling. */

static void check_all(struct dcomp *dc, struct dlib *l, struct decl *d)
{
	struct dc_clause *clause = dc->clause;
	struct dc_attr attr = dc->attr;
	uint32_t depth = dc->depth;

	dc->clause = NULL;
	dc->depth = 0;
	for (; d && !dc->left_out; d = d->next)
		dc_check(dc, d);
	dc->clause = clause;
	dc->attr = attr;
	dc->depth = depth;
	l->state = dc->left_out ? LEFT_OUT : LOADED;
}

static bool compile(struct dcomp *dc, struct dlib *l)
{
	struct dc_source *src = arena_new(&dc->arena, struct dc_source);
	const struct dc_source *outer = dc->lib;
	bool left_out = dc->left_out, dry = dc->dry, unrated = dc->unrated;

	if (l->state != NEW)
		return l->state == LOADED;
	l->state = LOADING;
	if (!l->text)
		read_text(dc, l);
	src->text = l->text;
	src->name = l->path ? l->path : l->name;
	src->origin = DC_OF_LIBRARY;
	src->pspec = DC_NAME;
	dc->lib = src;
	/* Whatever asks for it, others may use it later. */
	dc->left_out = dc->dry = dc->unrated = false;
	check_all(dc, l, dc_parse(dc, src));
	dc->lib = outer;
	dc->left_out = left_out;
	dc->dry = dry;
	dc->unrated = unrated;
	return l->state == LOADED;
}

/* Finding. */

static int cmp_def(const void *key, const void *row)
{
	const struct dlib_def *a = key, *b = row;

	return a->space != b->space ? a->space - b->space
				    : strcmp(a->name, b->name);
}

static struct dlib *find_library(
	struct dcomp *dc, enum dlib_space space, const char *name)
{
	struct dlib_def key = { .space = space, .name = name };
	const struct dlib_def *d;
	struct dlib *l;

	if (!dc->libs)
		return NULL;
	d = bsearch(&key, dlib_defs, dlib_ndefs, sizeof(key), cmp_def);
	if (!d)
		return NULL;
	l = by_name(dc, dlib_texts[d->lib].name);
	return l && l->state == NEW ? l : NULL;
}

bool dlib_has(struct dcomp *dc, enum dlib_space space, const char *name)
{
	return find_library(dc, space, name) != NULL;
}

bool dlib_load(struct dcomp *dc, enum dlib_space space, const char *name)
{
	struct dlib *l = find_library(dc, space, name);

	return l && compile(dc, l);
}

/* Return the index of the first bound probe; these are the last definitions. */
static uint32_t first_bound(void)
{
	uint32_t from = 0, to = dlib_ndefs;

	while (from < to) {
		uint32_t mid = from + (to - from) / 2;

		if (dlib_defs[mid].space < DLIB_PROBE)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

const char *dc_bound_probe(uint32_t n)
{
	uint32_t first = first_bound();

	return n < dlib_ndefs - first ? dlib_defs[first + n].name : NULL;
}

bool dlib_is_embedded(struct dcomp *dc, const struct dc_source *lib)
{
	const struct dlib *l = by_name(dc, lib->name);

	return l && !l->path;
}

static void load_probe(struct dcomp *dc, const char *prov, const char *name)
{
	dlib_open(dc);
	if (!prov_is_declared(dc, prov))
		dlib_load(dc, DLIB_PROVIDER, dc_intern(dc, prov, strlen(prov)));
	bind_probe(dc, prov, name);
}

void dc_load_probe(struct dcomp *dc, const char *prov, const char *name)
{
	if (dc->compiling || dc->trying) {
		load_probe(dc, prov, name);
	} else if (!dc->failed) {
		dc->compiling = true;
		if (!setjmp(dc->on_error))
			load_probe(dc, prov, name);
		dc->compiling = false;
	}
}

bool dlib_load_file(struct dcomp *dc, const char *name)
{
	struct dlib *l = dc->libs ? by_name(dc, name) : NULL;

	return l && compile(dc, l);
}

bool dlib_is_loading(struct dcomp *dc, const char *name)
{
	struct dlib *l = dc->libs ? by_name(dc, name) : NULL;

	return l && l->state == LOADING;
}

void dlib_open(struct dcomp *dc)
{
	size_t i;

	if (dc->opts.nolibs || dc->libs)
		return;
	dc->libs = xcalloc(1, sizeof(*dc->libs));
	for (i = 0; i < dc->opts.nlibdirs; i++)
		add_dir(dc, dc->opts.libdirs[i]);
	if (dc->opts.syslibdir)
		add_dir(dc, dc->opts.syslibdir);
	dc->libs->nown = dc->libs->lib.n;
	for (i = 0; !dc->opts.syslibdir && i < dlib_ntexts; i++)
		if (!by_name(dc, dlib_texts[i].name))
			add_lib(dc, dlib_texts[i].name, dlib_texts[i].text,
				NULL);
	for (i = 0; i < dc->libs->nown; i++)
		compile(dc, dc->libs->lib.v[i]);
}

void dlib_fini(struct dcomp *dc)
{
	if (dc->libs)
		vec_free(&dc->libs->lib);
	free(dc->libs);
	dc->libs = NULL;
}
