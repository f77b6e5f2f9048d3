/* output.h - where trace data goes: text is built in one buffer and written
 * with one write a batch. A failed write is remembered, and what follows it is
 * thrown away. */
#ifndef CONSUMER_OUTPUT_H
#define CONSUMER_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

enum {
	PCAP_NONE = UINT32_MAX /* instead of a link type: there is none */
};

struct output {
	struct str text; /* not yet written; anybody may add to it */
	int fd;
	int kept;      /* where fd went before a redirection; -1: it is there */
	uint32_t link; /* of the packets in it, or PCAP_NONE */
	int err;       /* -errno of the first failed write, or 0 */
	const char *name; /* for messages */
};

void output_init(struct output *o); /* standard output */
/* Append to a file instead. 0 or -errno. */
int output_open(struct output *o, const char *path);
/* Send what comes from now on to the end of another file, or for "" to where
 * it went at first. Whoever writes to the same descriptor is redirected too. 0
 * or -errno. */
int output_redirect(struct output *o, const char *path);
/* Throw away what a file has of it; what is no file stays as it is. 0 or
 * -errno. */
int output_truncate(struct output *o);
/* The link type of the packets in the file that the output was redirected to;
 * an empty one becomes a file of packets of this link type. PCAP_NONE: it is
 * something else, and is not for packets. */
uint32_t output_pcap(struct output *o, uint32_t link);
/* Such a file would not be one any more if text were added. */
bool output_has_packets(const struct output *o);
/* Write all that there is. 0 or -errno. */
int output_flush(struct output *o);
/* The same once there is so much that waiting would only cost memory. */
void output_drain(struct output *o);
void output_close(struct output *o);

#endif
