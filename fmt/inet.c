/* inet.c - host names. A lookup may take seconds, so answers are cached, up to
 * a limit. */
#include "fmt/fmt_impl.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

enum {
	MOST_HOSTS = 1 << 16
};

union sockaddr_any {
	struct sockaddr sa;
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
};

/* Parse an address and return its length; 0 if it is none. */
static socklen_t parse(const char *text, union sockaddr_any *a)
{
	memset(a, 0, sizeof(*a));
	if (inet_pton(AF_INET, text, &a->in.sin_addr) == 1) {
		a->sa.sa_family = AF_INET;
		return sizeof(a->in);
	}
	if (inet_pton(AF_INET6, text, &a->in6.sin6_addr) == 1) {
		a->sa.sa_family = AF_INET6;
		return sizeof(a->in6);
	}
	return 0;
}

static void look_up(const char *address, char *host, size_t size)
{
	union sockaddr_any a;
	socklen_t len = parse(address, &a);

	if (!len || getnameinfo(&a.sa, len, host, size, NULL, 0, 0))
		*host = 0;
}

void fmt_host(struct str *out, const char *address)
{
	static struct hash known; /* address -> index in names */
	static struct str names;
	char host[NI_MAXHOST];
	size_t before;
	uint64_t *at;

	if (known.n >= MOST_HOSTS) {
		hash_free(&known);
		str_reset(&names);
	}
	before = known.n;
	at = hash_put(&known, address, strlen(address));
	if (known.n > before) {
		look_up(address, host, sizeof(host));
		*at = names.n;
		str_puts(&names, *host ? host : address);
		str_putc(&names, 0);
	}
	str_puts(out, names.s + *at);
}

void fmt_port(struct str *out, uint16_t port)
{
	union sockaddr_any a = { .in = { .sin_family = AF_INET,
					 .sin_port = htons(port) } };
	char name[NI_MAXSERV];

	if (getnameinfo(&a.sa, sizeof(a.in), NULL, 0, name, sizeof(name), 0))
		fmt_decimal(out, port, false, 0);
	else
		str_puts(out, name);
}
