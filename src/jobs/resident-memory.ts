import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * Returns the memory of a process, including memory outside the V8 heap.
 *
 * @returns bytes; undefined if the process has ended or the system has neither /proc nor `ps`.
 */
export async function residentMemoryOf(pid: number): Promise<number | undefined> {
  const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  return kilobytes === undefined ? undefined : kilobytes * 1_024;
}

async function fromProc(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => {
      const kilobytes = error === null ? Number.parseInt(stdout, 10) : Number.NaN;
      resolve(Number.isNaN(kilobytes) ? undefined : kilobytes);
    });
  });
}
