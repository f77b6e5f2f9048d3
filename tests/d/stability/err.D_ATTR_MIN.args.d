/* rows: L48 X5
 * args: -xamin=Evolving/Evolving/Common */
syscall:::entry { trace(arg0); }
