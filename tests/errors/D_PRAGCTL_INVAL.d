/* rows: L52 L59 */

/* What the preprocessor is for says so without it. */
#define ONE 1
^ invalid control directive: #define: option -C runs the preprocessor that knows it
BEGIN
{
	exit(ONE);
}

#nosuch
^ invalid control directive: #nosuch
BEGIN
