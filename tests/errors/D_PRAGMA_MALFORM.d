/* rows: L48 L49 L50 L51 */

#pragma D attributes Stable/Stable x
^ invalid attributes specified by #pragma attributes: Stable/Stable
BEGIN {}

#pragma D binding "one" x
^ invalid version specified by #pragma binding: one
BEGIN {}

#pragma D depends_on library
^ malformed #pragma depends_on: expected <class> <name>
BEGIN {}

#pragma D option strsize="128
^ malformed #pragma option: expected <name>=<value>
BEGIN {}
