/* rows: L9 */

BEGIN { x = pid(2); }
            ^ built-in variable 'pid' may not be referenced as a function
