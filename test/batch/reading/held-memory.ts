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

/** Looking takes time too: this part of all of it at most. */
const lookingPart = 0.2;
const leastPauseMs = 50;

/** What is held at most while something is done that lets timers run, beside what was held before. */
export async function peakWhile(work: () => Promise<unknown>): Promise<number> {
  // What is collected is given back a moment later.
  collectGarbage();
  await setTimeout(50);
  const before = heldBytes();
  let peak = 0;
  let timer: NodeJS.Timeout;
  const look = () => {
    const began = performance.now();
    peak = Math.max(peak, heldBytes() - before);
    const took = performance.now() - began;
    timer = globalThis.setTimeout(look, Math.max(leastPauseMs, took / lookingPart));
  };
  timer = globalThis.setTimeout(look, leastPauseMs);
  try {
    await work();
  } finally {
    clearTimeout(timer);
  }
  return peak;
}
