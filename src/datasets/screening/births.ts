import { isOnCalendar } from '../../base/calendar-day.ts';

/** The first and the last possible birth date of a person, `YYYY-MM-DD`. */
interface BirthSpan {
  readonly first: string;
  readonly last: string;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const dayMs = 86_400_000;
/** Days by which a birth date in a list may be wrong. The tolerance is higher if the list calls the date approximate. */
const tolerance = { exact: 366, approximate: 5 * 366 } as const;

/**
 * Converts the birth dates of an entry to one format, separated by `; `: `1962-03-10`, `1962-03`, `1962`, `1958/1962` for a range
 * and `~1962` for an approximate date. A text that is not a date is kept unchanged.
 *
 * @param texts dates as lists print them: `10 Mar 1962`, `circa 1962`, `1958 to 1962`, `10/03/1962`, `10.03.1962`, `dd/mm/1962`.
 * @returns null if there are none.
 */
export function birthsOf(texts: readonly string[]): string | null {
  const births = texts.flatMap((text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    return plain === '' ? [] : [readBirth(plain) ?? plain];
  });
  return births.length === 0 ? null : [...new Set(births)].join('; ');
}

const approximately = String.raw`(?:circa|approximately|approx\.?|about|abt\.?|around|ca?\.|ca(?= )|~)`;
const approximateForm = new RegExp(
  `^(?:${approximately} ?(?<after>.+)|(?<before>.+?) ?\\(?${approximately}\\)?)$`,
  'i',
);
/** Two dates with a word or a dash in blanks between them, or two years with a dash or a slash between them. */
const rangeForm =
  /^(?:between |from )?(.+?)(?: (?:to|and|until|or|[-–—]) |(?<=(?<!\d)\d{4})[-–—/](?=\d{4}$))(.+)$/i;

/** Reads a birth date into the format of `birthsOf`, which it returns unchanged; undefined for any other text. */
function readBirth(text: string): string | undefined {
  const { after, before } = approximateForm.exec(text)?.groups ?? {};
  const about = after ?? before;
  if (about !== undefined) {
    const birth = readBirth(about);
    return birth === undefined ? undefined : `~${birth.replace(/^~/, '')}`;
  }
  return readRange(text) ?? readDate(text);
}

function readRange(text: string): string | undefined {
  const [, from = '', to = ''] = rangeForm.exec(text) ?? /^([^/]+)\/([^/]+)$/.exec(text) ?? [];
  const [first, last] = [readDate(from), readDate(to)];
  if (first === undefined || last === undefined) return undefined;
  return first <= last ? `${first}/${last}` : undefined;
}

/** A day or a month: digits, or letters and signs for an unknown one, as in `dd/mm/1962` and `--/03/1962`. */
const part = String.raw`(\d{1,2}|[dm?x*_-]{1,2})`;
const time = String.raw`(?:[T ]\d{2}:.*|Z|[+-]\d\d:\d\d)?`;
const isoForm = new RegExp(String.raw`^(\d{4})(?:([-./])${part}(?:\2${part})?)?${time}$`, 'i');
const dayFirstForm = new RegExp(String.raw`^(?:${part}[-./] ?)?${part}[-./] ?(\d{4})$`, 'i');
const wordsForm = /^(?:(\d{1,2})[ -])?([a-z]{3})[a-z]*\.?[ -](?:(\d{1,2}),? )?(\d{4})$/i;

/** Reads a date, a month or a year as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; undefined for any other text. */
function readDate(text: string): string | undefined {
  const iso = isoForm.exec(text);
  if (iso !== null) return joined(iso[1], iso[3], iso[4]);
  const dayFirst = dayFirstForm.exec(text);
  if (dayFirst !== null) {
    const [, first, second, year] = dayFirst;
    // The month comes first if the second number is not a month.
    return joined(year, second, first) ?? joined(year, first, second);
  }
  const [, day, word = '', dayAfter, year] = wordsForm.exec(text) ?? [];
  const month = months.indexOf(word.toLowerCase()) + 1;
  return month === 0 ? undefined : joined(year, String(month), day ?? dayAfter);
}

/** Joins the known parts of a date. A month or a day that is zero or not a number is unknown. */
function joined(year = '', month = '', day = ''): string | undefined {
  const padded = (text: string) => (Number(text) > 0 ? `-${text.padStart(2, '0')}` : '');
  const date = year + padded(month) + (padded(month) === '' ? '' : padded(day));
  return spanOfDate(date) === undefined ? undefined : date;
}

function spanOfDate(date: string): BirthSpan | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  // Lists fill an unknown date with the first day of 1900.
  if (year === undefined || year <= '1900') return undefined;
  const lastDay = month === undefined ? 31 : new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const last = `${year}-${month ?? '12'}-${day ?? String(lastDay).padStart(2, '0')}`;
  return [first, last].every(isOnCalendar) ? { first, last } : undefined;
}

/**
 * Whether a person born on a day may be the person in an entry. Lists are often a year off, so a birth date within a year of one in
 * the list is compatible, or within five years of an approximate one. A birth date that cannot be read is always compatible.
 *
 * @param births in the format of `birthsOf`, or as a list prints them; null if the list shows none.
 * @param bornOn `YYYY-MM-DD`; null if unknown.
 */
export function mayBeBorn(births: string | null | undefined, bornOn: string | null | undefined): boolean {
  const born = Date.parse(`${bornOn ?? ''}T00:00:00Z`);
  if (births === null || births === undefined || Number.isNaN(born)) return true;
  return births.split('; ').some((text) => {
    const birth = readBirth(text) ?? '';
    const plain = birth.replace(/^~/, '');
    const [from = '', to = from] = plain.split('/');
    const [first, last] = [spanOfDate(from), spanOfDate(to)];
    if (first === undefined || last === undefined) return true;
    const margin = (plain === birth ? tolerance.exact : tolerance.approximate) * dayMs;
    return born >= Date.parse(first.first) - margin && born <= Date.parse(last.last) + margin;
  });
}
