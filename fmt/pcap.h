/* pcap.h - network packets, and capture files for other programs: a header,
 * then each packet with a header of its own, in this machine's byte order. */
#ifndef FMT_PCAP_H
#define FMT_PCAP_H

#include <stdint.h>

#include "base/str.h"

enum {
	PCAP_MAGIC = 0xa1b23c4d /* times have nanoseconds */
};

struct fmt_pcap_header {
	uint32_t magic;
	uint16_t major, minor;
	uint32_t zone, accuracy; /* 0 */
	uint32_t most;		 /* largest packet, in bytes */
	uint32_t link;		 /* what packets begin with: LINKTYPE_... */
};

struct fmt_packet {
	uint32_t link;
	int64_t when; /* ns since 1970 */
	uint32_t length, captured;
	const void *bytes; /* the captured ones */
};

void fmt_pcap_header(struct str *out, uint32_t link);
void fmt_pcap(struct str *out, const struct fmt_packet *p);
/* Append a packet in readable form. */
void fmt_packet(struct str *out, const struct fmt_packet *p);

#endif
