/* rows: C6 L57 X6 */

BEGIN { trace($1); }
              ^ macro argument $1 is not defined

/* Without -c and -p there is no provider of its name. */
pid$target:::entry
   ^ macro variable $target is not defined: it needs -p or -c
{
}
