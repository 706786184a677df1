import { signal } from '@preact/signals';
import type { BatchPreviewAnswer } from '../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../api.ts';
import { columnField, columnOfText, documentColumn } from './document-column.ts';
import { batchText } from './judged-text.ts';

/** The file that the list of a new batch comes from, if any. */
type BatchFile =
  | { readonly is: 'NONE' }
  | { readonly is: 'READING'; readonly name: string }
  /** A workbook that the service reads as soon as a policy is chosen. */
  | { readonly is: 'WAITING'; readonly name: string; readonly file: File }
  /** `read` is there for a workbook, which the service has read. */
  | { readonly is: 'READ'; readonly name: string; readonly read?: BatchPreviewAnswer['read'] }
  | { readonly is: 'TOO_LONG'; readonly name: string }
  | { readonly is: 'REFUSED'; readonly name: string; readonly file: File; readonly failure: Failure };

export const batchFile = signal<BatchFile>({ is: 'NONE' });

/** So much text can be given to the service at once. */
const longestText = 8_000_000;

/**
 * Replaces the list with the content of a file. The service reads workbooks.
 *
 * @param column the column of documents in a workbook. Blank: the service chooses.
 */
export async function takeFile(file: File, policyId: string | undefined, column = ''): Promise<void> {
  const { name } = file;
  const begun = { is: 'READING', name } as const;
  batchFile.value = begun;
  const end = (state: BatchFile, text?: string) => {
    // Another file may have been dropped meanwhile.
    if (batchFile.peek() !== begun) return;
    if (text !== undefined) {
      batchText.value = text;
      documentColumn.value = state.is === 'READ' && state.read !== undefined ? columnOfText(state.read) : '';
    }
    batchFile.value = state;
  };
  try {
    if (await isWorkbook(file)) {
      if (policyId === undefined) return end({ is: 'WAITING', name, file });
      const { read, text } = await client.previewBatchFile(file, {
        policyId,
        withText: true,
        ...columnField(column),
      });
      if (text === null || text === undefined) end({ is: 'TOO_LONG', name });
      else end({ is: 'READ', name, read }, text);
    } else if (file.size > longestText) end({ is: 'TOO_LONG', name });
    else end({ is: 'READ', name }, decode(new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    end({ is: 'REFUSED', name, file, failure: failureOf(error) });
  }
}

/** An archive, or what is called one; whether it is sound says the service. */
async function isWorkbook(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return (first === 0x50 && second === 0x4b) || /\.(?:xlsx?|xlsm|ods|pdf)$/i.test(file.name);
}

/** A text in the encodings that spreadsheets and editors write. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
