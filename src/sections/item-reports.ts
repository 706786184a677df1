import { canonicalJson } from '../base/canonical-json.ts';
import { type Age, comparable, isMembers, type ListMerge, type Members, valueAt } from './list-merge.ts';
import { isMasked } from './same-party.ts';

/** A list with the schema of its items. */
interface ListOfItems extends ListMerge {
  readonly items: Members;
}

/** A list whose items have reports. */
interface ReportList extends ListOfItems {
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
export function commonItem(items: readonly Members[], list: ListOfItems): Members {
  const ordered = inFixedOrder(items);
  const groups = new Map<string, readonly Members[]>();
  for (const [lead, ...others] of list.together ?? []) {
    const positive = ordered.filter((item) => item[lead] === true);
    const from = positive.length > 0 ? positive : ordered.filter((item) => (item[lead] ?? null) !== null);
    for (const name of from.length === 0 ? [] : [lead, ...others]) groups.set(name, from);
  }
  const names = new Set(ordered.flatMap((item) => Object.keys(item)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = commonValue(name, groups.get(name) ?? ordered, list);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The value of a field that some items agree on; null, or undefined for an optional field, if they do not. */
function commonValue(name: string, items: readonly Members[], list: ListOfItems): unknown {
  const values = items.map((item) => item[name]);
  const present = values.filter((value) => value !== null && value !== undefined);
  const [first] = present;
  if (present.length === 0) return values.includes(null) ? null : undefined;
  const identity =
    list.party === undefined ? (list.number ?? [list.code]) : ['document', 'documentKind', 'name'];
  if (identity.includes(name)) return first;
  if (new Set(present.map((value) => canonicalJson(comparable(value)))).size === 1) return first;
  const combine = list.combined?.[name];
  if (combine !== undefined) return present.reduce<unknown>((value, other) => combine(value, other), first);
  const { properties, required } = list.items;
  const schema = isMembers(properties) ? properties[name] : undefined;
  if (isNullable(schema)) return null;
  const isRequired = Array.isArray(required) && required.includes(name);
  return isRequired ? first : undefined;
}

function isNullable(schema: unknown): boolean {
  const options = isMembers(schema) ? schema['anyOf'] : undefined;
  return Array.isArray(options) && options.some((option) => isMembers(option) && option['type'] === 'null');
}

/** Returns the schema of the items of a list, by its path within a schema; undefined if there is none. */
export function itemSchema(schema: unknown, path: string): Members | undefined {
  const items = path.split('.').reduce<unknown>((at, name) => {
    const member = valueAt(at, `properties.${name}`);
    const options = isMembers(member) && Array.isArray(member['anyOf']) ? member['anyOf'] : [member];
    return options.map((option: unknown) => valueAt(option, 'items')).find(isMembers);
  }, schema);
  return isMembers(items) ? items : undefined;
}
