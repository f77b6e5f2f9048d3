/* rows: L65 O7 */

BEGIN { @a[1] = count(); @b = count(); printa(@a, @b); }
                                                  ^ printa( ): @a and @b do not have matching key signatures: @a has 1 key, @b has 0 keys
