/* late.c - probes that come while we trace: of kernel modules here, of
 * processes in late_process.c. */
#include "consumer/late_impl.h"

#include <errno.h>
#include <linux/netlink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "consumer/control.h"
#include "consumer/session_impl.h"
#include "probes/proc/watch.h"

enum {
	NAMES_LEAST = 512 << 10, /* bytes for names of probes that come; */
	NAMES_EACH = 2 /* times as many as probes, which share most names */
};

/* Return the description as text; the caller frees it. */
static char *text_of(const struct dif_pdesc *pd)
{
	return xasprintf("%u-%u %s:%s:%s:%s", pd->id, pd->last, pd->prov,
		pd->mod, pd->func, pd->name);
}

void late_note(struct late *l, const struct dif_pdesc *pd, uint32_t n,
	const char *type)
{
	struct late_arg a = { text_of(pd), n, type };

	vec_push(&l->arg, a);
}

/* True if the text is that of the type, which has n characters; the argument's
 * name may follow it. */
static bool is_of_type(const char *text, const char *type, size_t n)
{
	return n && !strncmp(text, type, n) &&
	       (!text[n] || text[n] == ' ' ||
		       (text[n - 1] == '*' && text[n] != '*'));
}

static bool has_arg(const struct probe *p, const struct late_arg *a)
{
	struct str arg = { 0 };
	size_t len = probe_arg(p, a->n, &arg);
	bool same = a->type ? is_of_type(a->type, arg.s, len) : !len;

	str_free(&arg);
	return same;
}

static void tell_differ(struct session *s, const struct probe *p)
{
	if (!s->late.differ)
		ses_notice(s,
			"%.40s:%.60s:%.60s:%.60s is not enabled: its args[] "
			"have other types than the program was compiled for",
			p->prov, p->mod, p->func, p->name);
	s->late.differ = true;
}

/* True if the probe is in a process in which nothing has changed since its
 * probes were enabled: those that are not have gone. */
static bool is_settled(const struct late *l, const struct probe *p)
{
	const struct object *o;
	pid_t pid = probe_process(p, &o);

	return pid > 0 && !late_has_changed(l, pid);
}

/* See enable.h: the types of args[] must be those that the clause was compiled
 * for. The process must also still map the probe's file, and the clause
 * not run there yet. */
static bool takes(void *arg, uint32_t clause, const struct probe *p)
{
	struct session *s = arg;
	const struct difo *d = &dc_prog(s->dc)->clauses.v[clause];
	bool there = !is_settled(&s->late, p) &&
		     probes_there(ses_probes(s), p) &&
		     !late_runs(&s->late, clause, p);
	bool same = true;

	for (uint32_t i = 0; there && i < d->npdescs; i++) {
		char *desc = text_of(&d->pdesc[i]);

		for (size_t k = 0; k < s->late.arg.n; k++)
			if (!strcmp(s->late.arg.v[k].desc, desc))
				same &= has_arg(p, &s->late.arg.v[k]);
		free(desc);
	}
	if (!same)
		tell_differ(s, p);
	return there && same;
}

static bool may_come(struct session *s)
{
	const struct dif_prog *p = dc_prog(s->dc);

	for (size_t c = 0; c < p->nown; c++) {
		const struct difo *d = &p->clauses.v[c];

		for (uint32_t i = 0; i < d->npdescs; i++)
			if (probes_may_come(ses_probes(s), &d->pdesc[i]))
				return true;
	}
	return false;
}

static int listen_to_kernel(void)
{
	struct sockaddr_nl addr = { .nl_family = AF_NETLINK, .nl_groups = 1 };
	int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK,
		NETLINK_KOBJECT_UEVENT);

	if (fd >= 0 && bind(fd, (struct sockaddr *)&addr, sizeof(addr))) {
		close(fd);
		return -1;
	}
	return fd;
}

/* Listen for modules; true if we do. */
static bool open_modules(struct session *s)
{
	int fd;

	if (access("/proc/modules", F_OK) || !may_come(s))
		return false;
	fd = listen_to_kernel();
	if (fd < 0 || ses_attend(s, fd)) {
		ses_debug(s,
			"modules that are loaded later will not be traced: %s",
			strerror(errno));
		if (fd >= 0)
			close(fd);
		return false;
	}
	s->late.socket = fd;
	return true;
}

void late_open(struct session *s)
{
	bool modules = open_modules(s);
	uint32_t names;

	if (!late_watch(s) && !modules)
		return;
	s->enable.takes = takes;
	s->enable.arg = s;
	names = NAMES_EACH * s->enable.max;
	s->enable.maxnames = dc_prog(s->dc)->strtab.n +
			     (names > NAMES_LEAST ? names : NAMES_LEAST);
	dif_reserve_strings(dc_prog(s->dc), s->enable.maxnames);
	s->en.maxprobes = s->enable.max;
	s->en.maxnames = s->enable.maxnames;
}

/* Read the kernel's reports about all of its objects; true if a module has
 * come. If reports were lost for lack of room, one may have. */
static bool module_has_come(int fd)
{
	static const char news[] = "add@/module/";
	char text[2048];
	bool come = false;
	ssize_t n;

	while ((n = recv(fd, text, sizeof(text), 0)) >= 0 || errno == ENOBUFS)
		come |= n < 0 || (n >= (ssize_t)sizeof(news) &&
					 !memcmp(text, news, sizeof(news) - 1));
	return come;
}

/* True while the module is being loaded; the kernel will report it again when
 * it is done. /proc/modules is asked because the state in the module's folder
 * in /sys changes only after its probes can be seen. */
static bool is_coming(const char *mod)
{
	FILE *f = fopen("/proc/modules", "re");
	char name[64], state[16] = "";

	while (f && fscanf(f, "%63s %*s %*s %*s %15s%*[^\n]", name, state) == 2)
		if (!strcmp(name, mod))
			break;
		else
			state[0] = 0;
	if (f)
		fclose(f);
	return !strcmp(state, "Loading");
}

/* Do without a row that cannot be attached; returns whether for good. Probes of
 * a module that is still being loaded may be seen because of another module;
 * they are tried again once it is loaded, the others are not, since whatever
 * process maps a file, all is matched again. */
static bool give_up(struct session *s, uint32_t row)
{
	const struct probe *p = s->en.probe[row].probe;
	bool coming = !probe_is_user(p) && is_coming(p->mod);

	if (coming)
		enable_remove(&s->enable, row);
	else
		enable_refuse(&s->enable, row);
	return !coming;
}

/* Add the rows, but those that cannot be attached. A part that is refused is
 * halved, down to one row, unless that is of no use; the next ones grow again
 * while they are not refused. Returns how many rows failed for good. */
static uint32_t add_parts(
	struct session *s, uint32_t first, uint32_t n, struct diag *why)
{
	uint32_t end = first + n, part = n, failed = 0;

	while (first < end) {
		struct diag d = { 0 };
		int r;

		part = part < end - first ? part : end - first;
		r = s->eng->ops->add(s->eng, first, part, &d);
		if (!r) {
			first += part;
			part *= 2;
		} else if (part > 1 && r != -ENXIO) {
			part /= 2;
		} else {
			*why = failed ? *why : d;
			for (uint32_t i = 0; i < part; i++)
				failed += give_up(s, first++);
		}
	}
	return failed;
}

/* Say in which process these probes are, if all are in one, rather than which
 * processes have changed. */
static void say_whose(const struct session *s, uint32_t first, uint32_t n,
	const char *whose, char to[48])
{
	const struct object *o;
	pid_t pid = -1;
	bool several = false;

	for (uint32_t i = first; i < first + n; i++) {
		const struct probe *p = s->en.probe[i].probe;

		if (!probe_is_user(p))
			continue;
		several |= pid >= 0 && pid != probe_process(p, &o);
		pid = probe_process(p, &o);
	}
	if (several)
		snprintf(to, 48, "several processes");
	else if (pid > 0)
		snprintf(to, 48, "pid %d", pid);
	else
		snprintf(to, 48, "%s", pid ? whose : "all processes");
}

static void add_rows(
	struct session *s, uint32_t first, uint32_t n, const char *whose)
{
	struct diag why = { 0 };
	uint32_t failed = add_parts(s, first, n, &why);
	char of[48];

	if (!failed)
		return;
	say_whose(s, first, n, whose, of);
	ses_error(s, "%u of %u probes of %s cannot be traced:", failed, n, of);
	ses_print_diag(s, &why);
}

void late_add(struct session *s, const char *whose)
{
	uint32_t first = s->enable.n, come = 0;

	late_note_places(s);
	if (enable_build(&s->enable, dc_prog(s->dc), ses_probes(s)) &&
		!s->late.full) {
		s->late.full = true;
		ses_error(s,
			"there are more probes of %s than may be enabled: "
			"raise the option probesmax",
			whose);
	}
	s->en.nprobes = s->enable.n;
	if (s->enable.n > first)
		add_rows(s, first, s->enable.n - first, whose);
	for (uint32_t i = first; i < s->enable.n; i++)
		come += enable_has(&s->enable, i);
	ses_debug(s, "%u more probes of %s", come, whose);
}

void late_look(struct session *s)
{
	if (s->late.socket && module_has_come(s->late.socket)) {
		probes_renew(ses_probes(s));
		late_add(s, "a module that was loaded");
	}
	late_processes(s);
}

void late_close(struct late *l)
{
	if (l->socket)
		close(l->socket);
	control_free(l->control);
	watch_close(l->watch);
	vec_free(&l->process);
	vec_free(&l->changed);
	vec_free(&l->row);
	vec_free(&l->headless);
	vec_free(&l->heir);
	vec_free(&l->begun);
	vec_free(&l->mapped);
	vec_free(&l->maps);
	hash_free(&l->all);
	hash_free(&l->own);
	for (size_t i = 0; i < l->arg.n; i++)
		free(l->arg.v[i].desc);
	vec_free(&l->arg);
}
