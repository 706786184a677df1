import { decodeText } from '../../base/decode-text.ts';
import { CreditError } from '../../base/errors.ts';
import type { PasteOptions } from '../../document/paste.ts';
import type { BatchInput } from './batch-input.ts';
import type { InputOptions } from './input-columns.ts';
import { LineJudge } from './line-judge.ts';
import { PeekableStream } from './peekable-stream.ts';
import { isJson, readJsonInput } from './read-json-input.ts';
import { readTextInput } from './read-text-input.ts';
import { readWorkbookInput } from './read-workbook-input.ts';
import { recognizeContent, recognizedBytes, requireReadable } from './recognize-content.ts';

/** `kind` is that of the policy: the other one is refused line by line. */
export interface BatchInputOptions extends PasteOptions, InputOptions {
  /** The column of documents, by its name or its number from 1. */
  readonly column?: string;
  /** The sheet of a spreadsheet, by its name. */
  readonly sheet?: string;
}

/**
 * Reads what people give as the documents of a batch: documents as text, one or many a line; a table as text, its columns
 * found by their names or by what is in them; an .xlsx spreadsheet; a list in JSON. What it is is told by
 * its content. Text may be UTF-8, UTF-16 or Windows-1252. Nothing but the documents that were met is kept in memory, 16 to
 * 32 bytes each; of a spreadsheet also its packed file and its texts, and of JSON all of it, 8 MB at most.
 *
 * @throws CreditError BATCH_INPUT_EMPTY, BATCH_INPUT_NOT_READ (with what it is, and what would be right),
 *   BATCH_WORKBOOK_REFUSED, BATCH_SHEET_UNKNOWN, BATCH_COLUMN_UNKNOWN, BATCH_COLUMN_AMBIGUOUS,
 *   BATCH_WITHOUT_DOCUMENT; as `withInputs`.
 */
export async function readBatchInput(
  bytes: AsyncIterable<Uint8Array>,
  options: BatchInputOptions = {},
): Promise<BatchInput> {
  const stream = new PeekableStream(bytes);
  try {
    const { items } = await stream.peek(recognizedBytes);
    const head = Buffer.concat(items);
    if (head.length === 0) throw new CreditError('BATCH_INPUT_EMPTY', {});
    const kind = requireReadable(recognizeContent(head));
    const isList = isJson(decodeText(head));
    const read = kind === 'ARCHIVE' ? readWorkbookInput : isList ? readJsonInput : readTextInput;
    return await read(stream, { ...options, judge: new LineJudge(options) });
  } catch (error) {
    await stream.close();
    throw error;
  }
}
