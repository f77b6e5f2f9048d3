/* stats.c - stats MODE [FOLDER]: does things that the statistics of sysinfo
 * count, each a known number of times, between two calls of lseek(-1).
 *
 *	calls	processes, threads, messages and other system calls
 *	traps	20 page faults, and 3 divisions by 0
 *	full	2 processes that cannot be created
 *	names	10 names that are looked up, 5 files opened, 3 not removed
 *	direct	8 blocks to a disk, and from it, bypassing the page cache
 *	cached	a file, through the page cache
 *	files	what the probes of fsinfo are about, to files in FOLDER
 *	burn	half a second of CPU time
 *	yield	offers its CPU 100 times to others, at real-time priority if
 *		it may have that
 *	unmap	unmaps memory that two CPUs share, for two seconds or more
 *	cross	has another CPU wait for memory barriers, for as long */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <linux/membarrier.h>

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static void mark(void)
{
	lseek(-1, 0, SEEK_SET);
}

static void *nothing(void *arg)
{
	return arg;
}

static void make_processes(void)
{
	for (int i = 0; i < 5; i++) {
		/* not libc's fork(), which may use another call */
		pid_t pid = syscall(SYS_fork);

		if (!pid)
			_exit(0);
		waitpid(pid, NULL, 0);
	}
	for (int i = 0; i < 6; i++) {
		pid_t pid = vfork();

		if (!pid)
			_exit(0);
		waitpid(pid, NULL, 0);
	}
}

static void make_threads(void)
{
	for (int i = 0; i < 7; i++) {
		pthread_t id;

		if (pthread_create(&id, NULL, nothing, NULL))
			die("pthread_create");
		pthread_join(id, NULL);
	}
}

static void pass_messages(void)
{
	struct {
		long type;
		char text[8];
	} m = { 1, "hello" };
	int q = msgget(IPC_PRIVATE, 0600), s = semget(IPC_PRIVATE, 1, 0600);
	struct sembuf up = { .sem_op = 1 };

	for (int i = 0; i < 2; i++)
		msgsnd(q, &m, sizeof(m.text), 0);
	msgrcv(q, &m, sizeof(m.text), 0, 0);
	for (int i = 0; i < 4; i++)
		semop(s, &up, 1);
	msgctl(q, IPC_RMID, NULL);
	semctl(s, 0, IPC_RMID);
}

static void mode_calls(void)
{
	char buf[777];
	struct iovec v[2] = { { buf, 100 }, { buf + 100, 11 } };
	int zero = open("/dev/zero", O_RDWR);
	ssize_t n = 0;

	mark();
	make_processes();
	make_threads();
	pass_messages();
	for (int i = 0; i < 3; i++)
		n += read(zero, buf, 777) + readv(zero, v, 2);
	n += pread(zero, buf, 5, 0) + read(-1, buf, 1);
	for (int i = 0; i < 2; i++)
		n += write(zero, buf, 500) + writev(zero, v, 2);
	n += pwrite(zero, buf, 9, 0) + write(-1, buf, 1);
	mark();
}

static sigjmp_buf back;

static void on_fpe(int sig)
{
	siglongjmp(back, sig);
}

static void mode_traps(void)
{
	volatile char *p = mmap(NULL, 20 * 4096, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	volatile int zero = 0, n = 0;

	signal(SIGFPE, on_fpe);
	madvise((void *)p, 20 * 4096, MADV_NOHUGEPAGE);
	mark();
	for (int i = 0; i < 20; i++)
		p[i * 4096] = 1;
	sigsetjmp(back, 1);
	while (n++ < 3)
		zero = 1000 / zero;
	mark();
}

static void mode_full(void)
{
	struct rlimit none = { 0, 0 };

	if (setrlimit(RLIMIT_NPROC, &none) || setuid(65534))
		die("setuid");
	mark();
	for (int i = 0; i < 2; i++)
		if (!syscall(SYS_fork))
			_exit(0);
	mark();
}

static void mode_names(void)
{
	mark();
	for (int i = 0; i < 10; i++)
		access("/proc/version", F_OK);
	for (int i = 0; i < 5; i++)
		close(open("/proc/version", O_RDONLY));
	for (int i = 0; i < 3; i++)
		unlink("/proc/no such file");
	mark();
}

static void mode_direct(void)
{
	char *buf = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int fd = open("stats", O_RDWR | O_CREAT | O_DIRECT, 0600);

	if (fd < 0)
		die("stats");
	memset(buf, 7, 4096);
	if (ftruncate(fd, 0) || fallocate(fd, 0, 0, 8 * 4096) || fsync(fd))
		die("fallocate");
	mark();
	for (int i = 0; i < 8; i++)
		if (pwrite(fd, buf, 4096, i * 4096) != 4096)
			die("pwrite");
	for (int i = 0; i < 8; i++)
		if (pread(fd, buf, 4096, i * 4096) != 4096)
			die("pread");
	mark();
	unlink("stats");
}

static void mode_cached(void)
{
	static char buf[65536];
	int fd = open("stats", O_RDWR | O_CREAT, 0600);

	if (fd < 0)
		die("stats");
	mark();
	if (write(fd, buf, sizeof(buf)) < 0 || fsync(fd))
		die("write");
	posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
	if (pread(fd, buf, sizeof(buf), 0) < 0)
		die("pread");
	mark();
	unlink("stats");
}

/* To a file that is open. */
static void use_file(int fd)
{
	static char buf[5000];
	struct iovec v[2] = { { buf, 1000 }, { buf + 1000, 11 } };
	struct flock lock = { .l_type = F_WRLCK };
	ssize_t n = 0;
	int some;

	for (int i = 0; i < 3; i++)
		n += write(fd, buf, 1000);
	n += pwrite(fd, buf, 500, 0) + pwritev(fd, v, 2, 3000);
	for (int i = 0; i < 2; i++)
		lseek(fd, 0, SEEK_SET);
	n += read(fd, buf, 5000) + readv(fd, v, 2) + pread(fd, buf, 7, 0);
	ioctl(fd, FIONREAD, &some);
	fcntl(fd, F_SETFL, 0);
	fcntl(fd, F_GETFL);
	fcntl(fd, F_SETLK, &lock);
	fallocate(fd, 0, 0, 8192);
	if (fsync(fd) || fdatasync(fd) || n < 0)
		die("fsync");
	mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
}

/* To its name, and to others. */
static void use_names(int folder)
{
	struct stat st;
	char buf[1000];

	stat("file", &st);
	chmod("file", 0640);
	if (link("file", "link") || symlink("file", "symbolic") ||
		rename("link", "renamed") || mkfifo("fifo", 0600))
		die("link");
	if (readlink("symbolic", buf, sizeof(buf)) < 0 || unlink("renamed") ||
		unlink("symbolic") || unlink("fifo") || mkdir("sub", 0700))
		die("unlink");
	while (syscall(SYS_getdents64, folder, buf, sizeof(buf)) > 0)
		;
	rmdir("sub");
}

/* The last file is closed by the exit. */
static void mode_files(void)
{
	int folder, fd, other;

	if (mkdir("folder", 0700) || chdir("folder"))
		die("folder");
	mark();
	folder = open(".", O_RDONLY | O_DIRECTORY);
	fd = open("file", O_RDWR | O_CREAT, 0600);
	use_file(fd);
	use_names(folder);
	other = open("other", O_RDWR | O_CREAT, 0600);
	lseek(fd, 0, SEEK_SET);
	if (sendfile(other, fd, NULL, 600) != 600)
		die("sendfile");
	close(fd);
	fd = open("no such file", O_RDONLY);
	close(-1);
	unlink("file");
	unlink("other");
	mark();
	if (chdir("..") || rmdir("folder"))
		die("rmdir");
}

static void mode_burn(void)
{
	mark();
	while (clock() < CLOCKS_PER_SEC / 2)
		for (volatile int i = 0; i < 100000; i++)
			;
	mark();
}

static volatile bool done;

static void stay_on(long cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	sched_setaffinity(0, sizeof(set), &set);
}

static void *stay(void *arg)
{
	stay_on(1);
	while (!done)
		;
	return arg;
}

static void mode_yield(void)
{
	const struct sched_param first = { .sched_priority = 1 };

	sched_setscheduler(0, SCHED_FIFO, &first);
	mark();
	for (int i = 0; i < 100; i++)
		sched_yield();
	mark();
}

static void unmap(void)
{
	char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	*p = 1;
	munmap(p, 4096);
}

static void call_others(void)
{
	syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
}

static void beside_another(void (*fn)(void))
{
	time_t end = time(NULL) + 3;
	pthread_t id;

	stay_on(0);
	pthread_create(&id, NULL, stay, NULL);
	mark();
	while (time(NULL) < end)
		for (int i = 0; i < 100; i++)
			fn();
	mark();
	done = true;
	pthread_join(id, NULL);
}

static void mode_unmap(void)
{
	beside_another(unmap);
}

static void mode_cross(void)
{
	if (syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED,
		    0, 0))
		die("membarrier");
	beside_another(call_others);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} modes[] = {
		{ "calls", mode_calls },
		{ "traps", mode_traps },
		{ "full", mode_full },
		{ "names", mode_names },
		{ "direct", mode_direct },
		{ "cached", mode_cached },
		{ "files", mode_files },
		{ "burn", mode_burn },
		{ "yield", mode_yield },
		{ "unmap", mode_unmap },
		{ "cross", mode_cross },
	};
	size_t i = 0, n = sizeof(modes) / sizeof(modes[0]);

	while (i < n && (argc < 2 || strcmp(argv[1], modes[i].name)))
		i++;
	if (i == n || (argc > 2 && chdir(argv[2])))
		die("stats MODE [FOLDER]");
	modes[i].run();
}
