/* pcap.d - link types for pcap(): what a packet begins with. */

inline int PCAP_ETHER = 1;
inline int PCAP_PPP = 9;
inline int PCAP_IP = 101;
inline int PCAP_WIFI = 105;
inline int PCAP_INFINIBAND = 247;
