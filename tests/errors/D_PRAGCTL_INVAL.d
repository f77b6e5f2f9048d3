/* rows: L52 L59 */

/* The message tells that the line needs the preprocessor. */
#define ONE 1
^ invalid control directive: #define: directives of the C preprocessor need option -C
BEGIN
{
	exit(ONE);
}

#nosuch
^ invalid control directive: #nosuch: a comment begins with // or stands in /* */
BEGIN {}
