inline int x = "a";
