/* inet.d - the types of addresses that inet_ntoa() and inet_ntoa6() take, in
 * network byte order. */

typedef uint32_t in_addr_t;
typedef uint32_t ipaddr_t;
typedef struct in6_addr in6_addr_t;
