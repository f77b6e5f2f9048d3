/* options.h - the options of -x and `#pragma D option', one row of this table
 * each. The value of every option is a number, whatever its kind: a size in
 * bytes, a rate in ns, an index into an enumeration's names. The command line
 * overrides a pragma, and a pragma the environment; but lists have the texts of
 * all of them, in the order in which they are set. Options of other DTraces
 * that mean nothing here are accepted; their text then begins with
 * "accepted". */
#ifndef CONSUMER_OPTIONS_H
#define CONSUMER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/vec.h"
#include "dcomp/dcomp.h"
#include "dvm/rec.h"

enum opt_kind {
	/* no value, a word such as on or off, or a number; any number but 0
	 * means on */
	OPTK_BOOL,
	OPTK_SIZE,  /* bytes; suffixes k m g t */
	OPTK_LIMIT, /* OPTK_SIZE, or "unlimited", which is 0 */
	/* a time (suffixes ns us ms s m h d) or a frequency (suffix hz, or
	 * none) */
	OPTK_RATE,
	OPTK_INT,
	OPTK_INT_OR_LEAST, /* OPTK_INT; no value means the least one */
	OPTK_ENUM,	   /* one of the names in `choices' */
	OPTK_ENUM_OR_NONE, /* OPTK_ENUM; no value means the default */
	OPTK_TEXT, /* any text, kept in `text'; the value is 1 once it is set */
	OPTK_LIST, /* texts, kept in `list'; each setting adds one */
	OPTK_VARS, /* OPTK_LIST of texts NAME=value */
	OPTK_ATTR, /* a stability, a byte each for name, data, class */
	OPTK_VERSION, /* of the D language, see dc_version_parse() */
	OPTK_NKINDS
};

enum opt_who {
	OPT_FIXED,    /* cannot change once tracing has begun */
	OPT_COMPILER, /* the same, and it is passed to the compiler */
	OPT_READER,   /* the same, before it reads a program's text */
	OPT_DYNAMIC   /* setopt() may set it at any time */
};

/* X(id, name, kind, default, least, most, who, choices, text) */
/* clang-format off */
#define OPTIONS(X)                                                             \
	X(AGGHIST, "agghist", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,            \
	  "print counts and sums with bars")                                   \
	X(AGGPACK, "aggpack", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,            \
	  "print each distribution on one line")                                \
	X(AGGPERCPU, "aggpercpu", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,             \
	  "print the values of each CPU, too")              \
	X(AGGRATE, "aggrate", OPTK_RATE, 0, 1, INT64_MAX, OPT_DYNAMIC, NULL,          \
	  "least time between two readings of the aggregations (default: "     \
	  "when they are printed, and every second)")                                  \
	X(AGGSIZE, "aggsize", OPTK_SIZE, 4 << 20, 1, INT64_MAX, OPT_FIXED, NULL,    \
	  "memory for aggregations on each CPU")                              \
	X(AGGSORTKEY, "aggsortkey", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,            \
	  "sort aggregations by key, ties by value")                           \
	X(AGGSORTKEYPOS, "aggsortkeypos", OPTK_INT, 0, 0, 255, OPT_DYNAMIC, NULL,     \
	  "position in the tuple of the first key to sort by")                 \
	X(AGGSORTPOS, "aggsortpos", OPTK_INT, 0, 0, 255, OPT_DYNAMIC, NULL,           \
	  "position of the aggregation to sort by, if several are printed") \
	X(AGGSORTREV, "aggsortrev", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,            \
	  "sort aggregations in reverse")                                      \
	X(AGGZOOM, "aggzoom", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,            \
	  "scale bars by the greatest value, not by the sum of all")           \
	X(AMIN, "amin", OPTK_ATTR, 0, 0, INT32_MAX, OPT_COMPILER, NULL,                 \
	  "least stability that a program may rely on")                        \
	X(ARGREF, "argref", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,                     \
	  "permit macro arguments that are not used")                           \
	X(BPFLOG, "bpflog", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                   \
	  "print the kernel verifier's log of the programs")             \
	X(BPFLOGSIZE, "bpflogsize", OPTK_SIZE, 1 << 20, 4096, 64 << 20, OPT_FIXED, NULL, \
	  "most bytes of the verifier's log, for each program")                              \
	X(BTFPATH, "btfpath", OPTK_TEXT, 0, 0, 1, OPT_COMPILER, NULL,                   \
	  "folder with the kernel's BTF, or the file of the kernel proper")        \
	X(BUFPOLICY, "bufpolicy", OPTK_ENUM, 0, 0, 2, OPT_FIXED, bufpolicy_choices, \
	  "what happens to records when a buffer is full")        \
	X(BUFRESIZE, "bufresize", OPTK_ENUM, 0, 0, 1, OPT_FIXED, bufresize_choices, \
	  "if memory does not suffice for a size: lower it, or refuse to trace")    \
	X(BUFSIZE, "bufsize", OPTK_SIZE, 4 << 20, 1, INT64_MAX, OPT_FIXED, NULL,    \
	  "size of the principal buffer on each CPU")                         \
	X(CGROUP, "cgroup", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL,                   \
	  "trace the processes of this control group only")                    \
	X(CLEANRATE, "cleanrate", OPTK_RATE, 9900990, 1, INT64_MAX, OPT_FIXED, NULL, \
	  "accepted; speculations are freed as soon as they are over")          \
	X(CORE, "core", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                       \
	  "let dtrace leave a core file when it crashes")                      \
	X(CPP, "cpp", OPTK_BOOL, 0, 0, 1, OPT_READER, NULL,                          \
	  "run the C preprocessor on scripts")                                 \
	X(CPPARGS, "cppargs", OPTK_LIST, 0, 0, 1, OPT_READER, NULL,                  \
	  "another argument for the preprocessor")                             \
	X(CPPHDRS, "cpphdrs", OPTK_BOOL, 0, 0, 1, OPT_READER, NULL,                  \
	  "have the preprocessor print the files that it includes")                \
	X(CPPPATH, "cpppath", OPTK_TEXT, 0, 0, 1, OPT_READER, NULL,                  \
	  "the preprocessor (default: the first of cpp, gcc, clang, cc that is found)") \
	X(CPU, "cpu", OPTK_INT, -1, 0, INT32_MAX, OPT_FIXED, NULL,                  \
	  "trace this CPU only")                                               \
	X(CTFPATH, "ctfpath", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL, \
	  "accepted; the kernel's types are BTF: see btfpath") \
	X(CTYPES, "ctypes", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL,                   \
	  "file to which the kernel types that a program uses are written, as C")                                \
	X(DEBUG, "debug", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                     \
	  "print what dtrace does, as DTRACE_DEBUG in the environment does")         \
	X(DEBUGASSERT, "debugassert", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL, \
	  "accepted; dtrace's own checks are always on") \
	X(DEFAULTARGS, "defaultargs", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,           \
	  "macro arguments that are not given are 0 or \"\"")                  \
	X(DEFINE, "define", OPTK_LIST, 0, 0, 1, OPT_READER, NULL,                    \
	  "a macro for the preprocessor, name[=value]")                        \
	X(DESTRUCTIVE, "destructive", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,           \
	  "permit destructive actions")                                        \
	X(DISASM, "disasm", OPTK_INT, 1, 0, 255, OPT_FIXED, NULL,                  \
	  "what -S prints: the sum of 1, DIF, and of the engine's programs 2, as " \
	  "translated, 4, linked, and 8, as loaded")   \
	X(DOFSTASHPATH, "dofstashpath", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL, \
	  "accepted; there is no daemon that keeps probes of programs") \
	X(DROPTAGS, "droptags", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                \
	  "messages about drops begin with their tag")                         \
	X(DTYPES, "dtypes", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL,                   \
	  "file to which the types that a program declares are written, as C")                                \
	X(DYNVARSIZE, "dynvarsize", OPTK_SIZE, 1 << 20, 1, INT64_MAX, OPT_FIXED,    \
	  NULL, "memory for dynamic variables")                                \
	X(EMPTY, "empty", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,                       \
	  "permit sources without a clause")                                   \
	X(ENCODING, "encoding", OPTK_ENUM, 0, 0, 1, OPT_DYNAMIC, encoding_choices,    \
	  "characters that distributions are drawn with")               \
	X(ENGINE, "engine", OPTK_ENUM, 0, 0, 2, OPT_FIXED, engine_choices,          \
	  "what runs the program")                        \
	X(ERREXIT, "errexit", OPTK_INT_OR_LEAST, 0, 1, 255, OPT_FIXED, NULL,        \
	  "end tracing at the first fault, with this exit status")             \
	X(ERRTAGS, "errtags", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,                   \
	  "compiler messages begin with their tag")                            \
	X(EVALTIME, "evaltime", OPTK_ENUM, 1, 0, 3, OPT_FIXED, evaltime_choices,    \
	  "where commands of -c wait until tracing has begun")                                                  \
	X(FLOWINDENT, "flowindent", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,            \
	  "indent by entry and return probes")                                 \
	X(FOLLOW, "follow", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                    \
	  "trace the children of the processes of -c and -p too")              \
	X(GRABANON, "grabanon", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,               \
	  "accepted; there is no anonymous state to claim")                    \
	X(INCDIR, "incdir", OPTK_LIST, 0, 0, 1, OPT_READER, NULL,                    \
	  "a folder where the preprocessor looks for files")                   \
	X(INPROC, "inproc", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                    \
	  "count functions within the traced process (ptrace engine)")        \
	X(IREGS, "iregs", OPTK_INT, 8, 3, 8, OPT_COMPILER, NULL,                        \
	  "integer registers of DIF that the compiler uses")                   \
	X(JSTACKFRAMES, "jstackframes", OPTK_INT, 50, 1, 1 << 20, OPT_COMPILER, NULL,   \
	  "frames of jstack()")                                                \
	X(JSTACKSTRSIZE, "jstackstrsize", OPTK_SIZE, 512, 0, 1 << 20, OPT_COMPILER,     \
	  NULL, "accepted; names of jstack() take no memory")                  \
	X(KDEFS, "kdefs", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,                       \
	  "kernel symbols that are declared must exist (the default)")    \
	X(KNODEFS, "knodefs", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,                   \
	  "kernel symbols that are declared need not exist, unless kdefs")     \
	X(LATE, "late", OPTK_ENUM, 0, 0, 1, OPT_FIXED, late_choices,               \
	  "accepted; translators are always there")                            \
	X(LAZYLOAD, "lazyload", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,               \
	  "accepted; probes of programs are never loaded beforehand")                                 \
	X(LDPATH, "ldpath", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL,                   \
	  "accepted; no linker is run")                                        \
	X(LIBDIR, "libdir", OPTK_LIST, 0, 0, 1, OPT_READER, NULL,                     \
	  "a folder of D libraries")                                           \
	X(LINKMODE, "linkmode", OPTK_ENUM, 1, 0, 2, OPT_FIXED, linkmode_choices,   \
	  "accepted; symbols are found when a program is compiled")            \
	X(LINKNOMMAP, "linknommap", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL, \
	  "accepted; files are never mapped") \
	X(LINKTYPE, "linktype", OPTK_ENUM, 1, 0, 1, OPT_FIXED, linktype_choices,   \
	  "what -G makes: elf; dof is refused")                                           \
	X(LOCKMEM, "lockmem", OPTK_LIMIT, 0, 0, INT64_MAX, OPT_FIXED, NULL, \
	  "memory that BPF may lock on kernels before 5.11") \
	X(MAXFRAMES, "maxframes", OPTK_INT, 127, 1, 1 << 20, OPT_COMPILER, NULL,        \
	  "most frames of any stack, however many are asked for")            \
	X(MODPATH, "modpath", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL,                 \
	  "accepted; modules are known by their BTF")                          \
	X(NOLIBS, "nolibs", OPTK_BOOL, 0, 0, 1, OPT_READER, NULL,                     \
	  "use no D libraries")                                                \
	X(NORESOLVE, "noresolve", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL, \
	  "accepted; see uresolve") \
	X(NSPEC, "nspec", OPTK_INT, 1, 0, SPEC_MAX, OPT_FIXED, NULL,                \
	  "speculations that can be active")                                   \
	X(OFORMAT, "oformat", OPTK_ENUM, 0, 0, 3, OPT_FIXED, oformat_choices,       \
	  "form of the output")                                  \
	X(PCAPSIZE, "pcapsize", OPTK_SIZE, 1600, 1, DIF_MAX_SIZE / 2, OPT_COMPILER, NULL, \
	  "most bytes of a packet that pcap() records")                        \
	X(PGMAX, "pgmax", OPTK_INT, 8, 0, INT32_MAX, OPT_FIXED, NULL,              \
	  "accepted; there is no limit to give")                               \
	X(PREALLOCATE, "preallocate", OPTK_SIZE, 0, 0, INT64_MAX, OPT_FIXED, NULL, \
	  "accepted; memory is taken as it is needed")                         \
	X(PRINTSIZE, "printsize", OPTK_SIZE, DIF_MAX_SIZE, 1, DIF_MAX_SIZE, OPT_DYNAMIC, NULL, \
	  "most bytes of a value that print() shows")                          \
	X(PROBESMAX, "probesmax", OPTK_INT, 1 << 18, 1, 1 << 24, OPT_FIXED, NULL, \
	  "most probes that may be enabled")                                   \
	X(PROCFSPATH, "procfspath", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL,           \
	  "accepted; it is /proc")                                             \
	X(PSPEC, "pspec", OPTK_ENUM_OR_NONE, DC_NAME, 0, 3, OPT_FIXED, pspec_choices,       \
	  "which part the last one in a script's probe descriptions is")                                                  \
	X(QUIET, "quiet", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,                      \
	  "print only what is explicitly traced")                              \
	X(QUIETRESIZE, "quietresize", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,          \
	  "do not report sizes that were lowered")                                \
	X(RAWBYTES, "rawbytes", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,                \
	  "print arrays of bytes in hexadecimal")                              \
	X(RETURNS, "returns", OPTK_ENUM, 0, 0, 1, OPT_FIXED, returns_choices,  \
	  "how returns of functions in processes are probed")                  \
	X(SCRATCHSIZE, "scratchsize", OPTK_SIZE, 4096, 8, 1 << 16, OPT_COMPILER, NULL, \
	  "most bytes of an alloca() or copyin() whose size is not a constant") \
	X(SETENV, "setenv", OPTK_VARS, 0, 0, 1, OPT_FIXED, NULL,                    \
	  "a variable for the environment of commands, NAME=value")            \
	X(SETID, "setid", OPTK_ENUM, 0, 0, 2, OPT_FIXED, setid_choices, \
	  "what happens to processes that run set-user-ID programs")           \
	X(SPECSIZE, "specsize", OPTK_SIZE, 32 << 10, 0, INT64_MAX, OPT_FIXED, NULL, \
	  "most bytes of a speculation on each CPU")                  \
	X(STACKFORMAT, "stackformat", OPTK_ENUM, 0, 0, 1, OPT_DYNAMIC, stackformat_choices, \
	  "form of stacks: lines (a line for each frame) or folded (one for each stack)")      \
	X(STACKFRAMES, "stackframes", OPTK_INT, 20, 1, 1 << 20, OPT_COMPILER, NULL,     \
	  "frames of stack()")                                                 \
	X(STACKINDENT, "stackindent", OPTK_INT, 14, 0, 1024, OPT_DYNAMIC, NULL,       \
	  "columns before each frame of a stack")                              \
	X(STATUSRATE, "statusrate", OPTK_RATE, 1000000000, 1, INT64_MAX, OPT_FIXED, \
	  NULL, "time between two checks for drops")                           \
	X(STDC, "stdc", OPTK_ENUM, -1, 0, 3, OPT_READER, stdc_choices,               \
	  "C standard for the preprocessor, as -X")        \
	X(STRIP, "strip", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                     \
	  "leave types and stability out of what -G makes")                 \
	X(STRSIZE, "strsize", OPTK_SIZE, 256, 2, 1 << 16, OPT_COMPILER, NULL,           \
	  "size of strings, including the NUL")                                     \
	X(SWITCHRATE, "switchrate", OPTK_RATE, 1000000000, 1, INT64_MAX, OPT_DYNAMIC, \
	  NULL, "time between two readings of the buffers")                    \
	X(SYSLIBDIR, "syslibdir", OPTK_TEXT, 0, 0, 1, OPT_READER, NULL,               \
	  "a folder of D libraries to use instead of the built-in ones")                 \
	X(SYSSLICE, "sysslice", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL, \
	  "accepted; there is no daemon to put into a slice") \
	X(TEMPORAL, "temporal", OPTK_BOOL, 1, 0, 1, OPT_FIXED, NULL,                \
	  "print records in order of time, not CPU by CPU")                    \
	X(TREE, "tree", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,                         \
	  "print the trees that the compiler makes of declarations")           \
	X(TREGS, "tregs", OPTK_INT, 8, 1, 255, OPT_FIXED, NULL,                    \
	  "accepted; tuples are in memory")                                    \
	X(UDEFS, "udefs", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                     \
	  "accepted; programs refer to no symbols of processes")               \
	X(ULINES, "ulines", OPTK_BOOL, 0, 0, 1, OPT_DYNAMIC, NULL,                 \
	  "print source files and lines with addresses of processes")          \
	X(UNDEF, "undef", OPTK_LIST, 0, 0, 1, OPT_READER, NULL,                      \
	  "a macro that the preprocessor must not define")                      \
	X(UNODEFS, "unodefs", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                 \
	  "accepted; programs refer to no symbols of processes")               \
	X(UNSETENV, "unsetenv", OPTK_LIST, 0, 0, 1, OPT_FIXED, NULL,                \
	  "a variable to remove from the environment of commands")        \
	X(URESOLVE, "uresolve", OPTK_ENUM, 1, 0, 3, OPT_DYNAMIC, uresolve_choices,   \
	  "how addresses of processes are shown")                          \
	X(USER, "user", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL,                    \
	  "the user that commands run as")                                     \
	X(USERUID, "useruid", OPTK_TEXT, 0, 0, 1, OPT_FIXED, NULL, \
	  "accepted; there is no daemon for users") \
	X(USTACK, "ustack", OPTK_ENUM, 0, 0, 2, OPT_FIXED, ustack_choices, \
	  "how stacks of processes are walked")                                \
	X(USTACKFRAMES, "ustackframes", OPTK_INT, 100, 1, 1 << 20, OPT_COMPILER, NULL,  \
	  "frames of ustack()")                                                \
	X(VERBOSE, "verbose", OPTK_BOOL, 0, 0, 1, OPT_FIXED, NULL,                 \
	  "print the compiled program, as -S does")                            \
	X(VERSION, "version", OPTK_VERSION, 0, 1, DC_VERSION_NUM, OPT_COMPILER, NULL,       \
	  "version of D; names from later versions are hidden")                   \
	X(ZDEFS, "zdefs", OPTK_BOOL, 0, 0, 1, OPT_COMPILER, NULL,                       \
	  "permit probe descriptions that match no probe")                                \
	X(ZONE, "zone", OPTK_TEXT, 0, 0, 1, OPT_COMPILER, NULL,                          \
	  "trace the processes of this zone, or container, only")
/* clang-format on */

enum opt_id {
#define X(id, ...) OPT_##id,
	OPTIONS(X)
#undef X
	OPT_NOPTS
};

/* The values of `engine'. */
enum {
	ENGINE_AUTO,
	ENGINE_BPF,
	ENGINE_PTRACE
};

struct option_row {
	const char *name;
	enum opt_kind kind;
	int64_t def, least, most;
	enum opt_who who; /* see enum opt_who */
	const char *const *choices;
	const char *text;
};
extern const struct option_row option_rows[OPT_NOPTS];

enum opt_from {
	OPT_FROM_DEFAULT,
	OPT_FROM_ENVIRONMENT,
	OPT_FROM_PRAGMA,
	OPT_FROM_CMDLINE,
	OPT_FROM_SETOPT /* by setopt(), for OPT_DYNAMIC only */
};

struct options {
	int64_t v[OPT_NOPTS];
	uint8_t from[OPT_NOPTS]; /* enum opt_from */
	/* as the user wrote it; NULL: never set, or a list */
	char *text[OPT_NOPTS];
	/* the texts of a list, with NULL behind them; v is NULL if there are
	 * none */
	VEC(char *) list[OPT_NOPTS];
	struct str wrong; /* the message that options_set() returned */
	/* whether it has set the option, which else keeps what a source of
	 * higher priority said */
	bool took;
};

void options_init(struct options *o);
void options_free(struct options *o);
enum opt_id options_find(const char *name); /* OPT_NOPTS: there is none */
/* Set an option; value is NULL if none was given, which in the environment
 * means nothing for an option that needs one. Returns NULL, or a message
 * that says what is wrong, in DTrace's words, and what would be right; it is
 * valid until the next call. */
const char *options_set(struct options *o, const char *name, const char *value,
	enum opt_from from);
/* Print all options: value, text, what each takes, default. */
void options_help(const struct options *o, struct str *out);
/* Print a size as options take it: "64k". */
void options_put_size(struct str *out, uint64_t bytes);

#endif
