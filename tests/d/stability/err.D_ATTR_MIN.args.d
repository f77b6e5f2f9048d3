/* args: -xamin=Evolving/Evolving/Common */
syscall:::entry { trace(arg0); }
