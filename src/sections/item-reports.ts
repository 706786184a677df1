import { canonicalJson } from '../base/ordered-json.ts';
import {
  type Age,
  comparable,
  isMembers,
  isUnknown,
  type ListMerge,
  type Members,
  valueAt,
} from './list-merge.ts';
import { isMasked } from './same-party.ts';

/** How the facts that several statements of one object have in common follow from them. */
export interface FactRules extends Pick<ListMerge, 'combined' | 'together'> {
  /** The schema of the object. */
  readonly items: Members;
  /** The names of the fields by which the statements are of one object. The first statement counts. */
  readonly identity?: readonly string[];
  /** Returns one list or object for several. Default: they are compared as a unit. */
  readonly nested?: (name: string, values: readonly unknown[]) => unknown;
}

/** A list whose items have reports. */
interface ReportList extends FactRules {
  readonly ageOf: NonNullable<ListMerge['ageOf']>;
}

function isNewer(age: Age, other: Age): boolean {
  const at = age.findIndex((part, index) => part !== other[index]);
  const [part, otherPart] = [age[at] ?? null, other[at] ?? null];
  return part !== null && otherPart !== null && part > otherPart;
}

function withoutOthers({ otherReports: _, ...item }: Members): Members {
  return item;
}

/** The reports of an item: itself, unless it only follows from the others, and the others. */
function reportsOf(item: Members, list: ReportList): readonly Members[] {
  const own = withoutOthers(item);
  const { otherReports } = item;
  const others = Array.isArray(otherReports) ? otherReports.filter(isMembers) : [];
  const isDerived = others.length > 0 && canonicalJson(decidedBy(others, list)) === canonicalJson(own);
  return isDerived ? others : [own, ...others];
}

/** Merges two items of one identity by all of their reports; the same whatever the order of the reports. */
export function mergeReports(first: Members, second: Members, list: ReportList): Members {
  if (canonicalJson(first) === canonicalJson(second)) return first;
  const all = [...reportsOf(first, list), ...reportsOf(second, list)];
  const reports = new Map(all.map((report) => [canonicalJson(report), report]));
  const own = decidedBy([...reports.values()], list);
  reports.delete(canonicalJson(own));
  const sortKey = ([text, report]: readonly [string, Members]) => `${list.ageOf(report).join('|')} ${text}`;
  const others = [...reports].sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
  return others.length === 0 ? own : { ...own, otherReports: others.map(([, report]) => report) };
}

/** Returns the item that the newest reports describe together. */
function decidedBy(reports: readonly Members[], list: ReportList): Members {
  const { ageOf } = list;
  return commonItem(
    reports.filter((report) => !reports.some((other) => isNewer(ageOf(other), ageOf(report)))),
    list,
  );
}

/** Items in an order that does not depend on the order of their source. An item with a complete document comes first. */
export function inFixedOrder<Item>(items: readonly Item[]): readonly Item[] {
  const sortKey = (item: Item) =>
    `${isMembers(item) && isMasked(item['document']) ? 1 : 0} ${canonicalJson({ item })}`;
  return items.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** Returns one item for several of one identity: a field on which they differ is unknown. */
export function commonItem(items: readonly Members[], rules: FactRules): Members {
  return commonFacts(inFixedOrder(items), rules);
}

/**
 * Returns the facts that several statements of one object have in common. A fact that only some of them state is known. A fact that
 * they state differently is what `combined` makes of it, and else unknown: null, or absent if it is optional. A required field
 * without a combination keeps the first statement.
 */
export function commonFacts(statements: readonly Members[], rules: FactRules): Members {
  const groups = new Map<string, readonly Members[]>();
  for (const [lead, ...others] of rules.together ?? []) {
    const positive = statements.filter((one) => one[lead] === true);
    const from = positive.length > 0 ? positive : statements.filter((one) => !isUnknown(one[lead]));
    for (const name of from.length === 0 ? [] : [lead, ...others]) groups.set(name, from);
  }
  const names = new Set(statements.flatMap((one) => Object.keys(one)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = commonValue(name, groups.get(name) ?? statements, rules);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The value of a field that some statements agree on; null, or undefined for an optional field, if they do not. */
function commonValue(name: string, statements: readonly Members[], rules: FactRules): unknown {
  const values = statements.map((one) => one[name]);
  const present = values.filter((value) => !isUnknown(value));
  const [first, ...others] = present;
  if (present.length === 0) return values.find((value) => value !== undefined);
  if (others.length === 0 || rules.identity?.includes(name)) return first;
  const key = canonicalJson(comparable(first));
  if (others.every((value) => canonicalJson(comparable(value)) === key)) return first;
  const combine = rules.combined?.[name];
  if (combine !== undefined) return combine(present);
  if (rules.nested !== undefined && present.every((value) => typeof value === 'object'))
    return rules.nested(name, present);
  const { properties, required } = rules.items;
  const schema = isMembers(properties) ? properties[name] : undefined;
  if (isNullable(schema)) return null;
  const isRequired = Array.isArray(required) && required.includes(name);
  return isRequired ? first : undefined;
}

function isNullable(schema: unknown): boolean {
  const options = isMembers(schema) ? schema['anyOf'] : undefined;
  return Array.isArray(options) && options.some((option) => isMembers(option) && option['type'] === 'null');
}

/** Returns the schema of an object, or of the items of a list, by its path within a schema; undefined if there is none. */
export function schemaAt(schema: unknown, path: string): Members | undefined {
  const names = path === '' ? [] : path.split('.');
  const object = names.reduce<unknown>((at, name) => {
    const member = valueAt(at, `properties.${name}`);
    const options = isMembers(member) && Array.isArray(member['anyOf']) ? member['anyOf'] : [member];
    return options.map((option: unknown) => valueAt(option, 'items') ?? option).find(isObjectSchema);
  }, schema);
  return isMembers(object) ? object : undefined;
}

function isObjectSchema(schema: unknown): boolean {
  return isMembers(schema) && isMembers(schema['properties']);
}
