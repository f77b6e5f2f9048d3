/* rows: A14 */
BEGIN { setopt("aggsortpos", 1); }
