/* rows: L65 O7 */
BEGIN { printf("%s %d", curthread->comm, curthread->comm); }
