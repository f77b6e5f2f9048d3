/* rows: L62 */

provider p { probe a(int, ...); };
                    ^ probe declaration may not use a varargs parameter list

int a[int, ...];
     ^ array declaration may not use a varargs parameter list
BEGIN
{
}

inline int f[int x, ...] = x;
            ^ array declaration may not use a varargs parameter list
BEGIN
{
}
