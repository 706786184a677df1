import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSped } from '../../src/financial-statement/sped/read-sped.ts';
import { StatementLines } from '../../src/financial-statement/sped/statement-lines.ts';
import { receiveUpload } from '../../src/run/receive-upload.ts';
import { sha256OfFile } from '../../src/storage/packed-bytes.ts';
import { refusalOf } from '../financial-statement/refusal-of.ts';

const mib = 1024 * 1024;
const fixture = (name: string) => readFileSync(`fixtures/statements/${name}-invented.txt`);
const books = ['ecd-layout9', 'ecd-layout5', 'ecd-layout9-consolidated', 'ecd-layout9-unbalanced', 'ecf'];

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function keptLines(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const lines = new StatementLines();
  for await (const piece of inPieces(bytes, size)) lines.take(piece);
  return lines.end();
}

/** The statements of a SPED text, or the words with which it is refused. */
async function outcomeOf(bytes: Uint8Array): Promise<unknown> {
  try {
    return readSped(bytes);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

describe('the lines of a SPED text that are kept', () => {
  test('give the same statements and refusals as the text, in pieces of any size', async () => {
    const entry = '|I250|1.01.01|1000,00|D|1|1||PAGAMENTO||\r\n';
    const changes: readonly ((text: string) => string)[] = [
      (text) => text,
      (text) => text.replaceAll('\r\n', '\n'),
      (text) => text.replaceAll('|J100|', `${entry}|J100|`),
      (text) => text.slice(0, text.length / 2),
      (text) => text.slice(0, text.indexOf('|9999|') + 6),
      (text) => text.replace('|J001|', `|J100|${'x'.repeat(30_000)}|\r\n|J001|`),
      (text) => text.replace('|J001|', `|I250|${'x'.repeat(30_000)}|\r\n|J001|`),
      (text) => text.replace('|J001|', '\r\n\r\n||\r\n|\r\n|J1\r\n|J001|'),
      (text) => `${text}SBRCAAEPDR0\n|J100|x|\n`,
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...books),
        fc.constantFrom(...changes),
        fc.constantFrom(1, 2, 3, 7, 64, 4_096, 1_000_000),
        async (name, change, size) => {
          const bytes = Buffer.from(change(fixture(name).toString('latin1')), 'latin1');
          expect(await outcomeOf(await keptLines(bytes, size))).toEqual(await outcomeOf(bytes));
        },
      ),
    );
  });

  test('are not those of a text, whose end is found in pieces of any length', async () => {
    const text = fixture('ecd-layout9').toString('latin1');
    const rtf = `|J800|010|Notas|0a1b|{\\rtf1\r\n|J100|9|T|1||A|X|1,00|D|2,00|D|\r\n|9999|1|\r\n${'x'.repeat(50_000)}|J800FIM|\r\n`;
    const withText = Buffer.from(text.replace('|J990|', `${rtf}|J990|`), 'latin1');
    const endless = Buffer.from(text.replace('|J990|', `${rtf.replace('|J800FIM|', '')}|J990|`), 'latin1');
    for (const length of [1, 7, 4_096, 1_000_000]) {
      const kept = await keptLines(withText, length);
      expect(readSped(kept)).toEqual(readSped(fixture('ecd-layout9')));
      expect(kept.length).toBeLessThan(withText.length - 50_000);
      const cut = await keptLines(endless, length);
      expect(await refusalOf(() => readSped(cut))).toEqual(await refusalOf(() => readSped(endless)));
    }
  });

  test('are few, however many entries the books have', async () => {
    const text = fixture('ecd-layout9').toString('latin1');
    const entries = '|I250|1.01.01|1000,00|D|1|1||PAGAMENTO A FORNECEDOR||\r\n'.repeat(20_000);
    const long = Buffer.from(text.replace('|J001|', `${entries}|J001|`), 'latin1');
    const kept = await keptLines(long, 65_536);
    expect(kept.length).toBeLessThan(text.length + 20_001);
    expect(long.length).toBeGreaterThan(mib);
  });
});

describe('a file that arrives', () => {
  test('is stored as it came, packed, with its hash', async () => {
    for (const [name, bytes, form] of [
      ['ecd.txt', fixture('ecd-layout9'), 'DEFLATE'],
      ['ecf.txt', fixture('ecf'), 'DEFLATE'],
    ] as const) {
      const { received, extracted } = await receiveUpload({ fileName: name, chunks: inPieces(bytes, 1_000) });
      expect(extracted).toEqual(readSped(bytes));
      expect(received.kept.form).toBe(form);
      expect(inflateRawSync(received.kept.bytes)).toEqual(bytes);
      expect(received.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(await sha256OfFile(received.kept)).toBe(received.sha256);
    }
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), fixture('ecd-layout9')]);
    const { received, extracted } = await receiveUpload({ fileName: 'ecd.txt', chunks: inPieces(marked, 1) });
    expect(extracted).toEqual(readSped(fixture('ecd-layout9')));
    expect(received.kept.form).toBe('DEFLATE');
    expect(inflateRawSync(received.kept.bytes)).toEqual(marked);
    const chance = randomBytes(200_000);
    const file = { bytes: chance, form: null };
    expect(await sha256OfFile(file)).toBe(createHash('sha256').update(chance).digest('hex'));
  });

  test('is refused as soon as it is too large, and no more of it is taken', async () => {
    const limits: readonly (readonly [string, string, number])[] = [
      ['%PDF-1.7\n', '8 MiB', 8],
      ['|0000|LECD|01012025|31122025|\r\n', '64 MiB', 64],
    ];
    for (const [beginning, limit, mebibytes] of limits) {
      let taken = 0;
      async function* endless(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(beginning);
        for (;;) {
          taken += 1;
          yield Buffer.alloc(mib, '|I250|1,00|\r\n');
        }
      }
      const refusal = await refusalOf(() => receiveUpload({ fileName: 'a', chunks: endless() }));
      expect(refusal).toMatchObject({
        code: 'UPLOAD_TOO_LARGE',
        message: `The file "a" is too large: at most ${limit} are read.`,
      });
      expect(taken).toBe(mebibytes);
    }
  });

  test('of no bytes, or fewer than a SPED text begins with, is refused by what it is', async () => {
    for (const text of ['', '|', '|0000']) {
      const chunks = inPieces(Buffer.from(text), 1);
      expect(await refusalOf(() => receiveUpload({ fileName: 'a.txt', chunks }))).toMatchObject({
        code: 'STATEMENT_UNREADABLE',
      });
    }
  });

  test('is left where its caller goes away', async () => {
    const controller = new AbortController();
    async function* leaving(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('|0000|');
      controller.abort(new Error('gone'));
      yield Buffer.from('LECD|');
      throw new Error('was read further');
    }
    const reading = receiveUpload({ fileName: 'a', chunks: leaving() }, { signal: controller.signal });
    await expect(reading).rejects.toThrow('gone');
  });
});
