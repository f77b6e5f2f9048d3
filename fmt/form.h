/* form.h - the forms that a session's output can have, one for each choice of
 * -xoformat: text as DTrace has it, or JSON, XML, HTML. A form is a table of
 * functions, and a session calls them for whatever it has to show; what they
 * put goes to the string builder of a struct fmt_out. */
#ifndef FMT_FORM_H
#define FMT_FORM_H

#include "fmt/emit.h"
#include "fmt/fmt.h"

struct fmt_packet; /* pcap.h */

/* Where output goes, and what it depends on. */
struct fmt_out {
	const struct fmt_form *form;
	void *arg; /* of a form that an applet brings */
	struct str *text;
	struct fmt_opts opts;
	struct fmt_aggopts aggopts;
	const struct dif_prog *prog;
	struct str record;	/* for the form: what is not whole yet */
	struct emit data, line; /* likewise: the record, and another object */
	bool begun; /* for the form: the table's header, or the list's first
		       element, has been put */
};

struct fmt_probe {
	uint32_t id;
	const char *prov, *mod, *func, *name; /* "" when it has none */
};

struct fmt_firing {
	struct fmt_probe probe;
	uint32_t epid;
	int cpu;
	uint64_t when;		     /* ns, CLOCK_MONOTONIC */
	const struct fmt_flow *flow; /* NULL: lines are not indented */
};

/* A fault, or a loss; `message' is what standard error says of it. */
struct fmt_error {
	struct fmt_firing firing;
	const char *fault, *message;
	const uint64_t *value; /* the bad address; NULL: there is none */
	uint32_t action;       /* number of the statement; 0: the predicate */
	uint32_t pc;
};

struct fmt_drop {
	const char *kind, *message;
	const char *cure; /* what to do about it; or NULL */
	uint64_t n;
	int cpu; /* -1: not known */
};

struct fmt_form {
	const char *name; /* as in -xoformat= */
	bool alone;	  /* nothing else may go where the output goes */
	const struct emit_lang *lang; /* of structured forms */

	/* Before everything, and after it. */
	void (*open)(struct fmt_out *o);
	void (*close)(struct fmt_out *o);

	/* A record: its firing, its actions in order, its end. */
	void (*begin)(struct fmt_out *o, const struct fmt_firing *f);
	void (*trace)(struct fmt_out *o, const struct fmt_val *v);
	void (*print)(struct fmt_out *o, const struct fmt_val *v);
	void (*tracemem)(
		struct fmt_out *o, const struct fmt_val *v, uint64_t most);
	void (*pcap)(struct fmt_out *o, const struct fmt_packet *p);
	void (*printf)(struct fmt_out *o, const char *format,
		const struct fmt_val *val, uint32_t n);
	void (*printa)(struct fmt_out *o, const char *format,
		const struct fmt_agg *const *agg, uint32_t n);
	void (*exit)(struct fmt_out *o, int status);
	void (*end)(struct fmt_out *o);

	/* Between records. */
	void (*error)(struct fmt_out *o, const struct fmt_error *e);
	void (*drop)(struct fmt_out *o, const struct fmt_drop *d);

	/* When tracing is over: `pause' when it was interrupted, and when
	 * END has fired, then the aggregations that no printa() has shown,
	 * then `done'. */
	void (*pause)(struct fmt_out *o);
	void (*agg)(struct fmt_out *o, const struct fmt_agg *agg);
	void (*done)(struct fmt_out *o, int status);

	/* -v: how stable a source is. */
	void (*stability)(struct fmt_out *o, const char *what,
		const char *label, struct dc_attr desc, struct dc_attr stmt);
	/* -l: `list_begin', then a probe each; info: with -v, else NULL. */
	void (*list_begin)(struct fmt_out *o);
	void (*list)(struct fmt_out *o, const struct fmt_probe *p,
		const struct dc_probe_info *info);
};

extern const struct fmt_form fmt_text_form, fmt_json_form, fmt_xml_form,
	fmt_html_form;

#endif
