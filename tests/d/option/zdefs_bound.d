/* Probes of providers in D also work with -Z.
 * args: -Z -c '/bin/sh -c "/bin/true; :"'
 * rows: X29 P51 */
proc:::exec
/args[0] == "/bin/true"/
{
	n++;
}

no_such:::probe
{
	n = 10;
}

END
{
	trace(n);
}
