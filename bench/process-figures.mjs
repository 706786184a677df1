import { readFileSync } from 'node:fs';

/** What a process took of all cores so far, in ms; the system counts in hundredths of a second. 0 where it has gone. */
export function cpuMsOf(pid) {
  const [, text = ''] = /^.*\) (.*)$/s.exec(readOf(pid, 'stat')) ?? [];
  const fields = text.split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** What a process holds in memory, with its threads, in MiB. 0 where it has gone. */
export function residentMiB(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readOf(pid, 'status')) ?? [];
  return Number(kilobytes ?? 0) / 1_024;
}

function readOf(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
