/* args: -xamin=Evolving/Evolving/Common */
BEGIN { trace((long)curthread); }
