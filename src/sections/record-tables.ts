import { isRecord } from '../base/is-record.ts';
import { fieldPlace } from './field-kind.ts';
import { foremostFirst } from './foremost-fields.ts';
import { isSectionType, sectionDefinition } from './index.ts';
import { validityOn } from './validity.ts';

/** A record of a list, as its source gave it. */
type ListRecord = Readonly<Record<string, unknown>>;

/** A list of records as one table. */
export interface RecordTable {
  /** From the section's details down to the list, without the places in lists. */
  readonly path: readonly string[];
  readonly records: readonly ListRecord[];
  /** The fields in the order that people read them in. */
  readonly names: readonly string[];
  /** Whether the section says that order; else what names a record comes first, and the rest as it came. */
  readonly isOrdered: boolean;
  /** Down to a field: one that the record around it lends lies a step higher. */
  readonly pathOf: (name: string) => readonly string[];
}

/**
 * A list of records as tables: itself, and below it each list within its records that the section gives columns, with what names the record around
 * each row. All columns are shown: those without an order in the section come last, as they are written. Records with a period
 * also have `validity`: whether they are in force on a day. A record with a list of such records has the validity and the days of
 * the one that counts most.
 *
 * @param day `YYYY-MM-DD`.
 */
export function recordTables(
  type: string,
  path: readonly string[],
  { records: own, day }: { readonly records: readonly ListRecord[]; readonly day: string },
): readonly [RecordTable, ...RecordTable[]] {
  const dated = withValidity(type, path, { records: own, day });
  const columns = (isSectionType(type) && sectionDefinition(type).columns) || {};
  const prefix = [...path, ''].join('.');
  const apart = Object.keys(columns)
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length));
  if (dated.some((record) => 'otherReports' in record)) apart.push('otherReports');
  const lists = apart.map((name) => {
    const at = [...path, name];
    const itemsOf = (record: ListRecord) => withValidity(type, at, { records: recordsIn(record[name]), day });
    return { name, at, period: periodOf(type, at), items: dated.map(itemsOf) };
  });
  const datedList = lists.find(({ period }) => period !== undefined);
  const { from = '', until = '' } = datedList?.period ?? {};
  const fromItem = datedList === undefined ? [] : ['validity', from, until];
  const records = dated.map((record, index) =>
    withFields(record, { names: fromItem, of: foremost(datedList?.items[index] ?? []) }),
  );
  const all = namesOf(records).filter((name) => !apart.includes(name));
  const order = columns[path.join('.')];
  const whole: RecordTable = {
    path,
    records,
    names: order === undefined ? foremostFirst(all, { type, path }) : inOrder(all, order, { type, path }),
    isOrdered: order !== undefined,
    pathOf: (name) => [...((fromItem.includes(name) && datedList?.at) || path), name],
  };
  const inner = lists.flatMap(({ name, at, items }): readonly RecordTable[] => {
    const order = columns[prefix + name] ?? [];
    const fields = namesOf(items.flat());
    if (fields.length === 0) return [];
    const lent = order.filter((one) => !fields.includes(one) && all.includes(one));
    const rows = records.flatMap((record, index) => {
      const around = Object.fromEntries(lent.map((one) => [one, record[one]]));
      return (items[index] ?? []).map((item) => ({ ...around, ...item }));
    });
    return [
      {
        path: at,
        records: rows,
        names: inOrder([...lent, ...fields], order, { type, path: at }),
        isOrdered: true,
        pathOf: (field) => [...(lent.includes(field) ? path : at), field],
      },
    ];
  });
  return [whole, ...inner];
}

/**
 * Adds to each record whether its period is in force on a day. The validity of a record that needs no day is null, and if
 * that applies to all records, they are returned unchanged.
 */
function withValidity(
  type: string,
  path: readonly string[],
  { records, day }: { readonly records: readonly ListRecord[]; readonly day: string },
): readonly ListRecord[] {
  const fields = periodOf(type, path);
  if (fields === undefined) return records;
  const dayIn = (record: ListRecord, name: string) => {
    const value = record[name];
    return typeof value === 'string' ? value : null;
  };
  const validities = records.map((record) => {
    const period = {
      from: dayIn(record, fields.from),
      until: dayIn(record, fields.until),
      untilAsWritten: dayIn(record, 'untilAsWritten') ?? undefined,
      ended: record['ended'] === true,
      stateAsWritten: dayIn(record, 'stateAsWritten') ?? undefined,
    };
    const isDated = period.ended || Object.values(period).some((one) => typeof one === 'string');
    const validity = fields.validityOn ? fields.validityOn(record, day) : validityOn(day, period);
    return validity === undefined ? 'UNCLEAR' : isDated ? validity : null;
  });
  if (validities.every((validity) => validity === null)) return records;
  return records.map((record, at) => ({ validity: validities[at], ...record }));
}

/** Returns a record with fields of one of its items; unchanged without an item. */
function withFields(
  record: ListRecord,
  { names, of }: { readonly names: readonly string[]; readonly of: ListRecord | undefined },
): ListRecord {
  return of === undefined
    ? record
    : { ...record, ...Object.fromEntries(names.map((name) => [name, of[name] ?? null])) };
}

/** Returns the record that counts most for its list; undefined if no record has a period. */
function foremost(records: readonly ListRecord[]): ListRecord | undefined {
  for (const validity of ['IN_FORCE', 'UNCLEAR', 'NOT_YET', 'ENDED']) {
    const record = records.find((one) => one['validity'] === validity);
    if (record !== undefined) return record;
  }
  return undefined;
}

function periodOf(type: string, path: readonly string[]) {
  return isSectionType(type) ? sectionDefinition(type).periods?.[path.join('.')] : undefined;
}

function namesOf(records: readonly ListRecord[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

function inOrder(
  names: readonly string[],
  order: readonly string[],
  { type, path }: { readonly type: string; readonly path: readonly string[] },
): readonly string[] {
  const rest = names
    .filter((name) => !order.includes(name))
    .toSorted((a, b) => fieldPlace(type, [...path, a]) - fieldPlace(type, [...path, b]) || 0);
  return [...order.filter((name) => names.includes(name)), ...rest];
}

function recordsIn(value: unknown): readonly ListRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
