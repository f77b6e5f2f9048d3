BEGIN { jstack(2, -1); }
