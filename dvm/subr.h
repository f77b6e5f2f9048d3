/* subr.h - the subroutines: D functions that return a value and record
 * nothing. The prototype is D text, read by the compiler's own parser. The
 * result kind `S' needs strsize bytes of scratch, which the compiler gives in
 * the CALL; `I' is an integer in rd. Argument kinds, a letter each: `i'
 * integer, `s' D string (an address in D memory, NULL is a BADADDR fault),
 * `k' kernel address, `u' user address; after `?' they are optional and 0
 * when missing, unless the row's note says otherwise.
 *
 * Each is written once, in C, in dvm/subr/, and is compiled both natively and
 * to BPF: see dvm/subr/subr_impl.h. */
#ifndef DVM_SUBR_H
#define DVM_SUBR_H

/* X(id, name, D prototype, result kind, argument kinds, nargs least, most,
 * text) */
/* clang-format off */
#define DIF_SUBRS(X)                                                           \
	X(COPYINSTR, "copyinstr", "string copyinstr(uintptr_t, [size_t])",     \
		'S', "u?i", 1, 2, "string at a user address, at most arg 1 "   \
		"bytes with the NUL (0: strsize)")                             \
	X(STRLEN, "strlen", "size_t strlen(string)",                           \
		'I', "s", 1, 1, "bytes before the NUL")                        \
	X(STRJOIN, "strjoin", "string strjoin(string, string)",                \
		'S', "ss", 2, 2, "both, one after the other, cut to strsize")  \
	X(SUBSTR, "substr", "string substr(string, int, [int])",               \
		'S', "si?i", 2, 3, "from index arg 1 (negative: from the "     \
		"end) arg 2 bytes (missing: all; the compiler passes "         \
		"INT64_MAX)")
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

#endif
