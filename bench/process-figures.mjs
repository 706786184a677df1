import { readFileSync } from 'node:fs';

/** What a process took of all cores so far, in ms; the system counts in hundredths of a second. 0 where it has gone. */
export function cpuMsOf(pid) {
  return cpuOf(pid, [11, 12]);
}

/** The same with the processes that it has started, those that have ended among them. */
export function cpuMsWithChildren(pid) {
  const children = readOf(pid, `task/${pid}/children`)
    .split(' ')
    .filter((text) => text.trim() !== '');
  return children.reduce((sum, child) => sum + cpuMsWithChildren(child), cpuOf(pid, [11, 12, 13, 14]));
}

/** By the places of times in what the system says of a process behind its name, the first of which is 0. */
function cpuOf(pid, places) {
  const [, text = ''] = /^.*\) (.*)$/s.exec(readOf(pid, 'stat')) ?? [];
  const fields = text.split(' ');
  return places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) * 10;
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
