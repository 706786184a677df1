import type { Text } from '../../base/language.ts';
import type { DatasetEntry, RefuseFile } from '../dataset.ts';

/** A character that could not be read, or the two or three letters that a program makes of an accented letter in UTF-8: `CONCEIÃ‡ÃƒO`. */
const damagedLetter = /\uFFFD|[ÃÂ][\u0080-\u00BF\u0152-\u017E\u0192\u02C6\u02DC\u2013-\u2122]/;
/** This share of the names may be damaged, because publishers copy names from many sources. */
const mostDamaged = 0.01;
/** So many damaged names are no sign of a damaged file. */
const few = 3;

const damagedNames: Text = {
  en: 'its accented letters are damaged, as in CONCEIÃ‡ÃƒO: the file was read in the wrong encoding and saved again',
  'pt-BR':
    'as letras acentuadas estão danificadas, como em CONCEIÃ‡ÃƒO: o arquivo foi lido na codificação errada e salvo de novo',
};

/** Checks the names of one file for letters that another program has damaged: their bearers would not be found. */
export class NameCheck {
  readonly #refuse: RefuseFile;
  #entries = 0;
  #damaged = 0;
  #line: number | undefined;

  constructor(refuse: RefuseFile) {
    this.#refuse = refuse;
  }

  add({ names, line }: Pick<DatasetEntry, 'names' | 'line'>): void {
    this.#entries += 1;
    if (!names.some((name) => damagedLetter.test(name))) return;
    this.#damaged += 1;
    this.#line ??= line;
  }

  /** @throws what `refuse` makes of the first damaged name, if more than 1 % of the entries have one. */
  end(): void {
    if (this.#damaged <= few || this.#damaged <= this.#entries * mostDamaged) return;
    throw this.#refuse({ ...(this.#line && { line: this.#line }), reason: damagedNames });
  }
}
