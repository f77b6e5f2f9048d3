/* rows: L14 */

BEGIN { x = ''; }
            ^ empty character constant
