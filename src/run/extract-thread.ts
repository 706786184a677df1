import { CreditError, type ErrorCode } from '../base/errors.ts';
import {
  damagedUpload,
  extractStatements,
  type StatementUpload,
} from '../financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { serveThread } from '../jobs/thread-side.ts';

/** What came of an upload: the statements, or a refusal. */
export type UploadReading =
  | { readonly kind: 'READ'; readonly statements: ExtractedStatements }
  | { readonly kind: 'REFUSED'; readonly code: ErrorCode; readonly params: CreditError['params'] };

/**
 * Rejects at the first unhandled rejection. If a file is damaged, the PDF reader leaves rejected promises without a handler.
 * They would end this thread, so the first one ends the reading instead.
 */
const unhandled = new Promise<never>((_, reject) => {
  process.on('unhandledRejection', reject);
});
unhandled.catch(() => {});

// This file is the entry of a thread, started by run/extract-upload.ts for one upload.
serveThread<StatementUpload, never, UploadReading>(async ({ fileName, bytes }) => {
  try {
    // What decodes text takes no memory that is shared.
    const reading = extractStatements({ fileName, bytes: new Uint8Array(bytes) });
    return { kind: 'READ', statements: await Promise.race([reading, unhandled]) };
  } catch (error) {
    // Across threads an error keeps its words and no more.
    const { code, params } = error instanceof CreditError ? error : damagedUpload(fileName);
    return { kind: 'REFUSED', code, params };
  }
});
