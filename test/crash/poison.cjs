/**
 * Loaded before the program's own code in each process and thread (`NODE_OPTIONS=--require`). When data about the document in
 * POISON is packed, it does the deed in POISON_DEED to its process.
 *
 * - ABORT: a defect in native code.
 * - HEAP: unlimited memory on V8's heap.
 * - SWELL: unlimited memory outside the heap. If the process survives, it is killed, as in a container that runs out of memory.
 * - KILL: the process is killed, as by the system. If its parent is the program too, the parent is killed as well.
 */
const zlib = require('node:zlib');

const { POISON, POISON_DEED = 'KILL' } = process.env;
const isApart = process.argv[1]?.includes('thread-process') === true;

const megabyte = 2 ** 20;
const containerMb = 900;

function die() {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  if (POISON_DEED === 'ABORT') {
    process.kill(process.pid, 'SIGABRT');
    // On a thread the signal takes effect after a moment.
    Atomics.wait(clock, 0, 0, 10_000);
  }
  if (POISON_DEED === 'HEAP') {
    const hoard = [];
    for (;;) hoard.push(new Array(10_000).fill(hoard.length));
  }
  if (POISON_DEED === 'SWELL') {
    const buffers = [];
    while (buffers.length < containerMb) {
      buffers.push(Buffer.alloc(megabyte, 1));
      Atomics.wait(clock, 0, 0, 1);
    }
  }
  if (isApart) process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}

if (POISON !== undefined) {
  const { deflateRawSync } = zlib;
  zlib.deflateRawSync = function deflate(bytes, ...rest) {
    if (Buffer.from(bytes).includes(POISON)) die();
    return deflateRawSync.call(this, bytes, ...rest);
  };
}
