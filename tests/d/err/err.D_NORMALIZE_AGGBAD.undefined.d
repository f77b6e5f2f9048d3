/* rows: A13 G15 */
BEGIN { denormalize(@nothing); }
