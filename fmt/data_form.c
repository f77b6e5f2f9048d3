/* data_form.c - the forms of output for programs: lines that are JSON objects,
 * each with a `type', or the same as XML or HTML. Messages on standard error
 * about what went wrong appear here as well, so that a reader needs nothing
 * else; the last line is the exit status. A record is collected until it is
 * complete, since other output may be written in between. */
#include <string.h>

#include "fmt/fmt_impl.h"
#include "fmt/emit.h"
#include "fmt/pcap.h"

static void line(struct fmt_out *o, const char *type)
{
	emit_begin(&o->line, o->form->lang, o->text, type);
}

static void end_line(struct fmt_out *o)
{
	emit_end(&o->line);
}

static void action(struct fmt_out *o, const char *name)
{
	emit_open(&o->data, '{');
	emit_key_text(&o->data, "action", name);
}

static void put_probe(struct emit *e, const struct fmt_probe *p)
{
	emit_key_int(e, "id", p->id);
	emit_key_text(e, "provider", p->prov);
	emit_key_text(e, "module", p->mod);
	emit_key_text(e, "function", p->func);
	emit_key_text(e, "name", p->name);
}

static void put_firing(struct emit *e, const struct fmt_firing *f)
{
	emit_key_int(e, "timestamp", f->when);
	emit_key_int(e, "cpu", f->cpu);
	emit_key_int(e, "epid", f->epid);
	put_probe(e, &f->probe);
}

static void record_begin(struct fmt_out *o, const struct fmt_firing *f)
{
	emit_begin(&o->data, o->form->lang, &o->record, "record");
	put_firing(&o->data, f);
	emit_key(&o->data, "output");
	emit_open(&o->data, '[');
}

static void record_end(struct fmt_out *o)
{
	emit_close(&o->data, ']');
	emit_end(&o->data);
	str_put(o->text, o->record.s, o->record.n);
	str_reset(&o->record);
}

static void put_value(struct fmt_out *o, const struct fmt_val *v)
{
	data_value(&o->data, &o->opts, o->prog, v);
}

static void record_trace(struct fmt_out *o, const struct fmt_val *v)
{
	action(o, "trace");
	emit_key(&o->data, "value");
	put_value(o, v);
	emit_close(&o->data, '}');
}

static void record_print(struct fmt_out *o, const struct fmt_val *v)
{
	action(o, "print");
	emit_key_text(
		&o->data, "of", o->prog->types.v[v->field->type - 1].name);
	emit_key(&o->data, "value");
	put_value(o, v);
	emit_close(&o->data, '}');
}

static void record_tracemem(
	struct fmt_out *o, const struct fmt_val *v, uint64_t most)
{
	uint32_t size = v->field->size;

	action(o, "tracemem");
	emit_key(&o->data, "bytes");
	emit_hex(&o->data, v->bytes, most < size ? most : size);
	emit_close(&o->data, '}');
}

static void record_pcap(struct fmt_out *o, const struct fmt_packet *p)
{
	action(o, "pcap");
	emit_key_int(&o->data, "link", p->link);
	emit_key_int(&o->data, "time", p->when);
	emit_key_int(&o->data, "length", p->length);
	emit_key(&o->data, "bytes");
	emit_hex(&o->data, p->bytes, p->captured);
	emit_close(&o->data, '}');
}

static void record_printf(struct fmt_out *o, const char *format,
	const struct fmt_val *val, uint32_t n)
{
	struct str text = { 0 };

	str_puts(&text, "");
	fmt_printf(&text, &o->opts, o->prog, format, val, n);
	action(o, "printf");
	emit_key(&o->data, "text");
	emit_text(&o->data, text.s, text.n);
	emit_key(&o->data, "values");
	emit_open(&o->data, '[');
	for (uint32_t i = 0; i < n; i++)
		put_value(o, &val[i]);
	emit_close(&o->data, ']');
	emit_close(&o->data, '}');
	str_free(&text);
}

static void put_formatted(struct fmt_out *o, const char *format,
	const struct fmt_agg *const *agg, uint32_t n)
{
	struct str text = { 0 };

	str_puts(&text, "");
	fmt_printa(&text, &o->opts, &o->aggopts, o->prog, format, agg, n);
	emit_key(&o->data, "text");
	emit_text(&o->data, text.s, text.n);
	str_free(&text);
}

static void record_printa(struct fmt_out *o, const char *format,
	const struct fmt_agg *const *agg, uint32_t n)
{
	struct fmt_rows rows;

	action(o, "printa");
	if (format)
		put_formatted(o, format, agg, n);
	emit_key(&o->data, "aggregations");
	emit_open(&o->data, '[');
	fmt_rows_make(&rows, &o->aggopts, o->prog, agg, n);
	for (uint32_t i = 0; i < n; i++) {
		emit_open(&o->data, '{');
		data_agg(&o->data, o, &rows, agg[i], i);
		emit_close(&o->data, '}');
	}
	fmt_rows_free(&rows);
	emit_close(&o->data, ']');
	emit_close(&o->data, '}');
}

static void record_exit(struct fmt_out *o, int status)
{
	action(o, "exit");
	emit_key_int(&o->data, "status", status);
	emit_close(&o->data, '}');
}

static void show_error(struct fmt_out *o, const struct fmt_error *e)
{
	line(o, "error");
	put_firing(&o->line, &e->firing);
	emit_key_text(&o->line, "fault", e->fault);
	if (e->value)
		emit_key_int(&o->line, "value", *e->value);
	emit_key_int(&o->line, "action", e->action);
	emit_key_int(&o->line, "offset", e->pc);
	emit_key_text(&o->line, "message", e->message);
	end_line(o);
}

static void show_drop(struct fmt_out *o, const struct fmt_drop *d)
{
	line(o, "drop");
	emit_key_text(&o->line, "kind", d->kind);
	emit_key_int(&o->line, "count", d->n);
	if (d->cpu >= 0)
		emit_key_int(&o->line, "cpu", d->cpu);
	emit_key_text(&o->line, "message", d->message);
	end_line(o);
}

static void show_message(struct fmt_out *o, const char *message)
{
	line(o, "message");
	emit_key_text(&o->line, "message", message);
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
	line(o, "aggregation");
	data_agg(&o->line, o, &rows, agg, 0);
	end_line(o);
	fmt_rows_free(&rows);
}

static void show_exit(struct fmt_out *o, int status)
{
	line(o, "exit");
	emit_key_int(&o->line, "status", status);
	end_line(o);
}

static void put_attr(struct emit *e, const char *of, struct dc_attr a)
{
	emit_key(e, of);
	emit_open(e, '{');
	emit_key_text(e, "names", dc_stability_name(a.name));
	emit_key_text(e, "data", dc_stability_name(a.data));
	emit_key_text(e, "class", dc_class_name(a.class));
	emit_close(e, '}');
}

static void show_stability(struct fmt_out *o, const char *what,
	const char *label, struct dc_attr desc, struct dc_attr stmt)
{
	line(o, "stability");
	emit_key_text(&o->line, what, label);
	put_attr(&o->line, "probes", desc);
	put_attr(&o->line, "statements", stmt);
	end_line(o);
}

static void put_info(struct emit *e, const struct dc_probe_info *info)
{
	put_attr(e, "attributes", info->attr);
	put_attr(e, "argument_attributes", info->args);
	emit_key(e, "arguments");
	emit_open(e, '[');
	for (uint32_t i = 0; i < info->nargs; i++)
		emit_text(e, info->arg[i], strlen(info->arg[i]));
	emit_close(e, ']');
}

static void show_probe(struct fmt_out *o, const struct fmt_probe *p,
	const struct dc_probe_info *info)
{
	line(o, "probe");
	put_probe(&o->line, p);
	if (info)
		put_info(&o->line, info);
	end_line(o);
}

static void open_all(struct fmt_out *o)
{
	str_puts(o->text, o->form->lang->head);
}

static void close_all(struct fmt_out *o)
{
	str_puts(o->text, o->form->lang->foot);
}

#define FUNCTIONS                                                              \
	.begin = record_begin, .trace = record_trace, .print = record_print,   \
	.tracemem = record_tracemem, .pcap = record_pcap,                      \
	.printf = record_printf, .printa = record_printa, .exit = record_exit, \
	.end = record_end, .error = show_error, .drop = show_drop,             \
	.message = show_message, .pause = no_pause, .agg = show_agg,           \
	.done = show_exit, .stability = show_stability,                        \
	.list_begin = no_pause, .list = show_probe, .open = open_all,          \
	.close = close_all

const struct fmt_form fmt_json_form = {
	.name = "json",
	.alone = true,
	.lang = &emit_json,
	FUNCTIONS,
};

const struct fmt_form fmt_xml_form = {
	.name = "xml",
	.alone = true,
	.lang = &emit_xml,
	FUNCTIONS,
};

const struct fmt_form fmt_html_form = {
	.name = "html",
	.alone = true,
	.lang = &emit_html,
	FUNCTIONS,
};
