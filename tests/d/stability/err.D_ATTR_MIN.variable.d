/* rows: L48 X5
 * args: -xamin=Evolving/Evolving/Common */
BEGIN { trace((long)curthread); }
