import { spawnSync } from 'node:child_process';

/** Pairs that are run and not counted, so that files are in memory and the processor is awake. */
const warmUpPairs = 2;

/**
 * A process to measure: `node` with `args`. `before` runs outside the measured time. `expect` must be found on its
 * stdout, and it must end with 0, so that a program that fails quickly cannot win.
 *
 * @typedef {{
 *   name: string,
 *   args: readonly string[],
 *   env?: Readonly<Record<string, string>>,
 *   before?: () => void,
 *   expect?: RegExp,
 * }} MeasuredProcess
 */

/**
 * Milliseconds of the wall clock from start to exit.
 *
 * @param {MeasuredProcess} measured
 */
function timeProcess({ name, args, env, before, expect }) {
  before?.();
  const start = performance.now();
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, args, {
    env,
    encoding: 'utf8',
  });
  const elapsedMs = performance.now() - start;
  if (error) throw error;
  if (status !== 0) throw new Error(`${name} ended with ${signal ?? status}:\n${stderr.trim()}`);
  if (expect && !expect.test(stdout))
    throw new Error(`${name} printed something else than ${expect}:\n${stdout}`);
  return elapsedMs;
}

/**
 * The median times of a process and of the floor, from pairs that run one after the other, each first in every other
 * pair, so that whatever else the machine does falls on both alike. `ratio` is the one median over the other.
 *
 * @param {MeasuredProcess} floor
 * @param {MeasuredProcess} measured
 * @param {{ pairs: number }} options
 */
export function compareWithFloor(floor, measured, { pairs }) {
  const floorMs = [];
  const measuredMs = [];
  for (let pair = -warmUpPairs; pair < pairs; pair += 1) {
    const isFloorFirst = pair % 2 === 0;
    const first = timeProcess(isFloorFirst ? floor : measured);
    const second = timeProcess(isFloorFirst ? measured : floor);
    if (pair < 0) continue;
    floorMs.push(isFloorFirst ? first : second);
    measuredMs.push(isFloorFirst ? second : first);
  }
  const medians = { floorMs: median(floorMs), measuredMs: median(measuredMs) };
  return { ...medians, ratio: medians.measuredMs / medians.floorMs };
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
