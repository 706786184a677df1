import { type Language, say } from '../base/language.ts';
import { formatDocument } from '../document/mask.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { yesNo } from '../wording/statuses.ts';
import { codeInWords } from './code-words.ts';
import { warrantInWords } from './criminal-record.ts';
import { fieldKind } from './field-kind.ts';
import { labelOfField } from './field-labels.ts';
import { sectionTitle } from './section-words.ts';
import { labelInWords, placeInWords } from './statement-words.ts';

/** Fields that hold the name of another field. */
const namesOfFields = ['field', 'indicator', 'inputs'];

/**
 * The value of one field of a section, as people of a language write it: words of closed sets in words, money, shares, days
 * and months; `–` where it is not known.
 *
 * @param path the names from the section's details down to the field, without the places in lists.
 */
export function fieldText(
  value: unknown,
  { type, path }: { readonly type: string; readonly path: readonly string[] },
  style: FigureStyle,
): string {
  const { language, format } = style;
  if (type === 'CRIMINAL_RECORD' && path.join('.') === 'warrants.active')
    return warrantInWords(typeof value === 'boolean' ? value : null, language);
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return say(value ? yesNo.yes : yesNo.no, language).toLowerCase();
  const kind = fieldKind(type, path);
  if (typeof value === 'number') {
    if (kind === 'AMOUNT') return format.money(value);
    if (kind === 'PERCENT') return `${format.number(value)}%`;
    // A year and a number of an entry are not grouped.
    return Number.isInteger(value) ? String(value) : format.decimal(value);
  }
  const name = path.at(-1) ?? '';
  if (typeof value !== 'string') return plainWords(JSON.stringify(value));
  if (kind === 'CODE') return codeInWords(value, language, name);
  if (kind === 'DAY' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
  if (kind === 'MONTH' && /^\d{4}-\d{2}$/.test(value)) return format.month(value);
  if (kind === 'PHONE') return phoneInWords(plainWords(value));
  if (kind === 'DOCUMENT') return documentInWords(plainWords(value));
  if (kind === 'POSTAL_CODE') return plainWords(value).replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return plainWords(textOf(value, { type, name }, language));
}

/** A document with its mask; one that its source gave in part as it is. */
function documentInWords(value: string): string {
  if (/^\d{11}$/.test(value)) return formatDocument({ kind: 'cpf', value });
  return /^[0-9A-Z]{12}\d{2}$/.test(value) ? formatDocument({ kind: 'cnpj', value }) : value;
}

/** A telephone as it is written in Brazil: `(41) 3333-4444`; one that is not of ten or eleven digits as it is. */
function phoneInWords(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

function textOf(
  value: string,
  { type, name }: { readonly type: string; readonly name: string },
  language: Language,
): string {
  if (type === 'FINANCIAL_STATEMENTS' && namesOfFields.includes(name)) {
    return labelOfField(value, language) ?? value;
  }
  if (type === 'FINANCIAL_STATEMENTS' && name === 'place') return placeInWords(value, language);
  if (type === 'FINANCIAL_STATEMENTS' && name === 'label') return labelInWords(value, language);
  if (type === 'CREDIT_POLICY' && name === 'section') return sectionTitle(value, language);
  return type === 'SYNTHETIC_SCORE' && name === 'name' ? codeInWords(value, language) : value;
}
