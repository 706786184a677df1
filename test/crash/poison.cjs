/**
 * Loaded into the program before its own code (`NODE_OPTIONS=--require`), in each of its processes and threads: what is collected about
 * the document in POISON does to its process what POISON_DEED says, when it is packed.
 *
 * - ABORT: a defect in native code.
 * - HEAP: memory on V8's heap without end.
 * - SWELL: memory outside of the heap without end. Where nothing else ends the process, it is killed as a container is that has no
 *   memory left.
 * - KILL: the process is killed as by the system, and so is the one that has started it, if that is the program too.
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
    // On a thread it takes a moment.
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
