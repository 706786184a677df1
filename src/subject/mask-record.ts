import { initials, maskText } from '../sections/mask-others.ts';
import { personalData } from '../storage/personal-data.ts';
import type { HeldRecord } from './holding.ts';
import type { Masking } from './subject-report.ts';

/** What is no content: bytes that stand elsewhere in the file, texts of others that nobody can part, leases and checksums. */
const leftOut: ReadonlySet<string> = new Set([
  'packed',
  'result',
  'body',
  'extracted',
  'columns',
  'checksum',
  'lease_owner',
  'lease_until',
  'fence',
  'sender',
  'sending',
  'due_at',
  'organization_id',
]);

/** In these tables whoever stands beside the subject may be somebody of its name. */
const ofMatches: ReadonlySet<HeldRecord> = new Set([
  'watch_finding',
  'watch_new_finding',
  'watch_change',
  'match_decision',
]);

/**
 * A row as its subject may have it: without who worked on it, others masked, JSON read.
 */
export function maskRecord(
  record: HeldRecord,
  row: Readonly<Record<string, unknown>>,
  masking: Masking,
): Readonly<Record<string, unknown>> {
  const marks: Readonly<Record<string, { readonly holds: string } | null>> = personalData[record];
  const isOfMatches = ofMatches.has(record);
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]): readonly (readonly [string, unknown])[] => {
      const mark = marks[column];
      // Who has read it stands by initials: the copy is about the subject.
      if (record === 'access' && column === 'reader_name') return [['reader', initials(String(value))]];
      if (leftOut.has(column) || mark?.holds === 'STAFF') return [];
      const read = typeof value === 'string' ? readValue(value) : value;
      if (mark === null || mark === undefined || mark.holds === 'SUBJECT') return [[column, read]];
      const mask = (text: string) =>
        isOfMatches && text !== masking.own ? initials(text) : maskText(text, masking);
      return [[column, eachText(read, mask)]];
    }),
  );
}

/** What a column of JSON holds; another text as it is. */
function readValue(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** A value with every text in it changed. */
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => eachText(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, eachText(field, change)]));
}
