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
 * @param texts dates as lists print them: `10 Mar 1962`, `circa 1962`, `1958 to 1962`, `10/03/1962`, `00/00/1962`.
 * @returns null if there are none.
 */
export function birthsOf(texts: readonly string[]): string | null {
  const births = texts.flatMap((text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    return plain === '' ? [] : [readBirth(plain) ?? plain];
  });
  return births.length === 0 ? null : [...new Set(births)].join('; ');
}

function readBirth(text: string): string | undefined {
  const about = /^(?:circa|approximately|approx\.?|about|c\.|~) ?(.+)$/i.exec(text)?.[1];
  if (about !== undefined) {
    const birth = readBirth(about);
    return birth === undefined ? undefined : `~${birth.replace(/^~/, '')}`;
  }
  const [, from, to] = /^(?:between )?(.+?)(?: to | and |\/(?=\d{4}$))(.+)$/i.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    const [first, last] = [readDate(from), readDate(to)];
    if (first !== undefined && last !== undefined) return `${first}/${last}`;
  }
  return readDate(text);
}

/** Reads a date, a month or a year as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; undefined for any other text. */
function readDate(text: string): string | undefined {
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*|Z|[+-]\d\d:\d\d)?$/.exec(text);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const words = /^(?:(\d{1,2}) )?([A-Za-z]{3})[a-z]*\.? (\d{4})$/.exec(text);
  if (iso !== null) return joined(iso[1], iso[2], iso[3]);
  if (slashes !== null) return joined(slashes[3], slashes[2], slashes[1]);
  const month = months.indexOf(words?.[2]?.toLowerCase() ?? '') + 1;
  return month === 0 ? undefined : joined(words?.[3], String(month), words?.[1]);
}

/** Joins the known parts of a date. A month or a day of zero is unknown. */
function joined(year = '', month = '', day = ''): string | undefined {
  const padded = (part: string) => (Number(part) === 0 ? '' : `-${part.padStart(2, '0')}`);
  const date = year + padded(month) + (padded(month) === '' ? '' : padded(day));
  return spanOfDate(date) === undefined ? undefined : date;
}

function spanOfDate(date: string): BirthSpan | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  if (year === undefined) return undefined;
  const lastDay = month === undefined ? 31 : new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const last = `${year}-${month ?? '12'}-${day ?? String(lastDay).padStart(2, '0')}`;
  return [first, last].every(isOnCalendar) ? { first, last } : undefined;
}

/**
 * Whether a person born on a day may be the person in an entry. Lists are often a year off, so a birth date within a year of one in
 * the list is compatible, or within five years of an approximate one. A birth date that cannot be read is always compatible.
 *
 * @param births in the format of `birthsOf`; null if the list shows none.
 * @param bornOn `YYYY-MM-DD`; null if unknown.
 */
export function mayBeBorn(births: string | null | undefined, bornOn: string | null | undefined): boolean {
  const born = Date.parse(`${bornOn ?? ''}T00:00:00Z`);
  if (births === null || births === undefined || Number.isNaN(born)) return true;
  return births.split('; ').some((birth) => {
    const plain = birth.replace(/^~/, '');
    const [from = '', to = from] = plain.split('/');
    const [first, last] = [spanOfDate(from), spanOfDate(to)];
    if (first === undefined || last === undefined) return true;
    const margin = (plain === birth ? tolerance.exact : tolerance.approximate) * dayMs;
    return born >= Date.parse(first.first) - margin && born <= Date.parse(last.last) + margin;
  });
}
