/* rows: L65 O7 */
BEGIN { printf("%p %x", curthread, curthread); }
