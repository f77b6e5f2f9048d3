/* dvm_subrs.h - calls of subroutines, which each engine must answer alike. Each
 * row is a call with string and integer arguments, and its result. Strings hold
 * 31 bytes and a NUL. */
#ifndef TESTS_UNIT_DVM_SUBRS_H
#define TESTS_UNIT_DVM_SUBRS_H

#include <unistd.h>

#include "dvm/subr/subr_impl.h"
#include "tests/unit/dvm_lab.h"

#define LONG31 "0123456789abcdefghijklmnopqrstu"
#define LONG40 LONG31 "vwxyzABCD"

enum {
	NINTS = DIF_NARG + 3, /* integers that a program needs */
	NCODE = 32
};

struct subr_row {
	enum dif_subr subr;
	const char *s[2]; /* string arguments; the others are integers */
	int64_t i[4];	  /* by position, where s is NULL */
	int nargs;
	const char *text; /* result, or NULL: value or fault */
	int64_t value;
	enum dif_fault fault;
	uint64_t mem[3]; /* in scratch, where s is in_scratch */
};

static const char in_scratch[] = "in scratch";

static const struct subr_row rows[] = {
	{ SUBR_STRLEN, { "" }, { 0 }, 1, NULL, 0 },
	{ SUBR_STRLEN, { "abc" }, { 0 }, 1, NULL, 3 },
	{ SUBR_STRLEN, { LONG31 }, { 0 }, 1, NULL, 31 },
	{ SUBR_STRLEN, { LONG40 }, { 0 }, 1, NULL, 31 },
	{ SUBR_STRLEN, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_STRLEN, { NULL }, { 5 }, 1, NULL, 5, DIF_FAULT_BADADDR },

	{ SUBR_SPECULATION, { NULL }, { 0 }, 0, NULL, 1 },

	{ SUBR_STRJOIN, { "ab", "cd" }, { 0 }, 2, "abcd" },
	{ SUBR_STRJOIN, { "", "" }, { 0 }, 2, "" },
	{ SUBR_STRJOIN, { "", "cd" }, { 0 }, 2, "cd" },
	{ SUBR_STRJOIN, { "ab", "" }, { 0 }, 2, "ab" },
	{ SUBR_STRJOIN, { LONG31, "x" }, { 0 }, 2, LONG31 },
	{ SUBR_STRJOIN, { "x", LONG31 }, { 0 }, 2,
		"x0123456789abcdefghijklmnopqrst" },
	{ SUBR_STRJOIN, { LONG40, LONG40 }, { 0 }, 2, LONG31 },
	{ SUBR_STRJOIN, { NULL, "x" }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_STRJOIN, { "x", NULL }, { 0, 1 }, 2, NULL, 1,
		DIF_FAULT_BADADDR },

	{ SUBR_SUBSTR, { "abcdef" }, { 0, 0, INT64_MAX }, 3, "abcdef" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 2, INT64_MAX }, 3, "cdef" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 2, 3 }, 3, "cde" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 2, 0 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 5, 9 }, 3, "f" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 6, 1 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 100, 1 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, INT64_MAX, INT64_MAX }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -2, INT64_MAX }, 3, "ef" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -6, 2 }, 3, "ab" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -8, 3 }, 3, "a" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -8, 2 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -100, 50 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, INT64_MIN, INT64_MAX }, 3, "abcde" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 1, -1 }, 3, "bcde" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -3, -1 }, 3, "de" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 4, -3 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 0, INT64_MIN }, 3, "" },
	{ SUBR_SUBSTR, { "" }, { 0, 0, 5 }, 3, "" },
	{ SUBR_SUBSTR, { "" }, { 0, -1, 5 }, 3, "" },
	{ SUBR_SUBSTR, { LONG40 }, { 0, -1, INT64_MAX }, 3, "u" },
	{ SUBR_SUBSTR, { NULL }, { 0, 0, 1 }, 3, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_COPYINSTR, { NULL }, { USER, INT64_MAX }, 2, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER + 11, INT64_MAX }, 2, "" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 0 }, 2, "" },
	{ SUBR_COPYINSTR, { NULL }, { 0, 0 }, 2, "" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 1 }, 2, "u" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 4 }, 2, "user" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 5 }, 2, "user " },
	{ SUBR_COPYINSTR, { NULL }, { USER, 11 }, 2, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 12 }, 2, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 1000 }, 2, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER + 20, -1 }, 2,
		" unterminated to the end of the" },
	{ SUBR_COPYINSTR, { NULL }, { USER + 20, 31 }, 2,
		" unterminated to the end of the" },
	{ SUBR_COPYINSTR, { NULL }, { USER + 20, 30 }, 2,
		" unterminated to the end of th" },
	{ SUBR_COPYINSTR, { NULL }, { 0, INT64_MAX }, 2, NULL, 0,
		DIF_FAULT_BADADDR },
	/* bytes right before unmapped memory, and more than there are */
	{ SUBR_COPYINSTR, { NULL }, { USER + NUSER - 3, 3 }, 2, "..." },
	{ SUBR_COPYINSTR, { NULL }, { USER + NUSER - 3, 4 }, 2, NULL,
		USER + NUSER - 3, DIF_FAULT_BADADDR },

	{ SUBR_CHARAT, { "a\xffz" }, { 0, 1 }, 2, NULL, -1 },
	{ SUBR_CHARAT, { "abc" }, { 0, 3 }, 2, NULL, 0 },
	{ SUBR_CHARAT, { "abc" }, { 0, 31 }, 2, NULL, 0 },
	{ SUBR_CHARAT, { LONG40 }, { 0, 30 }, 2, NULL, 'u' },
	{ SUBR_CHARAT, { LONG40 }, { 0, 31 }, 2, NULL, 0 },
	{ SUBR_CHARAT, { NULL }, { 7, 40 }, 2, NULL, 7, DIF_FAULT_BADADDR },

	{ SUBR_STRTAIL, { "abc" }, { 0, 0 }, 2, "abc" },
	{ SUBR_STRTAIL, { "abc" }, { 0, 2 }, 2, "c" },
	{ SUBR_STRTAIL, { "abc" }, { 0, 3 }, 2, "" },
	{ SUBR_STRTAIL, { "abc" }, { 0, 31 }, 2, "" },
	{ SUBR_STRTAIL, { LONG40 }, { 0, 5 }, 2, LONG31 + 5 },
	{ SUBR_STRTAIL, { LONG40 }, { 0, 30 }, 2, "u" },
	{ SUBR_STRTAIL, { LONG40 }, { 0, 31 }, 2, "" },
	{ SUBR_STRTAIL, { NULL }, { 7, 40 }, 2, NULL, 7, DIF_FAULT_BADADDR },

	{ SUBR_STRCHR, { "abcabc" }, { 0, 'b' }, 2, "bcabc" },
	{ SUBR_STRCHR, { "abcabc" }, { 0, 'a' }, 2, "abcabc" },
	{ SUBR_STRCHR, { "abcabc" }, { 0, 0 }, 2, "" },
	{ SUBR_STRCHR, { "abcabc" }, { 0, 'x' }, 2, NULL, 0 },
	{ SUBR_STRCHR, { "ab\xff" }, { 0, -1 }, 2, "\xff" },
	{ SUBR_STRCHR, { "" }, { 0, 'a' }, 2, NULL, 0 },
	{ SUBR_STRCHR, { LONG40 }, { 0, 'u' }, 2, "u" },
	{ SUBR_STRCHR, { LONG40 }, { 0, 'v' }, 2, NULL, 0 },
	{ SUBR_STRCHR, { NULL }, { 0, 'a' }, 2, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_STRRCHR, { "abcabc" }, { 0, 'b' }, 2, "bc" },
	{ SUBR_STRRCHR, { "abcabc" }, { 0, 0 }, 2, "" },
	{ SUBR_STRRCHR, { "abcabc" }, { 0, 'x' }, 2, NULL, 0 },
	{ SUBR_STRRCHR, { NULL }, { 7, 'a' }, 2, NULL, 7, DIF_FAULT_BADADDR },

	{ SUBR_STRSTR, { "abcabc", "ca" }, { 0 }, 2, "cabc" },
	{ SUBR_STRSTR, { "abcabc", "abcabc" }, { 0 }, 2, "abcabc" },
	{ SUBR_STRSTR, { "abcabc", "abcabcd" }, { 0 }, 2, NULL, 0 },
	{ SUBR_STRSTR, { "abcabc", "" }, { 0 }, 2, "abcabc" },
	{ SUBR_STRSTR, { "", "" }, { 0 }, 2, "" },
	{ SUBR_STRSTR, { "", "a" }, { 0 }, 2, NULL, 0 },
	{ SUBR_STRSTR, { "aaaaaaaaaaaaaaab", "aaaaaaaaab" }, { 0 }, 2,
		"aaaaaaaaab" },
	{ SUBR_STRSTR, { "aaaaaaaaaaaaaaab", "aaaaaaaaac" }, { 0 }, 2, NULL,
		0 },
	{ SUBR_STRSTR, { LONG40, LONG31 }, { 0 }, 2, LONG31 },
	{ SUBR_STRSTR, { LONG40, "tu" }, { 0 }, 2, "tu" },
	{ SUBR_STRSTR, { LONG40, "tuv" }, { 0 }, 2, NULL, 0 },
	{ SUBR_STRSTR, { NULL, "a" }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_STRSTR, { "a", NULL }, { 0, 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_INDEX, { "abcabc", "bc" }, { 0 }, 2, NULL, 1 },
	{ SUBR_INDEX, { "abcabc", "bc" }, { 0, 0, 2 }, 3, NULL, 4 },
	{ SUBR_INDEX, { "abcabc", "bc" }, { 0, 0, 5 }, 3, NULL, -1 },
	{ SUBR_INDEX, { "abcabc", "bc" }, { 0, 0, -9 }, 3, NULL, 1 },
	{ SUBR_INDEX, { "abcabc", "bc" }, { 0, 0, INT64_MAX }, 3, NULL, -1 },
	{ SUBR_INDEX, { "abcabc", "" }, { 0, 0, 2 }, 3, NULL, 2 },
	{ SUBR_INDEX, { "abcabc", "" }, { 0, 0, 99 }, 3, NULL, 6 },
	{ SUBR_INDEX, { "", "a" }, { 0 }, 2, NULL, -1 },
	{ SUBR_INDEX, { NULL, "a" }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_INDEX, { "a", NULL }, { 0, 3 }, 2, NULL, 3, DIF_FAULT_BADADDR },
	{ SUBR_RINDEX, { "abcabc", "bc" }, { 0, 0, INT64_MAX }, 3, NULL, 4 },
	{ SUBR_RINDEX, { "abcabc", "bc" }, { 0, 0, 3 }, 3, NULL, 1 },
	{ SUBR_RINDEX, { "abcabc", "bc" }, { 0, 0, 0 }, 3, NULL, -1 },
	{ SUBR_RINDEX, { "abcabc", "abc" }, { 0, 0, 0 }, 3, NULL, 0 },
	{ SUBR_RINDEX, { "abcabc", "abc" }, { 0, 0, -1 }, 3, NULL, -1 },
	{ SUBR_RINDEX, { "abcabc", "" }, { 0, 0, 99 }, 3, NULL, 6 },
	{ SUBR_RINDEX, { "abcabc", "" }, { 0, 0, -1 }, 3, NULL, 0 },
	{ SUBR_RINDEX, { "", "a" }, { 0, 0, 0 }, 3, NULL, -1 },
	{ SUBR_RINDEX, { NULL, "a" }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_STRTOK, { "ab,cd", "," }, { 0 }, 2, "ab" },
	{ SUBR_STRTOK, { ",,ab", "," }, { 0 }, 2, "ab" },
	{ SUBR_STRTOK, { ",, ,", " ," }, { 0 }, 2, NULL, 0 },
	{ SUBR_STRTOK, { "", "," }, { 0 }, 2, NULL, 0 },
	{ SUBR_STRTOK, { "ab,cd", "" }, { 0 }, 2, "ab,cd" },
	{ SUBR_STRTOK, { LONG40, "v" }, { 0 }, 2, LONG31 },
	{ SUBR_STRTOK, { "a\xff\x80z", "\x80" }, { 0 }, 2, "a\xff" },
	{ SUBR_STRTOK, { NULL, "," }, { 0 }, 2, NULL, 0 },
	{ SUBR_STRTOK, { NULL, "," }, { 1 }, 2, NULL, 1, DIF_FAULT_BADADDR },
	{ SUBR_STRTOK, { "a", NULL }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_BASENAME, { "/usr/lib" }, { 0 }, 1, "lib" },
	{ SUBR_BASENAME, { "/usr/lib//" }, { 0 }, 1, "lib" },
	{ SUBR_BASENAME, { "lib" }, { 0 }, 1, "lib" },
	{ SUBR_BASENAME, { "/" }, { 0 }, 1, "/" },
	{ SUBR_BASENAME, { "//" }, { 0 }, 1, "/" },
	{ SUBR_BASENAME, { "" }, { 0 }, 1, "." },
	{ SUBR_BASENAME, { LONG40 }, { 0 }, 1, LONG31 },
	{ SUBR_BASENAME, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_DIRNAME, { "/usr/lib" }, { 0 }, 1, "/usr" },
	{ SUBR_DIRNAME, { "/usr//lib//" }, { 0 }, 1, "/usr" },
	{ SUBR_DIRNAME, { "/lib" }, { 0 }, 1, "/" },
	{ SUBR_DIRNAME, { "lib" }, { 0 }, 1, "." },
	{ SUBR_DIRNAME, { "//" }, { 0 }, 1, "/" },
	{ SUBR_DIRNAME, { "" }, { 0 }, 1, "." },
	{ SUBR_DIRNAME, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_CLEANPATH, { "/foo/../bar" }, { 0 }, 1, "/bar" },
	{ SUBR_CLEANPATH, { "/foo/./bar//baz" }, { 0 }, 1, "/foo/bar/baz" },
	{ SUBR_CLEANPATH, { "/foo/bar/" }, { 0 }, 1, "/foo/bar/" },
	{ SUBR_CLEANPATH, { "/a/b/../../c/." }, { 0 }, 1, "/c" },
	{ SUBR_CLEANPATH, { "/../../a" }, { 0 }, 1, "/a" },
	{ SUBR_CLEANPATH, { "/a/.." }, { 0 }, 1, "/" },
	{ SUBR_CLEANPATH, { "//" }, { 0 }, 1, "/" },
	{ SUBR_CLEANPATH, { "" }, { 0 }, 1, "" },
	{ SUBR_CLEANPATH, { "a/../b/" }, { 0 }, 1, "b/" },
	{ SUBR_CLEANPATH, { "a/.." }, { 0 }, 1, "." },
	{ SUBR_CLEANPATH, { "a/../../.././b" }, { 0 }, 1, "../../b" },
	{ SUBR_CLEANPATH, { "../.." }, { 0 }, 1, "../.." },
	{ SUBR_CLEANPATH, { "/..a/b../.../.b" }, { 0 }, 1, "/..a/b../.../.b" },
	{ SUBR_CLEANPATH, { LONG40 }, { 0 }, 1, LONG31 },
	{ SUBR_CLEANPATH, { "../../../../../../../../../../../.." }, { 0 }, 1,
		"../../../../../../../../../.." },
	{ SUBR_CLEANPATH, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_TOUPPER, { "azAZ`{@[09\xe9 \x1f" }, { 0 }, 1,
		"AZAZ`{@[09\xe9 \x1f" },
	{ SUBR_TOUPPER, { "" }, { 0 }, 1, "" },
	{ SUBR_TOUPPER, { LONG40 }, { 0 }, 1,
		"0123456789ABCDEFGHIJKLMNOPQRSTU" },
	{ SUBR_TOUPPER, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_TOLOWER, { "azAZ`{@[09\xc9 \x1f" }, { 0 }, 1,
		"azaz`{@[09\xc9 \x1f" },
	{ SUBR_TOLOWER, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_LLTOSTR, { NULL }, { 0, 10 }, 2, "0" },
	{ SUBR_LLTOSTR, { NULL }, { -1, 10 }, 2, "-1" },
	{ SUBR_LLTOSTR, { NULL }, { INT64_MIN, 10 }, 2,
		"-9223372036854775808" },
	{ SUBR_LLTOSTR, { NULL }, { 255, 16 }, 2, "0xff" },
	{ SUBR_LLTOSTR, { NULL }, { 0, 16 }, 2, "0x0" },
	{ SUBR_LLTOSTR, { NULL }, { -1, 16 }, 2, "0xffffffffffffffff" },
	{ SUBR_LLTOSTR, { NULL }, { 8, 8 }, 2, "010" },
	{ SUBR_LLTOSTR, { NULL }, { 0, 8 }, 2, "0" },
	{ SUBR_LLTOSTR, { NULL }, { 35, 36 }, 2, "z" },
	{ SUBR_LLTOSTR, { NULL }, { 5, 2 }, 2, "101" },
	{ SUBR_LLTOSTR, { NULL }, { -1, 2 }, 2,
		"1111111111111111111111111111111" },
	{ SUBR_LLTOSTR, { NULL }, { 5, 1 }, 2, NULL, 1, DIF_FAULT_ILLOP },
	{ SUBR_LLTOSTR, { NULL }, { 5, 37 }, 2, NULL, 37, DIF_FAULT_ILLOP },
	{ SUBR_LLTOSTR, { NULL }, { 5, -10 }, 2, NULL, -10, DIF_FAULT_ILLOP },

	{ SUBR_STRTOLL, { "123" }, { 0, 10 }, 2, NULL, 123 },
	{ SUBR_STRTOLL, { " \t\v-12x3" }, { 0, 10 }, 2, NULL, -12 },
	{ SUBR_STRTOLL, { "+7" }, { 0, 10 }, 2, NULL, 7 },
	{ SUBR_STRTOLL, { "+-7" }, { 0, 10 }, 2, NULL, 0 },
	{ SUBR_STRTOLL, { "" }, { 0, 10 }, 2, NULL, 0 },
	{ SUBR_STRTOLL, { "x" }, { 0, 10 }, 2, NULL, 0 },
	{ SUBR_STRTOLL, { "9223372036854775807" }, { 0, 10 }, 2, NULL,
		INT64_MAX },
	{ SUBR_STRTOLL, { "-9223372036854775808" }, { 0, 10 }, 2, NULL,
		INT64_MIN },
	{ SUBR_STRTOLL, { "18446744073709551617" }, { 0, 10 }, 2, NULL, 1 },
	{ SUBR_STRTOLL, { "0x1Fg" }, { 0, 16 }, 2, NULL, 0x1f },
	{ SUBR_STRTOLL, { "-0XfF" }, { 0, 16 }, 2, NULL, -0xff },
	{ SUBR_STRTOLL, { "0x1F" }, { 0, 10 }, 2, NULL, 0 },
	{ SUBR_STRTOLL, { "Zz" }, { 0, 36 }, 2, NULL, 35 * 36 + 35 },
	{ SUBR_STRTOLL, { "1012" }, { 0, 2 }, 2, NULL, 5 },
	{ SUBR_STRTOLL, { "7@[`{/:8" }, { 0, 36 }, 2, NULL, 7 },
	{ SUBR_STRTOLL, { "1" }, { 0, 0 }, 2, NULL, 0, DIF_FAULT_ILLOP },
	{ SUBR_STRTOLL, { "1" }, { 0, 37 }, 2, NULL, 37, DIF_FAULT_ILLOP },
	{ SUBR_STRTOLL, { NULL }, { 0, 10 }, 2, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x3fc00000, 4 }, 2, NULL, 1 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0xbfc00000, 4 }, 2, NULL, -1 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0, 4 }, 2, NULL, 0 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x80000000, 4 }, 2, NULL, 0 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x3f7fffff, 4 }, 2, NULL, 0 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x4b800001, 4 }, 2, NULL, 16777218 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0xcf000000, 4 }, 2, NULL, INT32_MIN },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x7f800000, 4 }, 2, NULL, INT64_MIN },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x3ff8000000000000, 8 }, 2, NULL, 1 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0xc05edd2f1a9fbe77, 8 }, 2, NULL,
		-123 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x433fffffffffffff, 8 }, 2, NULL,
		0x1fffffffffffff },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0xc3e0000000000000, 8 }, 2, NULL,
		INT64_MIN },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x43dfffffffffffff, 8 }, 2, NULL,
		0x7ffffffffffffc00 },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x43e8000000000000, 8 }, 2, NULL,
		INT64_MIN },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0xdf400000, 4 }, 2, NULL, INT64_MIN },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 0x7ff8000000000000, 8 }, 2, NULL,
		INT64_MIN },
	{ SUBR_TRUNC_FLOAT, { NULL }, { 1, 8 }, 2, NULL, 0 },
	{ SUBR_JSON, { "{\"a\": [1, {\"b\": \"c\"}]}", "a[1].b" }, { 0 }, 2,
		"c" },
	{ SUBR_JSON, { "{\"a\": \"\\\"\" , \"b\":-2e5}", "b" }, { 0 }, 2,
		"-2e5" },
	{ SUBR_JSON, { "[[], {}, [\"]\"], 4]", "[3]" }, { 0 }, 2, "4" },
	{ SUBR_JSON, { "{\"a\": \"\"}", "a" }, { 0 }, 2, "" },
	{ SUBR_JSON, { "{\"ab\": 1}", "a" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "{\"a\": 1}", "ab" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "{\"a\": 1}", "a.b" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "{\"a\": 1}", "[0]" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "[1]", "[1]" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "[1]", "[18446744073709551616]" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "[1]", "[0" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "7", "" }, { 0 }, 2, "7" },
	{ SUBR_JSON, { "", "a" }, { 0 }, 2, NULL, 0 },
	{ SUBR_JSON, { "{\"a\":\"cut off in the middle of it\"}", "a" }, { 0 },
		2, NULL, 0 },
	{ SUBR_JSON, { NULL, "a" }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_JSON, { "{}", NULL }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },

	/* the last argument is the scratch that the call reserves */
	{ SUBR_ALLOCA, { NULL }, { 8, 8 }, 2, "" },
	{ SUBR_ALLOCA, { NULL }, { 7, 8 }, 2, "" },
	{ SUBR_ALLOCA, { NULL }, { 9, 8 }, 2, NULL, 0, DIF_FAULT_NOSCRATCH },
	{ SUBR_ALLOCA, { NULL }, { -1, 8 }, 2, NULL, 0, DIF_FAULT_NOSCRATCH },
	/* a call that reserves more than the clause has */
	{ SUBR_ALLOCA, { NULL }, { 256, 256 }, 2, NULL, 0,
		DIF_FAULT_NOSCRATCH },
	{ SUBR_COPYIN, { NULL }, { USER, 4, 8 }, 3, "user" },
	{ SUBR_COPYIN, { NULL }, { USER + 1, 8, 8 }, 3, "ser stri" },
	{ SUBR_COPYIN, { NULL }, { USER, 11, 16 }, 3, "user string" },
	{ SUBR_COPYIN, { NULL }, { USER, 9, 8 }, 3, NULL, 0,
		DIF_FAULT_NOSCRATCH },
	{ SUBR_COPYIN, { NULL }, { 16, 8, 8 }, 3, NULL, 16, DIF_FAULT_BADADDR },
	{ SUBR_COPYIN, { NULL }, { USER + NUSER - 7, 8, 8 }, 3, NULL,
		USER + NUSER - 7, DIF_FAULT_BADADDR },
	{ SUBR_BCOPY, { "abc" }, { 0, 16, 3, SPACE_KERNEL }, 4, NULL, 16,
		DIF_FAULT_BADADDR },
	{ SUBR_COPYINTO, { NULL }, { USER, 4, 16 }, 3, NULL, 16,
		DIF_FAULT_BADADDR },
	{ SUBR_COPYOUT, { "abc" }, { 0, USER, 3, SPACE_KERNEL }, 4, NULL, 0 },
	{ SUBR_COPYOUT, { "abc" }, { 0, 16, 3, SPACE_KERNEL }, 4, NULL, 16,
		DIF_FAULT_BADADDR },
	{ SUBR_COPYOUT, { "abc" }, { 0, USER, 65, SPACE_KERNEL }, 4, NULL, 0,
		DIF_FAULT_NOSCRATCH },
	{ SUBR_COPYOUT, { NULL }, { 16, USER, 3, SPACE_USER }, 4, NULL, 16,
		DIF_FAULT_BADADDR },
	{ SUBR_COPYOUTSTR, { "abc" }, { 0, USER, 9 }, 3, NULL, 0 },
	{ SUBR_COPYOUTSTR, { "abc" }, { 0, USER, 0 }, 3, NULL, 0 },
	{ SUBR_COPYOUTSTR, { "abc" }, { 0, 16, 9 }, 3, NULL, 16,
		DIF_FAULT_BADADDR },
	{ SUBR_COPYOUTSTR, { NULL }, { 0, USER, 9 }, 3, NULL, 0,
		DIF_FAULT_BADADDR },

	{ SUBR_HTONS, { NULL }, { 0x1234 }, 1, NULL, 0x3412 },
	{ SUBR_NTOHS, { NULL }, { 0x1234 }, 1, NULL, 0x3412 },
	{ SUBR_HTONL, { NULL }, { 0x12345678 }, 1, NULL, 0x78563412 },
	{ SUBR_NTOHL, { NULL }, { 0xfedcba98 }, 1, NULL, 0x98badcfe },
	{ SUBR_HTONLL, { NULL }, { 0x0123456789abcd7e }, 1, NULL,
		0x7ecdab8967452301 },
	{ SUBR_NTOHLL, { NULL }, { 1 }, 1, NULL, 0x0100000000000000 },
	{ SUBR_INET_NTOA, { in_scratch }, { 0, SPACE_KERNEL }, 2,
		"127.1.255.10", .mem = { 0x0aff017f } },
	{ SUBR_INET_NTOA, { NULL }, { USER + 12, SPACE_USER }, 2,
		"129.130.131.132" },
	{ SUBR_INET_NTOA, { NULL }, { 16, SPACE_USER }, 2, NULL, 16,
		DIF_FAULT_BADADDR },
	{ SUBR_INET_NTOA6, { in_scratch }, { 0, SPACE_KERNEL }, 2,
		"2001:db8:102:304:506:708:90a:b0",
		.mem = { 0x04030201b80d0120, 0x0c0b0a0908070605 } },
	{ SUBR_INET_NTOA6, { in_scratch }, { 0, SPACE_KERNEL }, 2, "::" },
	{ SUBR_INET_NTOA6, { NULL }, { 16, SPACE_USER }, 2, NULL, 16,
		DIF_FAULT_BADADDR },
	{ SUBR_INET_NTOP, { NULL, in_scratch }, { 2, 0, SPACE_KERNEL }, 3,
		"1.2.3.4", .mem = { 0x04030201 } },
	{ SUBR_INET_NTOP, { NULL, in_scratch }, { 10, 0, SPACE_KERNEL }, 3,
		"::ffff:1.2.3.4", .mem = { 0, 0x04030201ffff0000 } },
	{ SUBR_INET_NTOP, { NULL, in_scratch }, { 1, 0, SPACE_KERNEL }, 3, NULL,
		1, DIF_FAULT_ILLOP },
	{ SUBR_LINK_NTOP, { NULL, in_scratch }, { 1, 0, SPACE_KERNEL }, 3,
		"02:fe:0a:a0:99:ff", .mem = { 0xff99a00afe02 } },
	{ SUBR_LINK_NTOP, { NULL, in_scratch }, { 32, 0, SPACE_KERNEL }, 3,
		"01:00:00:00:00:00:00:00:02:00:0", .mem = { 1, 2, 3 } },
	{ SUBR_LINK_NTOP, { NULL, in_scratch }, { 2, 0, SPACE_KERNEL }, 3, NULL,
		2, DIF_FAULT_ILLOP },
	{ SUBR_LINK_NTOP, { NULL }, { 1, 16, SPACE_USER }, 3, NULL, 16,
		DIF_FAULT_BADADDR },

	{ SUBR_RAISE, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_ILLOP },
	{ SUBR_RAISE, { NULL }, { 65 }, 1, NULL, 0, DIF_FAULT_ILLOP },
	{ SUBR_SIGNAL_THREAD, { NULL }, { -1 }, 1, NULL, 0, DIF_FAULT_ILLOP },
	{ SUBR_CHILL, { NULL }, { 1000 }, 1, NULL, 0 },
	{ SUBR_CHILL, { NULL }, { 500000001 }, 1, NULL, 0, DIF_FAULT_ILLOP },
	{ SUBR_GETMAJOR, { NULL }, { 0x800012 }, 1, NULL, 8 },
	{ SUBR_GETMAJOR, { NULL }, { -1 }, 1, NULL, 0xfff },
	{ SUBR_GETMINOR, { NULL }, { 0x8fffff }, 1, NULL, 0xfffff },
	/* locks that lie in scratch */
	{ SUBR_MUTEX_OWNER, { in_scratch }, { 0 }, 1, NULL, 0, .mem = { 7 } },
	{ SUBR_MUTEX_OWNER, { in_scratch }, { 0 }, 1, NULL, 0x1238,
		.mem = { 0x123f } },
	{ SUBR_MUTEX_OWNER, { NULL }, { 16 }, 1, NULL, 16, DIF_FAULT_BADADDR },
	{ SUBR_MUTEX_OWNED, { in_scratch }, { 0 }, 1, NULL, 0 },
	{ SUBR_MUTEX_OWNED, { in_scratch }, { 0 }, 1, NULL, 0, .mem = { 8 } },
	{ SUBR_MUTEX_TYPE_ADAPTIVE, { in_scratch }, { 0 }, 1, NULL, 1 },
	{ SUBR_MUTEX_TYPE_SPIN, { in_scratch }, { 0 }, 1, NULL, 0 },
	{ SUBR_MUTEX_TYPE_SPIN, { NULL }, { 8 }, 1, NULL, 8,
		DIF_FAULT_BADADDR },
	{ SUBR_RW_READ_HELD, { in_scratch }, { 0 }, 1, NULL, 0,
		.mem = { 0x80000000000000ff } },
	{ SUBR_RW_READ_HELD, { in_scratch }, { 0 }, 1, NULL, 1,
		.mem = { 0x106 } },
	{ SUBR_RW_WRITE_HELD, { in_scratch }, { 0 }, 1, NULL, 0,
		.mem = { 0x106 } },
	{ SUBR_RW_WRITE_HELD, { in_scratch }, { 0 }, 1, NULL, 1, .mem = { 1 } },
	{ SUBR_RW_ISWRITER, { in_scratch }, { 0 }, 1, NULL, 0,
		.mem = { 0x104 } },
	{ SUBR_RW_ISWRITER, { in_scratch }, { 0 }, 1, NULL, 1,
		.mem = { 0x102 } },
	{ SUBR_RW_ISWRITER, { in_scratch }, { 0 }, 1, NULL, 1, .mem = { 1 } },
};

/* Generate code: arguments to r1..r3, the call, its result into the record. */
static inline uint32_t subr_code(struct lab *l, struct dif_instr *code,
	int64_t *ints, const struct subr_row *t)
{
	uint32_t n = 0;

	code[n++] = I(REC);
	code[n++] = I(SCRA, 1, 0, 0, 128);
	for (int k = 0; k < 3; k++) {
		ints[DIF_NARG + k] = t->mem[k];
		code[n++] = I(SETX, 2, 0, 0, DIF_NARG + k);
		code[n++] = I(ST64, 0, 1, 2, 8 * k);
	}
	for (int a = 0; a < t->nargs; a++) {
		const char *s = a < 2 ? t->s[a] : NULL;

		ints[a] = s && s != in_scratch ? dif_strid(&l->p, s) : t->i[a];
		code[n++] = I(SETX, a + 1, 0, 0, a);
		if (s == in_scratch)
			code[n++] = I(SCRA, a + 1, 0, 0, 128);
		else if (s)
			code[n++] = I(SADDR, a + 1, a + 1);
	}
	for (int a = 0; a < t->nargs; a++)
		code[n++] = I(ARG, 0, a + 1, 0, a);
	code[n++] = I(
		CALL, 7, 0, 0, t->subr, dif_subr_has_scratch(t->subr) ? 64 : 0);
	if (t->text)
		code[n++] = I(RECSD, 0, 7, 0, REC_BYTES, 32);
	else
		code[n++] = I(RECV, 0, 7, 0, REC_VALUE, 8);
	code[n++] = I(RET);
	return n;
}

static inline void subr_setup(struct lab *l, struct dif_instr *code,
	int64_t *ints, const struct subr_row *t)
{
	static const uint32_t first[] = { 0 };
	struct difo *d;

	lab_init(l);
	d = lab_clause(l, code, subr_code(l, code, ints, t));
	d->ints = ints;
	d->nints = NINTS;
	l->probe[0].nclauses = 1;
	l->probe[0].clause = first;
}

/* The fault to expect. BPF programs may read kernel memory, so that what is
 * KPRIV elsewhere is just a bad address for them. */
static inline enum dif_fault subr_fault(const struct subr_row *t, bool kernel)
{
	return kernel && t->fault == DIF_FAULT_KPRIV ? DIF_FAULT_BADADDR
						     : t->fault;
}

static inline bool subr_value_ok(const struct subr_row *t, uint64_t value)
{
	return t->subr == SUBR_RAND ? value <= INT32_MAX
				    : value == (uint64_t)t->value;
}

static inline void subr_check(
	const struct lab *l, const struct subr_row *t, bool kernel)
{
	const struct lab_rec *r = &l->rec[0];
	char what[128];
	bool ok;

	if (l->nrecs != 1)
		ok = false;
	else if (t->fault)
		ok = r->r.clause == REC_ERROR &&
		     r->e.fault == subr_fault(t, kernel) &&
		     r->e.value == (uint64_t)t->value;
	else
		ok = r->r.clause == 0 &&
		     (t->text ? !strcmp(r->bytes + REC_BYTES, t->text)
			      : subr_value_ok(t, lab_value(r)));
	snprintf(what, sizeof(what), "%s(\"%.9s\", \"%.9s\", %lld)",
		dif_subrinfo[t->subr].name, t->s[0] ? t->s[0] : "NULL",
		t->s[1] ? t->s[1] : "NULL", (long long)t->i[2]);
	unit_check(ok, __FILE__, __LINE__, what);
	if (ok || l->nrecs != 1)
		return;
	printf("# clause %d, fault %u, value %lld, text \"%.32s\"\n",
		(int)r->r.clause, r->r.clause == REC_ERROR ? r->e.fault : 0,
		(long long)(r->r.clause == REC_ERROR ? r->e.value
						     : lab_value(r)),
		r->bytes + REC_BYTES);
}

/* Rows that depend on the process. */
static inline void subr_self(void (*run)(const struct subr_row *t))
{
	struct subr_row row = { SUBR_PROGENYOF, { NULL }, { 0 }, 1, NULL, 1 };

	row.i[0] = getpid();
	run(&row);
	row.i[0] = getppid();
	run(&row);
	row.i[0] = 0;
	run(&row);
	row.i[0] = 1 << 30;
	row.value = 0;
	run(&row);
	row = (struct subr_row){ SUBR_RAND };
	run(&row);
}

#endif
