/* pcap.d - what a packet for pcap() begins with: the link types of files of
 * packets. */

inline int PCAP_ETHER = 1;
inline int PCAP_PPP = 9;
inline int PCAP_IP = 101;
inline int PCAP_WIFI = 105;
inline int PCAP_INFINIBAND = 247;
