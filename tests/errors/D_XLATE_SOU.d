/* rows: L46 */

translator int < int v > { };
^ translator output type must be a struct or union: int
