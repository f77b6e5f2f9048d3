/* compile_fuzz.c - any bytes as D source through the whole compiler: a message,
 * or a program that difo_validate() takes (the compiler asks it), that prints,
 * and that the interpreter runs. The first byte chooses the registers and how
 * the source is given. */
#include <stdint.h>
#include <stdlib.h>

#include "tests/unit/dcomp_lab.h"

/* In the message when difo_validate() refuses the program. A message may also
 * quote the source. */
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
