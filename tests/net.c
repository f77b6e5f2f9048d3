/* net.c - net WHAT [4|6] [BYTES]: loopback traffic for tests of ip, tcp, udp
 * and mib. It runs in a network namespace of its own, where nobody else sends.
 * Its port is 20000 + its process id % 40000, so that tests can tell its
 * traffic from that of others. If it cannot make a namespace, it says so and
 * exits with 1. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

/* Bring the loopback interface up (IFF_UP), or down (0). */
static void set_loopback(short flags)
{
	struct ifreq lo = { .ifr_name = "lo", .ifr_flags = flags };
	int fd = check(socket(AF_INET, SOCK_DGRAM, 0), "socket");

	check(ioctl(fd, SIOCSIFFLAGS, &lo), "lo");
	close(fd);
}

/* Enter a new network namespace and bring up its loopback interface. */
static void make_network(void)
{
	if (unshare(CLONE_NEWNET)) {
		printf("no network of its own: %s\n", strerror(errno));
		exit(1);
	}
	set_loopback(IFF_UP);
}

static int family = AF_INET;
static size_t bytes;

union addr {
	struct sockaddr sa;
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
};

/* Set the server's address. Returns its size. */
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

/* Return a socket bound to the server's address. */
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

/* Send as much as one write takes, read it, and repeat until `bytes' are
 * sent. */
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

/* The connecting side sends the data and closes first. */
static void connection(void)
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

/* Send as much as the connection takes, so that segments become large. */
static void bulk(void)
{
	static char buf[1 << 20];
	int listens = server(SOCK_STREAM), from = client(SOCK_STREAM),
	    to = check(accept(listens, NULL, NULL), "accept");
	size_t sent = 0, got = 0, some;
	ssize_t n;

	while (got < bytes) {
		some = bytes - sent < sizeof(buf) ? bytes - sent : sizeof(buf);
		n = some ? send(from, buf, some, MSG_DONTWAIT) : 0;
		sent += n > 0 ? n : 0;
		n = recv(to, buf, sizeof(buf), MSG_DONTWAIT);
		got += n > 0 ? n : 0;
	}
	close(from);
	close(to);
	close(listens);
}

/* A connection that is silent until one end asks whether the other is there,
 * some times: it may be that not each one is seen. */
static void alive(void)
{
	int listens = server(SOCK_STREAM), second = 1,
	    from = check(socket(family, SOCK_STREAM, 0), "socket");
	union addr a;

	setsockopt(from, SOL_SOCKET, SO_KEEPALIVE, &second, sizeof(second));
	setsockopt(from, IPPROTO_TCP, TCP_KEEPIDLE, &second, sizeof(second));
	check(connect(from, &a.sa, set_addr(&a)), "connect");
	usleep(3500000);
	close(from);
	close(listens);
}

/* Connect to a port that nobody listens on. */
static void refused(void)
{
	int fd = check(socket(family, SOCK_STREAM, 0), "socket");
	union addr a;

	if (!connect(fd, &a.sa, set_addr(&a)) || errno != ECONNREFUSED)
		die("not refused");
	close(fd);
}

/* Send one datagram to a port without a receiver, and a raw packet whose header
 * claims to be longer than the packet. */
static void drops(void)
{
	uint8_t packet[20] = { 0x4f, 0, 0, sizeof(packet) };
	union addr a;
	socklen_t len = set_addr(&a);
	int fd = check(socket(family, SOCK_DGRAM, 0), "socket"),
	    raw = check(socket(family, SOCK_RAW, IPPROTO_RAW), "raw");

	check(sendto(fd, "?", 1, 0, &a.sa, len), "sendto");
	memcpy(packet + 4, &a.in.sin_port, sizeof(a.in.sin_port));
	memcpy(packet + 12, &a.in.sin_addr, sizeof(a.in.sin_addr));
	memcpy(packet + 16, &a.in.sin_addr, sizeof(a.in.sin_addr));
	a.in.sin_port = 0;
	if (sendto(raw, packet, sizeof(packet), 0, &a.sa, len) >= 0)
		die("it was sent");
	close(fd);
	close(raw);
}

/* Report a number to the tracer, by a write that fails. */
static void tell(int what, uint64_t n)
{
	if (write(-what, &n, sizeof(n)) >= 0)
		die("it was written");
}

enum {
	NAMESPACE = 101,
	LOST,
	COUNTERS,

	DATAGRAMS = 100,
	LENGTH = 1000
};

/* Return the inode number of the network namespace. */
static uint64_t namespace(void)
{
	struct stat st;

	check(stat("/proc/self/ns/net", &st), "/proc/self/ns/net");
	return st.st_ino;
}

/* End a connection by a reset, which both sides see. */
static void reset(void)
{
	struct linger hard = { 1, 0 };
	int listens = server(SOCK_STREAM), from = client(SOCK_STREAM),
	    to = check(accept(listens, NULL, NULL), "accept");
	char end;

	setsockopt(from, SOL_SOCKET, SO_LINGER, &hard, sizeof(hard));
	close(from);
	if (read(to, &end, 1) >= 0 || errno != ECONNRESET)
		die("not reset");
	close(to);
	close(listens);
}

/* BYTES connections, one after another, which the connecting side ends: by a
 * reset, or so that the end of the other side comes when it has forgotten the
 * connection. */
static void connections(bool hard)
{
	struct linger now = { hard, 0 };
	int listens = server(SOCK_STREAM);
	char byte;

	for (size_t i = 0; i < bytes; i++) {
		int from = client(SOCK_STREAM),
		    to = check(accept(listens, NULL, NULL), "accept");

		if (!hard) {
			check(shutdown(from, SHUT_WR), "shutdown");
			check(write(to, "", 1), "write");
			check(read(from, &byte, 1), "read");
		}
		setsockopt(from, SOL_SOCKET, SO_LINGER, &now, sizeof(now));
		close(from);
		close(to);
	}
	close(listens);
}

static void many(void)
{
	connections(false);
}

static void resets(void)
{
	connections(true);
}

/* A datagram from each of BYTES ports. */
static void ports(void)
{
	union addr a;
	socklen_t len = set_addr(&a);
	int to = server(SOCK_DGRAM);
	uint16_t first = 1024, own = ntohs(a.in.sin_port);
	char buf[1];

	for (uint16_t i = first; i < first + bytes; i++) {
		int from = check(socket(family, SOCK_DGRAM, 0), "socket");
		union addr b = a;

		b.in.sin_port = htons(i == own ? first + bytes : i);
		check(bind(from, &b.sa, len), "bind");
		check(sendto(from, "", 1, 0, &a.sa, len), "sendto");
		check(recv(to, buf, sizeof(buf), 0), "recv");
		close(from);
	}
	close(to);
}

/* Fill the accept queue, which has room for one connection. Return that. */
static int fill(int listens)
{
	struct pollfd there = { listens, POLLIN, 0 };
	int first;

	check(listen(listens, 0), "listen");
	first = client(SOCK_STREAM);
	check(poll(&there, 1, -1), "poll");
	return first;
}

/* No more are accepted. The next connect sends its SYN again, once, and then
 * times out. */
static void unanswered(void)
{
	int listens = server(SOCK_STREAM), once = 1, first, fd;
	FILE *f = fopen("/proc/sys/net/ipv4/tcp_syn_linear_timeouts", "w");
	union addr a;

	if (f) {
		fputs("0", f);
		fclose(f);
	}
	first = fill(listens);
	fd = check(socket(family, SOCK_STREAM, 0), "socket");
	setsockopt(fd, IPPROTO_TCP, TCP_SYNCNT, &once, sizeof(once));
	if (!connect(fd, &a.sa, set_addr(&a)) || errno != ETIMEDOUT)
		die("not timed out");
	close(fd);
	close(first);
	close(listens);
}

/* A SYN that nobody answers, and that cannot be sent again since its address is
 * gone. */
static void unroutable(void)
{
	struct ifreq lo = { .ifr_name = "lo", .ifr_addr.sa_family = AF_INET };
	int listens = server(SOCK_STREAM), first, fd;
	union addr a;

	first = fill(listens);
	fd = check(socket(family, SOCK_STREAM | SOCK_NONBLOCK, 0), "socket");
	if (!connect(fd, &a.sa, set_addr(&a)) || errno != EINPROGRESS)
		die("not waiting");
	check(ioctl(fd, SIOCSIFADDR, &lo), "lo");
	sleep(2);
	close(fd);
	close(first);
	close(listens);
}

/* Send more datagrams than the receiver's buffer holds. */
static void lose(void)
{
	int to = server(SOCK_DGRAM), from = client(SOCK_DGRAM), small = 4096;
	static char buf[LENGTH];
	uint64_t lost = DATAGRAMS;

	setsockopt(to, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
	for (int i = 0; i < DATAGRAMS; i++)
		check(write(from, buf, sizeof(buf)), "write");
	while (recv(to, buf, sizeof(buf), MSG_DONTWAIT) > 0)
		lost--;
	tell(LOST, lost);
	close(to);
	close(from);
}

/* Read a counter from snmp, where each table has a line of names and a line of
 * values. */
static uint64_t counter(const char *table, const char *name)
{
	FILE *f = fopen("/proc/self/net/snmp", "r");
	char names[1000], values[1000], *n, *v, *next, *value;

	while (f && fgets(names, sizeof(names), f) &&
		fgets(values, sizeof(values), f)) {
		n = strtok_r(names, " \n", &next);
		if (strcmp(n, table) != 0)
			continue;
		v = strtok_r(values, " \n", &value);
		while (n && v && strcmp(n, name) != 0) {
			n = strtok_r(NULL, " \n", &next);
			v = strtok_r(NULL, " \n", &value);
		}
		fclose(f);
		return v ? strtoull(v, NULL, 10) : 0;
	}
	die("/proc/self/net/snmp");
	return 0;
}

/* Report the kernel's own counters. */
static void tell_counters(void)
{
	static const char *const names[] = { "ActiveOpens", "PassiveOpens",
		"AttemptFails", "EstabResets", "RetransSegs", "OutRsts" };

	for (int i = 0; i < 6; i++)
		tell(COUNTERS + i, counter("Tcp:", names[i]));
	tell(COUNTERS + 6, counter("Udp:", "InErrors"));
}

static void counts(void)
{
	tell(NAMESPACE, namespace());
	connection();
	refused();
	reset();
	unanswered();
	lose();
	tell_counters();
}

/* The same of segments that are sent again, or cannot be. */
static void again(void)
{
	tell(NAMESPACE, namespace());
	unanswered();
	unroutable();
	tell(COUNTERS, counter("Tcp:", "RetransSegs"));
}

/* Take the last segment with data that has come, out of what RAW got. */
static void last_segment(int raw, uint8_t *packet, size_t size)
{
	static uint8_t next[65536];
	ssize_t n, last = 0;

	while ((n = recv(raw, next, sizeof(next), MSG_DONTWAIT)) >= 0) {
		if (n <= 20 + (next[32] >> 4) * 4 || n > (ssize_t)size)
			continue;
		memcpy(packet, next, n);
		last = n;
	}
	if (!last)
		die("no segment");
}

static uint32_t sum(const uint8_t *p, size_t n)
{
	uint32_t total = 0;

	for (size_t i = 0; i < n; i += 2)
		total += p[i] << 8 | p[i + 1];
	return total;
}

/* Send a segment like that of PACKET, with N other bytes, OFFSET bytes behind
 * the first of its own. */
static void forge(int raw, const uint8_t *packet, uint32_t offset, size_t n)
{
	uint8_t copy[1000] = { 0 };
	size_t header = (packet[32] >> 4) * 4, len = 20 + header + n;
	uint32_t seq, total;
	union addr a;

	memcpy(copy, packet, 20 + header);
	memcpy(&seq, copy + 24, sizeof(seq));
	seq = htonl(ntohl(seq) + offset);
	memcpy(copy + 24, &seq, sizeof(seq));
	copy[36] = copy[37] = 0;
	total = sum(copy + 12, len - 12) + IPPROTO_TCP + header + n;
	total = (total & 0xffff) + (total >> 16);
	total = ~(total + (total >> 16));
	copy[36] = total >> 8;
	copy[37] = total;
	set_addr(&a);
	a.in.sin_port = 0;
	check(sendto(raw, copy, len, 0, &a.sa, sizeof(a.in)), "sendto");
}

/* BYTES of data; 300 of the last ones again, and 200 of which 1000 before them
 * are missing; and 500 that are lost at first. */
static void data(void)
{
	struct linger hard = { 1, 0 };
	int sees = check(socket(AF_INET, SOCK_RAW, IPPROTO_TCP), "raw"),
	    raw = check(socket(AF_INET, SOCK_RAW, IPPROTO_RAW), "raw"),
	    listens = server(SOCK_STREAM), from = client(SOCK_STREAM),
	    to = check(accept(listens, NULL, NULL), "accept");
	uint8_t packet[2000];
	size_t n;

	tell(NAMESPACE, namespace());
	bytes -= 1000;
	talk(from, to);
	bytes = 1000;
	talk(from, to);
	last_segment(sees, packet, sizeof(packet));
	forge(raw, packet, 0, 300);
	forge(raw, packet, 2000, 200);
	set_loopback(0);
	check(write(from, packet, 500), "write");
	set_loopback(IFF_UP);
	for (n = 0; n < 500;)
		n += check(read(to, packet, sizeof(packet)), "read");
	setsockopt(from, SOL_SOCKET, SO_LINGER, &hard, sizeof(hard));
	close(from);
	close(to);
	close(listens);
	close(sees);
	close(raw);
}

/* Send a raw packet whose header has this version. */
static void send_raw(int raw, uint8_t version)
{
	uint8_t packet[20] = { version << 4 | 5, 0, 0, sizeof(packet) };
	union addr a;
	socklen_t len = set_addr(&a);

	memcpy(packet + 16, &a.in.sin_addr, sizeof(a.in.sin_addr));
	a.in.sin_port = 0;
	check(sendto(raw, packet, sizeof(packet), 0, &a.sa, len), "sendto");
}

/* Three datagrams, one of which is looked at before; two to nobody, the second
 * of which is not sent because of the first; two raw packets, the second of
 * which IP does not take; and an echo of ICMP. */
static void datagrams(void)
{
	uint8_t echo[8] = { 8, 0, 0xf7, 0xff }, got[100];
	int to = server(SOCK_DGRAM), from = client(SOCK_DGRAM), fd,
	    raw = check(socket(family, SOCK_RAW, IPPROTO_RAW), "raw"),
	    icmp = check(socket(family, SOCK_RAW, IPPROTO_ICMP), "icmp");
	union addr a;
	socklen_t len = set_addr(&a);

	tell(NAMESPACE, namespace());
	for (int i = 0; i < 3; i++)
		check(write(from, "?", 1), "write");
	check(recv(to, got, sizeof(got), MSG_PEEK), "recv");
	for (int i = 0; i < 3; i++)
		check(recv(to, got, sizeof(got), 0), "recv");
	if (recv(to, got, sizeof(got), MSG_DONTWAIT) >= 0)
		die("another one");
	close(to);
	fd = client(SOCK_DGRAM);
	check(write(fd, "?", 1), "write");
	if (write(fd, "?", 1) >= 0 || errno != ECONNREFUSED)
		die("not refused");
	send_raw(raw, 4);
	send_raw(raw, 5);
	a.in.sin_port = 0;
	check(sendto(icmp, echo, sizeof(echo), 0, &a.sa, len), "sendto");
	do
		check(recv(icmp, got, sizeof(got), 0), "recv");
	while (got[20] != 0);
	tell(COUNTERS, counter("Udp:", "InDatagrams"));
	tell(COUNTERS + 1, counter("Udp:", "OutDatagrams"));
	tell(COUNTERS + 2, counter("Udp:", "NoPorts"));
	tell(COUNTERS + 3, counter("Ip:", "InHdrErrors"));
	tell(COUNTERS + 4, counter("Icmp:", "InMsgs"));
	tell(COUNTERS + 5, counter("Icmp:", "OutMsgs"));
	close(from);
	close(fd);
	close(raw);
	close(icmp);
}

static void nothing(void)
{
}

static const struct {
	const char *name;
	void (*run)(void);
} what[] = {
	{ "can", nothing },
	{ "tcp", connection },
	{ "bulk", bulk },
	{ "alive", alive },
	{ "udp", udp },
	{ "refused", refused },
	{ "drops", drops },
	{ "counts", counts },
	{ "again", again },
	{ "data", data },
	{ "datagrams", datagrams },
	{ "unanswered", unanswered },
	{ "many", many },
	{ "resets", resets },
	{ "ports", ports },
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
	fputs("usage: net can|tcp|bulk|alive|udp|refused|drops|counts|again|"
	      "data|datagrams|unanswered|many|resets|ports [4|6] [BYTES]\n",
		stderr);
	return 2;
}
