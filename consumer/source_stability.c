/* source_stability.c - -v: reports the stability that the probe descriptions
 * and statements of a source rely on. */
#include <string.h>

#include "consumer/session_impl.h"
#include "dcomp/attr.h"

void ses_put_stability(struct session *s, const struct ses_source *src)
{
	struct dc_attr desc = DC_ATTR_MAX, stmt = DC_ATTR_OWN, d, t;
	size_t n = strlen(src->label);
	char *label;

	for (size_t i = src->first; i < src->end; i++) {
		dc_clause_attrs(s->dc, i, &d, &t);
		desc = dc_attr_min(desc, d);
		stmt = dc_attr_min(stmt, t);
	}
	/* Without the trailing blanks of 'BEGIN '. */
	while (n && strchr(" \t\n", src->label[n - 1]))
		n--;
	label = xstrndup(src->label, n);
	s->show.form->stability(&s->show, src->what, label, desc, stmt);
	free(label);
	output_drain(&s->out);
}

int ses_stability(struct session *s)
{
	ses_begin(s);
	for (size_t i = 0; i < s->source.n; i++)
		ses_put_stability(s, &s->source.v[i]);
	return ses_finish(s, 0);
}
