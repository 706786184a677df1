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
