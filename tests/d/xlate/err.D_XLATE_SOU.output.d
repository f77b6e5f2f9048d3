/* rows: L46 */
translator int < int v > { };
