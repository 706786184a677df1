import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes that are held by something, once everything else was let go. */
export function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What is held at most while something is done that lets timers run, beside what was held before. */
export async function peakWhile(work: () => Promise<unknown>): Promise<number> {
  // What is collected is given back a moment later.
  collectGarbage();
  await setTimeout(50);
  const before = heldBytes();
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, heldBytes() - before);
  };
  const timer = setInterval(look, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
