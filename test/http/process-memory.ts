import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Read at once, and as much of it again with the next: what stands across an end is then whole in one of them. */
const pieceBytes = 64 * 1024;
const overlapBytes = 512;
/** Most of what a process has been given it has never written to. */
const blank = Buffer.alloc(pieceBytes + overlapBytes);

/**
 * What a process has in its memory that it could have written there: heaps, stacks and its own pages, as a dump of it would hold
 * them. Each piece as texts of one byte and of two bytes a character. Nothing on systems that do not show it.
 */
export function* memoryOf(pid: number): Generator<string> {
  if (process.platform !== 'linux') return;
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      if (from === undefined || to === undefined) continue;
      const end = Number.parseInt(to, 16);
      for (let at = Number.parseInt(from, 16); at < end; at += pieceBytes) {
        const piece = Buffer.alloc(Math.min(pieceBytes + overlapBytes, end - at));
        let length = 0;
        try {
          length = readSync(memory, piece, 0, piece.length, at);
        } catch {
          // Taken away meanwhile, or a mapping that nobody can read.
          continue;
        }
        const bytes = piece.subarray(0, length);
        if (bytes.equals(blank.subarray(0, length))) continue;
        yield bytes.toString('latin1');
        yield bytes.toString('utf8');
        yield bytes.toString('utf16le');
      }
    }
  } finally {
    closeSync(memory);
  }
}
