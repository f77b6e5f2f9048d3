/* rows: A14 */
BEGIN { setopt("quiet", "on", "off"); }
