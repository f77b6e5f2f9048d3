/* rows: L62 */

provider p { probe a(int, void); };
                          ^ probe declaration may not use void for an argument

typedef int (*f)(int, void);
                      ^ a function with parameters may not have one of type void
BEGIN
{
}

typedef int (*f)(void, ...);
                 ^ a function with parameters may not have one of type void
BEGIN
{
}
