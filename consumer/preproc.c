/* preproc.c - runs the C preprocessor: cpp, or a compiler that has one. It
 * reads the script from a file in memory, and its output comes back through a
 * pipe; it prints its own messages. It marks lines with their numbers in a form
 * that our lexer knows, so errors are reported where the user wrote them. */
#include "consumer/preproc.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/few.h"
#include "base/str.h"
#include "base/words.h"
#include "base/write_all.h"
#include "consumer/session_impl.h"

enum {
	STDC_S = 3 /* index among the choices of stdc */
};

static const char *const programs[] = { "cpp", "gcc", "clang", "cc" };

/* Predefined macros, instead of the preprocessor's own: D programs use `linux'
 * and `unix' as names. The later ones are needed by headers that build limits
 * and types on them. The last two are compilers that glibc's headers know: from
 * others the headers hide the attributes that say how structures lie in
 * memory. */
static const char *const macros[] = {
	"-undef",
	"-D__linux=1",
	"-D__linux__=1",
	"-D__unix=1",
	"-D__unix__=1",
	"-D__SVR4=1",
	"-D__SUNW_D=1",
	"-D__SUNW_D_VERSION=0x01000000",
	"-D__Linux=1",
	"-D__amd64=1",
	"-D__x86_64=1",
	"-D__x86_64__=1",
	"-D_LP64=1",
	"-D__LP64__=1",
	"-D__CHAR_BIT__=8",
	"-D__SCHAR_MAX__=127",
	"-D__SHRT_MAX__=32767",
	"-D__INT_MAX__=2147483647",
	"-D__LONG_MAX__=9223372036854775807L",
	"-D__LONG_LONG_MAX__=9223372036854775807LL",
	"-D__SIZE_TYPE__=long unsigned int",
	"-D__clang__=1",
	"-D__tinyc__=1",
};

struct args {
	VEC(char *) v;
};

static void add(struct args *a, const char *s)
{
	vec_push(&a->v, xstrdup(s));
}

/* Add the texts of an option, with the flag in front. */
static void add_list(
	struct args *a, const char *flag, const struct session *s, int option)
{
	for (size_t i = 0; i < s->opts.list[option].n; i++)
		vec_push(&a->v,
			xasprintf("%s%s", flag, s->opts.list[option].v[i]));
}

/* Add the words of option cppargs, split as by a shell. Returns NULL, or the
 * text in which a quote is not closed. */
static const char *add_cppargs(struct args *a, const struct session *s)
{
	for (size_t i = 0; i < s->opts.list[OPT_CPPARGS].n; i++) {
		const char *text = s->opts.list[OPT_CPPARGS].v[i];
		char **words = words_split(text);

		if (!words)
			return text;
		for (char **w = words; *w; w++)
			add(a, *w);
		words_free(words);
	}
	return NULL;
}

static void free_args(struct args *a)
{
	for (size_t i = 0; i < a->v.n; i++)
		free(a->v.v[i]);
	vec_free(&a->v);
}

/* Return the folder of the script, where it finds its own includes. */
static char *folder(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? xstrndup(path, slash - path + 1) : xstrdup(".");
}

static void make_args(struct session *s, struct args *a, const char *program,
	const char *path)
{
	char *dir = folder(path);

	add(a, program);
	add(a, "-E");
	add(a, "-xc");
	for (size_t i = 0; i < sizeof(macros) / sizeof(*macros); i++)
		add(a, macros[i]);
	if (s->opts.from[OPT_STDC])
		add(a, ses_opt(s, OPT_STDC) == STDC_S ? "-traditional-cpp"
						      : "-std=gnu99");
	if (ses_opt(s, OPT_CPPHDRS))
		add(a, "-H");
	add_cppargs(a, s);
	add_list(a, "-D", s, OPT_DEFINE);
	add_list(a, "-U", s, OPT_UNDEF);
	add_list(a, "-I", s, OPT_INCDIR);
	add(a, "-iquote");
	add(a, dir);
	add(a, "-");
	vec_push(&a->v, NULL);
	free(dir);
}

static void put_quoted(struct str *out, const char *path)
{
	str_putc(out, '"');
	for (; *path; path++) {
		if (*path == '"' || *path == '\\')
			str_putc(out, '\\');
		str_putc(out, *path);
	}
	str_putc(out, '"');
}

/* Write the script to a file in memory, with a line marker in front; a "#!"
 * line is left out. Returns the file, or -errno. */
static int script_fd(const char *path, const char *text)
{
	int fd = memfd_create("script", MFD_CLOEXEC), err;
	size_t skip = strncmp(text, "#!", 2) ? 0 : strcspn(text, "\n");
	struct str marked = { 0 };

	if (fd < 0)
		return -errno;
	str_puts(&marked, "# 1 ");
	put_quoted(&marked, path);
	str_printf(&marked, "\n%s", text + skip);
	err = write_all(fd, marked.s, marked.n);
	str_free(&marked);
	if (!err && lseek(fd, 0, SEEK_SET))
		err = -errno;
	if (!err)
		return fd;
	close(fd);
	return err;
}

/* Returns the child's id, or -errno. */
static pid_t start_preprocessor(char *const *argv, int in, int out)
{
	posix_spawn_file_actions_t fa;
	pid_t pid;
	int err;

	posix_spawn_file_actions_init(&fa);
	posix_spawn_file_actions_adddup2(&fa, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&fa, out, STDOUT_FILENO);
	err = posix_spawnp(&pid, argv[0], &fa, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&fa);
	return err ? -err : pid;
}

/* Read everything that it writes. Returns 0, -errno, or 1 if it failed. */
static int collect(pid_t pid, int fd, struct str *out)
{
	char buf[FEW(4096, 1)];
	int status;
	ssize_t n;

	while ((n = read(fd, buf, sizeof(buf))) > 0 ||
		(n < 0 && errno == EINTR))
		str_put(out, buf, n > 0 ? n : 0);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -errno;
	return status != 0;
}

/* Run one program, with the result of collect(); -ENOENT if there is no such
 * program. */
static int run(struct session *s, const char *program, const char *path, int in,
	struct str *out)
{
	struct args a = { 0 };
	int fd[2], err;
	pid_t pid;

	if (pipe2(fd, O_CLOEXEC))
		return -errno;
	make_args(s, &a, program, path);
	pid = start_preprocessor(a.v.v, in, fd[1]);
	close(fd[1]);
	err = pid < 0 ? pid : collect(pid, fd[0], out);
	close(fd[0]);
	free_args(&a);
	return err;
}

static int run_first(
	struct session *s, const char *path, int in, struct str *out)
{
	const char *given = s->opts.text[OPT_CPPPATH];
	size_t i, n = sizeof(programs) / sizeof(*programs);
	int err = -ENOENT;

	if (given)
		return run(s, given, path, in, out);
	for (i = 0; err == -ENOENT && i < n; i++)
		err = run(s, programs[i], path, in, out);
	return err;
}

static void tell(struct session *s, const char *path, int err)
{
	const char *given = s->opts.text[OPT_CPPPATH];

	if (err > 0)
		ses_error(s,
			"failed to compile script %s: Preprocessor failed to "
			"process input program",
			path);
	else if (err == -ENOENT && !given)
		ses_error(s,
			"failed to compile script %s: Preprocessor not found: "
			"-C needs cpp, gcc, clang or cc in PATH, or one that "
			"-x cpppath names",
			path);
	else
		ses_error(s,
			"failed to compile script %s: cannot run "
			"preprocessor%s%s: "
			"%s",
			path, given ? " " : "", given ? given : "",
			strerror(-err));
}

/* Check that cppargs can be split; false after the message. */
static bool check_cppargs(struct session *s, const char *path)
{
	struct args a = { 0 };
	const char *wrong = add_cppargs(&a, s);

	free_args(&a);
	if (wrong)
		ses_error(s,
			"failed to compile script %s: cppargs has a quote "
			"without end: %s",
			path, wrong);
	return !wrong;
}

char *preproc_run(struct session *s, const char *path, const char *text)
{
	struct str out = { 0 };
	int in, err;

	if (!check_cppargs(s, path))
		return NULL;
	in = script_fd(path, text);
	err = in;
	str_puts(&out, "");
	if (in >= 0) {
		err = run_first(s, path, in, &out);
		close(in);
	}
	if (!err)
		return out.s;
	tell(s, path, err);
	str_free(&out);
	return NULL;
}
