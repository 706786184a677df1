import { type BatchInputOptions, readBatchInput } from '../../batch/reading/read-batch-input.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { KindTally } from '../../document/kind-tally.ts';

/** What the beginning of an input tells, and the whole input, not yet read. */
interface SampledInput {
  /** Of most of its first thousand documents; undefined where there is none among the lines that were looked at. */
  readonly kind: DocumentKind | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Lets go of the input, for whoever does not read all of it. */
  close(): Promise<void>;
}

/**
 * Looks at the beginning of an input for the kind of its documents. What was read for it is kept and given again, for
 * a pipe is read once.
 *
 * @throws CreditError what `readBatchInput` refuses.
 */
export async function findKind(
  bytes: AsyncIterable<Uint8Array>,
  options: Pick<BatchInputOptions, 'column' | 'sheet' | 'padZeros'>,
): Promise<SampledInput> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let isWhole = false;

  /** Without an end of its own: closing it leaves the input open. */
  async function* beginning(): AsyncGenerator<Uint8Array> {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      chunks.push(next.value);
      yield next.value;
    }
    isWhole = true;
  }

  const close = async () => {
    await iterator.return?.();
  };

  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks.splice(0);
      if (isWhole) return;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await close();
    }
  }

  const tally = new KindTally();
  try {
    const { lines } = await readBatchInput(beginning(), options);
    for await (const line of lines) {
      tally.add(line);
      if (tally.isComplete) break;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { kind: tally.kind, bytes: whole(), close };
}
