import { type BatchInputOptions, readBatchInput } from '../../batch/reading/read-batch-input.ts';
import type { DocumentKind } from '../../document/kind.ts';

/** So many documents tell which kind an input is about. */
const enoughDocuments = 1_000;

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

  const count = { cpf: 0, cnpj: 0 };
  try {
    const input = await readBatchInput(beginning(), { ...options, takesJson: true });
    for await (const line of input.lines) {
      if (line.outcome !== 'VALID') continue;
      count[line.document.kind] += 1;
      if (count.cpf + count.cnpj >= enoughDocuments) break;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const kind = count.cpf + count.cnpj === 0 ? undefined : count.cpf > count.cnpj ? 'cpf' : 'cnpj';
  return { kind, bytes: whole(), close };
}
