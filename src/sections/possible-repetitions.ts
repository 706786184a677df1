import { canonicalJson } from '../base/ordered-json.ts';
import { identifyingNumber } from './identifying-number.ts';
import { comparable, type Members } from './list-merge.ts';

/** The fields by which two negative records of different sources are the same, may be the same, or are two. */
export interface RecordFields {
  /** The field with the number of a record, such as the protocol of a protest. */
  readonly number?: string;
  /** Whether records with the same number are the same even if their facts differ. Default: the facts must be equal too. */
  readonly isUnique?: true;
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
 * @param complete completes a joined record by the records that it is made of. Default: nothing is added.
 * @returns the records; each field of a joined one is that of the record with more known fields, if known.
 */
export function joinPossibleRepetitions<Entry extends Members>(
  records: readonly Entry[],
  {
    sources,
    fields,
    complete = (joined) => joined,
  }: {
    readonly sources: readonly (readonly Entry[])[];
    readonly fields: RecordFields;
    readonly complete?: (joined: Entry, records: readonly Entry[]) => Entry;
  },
): readonly Entry[] {
  const sourcesOf = sourcesByKey(sources, fields);
  const groups: Group<Entry>[] = [];
  /** The groups by the day of their first record. A record can join only groups of its day or without a day. */
  const byDay = new Map<unknown, Group<Entry>[]>();
  for (const record of mostInformedFirst(records)) {
    const own = sourcesOf.get(keyOf(record, fields)) ?? new Set();
    const day = record['date'];
    const possible =
      day === null ? groups : [...(byDay.get(day) ?? []), ...(byDay.get(null) ?? [])].toSorted(byPlace);
    const group = possible.find(
      (one) =>
        ![...own].some((source) => one.sources.has(source)) &&
        one.records.every((other) => mayBeSame(record, other, fields)),
    );
    if (group === undefined) {
      const added = { place: groups.length, records: [record], sources: new Set(own) };
      groups.push(added);
      const ofDay = byDay.get(day);
      if (ofDay === undefined) byDay.set(day, [added]);
      else ofDay.push(added);
    } else {
      group.records.push(record);
      for (const source of own) group.sources.add(source);
    }
  }
  const places = new Map(records.map((record, place) => [record, place]));
  const firstPlace = (group: Group<Entry>) =>
    Math.min(...group.records.map((record) => places.get(record) ?? 0));
  return groups
    .toSorted((one, other) => firstPlace(one) - firstPlace(other))
    .flatMap(({ records: own }) => (own.length === 1 ? own : [complete(own.reduce(withKnown), own)]));
}

/** Records that may be the same one, and the sources that list them. */
interface Group<Entry> {
  readonly place: number;
  readonly records: Entry[];
  readonly sources: Set<number>;
}

function byPlace(one: { readonly place: number }, other: { readonly place: number }): number {
  return one.place - other.place;
}

function mostInformedFirst<Entry extends Members>(records: readonly Entry[]): readonly Entry[] {
  return records
    .map((record) => ({
      record,
      facts: Object.values(record).filter((value) => value !== null).length,
      text: canonicalJson(record),
    }))
    .toSorted((one, other) => other.facts - one.facts || (one.text < other.text ? -1 : 1))
    .map(({ record }) => record);
}

/** Returns the sources that list each record, by its key. */
function sourcesByKey(
  sources: readonly (readonly Members[])[],
  fields: RecordFields,
): ReadonlyMap<string, ReadonlySet<number>> {
  const byKey = new Map<string, Set<number>>();
  for (const [source, listed] of sources.entries())
    for (const record of listed) {
      const key = keyOf(record, fields);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(source));
    }
  return byKey;
}

/** Returns a key that is the same for a record of a source and for the merged record that certainly contains it. */
function keyOf(record: Members, { number, isUnique, facts, worded }: RecordFields): string {
  const own = numberIn(record, number);
  if (own !== undefined && isUnique) return own;
  const named = own === undefined ? [worded, ...facts] : facts;
  return canonicalJson([own ?? null, ...named.map((field) => comparable(record[field]))]);
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
