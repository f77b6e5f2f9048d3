/* rows: V13
   trigger: n=0123456789; n=$n$n$n$n; d=$(mktemp -d /tmp/XXXXXX); mkdir $d/$n; exec 5</ 6</proc 7<>$d/$n/f 8<>$d/$n$n 9</proc/sys/kernel/random/boot_id; rm -r $d; while :; do : | cd /; done
   args: -xstrsize=32 -p $trigger -s names.d
 * Runs names.d with another strsize. */
BEGIN
{
	printf("%d\n", strlen("0123456789012345678901234567890123456789"));
}
