/* rows: A6 */

BEGIN { print((void)1); }
        ^ print( ) may not be applied to a void expression
