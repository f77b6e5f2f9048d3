/* mysqld.c - a stand-in for a MySQL server of up to 5.7, whose later versions
 * and Debian's have no probes: with some of those that its manual describes,
 * it handles each line of its input as a query, in a thread of the
 * connection. Prints how many queries there were. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "note.h"

#define PROBE1(name, a) __asm__ volatile(NOTE("mysql", name, "8@%0")::"nor"(a))

struct query {
	const char *text, *db, *user, *host;
	unsigned long connection;
};

static void start(const struct query *q)
{
	__asm__ volatile(NOTE("mysql", "query__start",
				 "8@%0 8@%1 8@%2 8@%3 8@%4")::"nor"(q->text),
		"nor"(q->connection), "nor"(q->db), "nor"(q->user),
		"nor"(q->host));
}

static long parse(const struct query *q)
{
	long status;

	PROBE1("query__parse__start", q->text);
	status = strncmp(q->text, "select ", 7) != 0;
	PROBE1("query__parse__done", status);
	return status;
}

static void *serve(void *arg)
{
	const struct query *q = arg;
	long status;

	__asm__ volatile(NOTE("mysql", "connection__start",
				 "8@%0 8@%1 8@%2")::"nor"(q->connection),
		"nor"(q->user), "nor"(q->host));
	start(q);
	status = parse(q);
	PROBE1("query__done", status);
	__asm__ volatile(NOTE("mysql", "connection__done", "-4@%0 8@%1")::"nor"(
				 (int)-status),
		"nor"(q->connection));
	return NULL;
}

int main(void)
{
	char line[256];
	struct query q = { line, "test", "anna", "localhost", 0 };
	pthread_t t;

	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = 0;
		q.connection++;
		if (pthread_create(&t, NULL, serve, &q))
			return 1;
		pthread_join(t, NULL);
	}
	printf("%lu queries\n", q.connection);
	return 0;
}
