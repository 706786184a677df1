import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { emptyFileFacts } from '../../src/datasets/damaged-rows.ts';
import type { DatasetEntry, RefuseFile } from '../../src/datasets/dataset.ts';
import { datasets } from '../../src/datasets/index.ts';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import { readOutcomes } from '../../src/outcome/read-outcomes.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { craftArchive, soundRows, spreadsheetEntries } from '../archive/craft-archive.ts';
import { craftPdf } from '../financial-statement/pdf/craft-pdf.ts';
import { type Random, randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';

const { number, seed, isTrial, tell } = trialSize('CREDIT_MUTATED_FILES', { number: 60, seed: 20_261_129 });

const root = new URL('../../', import.meta.url);
const fileOf = (name: string) => readFileSync(new URL(name, root));

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 4_096) yield bytes.subarray(at, at + 4_096);
}

async function readWhole(lines: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of lines);
}

const readBatch = async (bytes: Uint8Array) => readWhole((await readBatchInput(chunksOf(bytes))).lines);

async function readList(list: 'un' | 'eu' | 'ceis' | 'ofac', name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, size: bytes.length, read: () => chunksOf(bytes) };
  const refuse = ({ reason }: Parameters<RefuseFile>[0]) =>
    new CreditError('FILE_UNREADABLE', { file: name, reason });
  const facts = emptyFileFacts();
  const read: AsyncIterable<readonly DatasetEntry[]> = datasets[list].reader.read(file, {
    refuse,
    facts,
    together: [file],
  });
  await readWhole(read);
}

/** A sample file and its reader. */
interface Reader {
  readonly files: () => Promise<readonly Uint8Array[]>;
  readonly read: (bytes: Uint8Array) => Promise<unknown>;
  /** Creates a container whose parts are changed before they are packed. */
  readonly pack?: (random: Random) => Promise<Uint8Array>;
}

const rows = [
  ['CNPJ', 'Valor', 'Loja'],
  ['33.683.111/0002-80', '1.234,56', 'Centro "Norte"'],
  ['99990001000198', '=1+1', 'a;b'],
];
const csv = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');
const line = (words: string, amount: string) => ({ words, amounts: [[amount, 400]] as const });
const pdf = () =>
  craftPdf([
    [
      { words: 'BALANÇO PATRIMONIAL EM 31/12/2025' },
      line('ATIVO CIRCULANTE', '1.500,00'),
      line('Estoques', '500,00'),
      line('PASSIVO CIRCULANTE', '900,00'),
      line('PATRIMÔNIO LÍQUIDO', '600,00'),
    ],
  ]);
const workbook = () => spreadsheetEntries({ sheet: soundRows });

const readers: Readonly<Record<string, Reader>> = {
  xlsx: {
    files: async () => [craftArchive(workbook())],
    read: async (bytes) => {
      await readBatch(bytes).catch(requireTyped);
      await extractStatements({ fileName: 'x.xlsx', bytes });
    },
    pack: async (random) =>
      craftArchive(
        workbook().map((entry) =>
          random.chance(0.5)
            ? { ...entry, content: mutated(Buffer.from(entry.content ?? ''), random) }
            : entry,
        ),
      ),
  },
  zip: {
    files: async () => [craftArchive([{ name: 'a.csv', content: csv }])],
    read: readBatch,
  },
  csv: {
    files: async () => [
      Buffer.from(csv),
      Buffer.from('documento;evento;data\n33683111000280;PAGO;01/11/2026\n'),
      fileOf('fixtures/datasets/20261118_CEIS.csv'),
      fileOf('fixtures/datasets/sdn.csv'),
    ],
    read: async (bytes) => {
      await readBatch(bytes).catch(requireTyped);
      await readWhole(readOutcomes(chunksOf(bytes))).catch(requireTyped);
      await readList('ofac', 'sdn.csv', bytes).catch(requireTyped);
      await readList('ceis', '20261118_CEIS.csv', bytes);
    },
  },
  sped: {
    files: async () => textsOf('fixtures/statements', '.txt'),
    read: (bytes) => extractStatements({ fileName: 'x.txt', bytes }),
  },
  pdf: {
    files: async () => [await pdf()],
    read: (bytes) => extractStatements({ fileName: 'x.pdf', bytes }),
  },
  yaml: {
    files: async () => textsOf('policies', '.yaml'),
    read: (bytes) => readPolicy(bytes, 'x.yaml'),
  },
  xml: {
    files: async () => textsOf('fixtures/datasets', '.xml'),
    read: async (bytes) => {
      await readList('eu', 'x.xml', bytes).catch(requireTyped);
      await readList('un', 'consolidated.xml', bytes);
    },
  },
};

function textsOf(folder: string, ending: string): readonly Uint8Array[] {
  return readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(ending))
    .map((name) => fileOf(join(folder, name)));
}

const interesting = [
  '"',
  ';',
  ',',
  '|',
  '\n',
  '\r',
  '\0',
  '<',
  '>',
  '&',
  "'",
  ':',
  '-',
  '=',
  '9'.repeat(40),
  '\uFEFF',
];

/** Makes one to four changes: flips, overwrites, removes, repeats or inserts bytes, or cuts off the end. */
function mutated(original: Uint8Array, random: Random): Buffer {
  let bytes = Buffer.from(original);
  const place = () => Math.floor(random.next() * bytes.length);
  for (let count = 1 + Math.floor(random.next() * 4); count > 0 && bytes.length > 0; count -= 1) {
    const from = place();
    const to = Math.min(bytes.length, from + 1 + Math.floor(random.next() ** 4 * bytes.length));
    const changes: readonly (() => Buffer)[] = [
      () => {
        bytes[from] = (bytes[from] ?? 0) ^ (1 << Math.floor(random.next() * 8));
        return bytes;
      },
      () => {
        bytes[from] = Math.floor(random.next() * 256);
        return bytes;
      },
      () => Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]),
      () => Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]),
      () =>
        Buffer.concat([bytes.subarray(0, from), Buffer.from(random.pick(interesting)), bytes.subarray(from)]),
      () => bytes.fill(0, from, to),
      () => bytes.subarray(0, from),
    ];
    bytes = Buffer.from(random.pick(changes)());
  }
  return bytes;
}

/** Accepts an error of the catalogue. @throws any other error. */
function requireTyped(error: unknown): void {
  if (!(error instanceof CreditError)) throw error;
}

/** Limits of a trial, which runs in a separate process. */
const mostMs = 5_000;
const mostMb = 700;

test.each(Object.entries(readers))(
  `${number} mutated files: %s`,
  async (kind, { files, read, pack }) => {
    const random = randomFrom(seed);
    const originals = await files();
    expect(originals.length).toBeGreaterThan(0);
    // In the upload thread, unhandled rejections of the PDF reader end the reading.
    const unhandled: unknown[] = [];
    let onUnhandled: (error: Error) => void = () => {};
    const own = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    const note = (reason: unknown) => {
      unhandled.push(reason);
      onUnhandled(new CreditError('UPLOAD_REFUSED', { fileName: 'x', reason: { en: '', 'pt-BR': '' } }));
    };
    process.on('unhandledRejection', note);
    const counts = { read: 0, refused: 0 };
    const faults: string[] = [];
    let slowest = 0;
    try {
      for (let at = 0; at < number; at += 1) {
        const bytes =
          pack !== undefined && random.chance(0.7)
            ? await pack(random)
            : mutated(random.pick(originals), random);
        const before = process.cpuUsage();
        try {
          const ended = new Promise<never>((_, reject) => {
            onUnhandled = reject;
          });
          ended.catch(() => {});
          await Promise.race([read(bytes), ended]);
          counts.read += 1;
        } catch (error) {
          counts.refused += 1;
          if (!(error instanceof CreditError))
            faults.push(`${kind} ${at}: ${error instanceof Error ? error.stack : String(error)}`);
        }
        const { user, system } = process.cpuUsage(before);
        const ms = (user + system) / 1_000;
        slowest = Math.max(slowest, ms);
        if (isTrial && ms > mostMs) faults.push(`${kind} ${at}: ${Math.round(ms)} ms`);
        const mb = process.memoryUsage().rss / 2 ** 20;
        if (isTrial && mb > mostMb) faults.push(`${kind} ${at}: ${Math.round(mb)} MB`);
        if (faults.length > 20) break;
      }
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.off('unhandledRejection', note);
      for (const listener of own) process.on('unhandledRejection', listener);
    }
    if (kind !== 'pdf') faults.push(...unhandled.map((reason) => `${kind}: unhandled ${String(reason)}`));
    tell(
      `${kind}: ${counts.read} read, ${counts.refused} refused, ${unhandled.length} unhandled, slowest ${Math.round(slowest)} ms`,
    );
    expect(faults.join('\n')).toBe('');
  },
  Math.max(240_000, number * 200),
);
