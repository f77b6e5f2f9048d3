/* probes_mapped_test.c - files that processes have mapped: more than stay open
 * at a time, one that has two names, and one that another has replaced.
 * rows: T4 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probes/proc/mapped.h"
#include "tests/elf_header.h"
#include "tests/unit/unit.h"

enum {
	MANY = 600
};

static char dir[] = "/tmp/mapped-XXXXXX";

static void make_file(char *path, int n, time_t written)
{
	static const Elf64_Ehdr h = { ELF_HEADER(ET_EXEC) };
	const struct timespec when[2] = { { .tv_sec = written },
		{ .tv_sec = written } };
	int fd;

	sprintf(path, "%s/%d", dir, n);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	CHECK(fd >= 0 && write(fd, &h, sizeof(h)) == sizeof(h));
	CHECK(!futimens(fd, when));
	close(fd);
}

/* As if this process had the file mapped. */
static struct mapping mapping_of(const char *path)
{
	struct stat st = { 0 };

	CHECK(!stat(path, &st));
	return (struct mapping){
		.dev = st.st_dev, .ino = st.st_ino, .exec = true, .path = path
	};
}

static struct mapped *map(struct mapped_files *fs, const char *path)
{
	struct mapping m = mapping_of(path);
	struct mapped *f = mapped_get(fs, &m);

	f->wanted = true;
	mapped_open(fs, f, getpid(), &m);
	return f;
}

/* However many files were needed before, the one that is needed now opens; and
 * so does one that had to be closed meanwhile. */
static void check_many(void)
{
	struct mapped_files fs = { 0 };
	static struct mapped *f[MANY];
	static char path[MANY][64];
	uint32_t opened = 0;
	struct mapping m;

	for (int i = 0; i < MANY; i++) {
		make_file(path[i], i, 1);
		f[i] = map(&fs, path[i]);
		opened += f[i]->object != NULL;
	}
	CHECK(opened == MANY);
	CHECK(fs.nopen < MANY && fs.nopen == fs.objects.v.n);
	CHECK(!f[0]->object);
	m = mapping_of(path[0]);
	mapped_open(&fs, f[0], getpid(), &m);
	CHECK(f[0]->object);
	for (int i = 0; i < MANY; i++) {
		mapped_put(&fs, f[i]);
		unlink(path[i]);
	}
	CHECK(!fs.nopen && !fs.objects.v.n);
	mapped_free(&fs);
}

static void check_two_names(void)
{
	struct mapped_files fs = { 0 };
	char one[64], two[64];
	struct mapped *f, *g;

	make_file(one, 1, 1);
	sprintf(two, "%s/2", dir);
	CHECK(!link(one, two));
	f = map(&fs, one);
	g = map(&fs, two);
	CHECK(f != g && f->object == g->object);
	mapped_put(&fs, f);
	CHECK(fs.objects.v.n == 1 && fs.objects.v.v[0] == g->object);
	mapped_put(&fs, g);
	CHECK(!fs.nopen && !fs.objects.v.n);
	mapped_free(&fs);
	unlink(one);
	unlink(two);
}

/* A file of that number and name is there again, but it is another one: what
 * had the first does not get the symbols of the second. */
static void check_replaced(void)
{
	struct mapped_files fs = { 0 };
	static struct mapped *f[MANY];
	static char path[MANY][64];
	struct mapped *now;
	struct mapping m;

	for (int i = 0; i < MANY; i++) {
		make_file(path[i], i, 1);
		f[i] = map(&fs, path[i]);
	}
	make_file(path[0], 0, 2);
	now = map(&fs, path[0]);
	CHECK(now != f[0] && now->object);
	m = mapping_of(path[0]);
	mapped_open(&fs, f[0], getpid(), &m);
	CHECK(!f[0]->object && now->object);
	mapped_put(&fs, now);
	for (int i = 0; i < MANY; i++) {
		mapped_put(&fs, f[i]);
		unlink(path[i]);
	}
	CHECK(!fs.nopen && !fs.objects.v.n);
	mapped_free(&fs);
}

int main(void)
{
	CHECK(mkdtemp(dir));
	check_many();
	check_two_names();
	check_replaced();
	rmdir(dir);
	return unit_done();
}
