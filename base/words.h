/* words.h - splitting a line into words as a shell does: at blanks, unless
 * quoted by '...', "..." or a backslash. There are no variables and no
 * patterns. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

/* Return a vector that ends with NULL, to be freed with words_free(); NULL: a
 * quote is not closed. */
char **words_split(const char *line);
void words_free(char **words);

#endif
