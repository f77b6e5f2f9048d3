/* dcomp_pfmt_test.c - parsing of format strings.
 * rows: O3 O5 */
#include "base/str.h"
#include "dcomp/check/pfmt.h"
#include "tests/unit/unit.h"

/* Each piece in brackets: text, or flags, width, precision, size, class. */
static void put_piece(struct str *out, const struct pfmt *f)
{
	static const char class[] = "?ipaswfk";

	if (!f->conv[0]) {
		str_printf(out, "[%.*s]", (int)f->ntext, f->text);
		return;
	}
	str_printf(out, "<%s%s%s%s%s%s", f->minus ? "-" : "",
		f->plus ? "+" : "", f->space ? " " : "", f->sharp ? "#" : "",
		f->zero ? "0" : "", f->agg ? "@" : "");
	if (f->star_width)
		str_putc(out, '*');
	if (f->width)
		str_printf(out, "%d", f->width);
	if (f->has_prec)
		str_putc(out, '.');
	if (f->star_prec)
		str_putc(out, '*');
	if (f->prec)
		str_printf(out, "%d", f->prec);
	str_printf(out, "%s%s %c>", f->size, f->conv, class[pfmt_class(f)]);
}

/* clang-format off */
static const struct {
	const char *text, *pieces;
} formats[] = {
	{ "", "" },
	{ "abc\n", "[abc\n]" },
	{ "%d", "<d i>" },
	{ "a%db%sc", "[a]<d i>[b]<s s>[c]" },
	{ "100%%!", "[100]<% ?>[!]" },
	{ "%-5d%+d% d%#x%05d%'d", "<-5d i><+d i>< d i><#x i><05d i><d i>" },
	{ "%-+ #0'12.34d", "<-+ #012.34d i>" },
	{ "%?d%-?p%@?x%?.5d", "<16d i><-16p p><@16x i><16.5d i>" },
	{ "%??d", "<16? ?>[d]" },
	{ "%*d%-*.*s", "<*d i><-*.*s s>" },
	{ "%.s%.0s%.3s", "<.s s><.s s><.3s s>" },
	{ "%@d%16@d%-@8d%@12u%@.2d", "<@d i><@16d i><-@8d i><@12u i><@.2d i>" },
	{ "%hd%hhd%ld%lld%llx", "<hd i><hhd i><ld i><lld i><llx i>" },
	{ "%wc%ws%lc%ls", "<wc i><ws w><lc i><ls w>" },
	{ "%d%i%o%u%x%X%c%C%p%a%A%Y%T%P",
	  "<d i><i i><o i><u i><x i><X i><c i><C i><p p><a a><A a><Y i><T i><P i>" },
	{ "%s%S%I%k", "<s s><S s><I s><k k>" },
	{ "%e%E%f%g%G%Lf", "<e f><E f><f f><g f><G f><Lf f>" },
	{ "%y%!%w", "<y ?><! ?><w ?>" },
	{ "%hlld", "<hl ?>[ld]" },
	{ "%65536d", "<65536d i>" },
	/* errors */
	{ "a%", "[a]name expected before end of format string" },
	{ "%-5.2l", "name expected before end of format string" },
	{ "%65537d", "field width is too large" },
	{ "%99999999999999999999d", "field width is too large" },
	{ "%.99999999999999999999d", "precision is too large" },
};
/* clang-format on */

int main(void)
{
	for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++) {
		const char *at = formats[i].text, *why = NULL;
		struct str out = { 0 };
		struct pfmt f;
		int r;

		while ((r = pfmt_next(&at, &f, &why)) > 0)
			put_piece(&out, &f);
		if (r < 0)
			str_puts(&out, why);
		CHECK_STR(out.n ? out.s : "", formats[i].pieces);
		str_free(&out);
	}
	return unit_done();
}
