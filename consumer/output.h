/* output.h - where trace data goes: text is collected in a buffer and written
 * one batch at a time. A failed write is remembered, and all later output is
 * discarded. */
#ifndef CONSUMER_OUTPUT_H
#define CONSUMER_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

enum {
	/* instead of a link type: not a file of packets */
	PCAP_NONE = UINT32_MAX
};

struct output {
	struct str text; /* text not written yet; anybody may append to it */
	int fd;
	int kept; /* duplicate of the original fd while redirected; else -1 */
	uint32_t link; /* link type of the packets in the file, or PCAP_NONE */
	int err;       /* -errno of the first failed write, or 0 */
	/* For messages: of the original file; and of the one that it is
	 * redirected to, or NULL. They stay as they were when a write
	 * failed. */
	const char *name;
	char *redirected;
};

void output_init(struct output *o); /* to standard output */
/* Append to a file instead. Returns 0 or -errno. */
int output_open(struct output *o, const char *path);
/* Append what comes from now on to another file; "" goes back to the original
 * one. Everybody who writes to the same descriptor is redirected too. Returns 0
 * or -errno. */
int output_redirect(struct output *o, const char *path);
/* Return the descriptor that programs which we start are to write to: that of
 * the file to which the output was redirected, or else standard output. */
int output_for_commands(const struct output *o);
/* Truncate the file. What is not a regular file stays as it is. Returns 0 or
 * -errno. */
int output_truncate(struct output *o);
/* Prepare the file that the output was redirected to for packets: an empty file
 * gets a header with this link type. Returns the link type of the file, or
 * PCAP_NONE if it cannot take packets. */
uint32_t output_pcap(struct output *o, uint32_t link);
/* True if the output is a file of packets, which text would spoil. */
bool output_has_packets(const struct output *o);
/* Return the name of what is written to or, after a failed write, was. */
const char *output_name(const struct output *o);
/* True if that is standard output, where it was from the beginning. */
bool output_is_standard(const struct output *o);
/* Write all that is buffered. Returns 0 or -errno. */
int output_flush(struct output *o);
/* Flush if there is so much text that waiting would only cost memory. */
void output_drain(struct output *o);
void output_close(struct output *o);

#endif
