import type { Text } from '../../base/language.ts';
import type { DatasetEntry, DocumentCounts, RefuseFile } from '../dataset.ts';

/** About one document in ten begins with a zero: among so many, a file that kept its zeros shows one. */
const enoughDocuments = 500;

const spreadsheetNumber: Text = {
  en: 'the document in this row is in the notation of a spreadsheet program, such as 9,9991E+13: its digits are lost',
  'pt-BR':
    'o documento desta linha está na notação de um programa de planilhas, como 9,9991E+13: os dígitos se perderam',
};

/**
 * Checks the documents of one file for damage by a spreadsheet program. A number with lost zeros counts as the document that it was,
 * unless the file has other documents that kept theirs: then it is a wrong document.
 */
export class DocumentCheck {
  readonly #refuse: RefuseFile;
  readonly #counts: DocumentCounts;
  /** Entries that wait until it is known whether the file lost its zeros. */
  #waiting: DatasetEntry[] = [];
  #whole = 0;
  #zeros: 'UNKNOWN' | 'KEPT' | 'LOST' = 'UNKNOWN';

  /** @param counts where the entries of all files are counted. */
  constructor(counts: DocumentCounts, refuse: RefuseFile) {
    this.#counts = counts;
    this.#refuse = refuse;
  }

  /**
   * Takes entries as they are read, and returns those that are checked.
   *
   * @throws what `refuse` makes of a document in a notation of spreadsheet programs.
   */
  take(entries: readonly DatasetEntry[]): readonly DatasetEntry[] {
    for (const { reading, document, line } of entries) {
      if (reading === 'SPREADSHEET') throw this.#refuse({ ...(line && { line }), reason: spreadsheetNumber });
      if (reading !== 'WHOLE') continue;
      this.#whole += 1;
      if (this.#zeros === 'UNKNOWN' && document?.startsWith('0')) this.#zeros = 'KEPT';
      else if (this.#zeros === 'UNKNOWN' && this.#whole >= enoughDocuments) this.#zeros = 'LOST';
    }
    this.#waiting.push(...entries);
    return this.#zeros === 'UNKNOWN' ? [] : this.#release();
  }

  /** The entries that still wait, at the end of the file. */
  end(): readonly DatasetEntry[] {
    return this.#release();
  }

  #release(): readonly DatasetEntry[] {
    const entries = this.#waiting.map((entry) => this.#judge(entry));
    this.#waiting = [];
    return entries;
  }

  #judge(entry: DatasetEntry): DatasetEntry {
    const counts = this.#counts;
    const judged: DatasetEntry =
      entry.reading === 'ZEROS_LOST' && this.#zeros === 'KEPT'
        ? { ...entry, document: null, reading: 'SHORT' }
        : entry;
    if (judged.document !== null || judged.mask !== null) counts.documents += 1;
    if (judged.reading === 'ZEROS_LOST') counts.restoredDocuments += 1;
    if (judged.reading === 'SHORT') counts.shortDocuments += 1;
    if (judged.reading === 'SHORT' || judged.reading === 'WRONG') counts.wrongDocuments += 1;
    return judged;
  }
}
