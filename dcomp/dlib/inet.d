/* inet.d - the types of addresses, in network byte order, that inet_ntoa() and
 * inet_ntoa6() take. */

typedef uint32_t in_addr_t;
typedef uint32_t ipaddr_t;
typedef struct in6_addr in6_addr_t;
