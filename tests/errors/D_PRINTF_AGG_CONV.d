/* rows: A17 L65 */

BEGIN { @ = count(); system("echo %@d", 1); }
                            ^ %@ conversion requires an aggregation and is not for use with system( )

BEGIN { printf("%@d", 1); }
               ^ %@ conversion requires an aggregation and is not for use with printf( )
