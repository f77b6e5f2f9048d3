/* form.h - the forms of a session's output, one for each choice of -xoformat:
 * text as in DTrace, or JSON, XML, HTML. A form is a table of functions, which
 * a session calls for whatever it has to show; they append to the string
 * builder of a struct fmt_out. */
#ifndef FMT_FORM_H
#define FMT_FORM_H

#include "fmt/emit.h"
#include "fmt/fmt.h"

struct fmt_packet; /* pcap.h */

/* Where output goes, and what it depends on. */
struct fmt_out {
	const struct fmt_form *form;
	void *arg; /* for a form that an applet supplies */
	struct str *text;
	struct fmt_opts opts;
	struct fmt_aggopts aggopts;
	const struct dif_prog *prog;
	struct str record;	/* for the form: incomplete output */
	struct emit data, line; /* likewise: the record, and another object */
	bool begun; /* for the form: the table's header, or the list's first
		       element, has been put */
};

struct fmt_probe {
	uint32_t id;
	const char *prov, *mod, *func, *name; /* "" where it has none */
};

struct fmt_firing {
	struct fmt_probe probe;
	uint32_t epid;
	int cpu;
	uint64_t when;		     /* ns, CLOCK_MONOTONIC */
	const struct fmt_flow *flow; /* NULL: no indentation */
};

/* A fault or a loss; `message' is what is printed on standard error. */
struct fmt_error {
	struct fmt_firing firing;
	const char *fault, *message;
	const uint64_t *value; /* the bad address, or NULL */
	uint32_t action;       /* number of the statement; 0: the predicate */
	uint32_t pc;
};

struct fmt_drop {
	const char *kind, *message;
	const char *cure; /* advice, or NULL */
	uint64_t n;
	int cpu; /* -1: unknown */
};

struct fmt_form {
	const char *name; /* as in -xoformat= */
	bool alone;	  /* no other output may go to the same place */
	const struct emit_lang *lang; /* for structured forms */

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

	/* At any time, also within a record: something else went wrong, and
	 * the message is printed on standard error. */
	void (*message)(struct fmt_out *o, const char *message);

	/* The end of tracing: `pause' if it was interrupted, and after END has
	 * fired; then the aggregations that no printa() has shown; then
	 * `done', which comes also if nothing could be traced. */
	void (*pause)(struct fmt_out *o);
	void (*agg)(struct fmt_out *o, const struct fmt_agg *agg);
	void (*done)(struct fmt_out *o, int status);

	/* -v: the stability of a source. */
	void (*stability)(struct fmt_out *o, const char *what,
		const char *label, struct dc_attr desc, struct dc_attr stmt);
	/* -l: `list_begin', then each probe; info: NULL without -v. */
	void (*list_begin)(struct fmt_out *o);
	void (*list)(struct fmt_out *o, const struct fmt_probe *p,
		const struct dc_probe_info *info);
};

extern const struct fmt_form fmt_text_form, fmt_json_form, fmt_xml_form,
	fmt_html_form;

#endif
