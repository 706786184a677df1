import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleParts } from './bundle-parts.mjs';
import { median } from './median.mjs';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const atMost = 1.15;
const members = 100;

/** What an operation over relationships costs beside the analyses that it is made of. */
export const operations = {
  title: `Operations: one of ${members} members, beside the same ${members + 1} analyses by themselves (CPU)`,
  demands: `an operation of ${members} members costs at most ${atMost} times its analyses`,

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    const parts = await bundleParts('operation-parts.mjs');
    try {
      const { documents } = work(parts, { members });
      const measured = [];
      const floors = [];
      for (let at = 0; at < pairs; at += 1) {
        // In turn, so that whatever slows the machine slows both.
        const both = [
          () => measured.push(work(parts, { members }).cpuMs),
          () => floors.push(work(parts, { documents }).cpuMs),
        ];
        for (const run of at % 2 === 0 ? both : both.toReversed()) run();
      }
      const ratios = measured.map((ms, at) => ms / floors[at]);
      return [
        {
          name: `operation of ${documents.length - 1} members`,
          measuredMs: median(measured),
          floorMs: median(floors),
          ratio: median(ratios),
          atMost,
        },
      ];
    } finally {
      rmSync(parts);
    }
  },
};

/** In a process and a database of their own, so that neither finds what the other has left. */
function work(parts, task) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-bench-operation-'));
  try {
    const args = [file('./operation-work.mjs'), parts, join(folder, 'credit.db'), JSON.stringify(task)];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
