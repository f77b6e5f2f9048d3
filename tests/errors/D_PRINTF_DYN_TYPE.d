/* rows: L65 O7 */

BEGIN { @a[1] = count(); printf("%*d", @a[1], 1); }
                                       ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                                       ^	conversion: %d
                                       ^	 prototype: int
                                       ^	  argument: aggregation

BEGIN
{
	@a["text"] = count();
	printa("%@*d", @a);
	       ^ printa( ) key #1 is incompatible with conversion #1 prototype:
	       ^	conversion: %d
	       ^	 prototype: int
	       ^	  argument: string
}

BEGIN { printf("%*d", "a", 1); }
                      ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                      ^	conversion: %d
                      ^	 prototype: int
                      ^	  argument: string
