/* rows: A6 */

BEGIN { @a = count(); print(@a); }
                      ^ print( ) may not be applied to an aggregation
