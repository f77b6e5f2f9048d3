#!/usr/sbin/dtrace -s
/* rows: L7 L8
 * Comments, and blanks
   anywhere. */ // and to the end of the line
BEGIN /* here */ / /* and here */ 1 /
{ printf /* also */ ( "%s\n" , "/* not this */" ) ; // or this
;
	exit
	(
	0
	)
}
