// node.js [wait] - spends 20 seconds in functions that are compiled meanwhile, or
// waits below one of the engine's for ever.
const cell = new Int32Array(new SharedArrayBuffer(4));

function roots(n) {
	let sum = 0;
	for (let i = 0; i < n; i++)
		sum += Math.sqrt(i) * i;
	return sum;
}

function words(n) {
	const count = {};
	for (let i = 0; i < 200; i++)
		count['' + i * n % 37] = i;
	Atomics.wait(cell, 0, 0, .001);
	return Object.keys(count).sort().map(x => x + roots(10)).join().length;
}

if (process.argv.length > 2)
	[3, 2, 1].sort(() => {
		for (;;)
			Atomics.wait(cell, 0, 0, 100);
	});
for (let n = 0, end = Date.now() + 20000; Date.now() < end;)
	n += words(n);
