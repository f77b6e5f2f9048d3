/* prov_made.c - pidN:perf-N.map:FUNCTION:entry, :return and :OFFSET, and
 * pidN:perf-N.map:-:ADDRESS: functions that process N generates at run time and
 * lists in its perf map (proc/perfmap.h). They may be generated again elsewhere
 * at any time, or vanish. If several have the same name, each is a place of the
 * same probe; the probe is gone when the code at one of its places has changed,
 * and comes back when the map has grown, with the places that it has then. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/few.h"
#include "base/procfile.h"
#include "probes/isa/body.h"
#include "probes/made.h"
#include "probes/proc/maps.h"
#include "probes/proc/perfmap.h"
#include "probes/provider.h"
#include "probes/user.h"

enum {
	/* per process: far more than can be used */
	MOST_PROBES = FEW(10000, 20)
};

/* A process that descriptions are about. */
struct made_maps {
	pid_t pid;
	struct perfmap *map; /* NULL: not found yet */
	struct hash newest;  /* name -> 1 + number of the newest function */
	uint32_t known;	     /* how many functions are in `newest' */
};

static const char by_address[] = "-";

/* Return the process, if the description may mean code that it generates. */
static pid_t process_of(const struct dif_pdesc *pd)
{
	pid_t pid = pd->id ? 0 : prov_pid.process(pd->prov);

	return !strncmp(pd->mod, "perf-", 5) ? pid : 0;
}

static struct perfmap *open_map(pid_t pid)
{
	uint64_t began = clock_began(pid);
	char path[32];
	struct stat st;

	procfile_path(path, sizeof(path), pid, ".");
	return !began || stat(path, &st) ? NULL
					 : perfmap_open(pid, st.st_uid, began);
}

static bool put_name(struct str *name, const struct perfmap *map,
	const struct perfmap_function *f)
{
	perfmap_put(name, map, f);
	if (name->n)
		str_printable(name->s);
	return name->n;
}

/* Enter new names; if the map was written anew, all of them. */
static void learn_names(struct made_maps *m)
{
	uint32_t n = m->map ? perfmap_count(m->map) : 0;
	struct str name = { 0 };

	if (n < m->known) {
		hash_free(&m->newest);
		m->newest = (struct hash){ 0 };
		m->known = 0;
	}
	for (uint32_t i = 0; i < n && n > m->known; i++) {
		const struct perfmap_function *f = perfmap_nth(m->map, i);
		uint64_t *newest;

		str_reset(&name);
		if (f->order < m->known || !put_name(&name, m->map, f))
			continue;
		newest = hash_put(&m->newest, name.s, name.n);
		if (*newest <= f->order)
			*newest = f->order + 1;
	}
	m->known = n;
	str_free(&name);
}

static struct made_maps *maps_of(struct probes *ps, pid_t pid)
{
	struct made_maps *m;

	for (size_t i = 0; i < ps->maps.n; i++)
		if (ps->maps.v[i]->pid == pid)
			return ps->maps.v[i];
	m = xcalloc(1, sizeof(*m));
	m->pid = pid;
	vec_push(&ps->maps, m);
	return m;
}

/* Return the maps, up to date. */
static struct made_maps *renew(struct probes *ps, pid_t pid)
{
	struct made_maps *m = maps_of(ps, pid);

	if (m->map)
		perfmap_read(m->map);
	else
		m->map = open_map(pid);
	learn_names(m);
	return m;
}

void made_free(struct probes *ps)
{
	for (size_t i = 0; i < ps->maps.n; i++) {
		perfmap_close(ps->maps.v[i]->map);
		hash_free(&ps->maps.v[i]->newest);
		free(ps->maps.v[i]);
	}
	vec_free(&ps->maps);
}

bool probes_grow(const struct probes *ps)
{
	return ps->maps.n;
}

static bool has_grown(const struct made_maps *m)
{
	struct perfmap *map;

	if (m->map)
		return perfmap_has_grown(m->map);
	map = open_map(m->pid);
	perfmap_close(map);
	return map;
}

pid_t probes_grown(const struct probes *ps)
{
	for (size_t i = 0; i < ps->maps.n; i++)
		if (has_grown(ps->maps.v[i]))
			return ps->maps.v[i]->pid;
	return 0;
}

/* The search for one description in a process. */
struct look {
	struct probes *ps; /* NULL: make no probes of what is found */
	const struct dif_pdesc *pd;
	pid_t pid;
	const struct perfmap *map;
	struct maps maps;
	int mem; /* descriptor of its memory */
	struct body body;
	char prov[24];
	uint64_t address; /* address that is asked for; 0: none */
	uint32_t found;	  /* functions found */
	size_t first;	  /* first new probe of the list */
	const char *why;  /* why the last function has no such probe; NULL: it
			     has one */
	const struct perfmap_function *f;
	const char *name; /* its name */
};

static bool read_code(void *arg, uint64_t addr, void *to, size_t n)
{
	const struct look *l = arg;

	return pread(l->mem, to, n, (off_t)addr) == (ssize_t)n;
}

static enum body_place place_of(
	void *arg, uint64_t addr, uint64_t *begin, uint64_t *size)
{
	const struct look *l = arg;
	const struct perfmap_function *f = perfmap_find(l->map, addr);

	if (!f)
		return BODY_UNKNOWN;
	*begin = f->start;
	*size = f->size;
	return f->start == addr ? BODY_FUNCTION : BODY_UNKNOWN;
}

/* Read the bytes that the engine is to find there. */
static bool read_site(const struct look *l, struct made_site *s)
{
	uint64_t room = l->f->start + l->f->size - s->addr;

	s->n = room < MADE_CODE ? room : MADE_CODE;
	return read_code((void *)l, s->addr, s->code, s->n);
}

static bool has_site(const struct made *m, const struct made_site *s)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->site[i].addr == s->addr && m->site[i].n == s->n &&
			!memcmp(m->site[i].code, s->code, s->n))
			return true;
	return false;
}

/* Add a place in front. Earlier places may have moved by now. */
static void add_site(
	const struct look *l, const struct probe *p, const struct made_site *s)
{
	struct made *m = p->attach.made;
	struct made_site *had = m->site;

	m->asof = perfmap_count(l->map);
	if (has_site(m, s))
		return;
	if (m->n == m->room) {
		m->room = 2 * m->room + 1;
		m->site =
			arena_alloc(&l->ps->arena, m->room * sizeof(*m->site));
	}
	if (m->n)
		memmove(m->site + 1, had, m->n * sizeof(*m->site));
	m->n++;
	*m->site = *s;
}

static const struct probe *make_probe(
	const struct look *l, const struct dif_pdesc *pd, int what)
{
	struct probe new = { .provider = &prov_made,
		.prov = pd->prov,
		.mod = pd->mod,
		.func = pd->func,
		.name = pd->name,
		.attach = { .kind = ATTACH_MADE } };

	new.attach.made = arena_new(&l->ps->arena, struct made);
	new.attach.made->pid = l->pid;
	new.attach.made->what = what;
	return probes_add(l->ps, PROBE_MADE, &new);
}

static void add(const struct look *l, const char *name, int what, uint64_t addr)
{
	const struct dif_pdesc pd = { l->prov, perfmap_name(l->map),
		l->address ? by_address : l->name, name, 0, 0 };
	struct made_site s = { .addr = addr,
		.in = (int32_t)(addr - l->f->start) };
	const struct probe *p;

	if (!l->ps || !read_site(l, &s))
		return;
	p = probes_get(l->ps, &pd);
	if (!p && l->ps->list.n - l->first < MOST_PROBES)
		p = make_probe(l, &pd, what);
	if (p && p->provider == &prov_made)
		add_site(l, p, &s);
}

static void try_returns(struct look *l)
{
	const struct body *b = &l->body;

	l->why = b->open;
	for (size_t i = 0; !l->why && i < b->insn.n; i++)
		if (b->insn.v[i].is & BODY_RETURNS)
			add(l, "return", MADE_RETURN, b->insn.v[i].addr);
}

static void try_offsets(struct look *l, const char *pattern)
{
	const struct body *b = &l->body;
	char name[24];

	l->why = b->unsure ? b->unsure : "no instruction begins there";
	for (size_t i = 0; i < b->insn.n; i++) {
		snprintf(name, sizeof(name), "%" PRIx64,
			b->insn.v[i].addr - l->f->start);
		if (!probe_part(pattern, name))
			continue;
		l->why = NULL;
		add(l, name, MADE_OFFSET, b->insn.v[i].addr);
	}
}

static void try_address(struct look *l)
{
	const struct body *b = &l->body;
	const struct body_insn *in = body_at(b, l->address);

	l->why = in	     ? NULL
		 : b->unsure ? b->unsure
			     : "no instruction begins "
			       "there";
	if (in)
		add(l, l->pd->name, MADE_OFFSET, l->address);
}

static bool is_number(const char *name)
{
	return *name && !name[strspn(name, "0123456789abcdef")];
}

static void try_function(struct look *l)
{
	const char *name = l->pd->name;
	const struct body_file file = { read_code, place_of, NULL, l };
	bool back = probe_part(name, "return"),
	     each = !*name || probe_is_glob(name) || is_number(name);

	l->found++;
	l->why = NULL;
	if (back || each)
		body_read(&l->body, &file, l->f->start, l->f->size);
	if (l->address) {
		try_address(l);
		return;
	}
	if (probe_part(name, "entry"))
		add(l, "entry", MADE_ENTRY, l->f->start);
	if (back)
		try_returns(l);
	if (each)
		try_offsets(l, name);
}

static bool is_code(const struct look *l, const struct perfmap_function *f)
{
	const struct mapping *m = maps_find(&l->maps, f->start);

	return m && m->exec && f->size && f->size <= m->end - f->start;
}

/* Look at a function, unless newer ones have taken its place. */
static void look_at(struct look *l, const struct perfmap_function *f)
{
	struct str name = { 0 };

	if (perfmap_find(l->map, f->start) != f || !is_code(l, f))
		return;
	if (put_name(&name, l->map, f) &&
		(l->address || probe_part(l->pd->func, name.s))) {
		l->f = f;
		l->name = name.s;
		try_function(l);
	}
	str_free(&name);
}

static void look_at_all(struct look *l)
{
	const struct perfmap_function *f;

	if (!strcmp(l->pd->func, by_address)) {
		l->address = is_number(l->pd->name)
				     ? strtoull(l->pd->name, NULL, 16)
				     : 0;
		f = l->address ? perfmap_find(l->map, l->address) : NULL;
		if (f)
			look_at(l, f);
		return;
	}
	for (uint32_t i = 0; i < perfmap_count(l->map); i++)
		look_at(l, perfmap_nth(l->map, i));
}

/* Forget the places of matching probes; they are about to be found again. */
static void forget_sites(const struct look *l)
{
	for (size_t i = 0; l->ps && i < l->ps->list.n; i++) {
		const struct probe *p = l->ps->list.v[i];

		if (p->provider == &prov_made &&
			p->attach.made->pid == l->pid &&
			probes_describe(l->pd, p))
			p->attach.made->n = 0;
	}
}

/* Returns 0 or -errno. */
static int look(struct look *l)
{
	int r;

	if (!user_is_module(l->pd->mod, perfmap_name(l->map), "", false))
		return -ENOENT;
	l->mem = procfile_open(procfile_living(l->pid), "mem", O_RDONLY);
	if (l->mem < 0)
		return -errno;
	r = maps_read(&l->maps, l->pid);
	if (!r) {
		snprintf(l->prov, sizeof(l->prov), "pid%d", l->pid);
		forget_sites(l);
		look_at_all(l);
		maps_free(&l->maps);
	}
	body_free(&l->body);
	close(l->mem);
	return r;
}

static void prepare(struct probes *ps, const struct dif_pdesc *pd)
{
	struct look l = { .ps = ps, .pd = pd, .pid = process_of(pd) };

	if (l.pid <= 0)
		return;
	l.map = renew(ps, l.pid)->map;
	l.first = ps->list.n;
	if (l.map)
		look(&l);
}

static void put_why(const struct look *l, int err, struct str *out)
{
	if (l->pid == PROBES_ALL)
		str_puts(out, "code that processes generate belongs to one "
			      "process each: name one");
	else if (!l->map)
		str_printf(out,
			"process %d has written no /tmp/perf-%d.map, which "
			"names code that it generates: many programs write it "
			"when asked, such as node with --perf-basic-prof",
			l->pid, l->pid);
	else if (err == -ENOENT)
		str_printf(out, "the map of process %d is %s", l->pid,
			perfmap_name(l->map));
	else if (err)
		str_puts(out, strerror(-err));
	else if (!l->found)
		str_printf(out, "%s names no such function that still exists",
			perfmap_name(l->map));
	else if (l->why)
		str_printf(out, "%.100s:%.20s: %s", l->pd->func, l->pd->name,
			l->why);
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	static char text[300];
	struct look l = { .pd = pd, .pid = process_of(pd) };
	struct perfmap *map = l.pid > 0 ? open_map(l.pid) : NULL;
	struct str why = { 0 };

	(void)ps;
	if (!l.pid)
		return NULL;
	l.map = map;
	put_why(&l, map ? look(&l) : 0, &why);
	snprintf(text, sizeof(text), "%s", why.n ? why.s : "");
	str_free(&why);
	perfmap_close(map);
	return *text ? text : NULL;
}

static pid_t place(const struct probe *p, const struct object **o)
{
	*o = NULL;
	return p->attach.made->pid;
}

static bool is_same(int mem, const struct made_site *s)
{
	uint8_t now[MADE_CODE];

	return pread(mem, now, s->n, (off_t)s->addr) == s->n &&
	       !memcmp(now, s->code, s->n);
}

static bool is_newest(const struct made_maps *m, const struct probe *p)
{
	const uint64_t *newest = hash_get(&m->newest, p->func, strlen(p->func));

	return !newest || *newest <= p->attach.made->asof;
}

/* The map may also list the name at other places by now. */
static bool there(struct probes *ps, const struct probe *p)
{
	const struct made *made = p->attach.made;
	bool same = made->n && is_newest(renew(ps, made->pid), p);
	int mem = same ? procfile_open(
				 procfile_living(made->pid), "mem", O_RDONLY)
		       : -1;

	if (mem < 0)
		return false;
	for (uint32_t i = 0; i < made->n; i++)
		same &= is_same(mem, &made->site[i]);
	close(mem);
	return same;
}

static pid_t process(const char *prov)
{
	return prov_pid.process(prov);
}

static bool in_module(const struct probe *p, const char *pattern)
{
	return user_is_module(pattern, p->mod, "", false);
}

const struct provider prov_made = {
	.name = "pid",
	.prepare = prepare,
	.in_module = in_module,
	.process = process,
	.place = place,
	.there = there,
	.refuse = refuse,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};
