/* rows: A15 B21 */
BEGIN { commit(1); freopen("x"); }
