/* engine.c - what engines tell the session: lines for the user and for the
 * log. */
#include "dvm/engine.h"

#include "base/str.h"

void engine_notice(const struct enabling *en, const char *fmt, ...)
{
	struct str text = { 0 };
	va_list ap;

	if (!en->notice)
		return;
	va_start(ap, fmt);
	str_vprintf(&text, fmt, ap);
	va_end(ap);
	en->notice(en->session, text.s);
	str_free(&text);
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
