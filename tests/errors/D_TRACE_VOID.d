/* rows: L65 S2 */

BEGIN { trace(trace(1)); }
        ^ trace( ) may not be applied to a void expression

BEGIN { trace(bcopy("abc", alloca(4), 3)); }
        ^ trace( ) may not be applied to a void expression
