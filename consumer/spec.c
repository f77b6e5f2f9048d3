/* spec.c - holds back the records of speculations. A speculation is forgotten
 * once what fired until the engine freed it has been read: with that came
 * everything that was recorded for it, and its commit. */
#include "consumer/spec.h"

#include "base/clock.h"

static struct spec *find_spec(struct specs *s, uint64_t tag)
{
	uint64_t *place = hash_put(&s->place, &tag, sizeof(tag));

	if (!*place) {
		vec_push(&s->spec,
			(struct spec){ .tag = tag,
				.held = { .en = s->en, .shows = s->shows } });
		*place = s->spec.n;
	}
	return &s->spec.v[*place - 1];
}

void specs_record(struct specs *s, int cpu, const struct rec *r, uint32_t size,
	bool more, record_fn *fn, void *arg)
{
	struct spec *p;

	if (size < sizeof(*r) || !r->spec) {
		fn(arg, cpu, r, size, more);
		return;
	}
	p = find_spec(s, r->spec);
	if (r->clause == REC_COMMIT) {
		p->state = SPEC_COMMITTED;
		records_hand_out(&p->held, UINT64_MAX, fn, arg);
	} else if (p->state == SPEC_COMMITTED) {
		fn(arg, cpu, r, size, more);
	} else {
		records_add(&p->held, cpu, r, size);
	}
}

void specs_round(struct specs *s, struct engine *e, uint64_t until)
{
	uint64_t now = clock_now();
	size_t n = 0;

	hash_free(&s->place);
	for (size_t i = 0; i < s->spec.n; i++) {
		struct spec p = s->spec.v[i];

		if (p.over && p.over < until) {
			records_free(&p.held);
			continue;
		}
		if (!p.over && (p.state == SPEC_COMMITTED ||
				       !e->ops->spec_active(e, p.tag)))
			p.over = now;
		s->spec.v[n++] = p;
		*hash_put(&s->place, &p.tag, sizeof(p.tag)) = n;
	}
	s->spec.n = n;
}

void specs_free(struct specs *s)
{
	for (size_t i = 0; i < s->spec.n; i++)
		records_free(&s->spec.v[i].held);
	vec_free(&s->spec);
	hash_free(&s->place);
}
