/* rows: G1 */

BEGIN { @a = 1; }
           ^ @a must be assigned the result of an aggregating function

BEGIN { x = count(); }
            ^ count( ) may only be assigned to an aggregation
