import { canonicalJson } from '../base/ordered-json.ts';
import { identifyingNumber } from './identifying-number.ts';
import { comparable, type Members } from './list-merge.ts';

/** The fields by which two negative records of different sources are the same, may be the same, or are two. */
export interface RecordFields {
  /** The field with the number of a record, such as the protocol of a protest. */
  readonly number?: string;
  /** Fields of which two different values belong to two records. */
  readonly facts: readonly string[];
  /** Facts that identify a record well enough that a different wording does not separate two of them. */
  readonly decisive: readonly string[];
  /** A field that sources word differently, such as the notary office. */
  readonly worded: string;
}

/**
 * Joins records of different sources that may be one: no field contradicts it, but one source does not state the number by which it
 * would be certain. A record is joined with one record of each other source at most. The result does not depend on the order of the
 * records, except for its own order. Pure.
 *
 * @param records the merged records, each of them once if its identity is certain.
 * @param sources the records of each source.
 * @returns the records; each field of a joined one is that of the record with more known fields, if known.
 */
export function joinPossibleRepetitions<Entry extends Members>(
  records: readonly Entry[],
  { sources, fields }: { readonly sources: readonly (readonly Entry[])[]; readonly fields: RecordFields },
): readonly Entry[] {
  const groups: { readonly records: Entry[]; readonly sources: Set<number> }[] = [];
  for (const record of mostInformedFirst(records)) {
    const own = sources.flatMap((listed, source) =>
      listed.some((other) => isSame(record, other, fields)) ? [source] : [],
    );
    const group = groups.find(
      (one) =>
        !own.some((source) => one.sources.has(source)) &&
        one.records.every((other) => mayBeSame(record, other, fields)),
    );
    if (group === undefined) groups.push({ records: [record], sources: new Set(own) });
    else {
      group.records.push(record);
      for (const source of own) group.sources.add(source);
    }
  }
  return groups
    .toSorted((one, other) => firstPlace(one.records) - firstPlace(other.records))
    .map((group) => group.records.reduce(withKnown));

  function firstPlace(some: readonly Entry[]): number {
    return Math.min(...some.map((record) => records.indexOf(record)));
  }
}

function mostInformedFirst<Entry extends Members>(records: readonly Entry[]): readonly Entry[] {
  const countKnown = (record: Entry) => Object.values(record).filter((value) => value !== null).length;
  return records.toSorted(
    (one, other) =>
      countKnown(other) - countKnown(one) || (canonicalJson(one) < canonicalJson(other) ? -1 : 1),
  );
}

/** Whether a record of a source is certainly the merged one. */
function isSame(merged: Members, own: Members, { number, facts, worded }: RecordFields): boolean {
  const fields = numberIn(merged, number) === undefined ? [worded, ...facts] : facts;
  return (
    numberIn(merged, number) === numberIn(own, number) &&
    fields.every((field) => comparable(merged[field]) === comparable(own[field]))
  );
}

function mayBeSame(one: Members, other: Members, fields: RecordFields): boolean {
  const { number, facts, decisive, worded } = fields;
  const [first, second] = [one, other].map((record) => numberIn(record, number));
  if (first !== undefined && second !== undefined && first !== second) return false;
  if (facts.some((field) => contradicts(one[field], other[field]))) return false;
  const isIdentified = decisive.every((field) => one[field] !== null && other[field] !== null);
  return isIdentified || !contradicts(one[worded], other[worded]);
}

function numberIn(record: Members, field: string | undefined): string | undefined {
  return field === undefined ? undefined : identifyingNumber(record[field]);
}

function contradicts(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return false;
  return (identifyingNumber(one) ?? comparable(one)) !== (identifyingNumber(other) ?? comparable(other));
}

function withKnown<Entry extends Members>(one: Entry, other: Entry): Entry {
  const added = Object.entries(other).filter(([name, value]) => value !== null && one[name] === null);
  return { ...one, ...Object.fromEntries(added) };
}
