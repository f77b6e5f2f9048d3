/* words.c - splitting a line into words. */
#include "base/words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/vec.h"

static const char blanks[] = " \t\n\v\f\r";

/* True if a backslash quotes the character at `at'; within "..." it quotes only
 * these. */
static bool is_escape(const char *at, char quote)
{
	return *at == '\\' && at[1] &&
	       (!quote || (quote == '"' && strchr("\"\\$`", at[1])));
}

/* Append the word at `at'; returns its end, or NULL if a quote is not
 * closed. */
static const char *put_word(struct str *b, const char *at)
{
	char quote = 0;

	str_puts(b, ""); /* the word may be empty */
	for (; *at && (quote || !strchr(blanks, *at)); at++) {
		if (is_escape(at, quote))
			str_putc(b, *++at);
		else if (quote ? *at == quote : *at == '"' || *at == '\'')
			quote = quote ? 0 : *at;
		else
			str_putc(b, *at);
	}
	return quote ? NULL : at;
}

char **words_split(const char *line)
{
	VEC(char *) words = { 0 };

	while (line && *(line += strspn(line, blanks))) {
		struct str b = { 0 };

		line = put_word(&b, line);
		vec_push(&words, b.s);
	}
	vec_push(&words, NULL);
	if (line)
		return words.v;
	words_free(words.v);
	return NULL;
}

void words_free(char **words)
{
	for (char **w = words; w && *w; w++)
		free(*w);
	free(words);
}
