/* procfile.h - reading small files of /proc: those of a process, and settings
 * of the kernel. */
#ifndef BASE_PROCFILE_H
#define BASE_PROCFILE_H

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Return the number at the beginning of a file of /proc/sys; -1 if it cannot be
 * read. */
long procfile_number(const char *path);
/* Read the first line of a file, with its newline, up to size bytes; false: it
 * cannot be read. */
bool procfile_line(const char *path, char *line, int size);
/* Return the directory of processes: /proc or, if the numbers that it has for
 * them are those of another pid namespace, one that does not exist: its files
 * would be those of other processes. */
const char *procfile_dir(void);
/* Write the path of a file of the process, whose name within its directory is
 * formatted. */
__attribute__((format(printf, 4, 5))) void procfile_path(
	char *path, size_t size, pid_t pid, const char *fmt, ...);
/* If /proc is mounted, but is such a one, return "/proc, which ..." with what
 * to do; else NULL. */
const char *procfile_foreign(void);
/* Open /proc/PID/NAME, with flags of open(2) besides O_CLOEXEC. PID 0 is our
 * own process, whose number in /proc may differ from getpid(). Returns -1 with
 * errno, as open(2) does. */
int procfile_open(pid_t pid, const char *name, int flags);
/* Read the link /proc/PID/NAME, up to size - 1 bytes, and add a NUL; false: it
 * does not exist, or we must not read it. */
bool procfile_link(pid_t pid, const char *name, char *to, size_t size);
/* Open the directory of a process's threads, for procfile_next() and
 * closedir(); NULL, with errno, if there is no such process. */
DIR *procfile_tasks(pid_t pid);
/* Return the next process or thread in a directory of /proc; 0: no more. */
pid_t procfile_next(DIR *dir);
/* Read at most the first size - 1 bytes of /proc/PID/NAME, and add a NUL.
 * Returns the number of bytes; -1: it cannot be read. */
int64_t procfile_read(pid_t pid, const char *name, void *to, uint32_t size);
/* Read the file `status' of a process or thread, and add a NUL. Long lines are
 * cut, such as that of its groups, of which there may be tens of thousands.
 * False: it cannot be read. */
enum {
	PROCFILE_STATUS = 8192 /* bytes that are enough */
};
bool procfile_status(pid_t pid, char to[PROCFILE_STATUS]);
/* Read the numbers on the line that begins with key, such as "Tgid:", in the
 * file `status' of a process or thread. Returns how many there are, at most
 * `most'. */
uint32_t procfile_numbers(
	pid_t pid, const char *key, uint64_t *to, uint32_t most);
/* Return the union of the sets of signals on the n lines with these keys, such
 * as "\nSigCgt:", a bit for each signal from 1. */
uint64_t procfile_signals(pid_t pid, const char *const *key, int n);
/* True if that line contains the text. */
bool procfile_lists(pid_t pid, const char *key, const char *text);
/* Return the first of these numbers; 0 if there is none. */
pid_t procfile_id(pid_t pid, const char *key);
/* Return an entry of the process's auxiliary vector, such as AT_ENTRY
 * (getauxval(3)); 0: not known. */
uint64_t procfile_auxv(pid_t pid, uint64_t type);
/* Return our effective capabilities, one bit each; `otherwise' if they cannot
 * be read. */
uint64_t procfile_caps(uint64_t otherwise);
enum procfile_stat { /* fields of a file `stat', as in proc(5) */
	STAT_STATE = 3,
	STAT_PPID,
	STAT_FLAGS = 9,
	STAT_START = 22,
	STAT_CPU = 39,
	STAT_BRK = 47 /* where brk(2) begins */
};
/* Return a pointer to field n, from 1, in the text of a file `stat' (the rest
 * of the line follows it); NULL if it has fewer fields. Field 2, a name in
 * parentheses with arbitrary characters, is not available. */
const char *procfile_field(const char *stat, int n);
/* The same for the `stat' file of a process or thread, which is read into
 * text. */
const char *procfile_stat(pid_t pid, int n, char *text, uint32_t size);
/* Return the state of a process or thread, as 'R'; 0: there is none. */
char procfile_state(pid_t pid);
/* Return when the process started, in ticks (sysconf(3)'s _SC_CLK_TCK) since
 * boot, which tells it from others that had or will have its number; 0 if there
 * is no such process. */
uint64_t procfile_started(pid_t pid);
/* True if any of these flags of the kernel (PF_...) is set for a thread. */
enum {
	PROCFILE_KERNEL_THREAD = 0x200000
};
bool procfile_has_flag(pid_t tid, unsigned long flags);
/* True if a thread has ended, but /proc still has its number: it may be that of
 * a process whose other threads go on. */
bool procfile_ended(pid_t tid);
/* The same, or nobody has that number any more. */
bool procfile_gone(pid_t tid);
/* Return the number by which /proc shows the memory and the files of a process:
 * its own or, if its first thread has ended before others, that of another
 * one. */
pid_t procfile_living(pid_t pid);
/* Undo the escapes in a path from mountinfo, which has \040 for a blank and
 * \134 for a backslash. */
void procfile_unescape(char *text);

#endif
