import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cnpj } from './invented-documents.mjs';

const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const preload = new URL('memory-at-exit.mjs', import.meta.url).href;
const watched = 100_000;
/** As many rows as CEIS has, by and large; of every so many one shows no document, and is found by its name. */
const rows = 24_000;
const nameless = 40;
/** Rows of the first edition that the next one has no more, and new ones in their place. */
const changed = 100;

const demands = { firstSeconds: 240, nextSeconds: 120, megabytes: 500 };

/** What screening a large portfolio again costs, with the commands that an operator types. */
export const watch = {
  title: 'Watch: a portfolio of 100,000 documents, and a new edition of a list of 24,000 rows',
  demands:
    'kept and screened for the first time within 4 min, a new edition loaded and screened within 2; 500 MB',
  takesLong: true,

  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-watch-'));
    try {
      const lines = Array.from({ length: watched }, (_, at) => `${cnpj(at)};${nameAt(at)}`);
      writeFileSync(join(folder, 'carteira.csv'), `cnpj;nome\n${lines.join('\n')}\n`);
      writeEdition(join(folder, '20261101_CEPIM.csv'), 0);
      writeEdition(join(folder, '20261102_CEPIM.csv'), changed);
      credit(folder, ['data', 'load', 'cepim', '20261101_CEPIM.csv']);
      const first = credit(folder, ['watch', 'add', '--documents', 'carteira.csv']);
      const next = credit(folder, ['data', 'load', 'cepim', '20261102_CEPIM.csv', '--json']);
      const [{ screened }] = JSON.parse(next.stdout).watches;
      const [{ asked, told }] = screened;
      const note = `${asked} documents were asked about, ${told} told of`;
      const most = Math.max(first.megabytes, next.megabytes);
      return [
        row('kept, and screened for the first time', 's', first.seconds, demands.firstSeconds),
        { ...row('a new edition, loaded and screened', 's', next.seconds, demands.nextSeconds), note },
        row('memory at most', 'MB', most, demands.megabytes),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const words =
  'COMERCIO PADARIA TRANSPORTES MOVEIS AGRICOLA TEXTIL QUIMICA NORTE SUL LESTE AURORA PRIMAVERA HORIZONTE'.split(
    ' ',
  );

/** An invented name of three words and a number in letters, so that few share one. */
function nameAt(at) {
  const word = (step) => words[Math.floor(at / step) % words.length];
  const letters = [...String(at)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
  return `${word(1)} ${word(13)} ${letters} LTDA`;
}

/** An edition in the layout of CEPIM; half of its rows are of the portfolio. */
function writeEdition(file, from) {
  const titles =
    '"CNPJ ENTIDADE";"NOME ENTIDADE";"NÚMERO CONVÊNIO";"ÓRGÃO CONCEDENTE";"MOTIVO DO IMPEDIMENTO"';
  const lines = Array.from({ length: rows }, (_, place) => {
    const at = from + place;
    const document = at % nameless === 0 ? '' : cnpj(at % 2 === 0 ? at * 2 : watched + at);
    return `"${document}";"${nameAt(at * 2)}";"${at}";"ÓRGÃO INVENTADO";"MOTIVO"`;
  });
  writeFileSync(file, Buffer.from(`${[titles, ...lines].join('\r\n')}\r\n`, 'latin1'));
}

/** Runs a command of the built program on a machine of its own. */
function credit(folder, args) {
  const figures = join(folder, 'memory');
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'], HOME: folder, CREDIT_BENCH_MEMORY: figures },
  });
  const seconds = (performance.now() - begun) / 1_000;
  if (status !== 0) throw new Error(`credit ${args.join(' ')} ended with ${status}: ${stderr}`);
  return { stdout, seconds, megabytes: Number(readFileSync(figures, 'utf8')) };
}

/** The floor is what is demanded. */
function row(name, unit, measured, demanded) {
  return { name, unit, floorMs: demanded, measuredMs: measured, ratio: measured / demanded, atMost: 1 };
}
