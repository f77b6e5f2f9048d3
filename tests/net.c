/* net.c - net WHAT [4|6] [BYTES]: traffic over loopback, for tests of ip, tcp,
 * udp and mib. It has a network of its own, where nobody else sends; its port
 * is 20000 + its process id % 40000, so that a test can tell it from that of
 * others. Where it may not have such a network, it says so and exits 1. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

static void die(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	exit(1);
}

static int check(int result, const char *what)
{
	if (result < 0)
		die(what);
	return result;
}

/* A loopback interface that is up is all that it has. */
static void make_network(void)
{
	struct ifreq lo = { .ifr_name = "lo", .ifr_flags = IFF_UP };
	int fd;

	if (unshare(CLONE_NEWNET)) {
		printf("no network of its own: %s\n", strerror(errno));
		exit(1);
	}
	fd = check(socket(AF_INET, SOCK_DGRAM, 0), "socket");
	check(ioctl(fd, SIOCSIFFLAGS, &lo), "lo");
	close(fd);
}

static int family = AF_INET;
static size_t bytes;

union addr {
	struct sockaddr sa;
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
};

/* Returns its size. */
static socklen_t set_addr(union addr *a)
{
	uint16_t port = htons(20000 + getpid() % 40000);

	memset(a, 0, sizeof(*a));
	a->sa.sa_family = family;
	if (family == AF_INET6) {
		a->in6.sin6_port = port;
		a->in6.sin6_addr = in6addr_loopback;
		return sizeof(a->in6);
	}
	a->in.sin_port = port;
	a->in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return sizeof(a->in);
}

/* One that others reach. */
static int server(int type)
{
	int fd = check(socket(family, type, 0), "socket"), on = 1;
	union addr a;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	check(bind(fd, &a.sa, set_addr(&a)), "bind");
	if (type == SOCK_STREAM)
		check(listen(fd, 1), "listen");
	return fd;
}

static int client(int type)
{
	int fd = check(socket(family, type, 0), "socket");
	union addr a;

	check(connect(fd, &a.sa, set_addr(&a)), "connect");
	return fd;
}

/* Sends all that one write takes, reads that, and so on. */
static void talk(int from, int to)
{
	static char buf[16384];
	size_t sent = 0, got;
	ssize_t n;

	for (; sent < bytes; sent += n) {
		n = bytes - sent < sizeof(buf) ? bytes - sent : sizeof(buf);
		n = check(write(from, buf, n), "write");
		for (got = 0; got < (size_t)n;)
			got += check(read(to, buf, sizeof(buf)), "read");
	}
}

/* Who connects sends and closes first. */
static void tcp(void)
{
	int listens = server(SOCK_STREAM), from = client(SOCK_STREAM),
	    to = check(accept(listens, NULL, NULL), "accept");
	char end;

	talk(from, to);
	close(from);
	check(read(to, &end, 1), "read");
	close(to);
	close(listens);
}

static void udp(void)
{
	int to = server(SOCK_DGRAM), from = client(SOCK_DGRAM);

	talk(from, to);
	close(from);
	close(to);
}

/* To where nobody listens. */
static void refused(void)
{
	int fd = check(socket(family, SOCK_STREAM, 0), "socket");
	union addr a;

	if (!connect(fd, &a.sa, set_addr(&a)) || errno != ECONNREFUSED)
		die("not refused");
	close(fd);
}

static void nothing(void)
{
}

static const struct {
	const char *name;
	void (*run)(void);
} what[] = {
	{ "can", nothing },
	{ "tcp", tcp },
	{ "udp", udp },
	{ "refused", refused },
};

int main(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[2], "6"))
		family = AF_INET6;
	bytes = argc > 3 ? strtoul(argv[3], NULL, 0) : 0;
	for (size_t i = 0; argc > 1 && i < sizeof(what) / sizeof(*what); i++) {
		if (strcmp(what[i].name, argv[1]) != 0)
			continue;
		make_network();
		what[i].run();
		return 0;
	}
	fputs("usage: net can|tcp|udp|refused [4|6] [BYTES]\n", stderr);
	return 2;
}
