/* rows: L48 */

#pragma D attributes Stable/Stable/Common nothing
^ unused #pragma attributes: nothing is named nothing
BEGIN {}

#pragma D attributes Stable/Stable/Common provider nothing name
^ unused #pragma attributes: there is no declaration of provider nothing before it
BEGIN {}
