import { dayOfUtc, isOnCalendar } from '../../base/calendar-day.ts';
import { parseDocument } from '../../document/document.ts';
import { textOf } from '../company-registry/blank-values.ts';
import type { ScalarSpec } from './connector.ts';
import type { dateForms } from './field-forms.ts';
import type { Target } from './target.ts';

type DateForm = (typeof dateForms)[number];

/** Nothing that we read is older or later. */
const firstYear = 1800;
const lastYear = 2200;

/** A value of a section, or why an answer has none: a few English words without its content. */
type Converted = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

/**
 * Turns what a path selected into what a place of a section takes. Nothing is guessed: what is not written as the file
 * says is a problem, and only what is absent, blank or one of `nullWords` is unknown (null).
 */
export function convert(
  selected: unknown,
  target: Target,
  spec: Omit<ScalarSpec, 'path' | 'value'>,
): Converted {
  if (isBlank(selected) || spec.nullWords?.includes(String(selected).trim())) return { value: null };
  // Such as "***", "-" or "NÃO INFORMADO", unless the connector lists it as a word.
  const isPlaceholder = target.nullable && typeof selected === 'string' && textOf(selected) === null;
  if (isPlaceholder && !Object.hasOwn(spec.words ?? {}, selected.trim())) return { value: null };
  if (typeof selected === 'object') return { problem: 'a list or a map stands there' };
  if (spec.words === undefined) return byKind(selected, target, spec);
  const word = String(selected).trim();
  if (!Object.hasOwn(spec.words, word)) {
    if (spec.otherWords === 'unknown') return { value: null };
    return { problem: 'it is a word that words: does not name' };
  }
  return byKind(spec.words[word], target, {});
}

/** Whether the value at a path is missing or only blanks. */
export function isBlank(selected: unknown): boolean {
  return (
    selected === null || selected === undefined || (typeof selected === 'string' && selected.trim() === '')
  );
}

function byKind(value: unknown, target: Target, spec: Omit<ScalarSpec, 'path' | 'value'>): Converted {
  switch (target.kind) {
    case 'text':
      return asText(value, spec);
    case 'word':
      return typeof value === 'string' && target.words.includes(value)
        ? { value }
        : { problem: 'it is none of the words of the field' };
    case 'flag':
      return typeof value === 'boolean' ? { value } : { problem: 'it is neither true nor false' };
    case 'day':
    case 'month':
      return asDate(value, target.kind, spec.date);
    default:
      return asNumber(value, { minimum: Number.NEGATIVE_INFINITY, ...target }, spec.number);
  }
}

function asText(value: unknown, { document }: Pick<ScalarSpec, 'document'>): Converted {
  if (typeof value !== 'string' && typeof value !== 'number') return { problem: 'it is no text' };
  const text = String(value).trim();
  if (document !== true) return { value: text };
  return { value: parseDocument(text).document?.value ?? text };
}

/** How a date is written, and which group of it is what; a month has no day. */
interface DatePattern {
  readonly form: RegExp;
  readonly year: number;
  readonly month: number;
  readonly day?: number;
}

const epochForms: Readonly<Partial<Record<DateForm, number>>> = {
  'epoch-seconds': 1_000,
  'epoch-milliseconds': 1,
};
const dayMs = 86_400_000;
const brasilia = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' });

/** Returns the day of a time since 1970, `YYYY-MM-DD`; undefined if it is no such time. */
function dayOfEpoch(written: string, unitMs: number): string | undefined {
  if (!/^-?\d{1,14}(?:\.\d+)?$/.test(written)) return undefined;
  const at = new Date(Number(written) * unitMs);
  const year = at.getUTCFullYear();
  if (!(year >= firstYear && year <= lastYear)) return undefined;
  return at.getTime() % dayMs === 0 ? dayOfUtc(at.getTime()) : brasilia.format(at);
}

/** An instant: a day, a time, and its offset from UTC. */
const instantForm =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*(?:(Z)|([+-]\d{2}):?(\d{2}))$/i;

/** Returns the day of an instant in Brasília; undefined if the text is not an instant. At midnight, returns the day as written. */
function dayOfInstant(written: string): string | undefined {
  const [, day, time = '', isUtc, hours, minutes] = instantForm.exec(written) ?? [];
  if (day === undefined || !isOnCalendar(day) || /^[0:]+$/.test(time)) return day;
  const at = Date.parse(`${day}T${time}${isUtc === undefined ? `${hours}:${minutes}` : 'Z'}`);
  return Number.isNaN(at) ? undefined : brasilia.format(at);
}

const datePatterns: Readonly<Partial<Record<DateForm, DatePattern>>> = {
  'YYYY-MM-DD': { form: /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/, year: 1, month: 2, day: 3 },
  'DD/MM/YYYY': { form: /^(\d{2})\/(\d{2})\/(\d{4})(?:$|[T ])/, year: 3, month: 2, day: 1 },
  'DD-MM-YYYY': { form: /^(\d{2})-(\d{2})-(\d{4})(?:$|[T ])/, year: 3, month: 2, day: 1 },
  'DD.MM.YYYY': { form: /^(\d{2})\.(\d{2})\.(\d{4})(?:$|[T ])/, year: 3, month: 2, day: 1 },
  YYYYMMDD: { form: /^(\d{4})(\d{2})(\d{2})(?:$|\d{6}$|[T ])/, year: 1, month: 2, day: 3 },
  DDMMYYYY: { form: /^(\d{2})(\d{2})(\d{4})$/, year: 3, month: 2, day: 1 },
  'YYYY-MM': { form: /^(\d{4})-(\d{2})$/, year: 1, month: 2 },
  'MM/YYYY': { form: /^(\d{2})\/(\d{4})$/, year: 2, month: 1 },
  YYYYMM: { form: /^(\d{4})(\d{2})$/, year: 1, month: 2 },
};

function asDate(
  value: unknown,
  kind: 'day' | 'month',
  form: DateForm = kind === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM',
): Converted {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const unitMs = epochForms[form];
  if (unitMs !== undefined) {
    const epochDay = dayOfEpoch(written, unitMs);
    if (epochDay === undefined) return { problem: `it is no date written as ${form}` };
    return { value: kind === 'month' ? epochDay.slice(0, 7) : epochDay };
  }
  const pattern = datePatterns[form];
  const dated = form === 'YYYY-MM-DD' ? (dayOfInstant(written) ?? written) : written;
  const groups = pattern?.form.exec(dated);
  if (pattern === undefined || !groups) return { problem: `it is no date written as ${form}` };
  const { [pattern.year]: year = '', [pattern.month]: month = '' } = groups;
  const day = pattern.day === undefined ? undefined : groups[pattern.day];
  const isSound =
    Number(year) >= firstYear && Number(year) <= lastYear && isOnCalendar(`${year}-${month}-${day ?? '01'}`);
  if (!isSound) return { problem: `it is no date written as ${form}` };
  if (kind === 'month') return { value: `${year}-${month}` };
  return day === undefined
    ? { problem: 'it is a month, and a day is needed' }
    : { value: `${year}-${month}-${day}` };
}

function asNumber(
  value: unknown,
  { kind, minimum }: { readonly kind: Target['kind']; readonly minimum: number },
  form: ScalarSpec['number'],
): Converted {
  const number = readNumber(value, form);
  if (number === undefined)
    return { problem: form === undefined ? 'it is no number' : `it is no number written as ${form}` };
  const scaled =
    form === 'cents' ? number / 100 : form === 'share' ? Number((number * 100).toPrecision(15)) : number;
  if (!Number.isFinite(scaled) || Math.abs(scaled) > Number.MAX_SAFE_INTEGER)
    return { problem: 'it is too large a number' };
  if (scaled < minimum) return { problem: `it is less than ${minimum}` };
  if (kind === 'count' && !Number.isInteger(scaled)) return { problem: 'it is no whole number' };
  return { value: scaled };
}

const numberPatterns: Readonly<Record<'1.234,56' | '1,234.56' | 'plain', RegExp>> = {
  '1.234,56': /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  '1,234.56': /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  // 1.234 without a form may be a thousand; 1.23 and 1.2345 may not.
  plain: /^-?\d+(?:\.(?:\d{1,2}|\d{4,}))?$/,
};

function readNumber(value: unknown, form: ScalarSpec['number']): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  const text = trimmed.startsWith('R$') ? trimmed.slice(2).trimStart() : trimmed;
  if (form === '1.234,56')
    return numberPatterns[form].test(text) ? Number(without(text, '.').replace(',', '.')) : undefined;
  if (form === '1,234.56') return numberPatterns[form].test(text) ? Number(without(text, ',')) : undefined;
  // A share may have any number of decimals.
  const pattern = form === 'share' ? /^-?\d+(?:\.\d+)?$/ : numberPatterns.plain;
  return pattern.test(text) ? Number(text) : undefined;
}

/** A text without a sign: replaceAll costs several times as much, and every amount comes by. */
function without(text: string, sign: '.' | ','): string {
  let left = text;
  for (let at = left.indexOf(sign); at !== -1; at = left.indexOf(sign, at))
    left = left.slice(0, at) + left.slice(at + 1);
  return left;
}
