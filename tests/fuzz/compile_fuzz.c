/* compile_fuzz.c - any bytes as D source through the whole compiler. The result
 * is a message, or a program that difo_validate() accepts (the compiler calls
 * it), that prints, and that the interpreter runs. The first byte chooses the
 * number of registers and how the source is given. */
#include <stdint.h>
#include <stdlib.h>

#include "tests/unit/dcomp_lab.h"

/* Part of the message when difo_validate() refuses a program. Other messages
 * may quote it from the source. */
static const char invalid[] = "the program cannot be run: clause";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct dc_opts o = lab_opts();
	struct str text = { 0 };
	struct lab l;

	if (!size)
		return 0;
	str_put(&text, data + 1, size - 1);
	str_putc(&text, 0);
	o.iregs = data[0] & 7;
	o.defaultargs = data[0] & 8;
	lab_open(&l, o);
	if (lab_compile(&l, text.s)) {
		dc_print(l.dc, &l.out);
		lab_run(&l);
	}
	if (l.message && strstr(l.message, invalid) && !strstr(text.s, invalid))
		abort();
	lab_close(&l);
	str_free(&text);
	return 0;
}
