import { type Language, say } from '../base/language.ts';
import { shownDocument } from '../document/shown-document.ts';
import type { ListedIdentifier } from '../report/list-identifiers.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';

/**
 * What a person knows a report or a batch by, where one of several is to be chosen: a company's document whole, a person's
 * hidden in part, the name, the status. Empty where nothing is known.
 */
export function describeIdentifier(
  { name, report }: Pick<ListedIdentifier, 'name' | 'report'>,
  language: Language,
): string {
  const words = name === undefined ? [] : [plainWords(name)];
  if (report === undefined) return words.join(' ');
  const { kind, value: document } = report.document;
  const shown = shownDocument({ document, type: kind === 'cpf' ? 'CPF' : 'CNPJ' });
  return [shown, ...words, `(${say(statusWords[report.status], language)})`].join(' ');
}
