import { createHash } from 'node:crypto';
import { CreditError } from '../base/errors.ts';
import { spedBeginning, spedTextIn } from '../financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { StatementLines } from '../financial-statement/sped/statement-lines.ts';
import { FilePacker, type KeptFile, keptFile } from '../storage/packed-bytes.ts';
import { extractUpload, shownName } from './extract-upload.ts';

const mib = 1024 * 1024;

/** Maximum size of a file in bytes. Of a SPED text only the lines of statements are in memory. */
const uploadLimits = { mostBytes: 8 * mib, mostSpedBytes: 64 * mib } as const;

/** A file while it arrives. */
export interface IncomingFile {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A file in the form in which it is stored. */
export interface ReceivedFile {
  /** Of the file as it arrived. */
  readonly sha256: string;
  readonly kept: KeptFile;
}

/**
 * Reads the statements of a file while it arrives. The file is packed and hashed on the way, so that a large SPED text is never in
 * memory as a whole.
 *
 * @throws CreditError UPLOAD_TOO_LARGE at the first byte beyond the limit, and as `extractUpload` does; the reason of the signal.
 */
export async function receiveUpload(
  { fileName, chunks }: IncomingFile,
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly received: ReceivedFile; readonly extracted: ExtractedStatements }> {
  const hash = createHash('sha256');
  const packer = new FilePacker();
  const content = new UploadContent(fileName);
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      content.take(chunk);
      hash.update(chunk);
      await packer.write(chunk);
    }
    const packed = await packer.end();
    const { bytes, isWhole } = content.end();
    const extracted = await extractUpload({ fileName, bytes }, { signal });
    const kept: KeptFile = isWhole ? keptFile(bytes, packed) : { bytes: packed, form: 'DEFLATE' };
    return { received: { sha256: hash.digest('hex'), kept }, extracted };
  } finally {
    packer.close();
  }
}

/**
 * Collects the bytes of a file that is not a SPED text.
 *
 * @throws CreditError UPLOAD_TOO_LARGE.
 */
export async function receiveBytes({ fileName, chunks }: IncomingFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > uploadLimits.mostBytes) throw tooLarge(fileName, uploadLimits.mostBytes);
    pieces.push(chunk);
  }
  return Buffer.concat(pieces);
}

/** The parts of a file that its statements are read from: all of it, or the lines of a SPED text that are needed. */
class UploadContent {
  readonly #fileName: string;
  #size = 0;
  readonly #pieces: Uint8Array[] = [];
  #head = Buffer.alloc(0);
  #lines: StatementLines | undefined;
  #isRecognized = false;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** @throws CreditError UPLOAD_TOO_LARGE */
  take(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    if (this.#isRecognized) this.#put(chunk);
    else {
      this.#head = Buffer.concat([this.#head, chunk]);
      if (this.#head.length >= spedBeginning) this.#recognize();
    }
    const limit = this.#lines === undefined ? uploadLimits.mostBytes : uploadLimits.mostSpedBytes;
    if (this.#size > limit) throw tooLarge(this.#fileName, limit);
  }

  end(): { readonly bytes: Uint8Array; readonly isWhole: boolean } {
    if (!this.#isRecognized) this.#recognize();
    if (this.#lines !== undefined) return { bytes: this.#lines.end(), isWhole: false };
    return { bytes: Buffer.concat(this.#pieces), isWhole: true };
  }

  #recognize(): void {
    this.#isRecognized = true;
    const text = spedTextIn(this.#head);
    if (text !== undefined) this.#lines = new StatementLines();
    this.#put(text ?? this.#head);
    this.#head = Buffer.alloc(0);
  }

  #put(chunk: Uint8Array): void {
    if (this.#lines === undefined) this.#pieces.push(chunk);
    else this.#lines.take(chunk);
  }
}

function tooLarge(fileName: string, limit: number): CreditError<'UPLOAD_TOO_LARGE'> {
  return new CreditError('UPLOAD_TOO_LARGE', { fileName: shownName(fileName), limit: `${limit / mib} MiB` });
}
