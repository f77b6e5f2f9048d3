/* rows: A8 A12 */

BEGIN { x = speculate(1); }
            ^ speculate( ) may not be called from a D expression (D program context required)

BEGIN { x = stack(); }
            ^ stack( ) may not be called from a D expression (D program context required)

BEGIN { trace(1 + stack()); }
                  ^ stack( ) may not be called from a D expression (D program context required)
