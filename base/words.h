/* words.h - splitting a line into words as a shell does: at blanks, unless
 * quoted by '...', "..." or a backslash. There are no variables and no
 * patterns. And splitting a text into lines. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

/* Return a vector that ends with NULL, to be freed with words_free(); NULL: a
 * quote is not closed. */
char **words_split(const char *line);
/* The same for the lines of a text, without their newlines; NULL has none. */
char **words_lines(const char *text);
void words_free(char **words);

#endif
