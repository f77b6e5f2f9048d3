/* rows: L31 */

BEGIN { this->a[1] = 1; }
        ^ clause-local associative arrays are not permitted: this->a
