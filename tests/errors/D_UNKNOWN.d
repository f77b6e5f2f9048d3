/* rows: S27 */

BEGIN { trace(cgroupid("/nosuch")); }
                       ^ cgroupid( ) of /nosuch: No such file or directory
