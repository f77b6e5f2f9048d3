/* engine.c - what engines tell the session: lines for the user and for the
 * log. */
#include "dvm/engine.h"

#include "base/str.h"

static void tell(
	const struct enabling *en, bool matters, const char *fmt, va_list ap)
{
	struct str text = { 0 };

	if (!en->notice)
		return;
	str_vprintf(&text, fmt, ap);
	en->notice(en->session, matters, text.s);
	str_free(&text);
}

void engine_notice(const struct enabling *en, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	tell(en, false, fmt, ap);
	va_end(ap);
}

void engine_warn(const struct enabling *en, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	tell(en, true, fmt, ap);
	va_end(ap);
}

void engine_debug(const struct enabling *en, const char *fmt, ...)
{
	struct str text = { 0 };
	va_list ap;

	if (!en->log)
		return;
	va_start(ap, fmt);
	str_vprintf(&text, fmt, ap);
	va_end(ap);
	en->log(en->log_arg, ENGINE_DEBUG, text.s);
	str_free(&text);
}
