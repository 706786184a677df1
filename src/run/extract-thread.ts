import { CreditError, type ErrorCode } from '../base/errors.ts';
import { extractStatements, type StatementUpload } from '../financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { serveThread } from '../jobs/thread-side.ts';

/** What came of an upload: the statements, or a refusal. */
export type UploadReading =
  | { readonly kind: 'READ'; readonly statements: ExtractedStatements }
  | { readonly kind: 'REFUSED'; readonly code: ErrorCode; readonly params: CreditError['params'] };

// This file is the entry of a thread, started by run/extract-upload.ts for one upload.
serveThread<StatementUpload, never, UploadReading>(async ({ fileName, bytes }) => {
  try {
    // What decodes text takes no memory that is shared.
    const statements = await extractStatements({ fileName, bytes: new Uint8Array(bytes) });
    return { kind: 'READ', statements };
  } catch (error) {
    // Across threads an error keeps its words and no more.
    if (error instanceof CreditError) return { kind: 'REFUSED', code: error.code, params: error.params };
    throw error;
  }
});
