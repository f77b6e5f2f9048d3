/* args: -xnolibs */
BEGIN { trace(EIO); }
