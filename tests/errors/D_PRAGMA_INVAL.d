/* rows: L51 L52 */

#pragma D depends_on planet earth
^ invalid class planet specified by #pragma depends_on
BEGIN {}

#pragma D nosuch thing
^ invalid pragma directive: nosuch
BEGIN {}
