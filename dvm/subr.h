/* subr.h - the subroutines: D functions that return a value and record
 * nothing. The prototype is D text, read by the compiler's own parser. The
 * result kind `S' is a string, which needs strsize bytes of scratch that the
 * compiler gives in the CALL; `N' is the same or NULL; `I' is a number in rd:
 * an integer, or the address of a part of an argument. Argument kinds, a letter
 * each: `i' integer, `s' D string (an address in D memory, NULL is a BADADDR
 * fault), `z' D string or NULL, `k' kernel address, `u' user address; after `?'
 * they are optional and 0 when missing, unless the row's note says otherwise.
 *
 * Each is written once, in C, in dvm/subr/, and is compiled both natively and
 * to BPF: see dvm/subr/subr_impl.h. */
#ifndef DVM_SUBR_H
#define DVM_SUBR_H

#include <stdbool.h>

/* X(id, name, D prototype, result kind, argument kinds, nargs least, most,
 * text) */
/* clang-format off */
#define DIF_SUBRS(X)                                                           \
	X(COPYINSTR, "copyinstr", "string copyinstr(uintptr_t, [size_t])",     \
		'S', "u?i", 1, 2, "string at a user address, at most arg 1 "   \
		"bytes with the NUL (0: strsize)")                             \
	X(SPECULATION, "speculation", "int speculation()",                     \
		'I', "", 0, 0, "number of a speculation, active from now "     \
		"on; none is free: 0, and counted")                            \
	X(STRLEN, "strlen", "size_t strlen(string)",                           \
		'I', "s", 1, 1, "bytes before the NUL")                        \
	X(STRJOIN, "strjoin", "string strjoin(string, string)",                \
		'S', "ss", 2, 2, "both, one after the other, cut to strsize")  \
	X(SUBSTR, "substr", "string substr(string, int, [int])",               \
		'S', "si?i", 2, 3, "from index arg 1 (negative: from the "     \
		"end) arg 2 bytes (missing: all; the compiler passes "         \
		"INT64_MAX)")                                                  \
	X(STRCHR, "strchr", "string strchr(string, char)",                     \
		'I', "si", 2, 2, "the part of arg 0 that begins with the "     \
		"first character arg 1, or NULL")                              \
	X(STRRCHR, "strrchr", "string strrchr(string, char)",                  \
		'I', "si", 2, 2, "the same with the last such character")      \
	X(STRSTR, "strstr", "string strstr(string, string)",                   \
		'I', "ss", 2, 2, "the part of arg 0 that begins with the "     \
		"first arg 1, or NULL")                                        \
	X(INDEX, "index", "int index(string, string, [int])",                  \
		'I', "ss?i", 2, 3, "where the first arg 1 is in arg 0, at "    \
		"index arg 2 or later; -1: nowhere")                           \
	X(RINDEX, "rindex", "int rindex(string, string, [int])",               \
		'I', "ss?i", 2, 3, "where the last arg 1 is in arg 0, at "     \
		"index arg 2 (missing: INT64_MAX) or before; -1: nowhere")     \
	X(STRTOK, "strtok", "string strtok(string, string)",                   \
		'N', "zs", 2, 2, "the first part of arg 0 that has no "        \
		"characters of arg 1 in it; arg 0 is NULL: the part that "     \
		"follows in the string of the call before, in this firing")    \
	X(BASENAME, "basename", "string basename(string)",                     \
		'S', "s", 1, 1, "last part of a path")                         \
	X(DIRNAME, "dirname", "string dirname(string)",                        \
		'S', "s", 1, 1, "path without its last part")                  \
	X(CLEANPATH, "cleanpath", "string cleanpath(string)",                  \
		'S', "s", 1, 1, "path without //, /./ and /../")               \
	X(TOUPPER, "toupper", "string toupper(string)",                        \
		'S', "s", 1, 1, "in capital letters")                          \
	X(TOLOWER, "tolower", "string tolower(string)",                        \
		'S', "s", 1, 1, "in small letters")                            \
	X(LLTOSTR, "lltostr", "string lltostr(int64_t, [int])",                \
		'S', "i?i", 1, 2, "arg 0 in base arg 1 (missing: 10); ILLOP "  \
		"unless it is 2 to 36")                                        \
	X(STRTOLL, "strtoll", "int64_t strtoll(string, [int])",                \
		'I', "s?i", 1, 2, "the number that arg 0 begins with, in "     \
		"base arg 1, likewise")
/* clang-format on */

enum dif_subr {
#define X(id, ...) SUBR_##id,
	DIF_SUBRS(X)
#undef X
	DIF_NSUBRS
};

struct dif_subrinfo {
	const char *name, *proto;
	char result;
	const char *args;
	int least, most;
	const char *text;
};
extern const struct dif_subrinfo dif_subrinfo[DIF_NSUBRS];

/* Whether the result is a string in scratch. */
static inline bool dif_subr_gives_str(enum dif_subr s)
{
	return dif_subrinfo[s].result == 'S' || dif_subrinfo[s].result == 'N';
}

#endif
