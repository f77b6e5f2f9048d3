/* subr.h - the subroutines: D functions that return a value and record
 * nothing. The prototype is D text, read by the compiler's own parser.
 *
 * Result kinds, one letter each: `S' a string, for which the compiler assigns
 * strsize bytes of scratch in the CALL; `N' the same or NULL; `M' memory, for
 * which it assigns as many bytes as the argument `n' asks for, and one more,
 * which is set to 0 to terminate a string; `I' a number in rd: an integer, or
 * an address; `V' void; `W' void, and destructive; `A' as W, and an action,
 * which must not be speculative.
 *
 * Argument kinds, one letter each: `i' integer; `g' a signal: an integer, or in
 * D its name; `n' the size of the result; `s' D string (an address in D memory,
 * NULL is a BADADDR fault); `z' D string or NULL; `u' user address; `k' address
 * in the kernel or D memory; `d' address in scratch; `a' address in any space.
 * Those after `?' are optional. A missing one is 0, but an `e', an integer, is
 * INT64_MAX, and a `b', a base, is 10. In DIF two more arguments may follow: if
 * the result is `M', the most bytes that `n' may ask for; if there is an `a',
 * its space (SPACE_*).
 *
 * Each subroutine is written once, in C, in dvm/subr/, and is compiled both
 * natively and to BPF: see dvm/subr/subr_impl.h. */
#ifndef DVM_SUBR_H
#define DVM_SUBR_H

#include <stdbool.h>
#include <string.h>

/* X(id, name, D prototype, result kind, argument kinds, least and most number
 * of arguments, text) */
/* clang-format off */
#define DIF_SUBRS(X)                                                           \
	X(COPYINSTR, "copyinstr", "string copyinstr(uintptr_t, [size_t])",     \
		'S', "u?e", 1, 2, "string at a user address; of its bytes at " \
		"most arg 1 (missing: all)")                                   \
	X(SPECULATION, "speculation", "int speculation()",                     \
		'I', "", 0, 0, "number of a speculation, which becomes "       \
		"active; if none is free 0, and a drop is counted")            \
	X(STRLEN, "strlen", "size_t strlen(string)",                           \
		'I', "s", 1, 1, "bytes before the NUL")                        \
	X(STRJOIN, "strjoin", "string strjoin(string, string)",                \
		'S', "ss", 2, 2, "both, one after the other, cut to strsize")  \
	X(SUBSTR, "substr", "string substr(string, int, [int])",               \
		'S', "si?e", 2, 3, "from index arg 1 (negative: from the "     \
		"end) arg 2 bytes (missing: all)")                             \
	X(CHARAT, "charat", "char charat(string, int64_t)",                    \
		'I', "si", 2, 2, "the character of arg 0 at index arg 1, 0 "   \
		"after its end; BADADDR for an index that no string reaches")  \
	X(STRTAIL, "strtail", "string strtail(string, int64_t)",               \
		'S', "si", 2, 2, "the part of arg 0 from index arg 1 on, \"\" " \
		"after its end; BADADDR for an index that no string reaches")  \
	X(STRCHR, "strchr", "string strchr(string, char)",                     \
		'N', "si", 2, 2, "the part of arg 0 that begins with the "     \
		"first character arg 1, or NULL")                              \
	X(STRRCHR, "strrchr", "string strrchr(string, char)",                  \
		'N', "si", 2, 2, "the same with the last such character")      \
	X(STRSTR, "strstr", "string strstr(string, string)",                   \
		'N', "ss", 2, 2, "the part of arg 0 that begins with the "     \
		"first arg 1, or NULL")                                        \
	X(INDEX, "index", "int index(string, string, [int])",                  \
		'I', "ss?i", 2, 3, "where the first arg 1 is in arg 0, at "    \
		"index arg 2 or later; -1: nowhere")                           \
	X(RINDEX, "rindex", "int rindex(string, string, [int])",               \
		'I', "ss?e", 2, 3, "where the last arg 1 is in arg 0, at "     \
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
		'S', "i?b", 1, 2, "arg 0 in base arg 1 (missing: 10); ILLOP "  \
		"unless it is 2 to 36")                                        \
	X(STRTOLL, "strtoll", "int64_t strtoll(string, [int])",                \
		'I', "s?b", 1, 2, "the number that arg 0 begins with, in "     \
		"base arg 1, likewise")                                        \
	X(TRUNC_FLOAT, "trunc_float", "int64_t trunc_float(uint64_t, int)",    \
		'I', "ii", 2, 2, "the integer part of a floating-point "       \
		"number, whose bits are arg 0 and whose size is arg 1 (4 or "  \
		"8 bytes); INT64_MIN if it does not fit")                      \
	X(JSON, "json", "string json(string, string)",                         \
		'N', "ss", 2, 2, "the element of the JSON text arg 0 that "    \
		"path arg 1 names")                                            \
	X(ALLOCA, "alloca", "void *alloca(size_t)",                            \
		'M', "n", 1, 1, "arg 0 bytes of memory, all 0")                \
	X(BCOPY, "bcopy", "void bcopy(void *, void *, size_t)",                \
		'V', "adi", 3, 3, "copy arg 2 bytes at arg 0 to memory at "    \
		"arg 1")                                                       \
	X(COPYIN, "copyin", "void *copyin(uintptr_t, size_t)",                 \
		'M', "un", 2, 2, "arg 1 bytes at a user address")              \
	X(COPYINTO, "copyinto", "void copyinto(uintptr_t, size_t, void *)",    \
		'V', "uid", 3, 3, "the same, to memory at arg 2")              \
	X(COPYOUT, "copyout", "void copyout(void *, uintptr_t, size_t)",       \
		'W', "aui", 3, 3, "copy arg 2 bytes at arg 0 to a user "       \
		"address")                                                     \
	X(COPYOUTSTR, "copyoutstr",                                            \
		"void copyoutstr(string, uintptr_t, size_t)",                  \
		'W', "sui", 3, 3, "copy a string, at most arg 2 bytes with "   \
		"the NUL, to a user address")                                  \
	X(RAISE, "raise", "void raise(int)",                                   \
		'A', "g", 1, 1, "send a signal to the current process")        \
	X(SIGNAL_THREAD, "signal_thread", "void signal_thread(int)",           \
		'A', "g", 1, 1, "send a signal to the current thread")         \
	X(STOP, "stop", "void stop()",                                         \
		'A', "", 0, 0, "stop the current process")                     \
	X(CHILL, "chill", "void chill(int64_t)",                               \
		'A', "i", 1, 1, "wait for arg 0 ns; on each CPU at most 500 "  \
		"ms in a second")                                              \
	X(HTONS, "htons", "uint16_t htons(uint16_t)",                          \
		'I', "i", 1, 1, "16 bits in the order of the network")         \
	X(HTONL, "htonl", "uint32_t htonl(uint32_t)",                          \
		'I', "i", 1, 1, "32 bits")                                     \
	X(HTONLL, "htonll", "uint64_t htonll(uint64_t)",                       \
		'I', "i", 1, 1, "64 bits")                                     \
	X(NTOHS, "ntohs", "uint16_t ntohs(uint16_t)",                          \
		'I', "i", 1, 1, "16 bits in the order of the host")            \
	X(NTOHL, "ntohl", "uint32_t ntohl(uint32_t)",                          \
		'I', "i", 1, 1, "32 bits")                                     \
	X(NTOHLL, "ntohll", "uint64_t ntohll(uint64_t)",                       \
		'I', "i", 1, 1, "64 bits")                                     \
	X(INET_NTOA, "inet_ntoa", "string inet_ntoa(ipaddr_t *)",              \
		'S', "a", 1, 1, "an IPv4 address as text")                     \
	X(INET_NTOA6, "inet_ntoa6", "string inet_ntoa6(in6_addr_t *)",         \
		'S', "a", 1, 1, "an IPv6 address as text")                     \
	X(INET_NTOP, "inet_ntop", "string inet_ntop(int, void *)",             \
		'S', "ia", 2, 2, "an address of family arg 0, 2 (IPv4) or 10 " \
		"(IPv6); ILLOP: another")                                      \
	X(LINK_NTOP, "link_ntop", "string link_ntop(int, void *)",             \
		'S', "ia", 2, 2, "a hardware address of type arg 0, 1 "        \
		"(Ethernet) or 32 (InfiniBand); ILLOP: another")               \
	X(GETMAJOR, "getmajor", "uint_t getmajor(dev_t)",                      \
		'I', "i", 1, 1, "major number of a dev_t of the kernel's")     \
	X(GETMINOR, "getminor", "uint_t getminor(dev_t)",                      \
		'I', "i", 1, 1, "minor number")                                \
	X(RAND, "rand", "int rand()", 'I', "", 0, 0, "31 random bits")         \
	X(PROGENYOF, "progenyof", "int progenyof(pid_t)",                      \
		'I', "i", 1, 1, "1 if the current process is that one or "     \
		"descends from it")                                            \
	X(MUTEX_OWNED, "mutex_owned", "int mutex_owned(struct mutex *)",       \
		'I', "k", 1, 1, "1 if the current thread holds it")            \
	X(MUTEX_OWNER, "mutex_owner",                                          \
		"struct task_struct *mutex_owner(struct mutex *)",             \
		'I', "k", 1, 1, "thread that holds it, or NULL")               \
	X(MUTEX_TYPE_ADAPTIVE, "mutex_type_adaptive",                          \
		"int mutex_type_adaptive(struct mutex *)",                     \
		'I', "k", 1, 1, "1")                                           \
	X(MUTEX_TYPE_SPIN, "mutex_type_spin",                                  \
		"int mutex_type_spin(struct mutex *)",                         \
		'I', "k", 1, 1, "0")                                           \
	X(RW_READ_HELD, "rw_read_held",                                        \
		"int rw_read_held(struct rw_semaphore *)",                     \
		'I', "k", 1, 1, "1 if readers hold it")                        \
	X(RW_WRITE_HELD, "rw_write_held",                                      \
		"int rw_write_held(struct rw_semaphore *)",                    \
		'I', "k", 1, 1, "1 if a writer holds it")                      \
	X(RW_ISWRITER, "rw_iswriter",                                          \
		"int rw_iswriter(struct rw_semaphore *)",                      \
		'I', "k", 1, 1, "1 if a writer holds it, or somebody waits")   \
	X(DENTRY_PATH, "dentry_path",                                          \
		"string dentry_path(struct vfsmount *, struct dentry *)",      \
		'S', "kk", 2, 2, "the path, as the current process sees it, "  \
		"of a directory's entry in a mounted file system")             \
	X(DENTRY_NAME, "dentry_name",                                          \
		"string dentry_name(struct vfsmount *, struct dentry *)",      \
		'S', "kk", 2, 2, "the last part of that path, however long "   \
		"the path is")                                                 \
	X(DENTRY_DIRNAME, "dentry_dirname",                                    \
		"string dentry_dirname(struct vfsmount *, struct dentry *)",   \
		'S', "kk", 2, 2, "that path without its last part")            \
	X(KERNFS_PATH, "kernfs_path",                                          \
		"string kernfs_path(struct kernfs_node *)",                    \
		'S', "k", 1, 1, "the path of a cgroup's node")                 \
	X(PID_NR, "pid_nr", "pid_t pid_nr(struct pid *)",                      \
		'I', "k", 1, 1, "the number that a process, or a thread, or "  \
		"a group, has in dtrace's pid namespace; 0: none")             \
	X(CGROUPID, "cgroupid", "uint64_t cgroupid(string)",                   \
		'I', "s", 1, 1, "number of the cgroup with that folder in "    \
		"cgroupfs; the compiler replaces the call by it")              \
	X(UARGS, "uargs", "string uargs(uintptr_t, uintptr_t)",                \
		'S', "ui", 2, 2, "the strings from user address arg 0 to arg " \
		"1, one after the other, joined by spaces")
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

/* Return the number of arguments that a call has in DIF. */
static inline int dif_subr_nargs(enum dif_subr s)
{
	return dif_subrinfo[s].most + (dif_subrinfo[s].result == 'M') +
	       !!strchr(dif_subrinfo[s].args, 'a');
}

static inline bool dif_subr_destroys(enum dif_subr s)
{
	return strchr("WA", dif_subrinfo[s].result);
}

/* True if the result is in scratch. */
static inline bool dif_subr_has_scratch(enum dif_subr s)
{
	return strchr("SNM", dif_subrinfo[s].result);
}

#endif
