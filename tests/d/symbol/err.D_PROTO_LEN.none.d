BEGIN { umod(); }
