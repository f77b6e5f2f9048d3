/* rows: A17 L65 */

BEGIN { system(""); }
               ^ system( ) format string is empty

BEGIN { printf(""); }
               ^ printf( ) format string is empty
