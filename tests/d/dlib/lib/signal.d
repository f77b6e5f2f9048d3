inline int SIGKILL = 99;
