/* rows: L57 */

BEGIN { x = $99999999999; }
            ^ macro argument $99999999999 is out of range
