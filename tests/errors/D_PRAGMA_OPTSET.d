/* rows: L50 */

#pragma D option nspec=-1
^ failed to set option 'nspec' to '-1': Invalid value for specified option: it takes a number, from 0 to 1023
BEGIN
{
	speculation();
}

#pragma D option nosuch=1
^ failed to set option 'nosuch' to '1': Invalid option name
BEGIN
{
}
