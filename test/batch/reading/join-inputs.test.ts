import { expect, test } from 'vitest';
import type { BatchInput } from '../../../src/batch/reading/batch-input.ts';
import type { BatchLine } from '../../../src/batch/reading/batch-line.ts';
import { joinInputs } from '../../../src/batch/reading/join-inputs.ts';
import { readBatchInput } from '../../../src/batch/reading/read-batch-input.ts';

const first = '99990001000198';
const second = '99990003000187';

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const read = (text: string): Promise<BatchInput> => readBatchInput(bytesOf(text));

async function linesOf(input: BatchInput): Promise<readonly BatchLine[]> {
  const lines: BatchLine[] = [];
  for await (const line of input.lines) lines.push(line);
  return lines;
}

test('lines count on, and a document that an earlier input has is a duplicate of it', async () => {
  const begun: [number, number][] = [];
  const joined = joinInputs(
    [await read(`${first}\n1\n`), await read(`${second}\n\n${first}\n`), await read(`${second}\n`)],
    (index, before) => begun.push([index, before]),
  );
  const lines = await linesOf(joined);
  expect(lines.map(({ outcome, line }) => [outcome, line])).toEqual([
    ['VALID', 1],
    ['INVALID', 2],
    ['VALID', 3],
    ['DUPLICATE', 5],
    ['DUPLICATE', 6],
  ]);
  expect(lines[3]).toMatchObject({ firstLine: 1 });
  expect(lines[4]).toMatchObject({ firstLine: 3 });
  expect(begun).toEqual([
    [0, 0],
    [1, 2],
    [2, 5],
  ]);
});

test("the caller's own columns are those of all inputs, each once", async () => {
  const { format } = joinInputs([
    await read(`cnpj;nome\n${first};A\n`),
    await read(`nome;cnpj;cidade\nB;${second};Recife\n`),
  ]);
  expect(format.kind).toBe('TABLE');
  expect(format.columns?.extra.map(({ name }) => name)).toEqual(['nome', 'cidade']);
});

test('one input stays as it is', async () => {
  const input = await read(`${first}\n${first}\n`);
  expect(joinInputs([input]).format).toBe(input.format);
  expect(await linesOf(joinInputs([input]))).toMatchObject([{ outcome: 'VALID' }, { outcome: 'DUPLICATE' }]);
});
