/* format_fuzz.c - any bytes as the format file of a trace event. It is refused,
 * or every field lies within a record, and its name and type are words of C.
 *
 * Good first inputs are the files events/SUBSYSTEM/EVENT/format of tracefs. */
#include <stdlib.h>
#include <string.h>

#include "probes/tpformat.h"

static void must(bool so)
{
	if (!so)
		abort();
}

static void check(const struct tpfield *f)
{
	static const char words[] = "abcdefghijklmnopqrstuvwxyz_ *"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

	must(f->off >= 8 && f->off + f->size <= TPFORMAT_SIZE);
	must(f->name[0] && !f->name[strspn(f->name, words)]);
	must(!strpbrk(f->name, " *") && !f->type[strspn(f->type, words)]);
	must(f->kind != TPFIELD_NUMBER ||
		(f->size && f->size <= 8 && f->off % f->size == 0));
	must(f->kind == TPFIELD_NUMBER || f->kind == TPFIELD_BYTES ||
		(f->size == 4 && f->off % 4 == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena a = { 0 };
	struct tpformat f;

	if (tpformat_parse(&f, (const char *)data, size, &a)) {
		must(f.nfields <= TPFORMAT_FIELDS);
		for (uint32_t i = 0; i < f.nfields; i++)
			check(&f.field[i]);
	}
	arena_free(&a);
	return 0;
}
