import type { Text } from '../base/language.ts';
import { dayOf, textOf } from './printed-values.ts';

const months = 'jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec';
/** `31/12/26`, `1/5/2026`, `31-12-2026`, `2026/12/31`, `05/nov/26`, `31 de dezembro de 2026`, `46387` and `########` (a narrow column). */
const rewritten = new RegExp(
  String.raw`^(?:\d{1,2}[/.\-]\d{1,2}[/.\-](?:\d{2}|\d{4})|\d{1,2}[/.\- ](?:${months})[a-z]*\.?[/.\- ]\d{2,4}|\d{1,2} de (?:${months})[a-z\u00e7]* de \d{4}|\d{4}[/.]\d{1,2}[/.]\d{1,2}|[1-9]\d{4}|#{3,})(?: \d{1,2}:\d{2}.*)?$`,
  'i',
);
/** Days in the form of the lists, including invalid ones such as `00/00/0000`. A month above 12 is the day of a US date. */
const published = /^\d{2}\/(?:0\d|1[0-2])\/\d{4}(?!.*[ap]m$)/i;

/** This share of the days may have another form. */
const mostRewritten = 0.01;
/** Up to this many days in another form are accepted if they are fewer than half. */
const few = 3;

/**
 * Counts the days of a table that a spreadsheet program has written in another form, such as `31/12/26`. Such days cannot be read,
 * and a period without a last day would have no end.
 */
export class DayCheck {
  #days = 0;
  #rewritten = 0;
  #first: { readonly line: number; readonly reason: Text } | undefined;

  /** Adds a cell of a column of days. */
  add(cell: string, line: number): void {
    const text = textOf(cell);
    if (text === null) return;
    this.#days += 1;
    if (dayOf(text) !== null || published.test(text) || !rewritten.test(text)) return;
    this.#rewritten += 1;
    this.#first ??= { line, reason: reasonOf(text) };
  }

  /** Returns the first of these days with its line if there are too many; otherwise undefined. */
  get damage(): { readonly line: number; readonly reason: Text } | undefined {
    const isDamaged =
      this.#rewritten > few
        ? this.#rewritten > this.#days * mostRewritten
        : this.#rewritten * 2 >= this.#days;
    return isDamaged ? this.#first : undefined;
  }
}

function reasonOf(text: string): Text {
  return {
    en: `the date ${text} in this row has the format of a spreadsheet program, not DD/MM/YYYY or YYYY-MM-DD. Load the file as it was published`,
    'pt-BR': `a data ${text} desta linha está no formato de um programa de planilhas, e não em DD/MM/AAAA ou AAAA-MM-DD. Carregue o arquivo como foi publicado`,
  };
}
