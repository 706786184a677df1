/**
 * Loaded before the program's own code in each process and thread (`NODE_OPTIONS=--require`). A thread that receives a task
 * about the report in POISON_EXPORT does the deed in POISON_DEED to its process.
 *
 * - ABORT: a defect in native code.
 * - KILL: the process is killed, as by the system. If its parent is the program too, the parent is killed as well.
 */
const { getEnvironmentData, isMainThread, parentPort } = require('node:worker_threads');

const { POISON_EXPORT, POISON_DEED = 'KILL' } = process.env;

/** Whether the thread is in a separate process; see jobs/process-messages.ts. */
function isApart() {
  return getEnvironmentData('credit.waitsToBeHeard') === true;
}

function die() {
  if (POISON_DEED === 'KILL') {
    if (isApart()) process.kill(process.ppid, 'SIGKILL');
    process.kill(process.pid, 'SIGKILL');
  }
  process.kill(process.pid, 'SIGABRT');
  // On a thread the signal takes effect after a moment.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
}

if (POISON_EXPORT !== undefined && !isMainThread && parentPort !== null) {
  const { on } = parentPort;
  parentPort.on = function listen(event, listener) {
    let isPoisoned = false;
    return on.call(this, event, (orders) => {
      // A separate process has announced its first task when it receives this order; looks at it may come before.
      if (isPoisoned && orders.some(({ kind }) => kind === 'HEARD')) die();
      listener(orders);
      isPoisoned ||= JSON.stringify(orders).includes(POISON_EXPORT);
      if (isPoisoned && !isApart()) die();
    });
  };
}
