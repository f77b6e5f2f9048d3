/* rows: A17 */
BEGIN { @ = count(); system("echo %@d", 1); }
