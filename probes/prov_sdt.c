/* prov_sdt.c - sdt:SUBSYSTEM::EVENT, the static probes of the kernel: args[]
 * are the fields of the record that the event writes, after those that all
 * events have. They remain the same on kernels where the arguments of the
 * tracepoint itself, which rawtp has, differ; but the kernel has to fill in a
 * record for each firing.
 *
 * Text in a record is a string, any other array the address of its first
 * element. A type that the kernel does not know is a number of the same
 * size. */
#include "probes/sdt.h"

#include <errno.h>
#include <string.h>

#include "base/host/kernel_btf.h"
#include "probes/provider.h"
#include "probes/tracepoint.h"

/* Without tracefs it is not known which tracepoints are events, except that
 * names ending in _tp are not. */
static bool ends_in_tp(const char *name)
{
	size_t n = strlen(name);

	return n >= 3 && !strcmp(name + n - 3, "_tp");
}

static void add(void *arg, struct tracepoint *tp)
{
	struct probes *ps = arg;
	struct sdt_event *e;

	if (!tp->is_event && (!tracepoints_denied(ps) || ends_in_tp(tp->name)))
		return;
	e = arena_new(&ps->arena, struct sdt_event);
	*e = (struct sdt_event){ tp->subsystem, tp->name, ps, tp, false, 0,
		NULL };
	probes_add(ps, tp->n,
		&(struct probe){ .provider = &prov_sdt,
			.mod = tp->subsystem,
			.name = tp->name,
			.attach = { .kind = ATTACH_SDT, .sdt = e } });
}

static void create(struct probes *ps)
{
	tracepoints_each(ps, NULL, add, ps);
}

static void provide(struct probes *ps, const struct dif_pdesc *pd)
{
	tracepoints_each(ps, pd, add, ps);
}

static int read_format(struct sdt_event *e)
{
	struct str text = { 0 };
	int r = tracepoint_format(e->ps, e->subsystem, e->name, &text);

	if (!r) {
		e->format = arena_new(&e->ps->arena, struct tpformat);
		if (!tpformat_parse(e->format, text.s, text.n, &e->ps->arena))
			r = -EINVAL;
	}
	str_free(&text);
	return r;
}

const struct tpformat *sdt_format(struct sdt_event *e)
{
	if (!e->asked)
		e->err = read_format(e);
	e->asked = true;
	return e->err ? NULL : e->format;
}

uint32_t sdt_nargs(const struct sdt_event *e)
{
	return tracepoint_args(e->ps, e->tp) ? e->tp->nargs : 0;
}

/* Types in the syntax of D. */

/* True if the type consists of keywords of C. */
static bool is_basic(const char *type)
{
	static const char *const words[] = { "char", "short", "int", "long",
		"signed", "unsigned", "void" };
	size_t n, i;

	for (; *type; type += n + (type[n] == ' ')) {
		n = strcspn(type, " ");
		for (i = 0; i < sizeof(words) / sizeof(*words); i++)
			if (strlen(words[i]) == n &&
				!strncmp(type, words[i], n))
				break;
		if (i == sizeof(words) / sizeof(*words))
			return false;
	}
	return true;
}

static bool tells(struct kbtf *b, uint32_t kinds, const char *name)
{
	return kbtf_find(b, KBTF_TYPE, kinds, name) != 0;
}

/* True if the kernel's types include this one, which has no stars. */
static bool is_known(const struct probes *ps, const char *type)
{
	static const struct {
		const char *tag;
		uint32_t kinds;
	} tags[] = { { "struct ", 1 << BTF_KIND_STRUCT },
		{ "union ", 1 << BTF_KIND_UNION },
		{ "enum ", 1 << BTF_KIND_ENUM | 1 << BTF_KIND_ENUM64 } };
	struct kbtf *b;

	if (is_basic(type))
		return *type;
	b = ps->kernel ? kernel_btf_types(ps->kernel) : NULL;
	for (size_t i = 0; b && i < sizeof(tags) / sizeof(*tags); i++) {
		size_t n = strlen(tags[i].tag);

		if (!strncmp(type, tags[i].tag, n))
			return tells(b, tags[i].kinds, type + n);
	}
	return b && tells(b, 1 << BTF_KIND_TYPEDEF, type);
}

/* Print a type without `const', then its stars, if any. */
static void put_known(const struct probes *ps, const struct tpfield *f,
	bool pointer, struct str *out)
{
	const char *type = f->type, *stars = strstr(type, " *");
	bool is_const = !strncmp(type, "const ", 6);
	struct str words = { 0 };

	type += is_const ? 6 : 0;
	str_put(&words, type, stars ? (size_t)(stars - type) : strlen(type));
	if (pointer && f->user)
		str_puts(out, "userland ");
	if (pointer && is_const)
		str_puts(out, "const ");
	if (is_known(ps, words.s))
		str_puts(out, words.s);
	else if (pointer)
		str_puts(out, "void");
	else
		str_printf(
			out, "%sint%u_t", f->is_signed ? "" : "u", 8 * f->size);
	str_puts(out, stars ? stars : "");
	str_free(&words);
}

static void put_type(
	const struct probes *ps, const struct tpfield *f, struct str *out)
{
	bool stars = strchr(f->type, '*');

	if (f->kind == TPFIELD_NUMBER) {
		put_known(ps, f, stars, out);
		return;
	}
	if (!strcmp(f->type, "char")) {
		str_puts(out, "string");
		return;
	}
	put_known(ps, f, true, out);
	str_puts(out, stars ? "*" : " *");
}

static size_t arg(const struct probe *p, uint32_t n, struct str *out)
{
	const struct sdt_event *e = p->attach.sdt;
	const struct tpformat *f = sdt_format(p->attach.sdt);
	size_t type;

	if (!f || n >= f->nfields)
		return 0;
	put_type(e->ps, &f->field[n], out);
	type = out->n;
	if (out->s[type - 1] != '*')
		str_putc(out, ' ');
	str_puts(out, f->field[n].name);
	return type;
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	int err = tracepoints_denied(ps);

	if (!err || strcmp(pd->prov, "sdt") != 0)
		return NULL;
	return err == -EPERM || err == -EACCES
		       ? "the records of the kernel's events are described in "
			 "tracefs, which only root may mount and read "
			 "(CAP_SYS_ADMIN)"
		       : "the records of the kernel's events are described in "
			 "tracefs, which this kernel does not have "
			 "(CONFIG_TRACING)";
}

const struct provider prov_sdt = {
	.name = "sdt",
	.no_func = true,
	.create = create,
	.provide = provide,
	.renew = tracepoints_renew,
	.refuse = refuse,
	.arg = arg,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(UNSTABLE, UNSTABLE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(UNSTABLE, UNSTABLE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};
