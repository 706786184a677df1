import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into the service before everything else: measures how long its main thread works without a turn for others. Its
// own CPU is counted and not the time that passes, so that another program on the same core is not measured along.
const shortestTurnMs = 1;

if (isMainThread && process.send !== undefined) {
  const file = openStatus();
  let stretches = [];
  let before = cpuMs(file);
  setInterval(() => {
    const now = cpuMs(file);
    stretches.push(now - before);
    before = now;
  }, shortestTurnMs).unref();
  process.on('message', (order) => {
    if (order === 'END') process.send(stretches);
    stretches = [];
  });
  process.channel?.unref();
}

/** What Linux tells of a thread's time: on the processor, waiting for it, and how often. */
function openStatus() {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return undefined;
  }
}

/** Elsewhere than on Linux the CPU of all threads, of which there are more than one. */
function cpuMs(file) {
  if (file === undefined) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  const buffer = Buffer.alloc(100);
  const length = readSync(file, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
}
