/* args: -xbufpolicy=fill -b 72 -xcpu=0
 * stderr
 * exit: 1
 * rows: B6
 * END needs room for two records of 40 bytes each. */
END
{
	trace(1);
}
END
{
	trace(2);
}
