/* procfile.h - small files of /proc: a process's, and settings of the kernel.
 */
#ifndef BASE_PROCFILE_H
#define BASE_PROCFILE_H

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* The number that a file of /proc/sys begins with; -1: it cannot be read. */
long procfile_number(const char *path);
/* The first line of a file, with its newline, in size bytes at the most; false:
 * there is none. */
bool procfile_line(const char *path, char *line, int size);
/* Opens /proc/PID/NAME, with flags of open(2) besides O_CLOEXEC. Process 0 is
 * our own, whose number in /proc may be another than getpid(). Returns -1 with
 * errno, as open(2) does. */
int procfile_open(pid_t pid, const char *name, int flags);
/* The numbers of a process's threads, to be read by procfile_next() and closed
 * by the caller; NULL, with errno: it has none. */
DIR *procfile_tasks(pid_t pid);
/* The next process or thread of a directory of /proc; 0: there are no more. */
pid_t procfile_next(DIR *dir);
/* What /proc/PID/NAME begins with, at most size - 1 bytes, and a NUL. Returns
 * how many bytes there are; -1: it cannot be read. */
int64_t procfile_read(pid_t pid, const char *name, void *to, uint32_t size);
/* The numbers of the line that begins with key, "Tgid:", of the file `status'
 * of a process or thread; returns how many there are, at most `most'. */
uint32_t procfile_numbers(
	pid_t pid, const char *key, uint64_t *to, uint32_t most);
/* The first of them; 0: there is none. */
pid_t procfile_id(pid_t pid, const char *key);
/* What the kernel has told the process's program, AT_ENTRY and so on of
 * getauxval(3); 0: not known. */
uint64_t procfile_auxv(pid_t pid, uint64_t type);
/* Our effective capabilities, a bit each; `otherwise' if it cannot be read. */
uint64_t procfile_caps(uint64_t otherwise);
enum procfile_stat { /* fields of a file `stat', as in proc(5) */
	STAT_STATE = 3,
	STAT_PPID,
	STAT_FLAGS = 9,
	STAT_START = 22,
	STAT_CPU = 39
};
/* Field n, from 1, of the text of a file `stat', and those behind it; NULL: it
 * has not got so many. The second is a name in parentheses, which may have
 * anything in it; it is not to be had here. */
const char *procfile_field(const char *stat, int n);
/* The same of the file of a process, or thread, which is read into text. */
const char *procfile_stat(pid_t pid, int n, char *text, uint32_t size);
/* When the process began, in ticks (sysconf(3)'s _SC_CLK_TCK) since boot, which
 * tells it from others that have its number before or after it; 0: there is
 * none. */
uint64_t procfile_started(pid_t pid);
/* A path of mountinfo as it is: there, blanks and backslashes are \040, \134.
 */
void procfile_unescape(char *text);

#endif
