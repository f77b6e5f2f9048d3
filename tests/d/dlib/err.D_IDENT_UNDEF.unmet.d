/* args: -L lib */
BEGIN { trace(unmet); }
