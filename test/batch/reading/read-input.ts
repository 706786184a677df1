import type { BatchFormat } from '../../../src/batch/reading/batch-input.ts';
import type { BatchLine } from '../../../src/batch/reading/batch-line.ts';
import { type BatchInputOptions, readBatchInput } from '../../../src/batch/reading/read-batch-input.ts';

/** What was made of an input: how it was understood, and its lines. */
export interface ReadInput {
  readonly format: BatchFormat;
  readonly lines: readonly BatchLine[];
  /** The lines in short: `2 = 52998224725`, `3 again 52998224725 of 2`, `4 ! LENGTH`, with `? VALUE` where one is suggested. */
  readonly findings: readonly string[];
}

/** Bytes as a stream, cut at the given places. */
export async function* chunksOf(bytes: Uint8Array, cuts: readonly number[] = []): AsyncGenerator<Uint8Array> {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b);
  let start = 0;
  for (const end of [...places, bytes.length]) {
    yield bytes.subarray(start, end);
    start = end;
  }
}

export async function readInput(
  input: string | Uint8Array,
  options: BatchInputOptions = {},
  cuts: readonly number[] = [],
): Promise<ReadInput> {
  const bytes = typeof input === 'string' ? Buffer.from(input) : input;
  const { format, lines: stream } = await readBatchInput(chunksOf(bytes, cuts), options);
  const lines: BatchLine[] = [];
  for await (const line of stream) lines.push(line);
  return { format, lines, findings: lines.map(findingOf) };
}

export function findingOf(line: BatchLine): string {
  switch (line.outcome) {
    case 'VALID':
      return `${line.line} = ${line.document.value}`;
    case 'DUPLICATE':
      return `${line.line} again ${line.document.value} of ${line.firstLine}`;
    case 'INVALID':
      return `${line.line} ! ${line.refusal.code}${line.suggestion ? ` ? ${line.suggestion.value}` : ''}`;
  }
}
