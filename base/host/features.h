/* features.h - what a kernel may lack of what is wanted, a row each. Nothing is
 * known by the kernel's version: each is tried, once, when somebody first asks
 * for it. */
#ifndef BASE_FEATURES_H
#define BASE_FEATURES_H

#include <stdbool.h>

/* clang-format off */
#define HOST_FEATURES(X)                                                       \
	/* id, function that tries it, what it is */                           \
	X(TRACEPOINT_COOKIES, try_cookies, "cookies of raw tracepoints")
/* clang-format on */

enum host_feature {
#define X(id, ...) HOST_##id,
	HOST_FEATURES(X)
#undef X
	HOST_NFEATURES
};

bool host_has(enum host_feature f);
const char *host_feature_name(enum host_feature f);

#endif
