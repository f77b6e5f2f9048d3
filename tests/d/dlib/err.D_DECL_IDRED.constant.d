inline int EIO = 6;
