/**
 * How long this process has worked on something, in milliseconds of its own time: what else the machine does meanwhile
 * does not count.
 */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** One quiet moment is enough: what is made to be slow is so every time. */
const mostTries = 20;

/** What is done to eight times as much takes eight times as long, or 64 times where it is made to be slow: between both. */
const mostGrowth = 24;

/**
 * Whether something takes time in proportion to its size, however fast the machine is: the best of some tries at eight
 * times the size against the best at the size itself, in time of this process.
 */
export async function growsWithSize(size: number, work: (size: number) => unknown): Promise<boolean> {
  // Compiled before it is measured.
  await work(size);
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries; tries++) {
    small = Math.min(small, await cpuMsOf(() => work(size)));
    large = Math.min(large, await cpuMsOf(() => work(size * 8)));
    // Below a millisecond nothing can be told apart.
    if (large < mostGrowth * Math.max(small, 1)) return true;
  }
  return false;
}
