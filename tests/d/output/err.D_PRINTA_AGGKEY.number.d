/* rows: L65 O7 */
BEGIN { @a[1] = count(); @b = count(); printa(@a, @b); }
