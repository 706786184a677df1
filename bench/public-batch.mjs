import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cnpjOf, writeRelease } from './invented-release.mjs';

const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const lists = fileURLToPath(new URL('../fixtures/datasets/', import.meta.url));
const preload = new URL('cpu-at-exit.mjs', import.meta.url).href;

/** `CREDIT_BENCH_DOCUMENTS` makes it shorter, for trying the benchmark itself. */
const documents = Number(process.env['CREDIT_BENCH_DOCUMENTS'] ?? 10_000);
const establishments = documents * 1.5;
const perSecond = 300;
/** The day of the lists whose files do not tell theirs. */
const day = '2026-11-18';

/** The lists that `public-company` asks. */
const asked = [
  'ceis',
  'cnep',
  'cepim',
  'ceaf',
  'leniency',
  'tcu',
  'tcu-irregular',
  'bcb',
  'mte',
  'ibama',
  'ofac',
  'un',
  'eu',
  'uk',
  'pep',
  'pgfn',
];

/** What a batch over public data costs, with the commands that an operator types. Nothing is asked over the network. */
export const publicBatch = {
  title: `Public data: ${documents} companies of an invented register and its lists, to the finished spreadsheet`,
  demands: `${perSecond} documents a second`,
  takesLong: true,

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const release = join(folder, 'release');
      mkdirSync(release);
      const shape = await writeRelease(release, establishments);
      credit(folder, ['data', 'load', 'receita', release, '--accept-older']);
      const files = JSON.parse(readFileSync(join(lists, 'files.json'), 'utf8'));
      for (const name of asked) {
        const parts = files[name];
        const dated = /\d{6}/.test(parts[0]) ? [] : ['--date', day];
        credit(folder, ['data', 'load', name, ...parts.map((part) => join(lists, part)), ...dated]);
      }
      const list = join(folder, 'companies.txt');
      const cnpjs = Array.from({ length: documents }, (_, at) => cnpjOf(at, shape));
      writeFileSync(list, `${cnpjs.join('\n')}\n`);
      const turns = [];
      for (let turn = 0; turn < Math.min(pairs, 3); turn += 1) {
        rmSync(join(folder, 'batch.db'), { force: true });
        const out = join(folder, `batch-${turn}.xlsx`);
        const db = ['--db', join(folder, 'batch.db')];
        credit(folder, ['policy', 'enable', 'public-company', ...db]);
        const words = ['--profile', 'public', '--policy', 'public-company', ...db];
        turns.push(credit(folder, ['batch', list, ...words, '-o', out]));
      }
      turns.sort((a, b) => a.ms - b.ms);
      const { ms, cpuMs } = turns[Math.floor(turns.length / 2)];
      const floorMs = (documents / perSecond) * 1_000;
      const note = `${Math.round((documents * 1_000) / ms)} a second (${turns.map((turn) => Math.round((documents * 1_000) / turn.ms)).join(', ')}); ${(cpuMs / documents).toFixed(2)} ms of a core a document`;
      return [
        {
          name: `${documents} companies, at ${perSecond} a second`,
          measuredMs: ms,
          floorMs,
          ratio: ms / floorMs,
          atMost: 1,
          note,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Runs a command of the built program in a home of its own. */
function credit(folder, args) {
  const figures = join(folder, 'cpu');
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'], HOME: folder, CREDIT_BENCH_CPU: figures },
  });
  const ms = performance.now() - begun;
  if (status !== 0) throw new Error(`credit ${args.join(' ')} ended with ${status}: ${stderr}`);
  return { ms, cpuMs: Number(readFileSync(figures, 'utf8')) };
}
