/* rows: L14 */

BEGIN { x = 'abcdefghi'; }
            ^ character constant is longer than 8 characters
