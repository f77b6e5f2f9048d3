/* probes_process_test.c - processes and the files that they map: programs that
 * print where their functions are, linked in several ways; files that are
 * deleted, replaced, or in another root, also the dynamic linker; processes
 * that end, or have nothing mapped, or very much. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "probes/proc/linker.h"
#include "probes/proc/process.h"
#include "tests/unit/unit.h"

static char dir[64]; /* that the test has for itself */

/* A program that prints where its functions are, and waits. */
static const char source[] =
	"#include <dlfcn.h>\n"
	"#include <stdio.h>\n"
	"#include <stdlib.h>\n"
	"#include <unistd.h>\n"
	"__attribute__((noinline)) int plain(int x) { return x + 1; }\n"
	"#ifdef __cplusplus\n"
	"namespace n { struct s { int get(long); }; }\n"
	"__attribute__((noinline)) int n::s::get(long x) { return x + 2; }\n"
	"#endif\n"
	"int main() {\n"
	"	printf(\"main %p plain %p exit %p\\n\", (void *)main,\n"
	"		(void *)plain, dlsym(RTLD_DEFAULT, \"exit\"));\n"
	"	fflush(stdout);\n"
	"	pause();\n"
	"}\n";

struct child {
	pid_t pid;
	uint64_t main, plain, exit;
};

static bool run(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static bool run(const char *fmt, ...)
{
	char command[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(command, sizeof(command), fmt, ap);
	va_end(ap);
	return !system(command);
}

static void write_source(void)
{
	char path[128];
	FILE *f;

	snprintf(path, sizeof(path), "%s/where.c", dir);
	f = fopen(path, "we");
	CHECK(f && fputs(source, f) >= 0 && !fclose(f));
}

/* Run DIR/NAME, below a root unless that is NULL, until it has printed that. */
static struct child start(const char *root, const char *name)
{
	struct child c = { 0 };
	char line[256] = "";
	int out[2];
	FILE *f;

	CHECK(!pipe2(out, O_CLOEXEC));
	c.pid = fork();
	if (!c.pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		dup2(out[1], 1);
		if (root && (chroot(root) || chdir("/")))
			_exit(1);
		execl(name, name, NULL);
		_exit(1);
	}
	close(out[1]);
	f = fdopen(out[0], "re");
	CHECK(fgets(line, sizeof(line), f) &&
		sscanf(line, "main %" SCNx64 " plain %" SCNx64 " exit %" SCNx64,
			&c.main, &c.plain, &c.exit) >= 2);
	fclose(f);
	return c;
}

static void stop(const struct child *c)
{
	kill(c->pid, SIGKILL);
	waitpid(c->pid, NULL, 0);
}

/* symbol is NULL if the function is known by its address alone. */
static void check_place(const struct process *p, uint64_t addr,
	const char *module, const char *symbol)
{
	struct place at = { 0 };
	const struct symbols *s;
	char unnamed[32];

	CHECK(process_find(p, addr, &at));
	if (!at.module)
		return;
	CHECK_STR(at.module->name, module);
	s = object_symbols(at.module->object);
	snprintf(unnamed, sizeof(unnamed), "sub_%" PRIx64, at.addr);
	CHECK_STR(at.symbol ? symbol_name(s, at.symbol) : "",
		symbol ? symbol : unnamed);
	CHECK(!at.symbol || at.symbol->addr == at.addr);
}

/* Compare with what the child prints; stripped ones have no names. */
static void check_child(
	const struct child *c, const char *name, bool linked, bool named)
{
	struct objects os = { 0 };
	struct process p;
	uint32_t mains = 0;

	CHECK(!process_read(&p, &os, c->pid));
	CHECK(process_runs(&p));
	for (size_t i = 0; i < p.modules.n; i++) {
		mains += p.modules.v[i].main;
		CHECK(p.modules.v[i].main ==
			!strcmp(p.modules.v[i].name, name));
	}
	CHECK(mains == 1);
	CHECK(p.modules.n == (linked ? 3 : 1) || p.modules.n > 3);
	check_place(&p, c->main, name, named ? "main" : NULL);
	check_place(&p, c->plain, name, named ? "_Z5plaini" : NULL);
	if (linked)
		check_place(&p, c->exit, "libc.so.6", "exit");
	CHECK(!process_find(&p, 16, &(struct place){ 0 }));
	process_free(&p);
	objects_free(&os);
}

static void check_linked(void)
{
	static const struct {
		const char *name, *flags;
		bool linked, named;
	} rows[] = {
		{ "pie", "-fPIE -pie", true, true },
		{ "fixed", "-fno-pie -no-pie", true, true },
		{ "static", "-static", false, true },
		{ "static_pie", "-static-pie", false, true },
		{ "stripped", "-fno-pie -no-pie -s", true, false },
		{ "huge", "-Wl,-z,max-page-size=0x200000", true, true },
		{ "packed", "-Wl,-z,noseparate-code", true, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const char *name = rows[i].name;
		char path[128];
		struct child c;

		snprintf(path, sizeof(path), "%s/%s", dir, name);
		if (!run("g++ -w -O2 -x c++ %s %s/where.c -o %s", rows[i].flags,
			    dir, path)) {
			printf("# cannot make %s\n", name);
			continue;
		}
		c = start(NULL, path);
		check_child(&c, name, rows[i].linked, rows[i].named);
		stop(&c);
	}
}

/* The file is deleted; or replaced by a FIFO, which must not be opened. */
static void check_deleted(void)
{
	char from[128], path[128];
	struct child c;

	snprintf(from, sizeof(from), "%s/pie", dir);
	if (access(from, X_OK))
		return;
	snprintf(path, sizeof(path), "%s/gone (deleted)", dir);
	CHECK(run("cp %s '%s'", from, path));
	c = start(NULL, path);
	check_child(&c, "gone", true, true);
	unlink(path);
	check_child(&c, "gone (deleted)", true, true);
	CHECK(!mkfifo(path, 0600));
	check_child(&c, "gone (deleted)", true, true);
	stop(&c);
	unlink(path);
}

static int count_descriptors(void)
{
	DIR *d = opendir("/proc/self/fd");
	int n = 0;

	while (readdir(d))
		n++;
	closedir(d);
	return n;
}

/* The root stays open as long as an object of it does. */
static void check_left(const struct child *c)
{
	int n = count_descriptors();
	struct objects os = { 0 };
	struct process p;

	CHECK(!process_read(&p, &os, c->pid));
	process_free(&p);
	CHECK(!process_read(&p, &os, getpid()));
	process_free(&p);
	CHECK(os.roots.n == 2 && count_descriptors() > n);
	while (os.v.n)
		objects_drop(&os, os.v.v[0]);
	CHECK(!os.roots.n && count_descriptors() == n);
	objects_free(&os);
}

static void check_root(void)
{
	char root[128];
	struct child c;

	snprintf(root, sizeof(root), "%s/root", dir);
	if (geteuid() ||
		!run("mkdir %s && cp %s/static %s/inside", root, dir, root)) {
		printf("# no other root\n");
		return;
	}
	c = start(root, "/inside");
	check_child(&c, "inside", false, true);
	check_left(&c);
	stop(&c);
}

/* A program's dynamic linker may be an absolute link, in its own root. */
static void check_linker(void)
{
	char root[128], path[160];
	struct linker l = { .fd = -1 };
	struct stat want, st;
	struct child c;

	snprintf(root, sizeof(root), "%s/links", dir);
	if (geteuid() ||
		!run("cd %s && mkdir links && cp pie links/linked && "
		     "for f in $(ldd pie | grep -o '/[^ ]*'); do "
		     "mkdir -p links${f%%/*} && cp -L $f links$f; done && "
		     "ld=$(ldd pie | grep -o '/[^ ]*ld-linux[^ ]*') && "
		     "mv links$ld links/ld-there && ln -s /ld-there links$ld",
			dir)) {
		printf("# no other root\n");
		return;
	}
	c = start(root, "/linked");
	snprintf(path, sizeof(path), "%s/ld-there", root);
	CHECK(linker_open(&l, c.pid));
	CHECK(!stat(path, &want) && !fstat(l.fd, &st) &&
		st.st_ino == want.st_ino);
	linker_close(&l);
	stop(&c);
}

/* Without access to map_files, the program and files still in place are
 * read. */
static int as_nobody(void)
{
	char path[128];
	struct child c;

	unit_failed = 0;
	snprintf(path, sizeof(path), "%s/pie", dir);
	if (setgid(65534) || setuid(65534) || prctl(PR_SET_DUMPABLE, 1))
		return 0;
	c = start(NULL, path);
	check_child(&c, "pie", true, true);
	stop(&c);
	return unit_failed;
}

static void check_nobody(void)
{
	char path[128];
	int status;
	pid_t pid;

	snprintf(path, sizeof(path), "%s/pie", dir);
	if (geteuid() || access(path, X_OK))
		return;
	CHECK(!chmod(dir, 0755));
	fflush(stdout);
	pid = fork();
	if (!pid) {
		int failed;

		dup2(2, 1); /* its checks are not of the plan */
		failed = as_nobody();
		fflush(stdout);
		_exit(failed != 0);
	}
	CHECK(waitpid(pid, &status, 0) == pid && !status);
}

/* A device is not opened, and is no module. */
static void check_device(void)
{
	struct objects os = { 0 };
	int fd = open("/dev/zero", O_RDWR | O_CLOEXEC);
	void *at = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, fd, 0);
	struct process p;
	struct place place;

	CHECK(!process_read(&p, &os, getpid()));
	CHECK(at == MAP_FAILED || !process_find(&p, (uintptr_t)at, &place));
	CHECK(process_find(&p, (uintptr_t)check_device, &place));
	CHECK(place.module->main);
	process_free(&p);
	objects_free(&os);
	if (at != MAP_FAILED)
		munmap(at, 4096);
	close(fd);
}

/* There is one object for a file, however many processes map it, and a new one
 * when the file is written to. */
static void check_objects(void)
{
	char path[128];
	struct objects os = { 0 };
	struct process p, q;
	struct child c, d;
	size_t n;

	snprintf(path, sizeof(path), "%s/fixed", dir);
	if (access(path, X_OK))
		return;
	c = start(NULL, path);
	d = start(NULL, path);
	CHECK(!process_read(&p, &os, c.pid));
	n = os.v.n;
	CHECK(!process_read(&q, &os, d.pid) && os.v.n == n);
	CHECK(p.modules.v[0].object == q.modules.v[0].object);
	process_free(&q);
	stop(&d);
	CHECK(run("touch -d '2001-02-03' %s", path));
	CHECK(!process_read(&q, &os, c.pid) && os.v.n == n + 1);
	process_free(&q);
	stop(&c);
	CHECK(!process_runs(&p));
	check_place(&p, c.main, "fixed", "main"); /* by what was read */
	process_free(&p);
	objects_free(&os);
}

static void check_ended(void)
{
	struct objects os = { 0 };
	struct process p;
	siginfo_t si;
	pid_t pid = fork();

	if (!pid)
		_exit(0);
	CHECK(!waitid(P_PID, pid, &si, WEXITED | WNOWAIT));
	CHECK(!process_read(&p, &os, pid) && !p.modules.n); /* a zombie */
	process_free(&p);
	waitpid(pid, NULL, 0);
	CHECK(process_read(&p, &os, pid) == -ESRCH);
	CHECK(process_read(&p, &os, -1) == -ESRCH);
	CHECK(process_read(&p, &os, 0) == -ESRCH);
	CHECK(!os.v.n);
	objects_free(&os);
}

/* Processes that end at any time while they are read. */
static void check_ending(void)
{
	struct objects os = { 0 };
	struct process p;

	for (int i = 0; i < 200; i++) {
		pid_t pid = fork();

		if (!pid) {
			for (volatile int j = 0; j < i * 500; j++)
				;
			_exit(0);
		}
		if (!process_read(&p, &os, pid)) {
			CHECK(p.modules.n <= p.maps.v.n);
			process_free(&p);
		}
		waitpid(pid, NULL, 0);
	}
	objects_free(&os);
}

/* A process with as many pieces of executable memory as the kernel allows, as
 * programs have that generate code. */
static void check_many(void)
{
	enum {
		PAGES = 60000
	};
	size_t page = getpagesize(), n = 0;
	struct maps m;
	char *p = mmap(NULL, PAGES * page, PROT_READ | PROT_EXEC,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	CHECK(p != MAP_FAILED);
	while (n < PAGES && !mprotect(p + n * page, page, PROT_EXEC))
		n += 2;
	CHECK(!maps_read(&m, getpid()));
	CHECK(m.v.n >= n);
	maps_free(&m);
	CHECK(!munmap(p, PAGES * page));
}

int main(void)
{
	snprintf(dir, sizeof(dir), "/tmp/dtrace-process.XXXXXX");
	CHECK(mkdtemp(dir));
	write_source();
	check_linked();
	check_deleted();
	check_root();
	check_linker();
	check_nobody();
	check_device();
	check_objects();
	check_ended();
	check_ending();
	check_many();
	CHECK(run("rm -rf %s", dir));
	return unit_done();
}
