import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into the service before everything else: measures how long its main thread works without a turn for others, and what
// of that it was on the processor, waited for one, or slept: for the disk, or for a lock that another thread had. Its own CPU
// tells what the code costs, whatever else runs on the machine.
const shortestTurnMs = 1;

if (isMainThread && process.send !== undefined) {
  const file = openStatus();
  let stretches = [];
  let before = timesOf(file);
  setInterval(() => {
    const now = timesOf(file);
    const [wholeMs, cpuMs, queueMs] = now.map((ms, index) => ms - before[index]);
    stretches.push({ wholeMs, cpuMs, queueMs, sleptMs: Math.max(0, wholeMs - cpuMs - queueMs) });
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

/** What has passed, on the processor, and waiting for it; elsewhere than on Linux the CPU of all threads, of which there are more than one. */
function timesOf(file) {
  const passed = performance.now();
  if (file === undefined) {
    const { user, system } = process.cpuUsage();
    return [passed, (user + system) / 1_000, 0];
  }
  const buffer = Buffer.alloc(100);
  const length = readSync(file, buffer, 0, buffer.length, 0);
  const [cpu, queue] = buffer.toString('latin1', 0, length).split(' ');
  return [passed, Number(cpu) / 1e6, Number(queue) / 1e6];
}
