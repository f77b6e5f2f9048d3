/* stability.c - -v: what the probe descriptions and statements of a source rely
 * on, as the Guide's chapter "Stability" shows it. */
#include <string.h>

#include "consumer/session_impl.h"
#include "dcomp/attr.h"

static void put_attr(struct str *out, const char *of, struct dc_attr a)
{
	str_printf(out, "\tMinimum probe %s attributes\n", of);
	str_printf(
		out, "\t\tIdentifier Names: %s\n", dc_stability_name(a.name));
	str_printf(
		out, "\t\tData Semantics:   %s\n", dc_stability_name(a.data));
	str_printf(out, "\t\tDependency Class: %s\n", dc_class_name(a.class));
}

/* Of 'BEGIN ', what stands before the space. */
static size_t label_len(const char *label)
{
	size_t n = strlen(label);

	while (n && strchr(" \t\n", label[n - 1]))
		n--;
	return n;
}

void ses_put_stability(struct session *s, const struct ses_source *src)
{
	struct dc_attr desc = DC_ATTR_MAX, stmt = DC_ATTR_OWN, d, t;
	struct str *out = &s->out.text;

	for (size_t i = src->first; i < src->end; i++) {
		dc_clause_attrs(s->dc, i, &d, &t);
		desc = dc_attr_min(desc, d);
		stmt = dc_attr_min(stmt, t);
	}
	str_printf(out, "Stability data for %s %.*s:\n", src->what,
		(int)label_len(src->label), src->label);
	put_attr(out, "description", desc);
	put_attr(out, "statement", stmt);
	output_drain(&s->out);
}

int ses_stability(struct session *s)
{
	for (size_t i = 0; i < s->source.n; i++)
		ses_put_stability(s, &s->source.v[i]);
	return ses_finish(s, 0);
}
