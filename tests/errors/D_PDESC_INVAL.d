/* rows: L2 */

a:b:c:d:e
^ invalid probe description "a:b:c:d:e": overspecified
{
}
