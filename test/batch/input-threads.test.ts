import { setImmediate as nextTurn } from 'node:timers/promises';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { InputThreads } from '../../src/batch/input-threads.ts';
import type { BatchInput } from '../../src/batch/reading/batch-input.ts';
import type { BatchLine } from '../../src/batch/reading/batch-line.ts';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { newCompanies } from '../http/some-batch.ts';

const chunkBytes = 32 * 1024;

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
}

async function linesOf({ lines }: BatchInput): Promise<readonly BatchLine[]> {
  const all: BatchLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

const forever = () => new AbortController().signal;
const use = (lane = 'one', signal = forever()) => ({ lane, signal });

async function workbook(documents: readonly string[]): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('SANDBOX');
  sheet.addRow(['CNPJ', 'Valor']);
  for (const document of documents) sheet.addRow([document, 1000]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const documents = newCompanies(8_000);
const table = `cnpj;pedido;valor;loja\n${documents.map((one, at) => `${one};p${at};${at}00,50;centro`).join('\n')}\nnada;;;`;

describe('an input that a thread reads', () => {
  test.each([
    ['a table', () => table],
    ['one long line', () => `clientes ${documents.join(' ')} ${documents.slice(0, 9).join(' ')}`],
    ['a workbook', () => workbook(documents.slice(0, 300))],
  ])('gives the lines of %s as they are read without one', async (_what, make) => {
    const content = await make();
    const options = { kind: 'cnpj' } as const;
    const input = await new InputThreads().read(bytesOf(content), options, use());
    const plain = await readBatchInput(bytesOf(content), options);
    expect(input.format).toEqual(plain.format);
    expect(await linesOf(input)).toEqual(await linesOf(plain));
  });

  test('is refused as without one', async () => {
    const text = 'nothing here is a document\n'.repeat(10_000);
    const refusalOf = (input: Promise<BatchInput>) => input.then(linesOf).catch((error: unknown) => error);
    const refusal = await refusalOf(new InputThreads().read(bytesOf(text), {}, use()));
    expect(refusal).toMatchObject({ code: 'BATCH_WITHOUT_DOCUMENT' });
    expect(refusal).toEqual(await refusalOf(readBatchInput(bytesOf(text))));
  });

  test('comes in pieces, between which others have their turn', async () => {
    const input = await new InputThreads().read(bytesOf(table), {}, use());
    let sinceTurn = 0;
    let most = 0;
    let isOver = false;
    const turning = (async () => {
      while (!isOver) {
        await nextTurn();
        sinceTurn = 0;
      }
    })();
    for await (const _ of input.lines) {
      sinceTurn += 1;
      most = Math.max(most, sinceTurn);
    }
    isOver = true;
    await turning;
    expect(most).toBeLessThanOrEqual(1_000);
  });

  test('leaves its place once nobody wants it, and waits for one of its own client only', async () => {
    const threads = new InputThreads();
    const over = new AbortController();
    await threads.read(bytesOf(table), {}, use('one', over.signal));
    // Nobody reads its lines. Another client has its turn all the same.
    expect(await linesOf(await threads.read(bytesOf(table), {}, use('two')))).toHaveLength(8_001);
    const second = threads.read(bytesOf(table), {}, use('one'));
    const first = await Promise.race([
      second,
      threads.read(bytesOf(table), {}, use('two')).then(() => 'two'),
    ]);
    expect(first).toBe('two');
    over.abort();
    expect(await linesOf(await second)).toHaveLength(8_001);
  });

  test('ends with the reason of its signal', async () => {
    const stop = new AbortController();
    const input = await new InputThreads().read(bytesOf(table), {}, use('one', stop.signal));
    const reading = linesOf(input);
    stop.abort(new Error('gone'));
    await expect(reading).rejects.toThrow();
  });
});
