/* rows: L2 */
a:b:c:d:e
{
}
