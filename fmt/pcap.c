/* pcap.c - packets, in the format of pcap(5), and in readable form. */
#include "fmt/pcap.h"

#include "base/clock.h"
#include "fmt/fmt_impl.h"

void fmt_pcap_header(struct str *out, uint32_t link)
{
	struct fmt_pcap_header h = { .magic = PCAP_MAGIC,
		.major = 2,
		.minor = 4,
		.most = DIF_MAX_SIZE,
		.link = link };

	str_put(out, (const char *)&h, sizeof(h));
}

void fmt_pcap(struct str *out, const struct fmt_packet *p)
{
	uint32_t head[] = { p->when / CLOCK_SECOND, p->when % CLOCK_SECOND,
		p->captured, p->length };

	str_put(out, (const char *)head, sizeof(head));
	str_put(out, p->bytes, p->captured);
}

void fmt_packet(struct str *out, const struct fmt_packet *p)
{
	fmt_time(out, "%Y-%m-%d %H:%M:%S", p->when);
	str_printf(out, ".%09u length %u captured %u",
		(uint32_t)(p->when % CLOCK_SECOND), p->length, p->captured);
	fmt_dump(out, p->bytes, p->captured);
}
