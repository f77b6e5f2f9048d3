/* args: -L nosuch */
BEGIN
