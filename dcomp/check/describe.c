/* describe.c - describes a probe for -l -v: its stability, that of its
 * arguments, and their types. */
#include "dcomp/check/check_impl.h"
#include "dcomp/dlib.h"

struct described {
	const struct dc_probe *probe;
	struct dc_probe_info *info;
	uint32_t n; /* the argument's number */
	const char *type;
	bool declared;
};

static void find_attrs(struct dcomp *dc, void *arg)
{
	struct described *d = arg;

	dlib_open(dc);
	d->info->attr = attr_of_probe(dc, d->probe);
	d->info->args = attr_of_args_of(dc, d->probe);
}

static void find_type(struct dcomp *dc, void *arg)
{
	struct described *d = arg;
	struct type *t = prov_arg_type(dc, d->probe, d->n, &d->declared);

	d->type = t ? type_name(dc, t) : NULL;
}

/* Return the type of an argument, or NULL if n is past the last. A library's
 * declaration may name a type that this kernel lacks. */
static const char *arg_type(
	struct dcomp *dc, const struct dc_probe *probe, uint32_t n)
{
	struct described d = { .probe = probe, .n = n };
	const char *type = NULL;

	if (!dc_try(dc, find_type, &d))
		return d.declared ? "(unknown)" : NULL;
	if (d.declared || !dc->opts.args)
		return d.type;
	return dc->opts.args(dc->opts.arg, &probe->desc, n, &type) ? type
								   : NULL;
}

void dc_describe_probe(struct dcomp *dc, const struct dc_probe *probe,
	struct dc_probe_info *info)
{
	struct described d = { .probe = probe, .info = info };
	const char *type;

	*info = (struct dc_probe_info){ .attr = DC_ATTR_KERN,
		.args = DC_ATTR_KERN };
	dc_try(dc, find_attrs, &d);
	while (info->nargs < DC_PROBE_ARGS &&
		(type = arg_type(dc, probe, info->nargs)))
		info->arg[info->nargs++] = type;
}
