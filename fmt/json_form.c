/* json_form.c - the forms of output for programs: lines that are objects of
 * JSON, each with a `type', or the same as XML or HTML. What standard error
 * says is said here as well, so that a reader needs nothing else; the last line
 * is the exit status. A record is kept apart until it is whole: what it holds
 * may write other output. */
#include <string.h>

#include "fmt/fmt_impl.h"
#include "fmt/json.h"
#include "fmt/markup.h"
#include "fmt/pcap.h"

static void line(struct str *out, const char *type)
{
	json_open(out, '{');
	json_key_text(out, "type", type);
}

/* The last line of the text is whole. */
static void mark_up(struct fmt_out *o)
{
	const struct markup *m = o->form->markup;

	if (m)
		markup_line(o->text, m);
}

static void end_line(struct fmt_out *o)
{
	json_end(o->text);
	mark_up(o);
}

static void action(struct fmt_out *o, const char *name)
{
	json_open(&o->record, '{');
	json_key_text(&o->record, "action", name);
}

static void put_probe(struct str *out, const struct fmt_probe *p)
{
	json_key_int(out, "id", p->id);
	json_key_text(out, "provider", p->prov);
	json_key_text(out, "module", p->mod);
	json_key_text(out, "function", p->func);
	json_key_text(out, "name", p->name);
}

static void put_firing(struct str *out, const struct fmt_firing *f)
{
	json_key_int(out, "timestamp", f->when);
	json_key_int(out, "cpu", f->cpu);
	json_key_int(out, "epid", f->epid);
	put_probe(out, &f->probe);
}

static void record_begin(struct fmt_out *o, const struct fmt_firing *f)
{
	line(&o->record, "record");
	put_firing(&o->record, f);
	json_key(&o->record, "output");
	json_open(&o->record, '[');
}

static void record_end(struct fmt_out *o)
{
	json_close(&o->record, ']');
	json_end(&o->record);
	str_put(o->text, o->record.s, o->record.n);
	str_reset(&o->record);
	mark_up(o);
}

static void put_value(struct fmt_out *o, const struct fmt_val *v)
{
	json_value(&o->record, &o->opts, o->prog, v);
}

static void record_trace(struct fmt_out *o, const struct fmt_val *v)
{
	action(o, "trace");
	json_key(&o->record, "value");
	put_value(o, v);
	json_close(&o->record, '}');
}

static void record_print(struct fmt_out *o, const struct fmt_val *v)
{
	action(o, "print");
	json_key_text(
		&o->record, "of", o->prog->types.v[v->field->type - 1].name);
	json_key(&o->record, "value");
	put_value(o, v);
	json_close(&o->record, '}');
}

static void record_tracemem(
	struct fmt_out *o, const struct fmt_val *v, uint64_t most)
{
	uint32_t size = v->field->size;

	action(o, "tracemem");
	json_key(&o->record, "bytes");
	json_hex(&o->record, v->bytes, most < size ? most : size);
	json_close(&o->record, '}');
}

static void record_pcap(struct fmt_out *o, const struct fmt_packet *p)
{
	action(o, "pcap");
	json_key_int(&o->record, "link", p->link);
	json_key_int(&o->record, "time", p->when);
	json_key_int(&o->record, "length", p->length);
	json_key(&o->record, "bytes");
	json_hex(&o->record, p->bytes, p->captured);
	json_close(&o->record, '}');
}

static void record_printf(struct fmt_out *o, const char *format,
	const struct fmt_val *val, uint32_t n)
{
	struct str text = { 0 };

	str_puts(&text, "");
	fmt_printf(&text, &o->opts, o->prog, format, val, n);
	action(o, "printf");
	json_key(&o->record, "text");
	json_text(&o->record, text.s, text.n);
	json_key(&o->record, "values");
	json_open(&o->record, '[');
	for (uint32_t i = 0; i < n; i++)
		put_value(o, &val[i]);
	json_close(&o->record, ']');
	json_close(&o->record, '}');
	str_free(&text);
}

static void put_formatted(struct fmt_out *o, const char *format,
	const struct fmt_agg *const *agg, uint32_t n)
{
	struct str text = { 0 };

	str_puts(&text, "");
	fmt_printa(&text, &o->opts, &o->aggopts, o->prog, format, agg, n);
	json_key(&o->record, "text");
	json_text(&o->record, text.s, text.n);
	str_free(&text);
}

static void record_printa(struct fmt_out *o, const char *format,
	const struct fmt_agg *const *agg, uint32_t n)
{
	struct fmt_rows rows;

	action(o, "printa");
	if (format)
		put_formatted(o, format, agg, n);
	json_key(&o->record, "aggregations");
	json_open(&o->record, '[');
	fmt_rows_make(&rows, &o->aggopts, o->prog, agg, n);
	for (uint32_t i = 0; i < n; i++) {
		json_open(&o->record, '{');
		json_agg(&o->record, o, &rows, agg[i], i);
		json_close(&o->record, '}');
	}
	fmt_rows_free(&rows);
	json_close(&o->record, ']');
	json_close(&o->record, '}');
}

static void record_exit(struct fmt_out *o, int status)
{
	action(o, "exit");
	json_key_int(&o->record, "status", status);
	json_close(&o->record, '}');
}

static void show_error(struct fmt_out *o, const struct fmt_error *e)
{
	line(o->text, "error");
	put_firing(o->text, &e->firing);
	json_key_text(o->text, "fault", e->fault);
	if (e->value)
		json_key_int(o->text, "value", *e->value);
	json_key_int(o->text, "action", e->action);
	json_key_int(o->text, "offset", e->pc);
	json_key_text(o->text, "message", e->message);
	end_line(o);
}

static void show_drop(struct fmt_out *o, const struct fmt_drop *d)
{
	line(o->text, "drop");
	json_key_text(o->text, "kind", d->kind);
	json_key_int(o->text, "count", d->n);
	if (d->cpu >= 0)
		json_key_int(o->text, "cpu", d->cpu);
	json_key_text(o->text, "message", d->message);
	end_line(o);
}

static void no_pause(struct fmt_out *o)
{
	(void)o;
}

static void show_agg(struct fmt_out *o, const struct fmt_agg *agg)
{
	struct fmt_rows rows;

	fmt_rows_make(&rows, &o->aggopts, o->prog, &agg, 1);
	line(o->text, "aggregation");
	json_agg(o->text, o, &rows, agg, 0);
	end_line(o);
	fmt_rows_free(&rows);
}

static void show_exit(struct fmt_out *o, int status)
{
	line(o->text, "exit");
	json_key_int(o->text, "status", status);
	end_line(o);
}

static void put_attr(struct str *out, const char *of, struct dc_attr a)
{
	json_key(out, of);
	json_open(out, '{');
	json_key_text(out, "names", dc_stability_name(a.name));
	json_key_text(out, "data", dc_stability_name(a.data));
	json_key_text(out, "class", dc_class_name(a.class));
	json_close(out, '}');
}

static void show_stability(struct fmt_out *o, const char *what,
	const char *label, struct dc_attr desc, struct dc_attr stmt)
{
	line(o->text, "stability");
	json_key_text(o->text, what, label);
	put_attr(o->text, "probes", desc);
	put_attr(o->text, "statements", stmt);
	end_line(o);
}

static void put_info(struct str *out, const struct dc_probe_info *info)
{
	put_attr(out, "attributes", info->attr);
	put_attr(out, "argument_attributes", info->args);
	json_key(out, "arguments");
	json_open(out, '[');
	for (uint32_t i = 0; i < info->nargs; i++)
		json_text(out, info->arg[i], strlen(info->arg[i]));
	json_close(out, ']');
}

static void show_probe(struct fmt_out *o, const struct fmt_probe *p,
	const struct dc_probe_info *info)
{
	line(o->text, "probe");
	put_probe(o->text, p);
	if (info)
		put_info(o->text, info);
	end_line(o);
}

static void open_all(struct fmt_out *o)
{
	if (o->form->markup)
		markup_begin(o->text, o->form->markup);
}

static void close_all(struct fmt_out *o)
{
	if (o->form->markup)
		markup_finish(o->text, o->form->markup);
}

#define FUNCTIONS                                                              \
	.begin = record_begin, .trace = record_trace, .print = record_print,   \
	.tracemem = record_tracemem, .pcap = record_pcap,                      \
	.printf = record_printf, .printa = record_printa, .exit = record_exit, \
	.end = record_end, .error = show_error, .drop = show_drop,             \
	.pause = no_pause, .agg = show_agg, .done = show_exit,                 \
	.stability = show_stability, .list_begin = no_pause,                   \
	.list = show_probe, .open = open_all, .close = close_all

const struct fmt_form fmt_json_form = {
	.name = "json",
	.alone = true,
	FUNCTIONS,
};

const struct fmt_form fmt_xml_form = {
	.name = "xml",
	.alone = true,
	.markup = &fmt_xml,
	FUNCTIONS,
};

const struct fmt_form fmt_html_form = {
	.name = "html",
	.alone = true,
	.markup = &fmt_html,
	FUNCTIONS,
};
