/* parse_fuzz.c - any bytes as D source. The parser must return a tree, which
 * can be printed, or a message. The first byte chooses how the source is
 * given. */
#include <stdint.h>

#include "dcomp/check/pfmt.h"
#include "tests/unit/dcomp_front.h"

static void format(const char *s)
{
	struct pfmt f;
	const char *why;

	while (pfmt_next(&s, &f, &why) > 0)
		pfmt_class(&f);
}

/* Parse the text as a type, too; any message will do. */
static void parse_type(struct front *f)
{
	if (!setjmp(f->dc.on_error))
		dc_parse_type(&f->dc, f->src.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct front f;
	struct str text = { 0 }, out = { 0 };

	if (!size)
		return 0;
	str_put(&text, data + 1, size - 1);
	str_putc(&text, 0);
	front_open(&f, text.s);
	f.dc.opts.defaultargs = data[0] & 1;
	f.dc.opts.errtags = data[0] & 2;
	f.src.pspec = data[0] & 4 ? DC_ID : DC_NAME;
	if (data[0] & 8)
		f.src.name = NULL;
	front_parse(&f, &out);
	parse_type(&f);
	format(text.s);
	str_free(&out);
	str_free(&text);
	front_close(&f);
	return 0;
}
