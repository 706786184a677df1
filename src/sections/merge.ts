import { canonicalJson } from '../base/canonical-json.ts';
import type { Combination } from './combinations.ts';
import type { SectionDefinition } from './define-section.ts';
import { type SectionDetails, type SectionType, sectionDefinition, sections } from './index.ts';
import {
  commonFacts,
  commonItem,
  type FactRules,
  inFixedOrder,
  mergeReports,
  schemaAt,
} from './item-reports.ts';
import {
  identityOf,
  isMembers,
  isUnknown,
  keyOf,
  type ListMerge,
  type Members,
  numberKeys,
  rankOf,
  valueAt,
} from './list-merge.ts';
import { type Party, partyKeys } from './same-party.ts';

/** The place of the values within the section, how the lists and facts of the section are merged, and the schema of the section. */
interface Place {
  readonly path: string;
  readonly lists: Lists;
  /** The combinations of facts outside lists, by the path of their object and their name. */
  readonly combined: ReadonlyMap<string, Readonly<Record<string, Combination>>>;
  /** The paths of the lists whose items can be of one identity without being equal. */
  readonly keyed: ReadonlySet<string>;
  /** The names of the fields that lead to them, by the path of their object. */
  readonly below: ReadonlyMap<string, ReadonlySet<string>>;
  readonly schema: unknown;
}

type Lists = Readonly<Record<string, ListMerge>>;

const placesOfSections = new Map<SectionType, Place>();

/** Returns the place of all details of a section. */
function placeOf(type: SectionType): Place {
  const place = placesOfSections.get(type) ?? makePlace(sectionDefinition(type));
  placesOfSections.set(type, place);
  return place;
}

function makePlace({
  listKeys = {},
  itemMerges = {},
  combined: combinations = {},
  details: schema,
}: Pick<SectionDefinition, 'listKeys' | 'itemMerges' | 'combined' | 'details'>): Place {
  const paths = [...Object.keys(listKeys), ...Object.keys(itemMerges)];
  const lists = Object.fromEntries(
    paths.map((path): [string, ListMerge] => [path, { keys: listKeys[path], ...itemMerges[path] }]),
  );
  const keyed = paths.filter((path) => lists[path]?.keys !== undefined && !lists[path].apart);
  const below = new Map<string, Set<string>>();
  for (const path of keyed) {
    path.split('.').forEach((name, depth, names) => {
      const above = names.slice(0, depth).join('.');
      below.set(above, (below.get(above) ?? new Set()).add(name));
    });
  }
  const combined = new Map<string, Readonly<Record<string, Combination>>>();
  for (const [path, combination] of Object.entries(combinations)) {
    const [object, name] = [path.slice(0, Math.max(0, path.lastIndexOf('.'))), path.split('.').at(-1) ?? ''];
    combined.set(object, { ...combined.get(object), [name]: combination });
  }
  return { path: '', lists, combined, keyed: new Set(keyed), below, schema };
}

function inside(at: Place, name: string): Place {
  return { ...at, path: at.path === '' ? name : `${at.path}.${name}` };
}

/** Merges lists of several sources. The rows of one item become one row, at the place of the first. */
function mergeLists(lists: readonly (readonly unknown[])[], at: Place): unknown[] {
  const rules = at.lists[at.path] ?? {};
  const rows = lists.flatMap((items, source) => items.map((item) => ({ item, source })));
  const keys = joinKeys(
    rows.map(({ item }) => item),
    rules,
  );
  const groups = new Map<string, unknown[]>();
  const repetitions = new Map<string, number>();
  rows.forEach(({ item, source }, index) => {
    const key = keys[index];
    const identity = key ?? identityOf(item, rules);
    const ofSource = `${source} ${identity}`;
    // Two equal debts of one source are two debts.
    const repetition = key === undefined ? (repetitions.get(ofSource) ?? 0) : -1;
    repetitions.set(ofSource, repetition + 1);
    const group = `${repetition} ${identity}`;
    const others = groups.get(group);
    if (others === undefined) groups.set(group, [item]);
    else others.push(item);
  });
  return [...groups.values()].map((items) => mergeItems(items, at));
}

/** Returns keys that are equal for items of one number or party; undefined for items that are compared by other fields. */
function joinKeys(items: readonly unknown[], list: ListMerge): readonly (string | undefined)[] {
  const { party } = list;
  if (party !== undefined)
    return partyKeys(
      items.map((item) => partyIn(item, party)),
      party,
    );
  return list.number === undefined && list.code === undefined ? [] : numberKeys(items, list);
}

/** A value in which items of one identity are in an order that does not depend on their source, at the places that they have. */
function withFixedOrder(value: unknown, at: Place): unknown {
  const names = at.below.get(at.path);
  if (Array.isArray(value)) {
    const items = names === undefined ? value : value.map((item: unknown) => withFixedOrder(item, at));
    return at.keyed.has(at.path) && items.length > 1 ? inPlaceOrder(items, at) : items;
  }
  if (names === undefined || !isMembers(value)) return value;
  let members = value;
  for (const name of names) {
    const ordered = withFixedOrder(value[name], inside(at, name));
    if (ordered !== value[name]) members = { ...members, [name]: ordered };
  }
  return members;
}

function inPlaceOrder(items: readonly unknown[], at: Place): readonly unknown[] {
  const list = at.lists[at.path] ?? {};
  const keys = items.map((item) => keyOf(item, list));
  if (!hasRepetition(keys)) return items;
  const placesByKey = new Map<string, number[]>();
  keys.forEach((key, place) => {
    if (key !== undefined) placesByKey.set(key, [...(placesByKey.get(key) ?? []), place]);
  });
  const ordered = [...items];
  for (const places of placesByKey.values()) {
    const own = inFixedOrder(places.map((place) => items[place]));
    places.forEach((place, index) => {
      ordered[place] = own[index];
    });
  }
  return ordered;
}

/** Whether two items have the same key. The key of an item without one is undefined. */
function hasRepetition(keys: readonly (string | undefined)[]): boolean {
  const stated = keys.filter((key) => key !== undefined);
  return new Set(stated).size < stated.length;
}

/** Merges the reports of one item, in any order. */
function mergeItems(items: readonly unknown[], at: Place): unknown {
  const reports = items.filter(isMembers);
  const [first, ...others] = reports;
  if (first === undefined || reports.length < items.length) return items[0];
  if (others.length === 0) return first;
  const list = at.lists[at.path] ?? {};
  const rules = rulesAt(at);
  const { ageOf, whole } = list;
  if (ageOf !== undefined)
    return others.reduce<Members>((one, other) => mergeReports(one, other, { ...rules, ageOf }), first);
  if (whole === undefined) return commonItem(reports, rules);
  const chosen = whole === 'FIRST' ? first : commonItem(highestRanked(reports, whole), rules);
  const joined = Object.keys(chosen).flatMap((name) => {
    const within = inside(at, name);
    const lists = reports.map((report) => report[name]).filter(Array.isArray);
    return within.path in at.lists && lists.length > 1 ? [[name, mergeLists(lists, within)]] : [];
  });
  return { ...chosen, ...Object.fromEntries(joined) };
}

function highestRanked(
  reports: readonly Members[],
  by: Exclude<NonNullable<ListMerge['whole']>, 'FIRST'>,
): readonly Members[] {
  const ranks = reports.map((report) => rankOf(report, by));
  const highest = ranks.reduce((a, b) => (a < b ? b : a));
  return reports.filter((_, index) => ranks[index] === highest);
}

/** Returns how the statements of the object or items at a place are merged. */
function rulesAt(at: Place): FactRules {
  const list = at.lists[at.path];
  const identity =
    list?.party === undefined ? (list?.number ?? [list?.code ?? []].flat()) : ['document', 'name'];
  return {
    items: schemaAt(at.schema, at.path) ?? {},
    combined: { ...at.combined.get(at.path), ...list?.combined },
    ...(list?.together && { together: list.together }),
    identity,
    nested: (name, values) => {
      if (name === 'edition') return oldestEdition(values);
      const within = inside(at, name);
      const lists = values.filter(Array.isArray);
      return lists.length === values.length
        ? mergeLists(lists, within)
        : commonFacts(values.filter(isMembers), rulesAt(within));
    },
  };
}

function oldestEdition(editions: readonly unknown[]): unknown {
  return editions.toSorted((a, b) => (dayOfEdition(a) < dayOfEdition(b) ? -1 : 1))[0];
}

function dayOfEdition(edition: unknown): string {
  return `${String(valueAt(edition, 'publishedOn'))} ${String(valueAt(edition, 'sha256'))}`;
}

/**
 * Merges the contributions of several sources to a section. A fact that only some sources state is known. A fact on which they
 * differ is what the section's `combined` makes of it, and else unknown. Lists are joined: an item that several sources list
 * appears once, merged as `itemMerges` says. Pure; only texts that are shown depend on the order of the sources. `mergeSection` also
 * settles what follows from the merged fields, such as totals.
 */
export function mergeDetails<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
): SectionDetails[Type] {
  const { editionOf } = sectionDefinition(type);
  const [first, ...others] = contributions;
  if (others.length === 0) return first;
  const merged = commonFacts(contributions, rulesAt(placeOf(type)));
  // All are of the section's schema, and so is a field-wise choice between them.
  const details = merged as SectionDetails[Type];
  return editionOf === undefined ? details : withEditionOf(details, { contributions, editionOf });
}

/**
 * Returns merged details with the newest edition of the contributions that state the merged value of a field; without an edition if
 * one of these has none, because its data are as of the query.
 */
function withEditionOf<Details extends Members>(
  merged: Details,
  { contributions, editionOf }: { readonly contributions: readonly Members[]; readonly editionOf: string },
): Details {
  const value = valueAt(merged, editionOf);
  const stating = contributions.filter((one) => !isUnknown(valueAt(one, editionOf)));
  const same = stating.filter((one) => Array.isArray(value) || valueAt(one, editionOf) === value);
  const editions = [same, stating, contributions]
    .find((some) => some.length > 0)
    ?.map((one) => one['edition'])
    .toSorted((a, b) => (dayOfEdition(a) < dayOfEdition(b) ? 1 : -1));
  const edition = editions?.includes(undefined) ? undefined : editions?.[0];
  const details = { ...merged, ...(edition !== undefined && { edition }) };
  if (edition === undefined && 'edition' in details) delete details['edition'];
  return details;
}

/**
 * Merges every contribution, joins the items of one number or party, and settles totals: the section as the report holds it. The
 * order of the contributions only decides texts that are shown.
 */
export function mergeSection<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
): SectionDetails[Type] {
  const at = placeOf(type);
  // The items are those of the section.
  const inOrder = (details: SectionDetails[Type]) => withFixedOrder(details, at) as SectionDetails[Type];
  const settled = (details: SectionDetails[Type]) =>
    inOrder(withCorrections('settle', type, withCorrections('reconcile', type, details)));
  const own = withDataDays(type, ofNewestDay(type, contributions)).map((details) =>
    joinIdentified(type, inOrder(withCorrections('reconcile', type, details))),
  );
  const [first, ...others] = own;
  if (first === undefined) throw new Error('A section without contributions');
  if (others.length === 0) return settled(first);
  return settled(withCombined(type, mergeDetails(type, [first, ...others]), own));
}

/**
 * Returns the contributions without those that are older than the newest one that states a fact of `datedBy`, all with its day. A
 * contribution without a day may be as new. If none states such a fact, the newest one of all decides.
 */
function ofNewestDay<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
): readonly [SectionDetails[Type], ...SectionDetails[Type][]] {
  const { datedBy } = sectionDefinition(type);
  if (datedBy === undefined || contributions.length === 1) return contributions;
  const [day, ...facts] = datedBy;
  const dayOf = (details: Members) => (isUnknown(details[day]) ? undefined : String(details[day]));
  const stating = contributions.filter((details: Members) => facts.some((fact) => !isUnknown(details[fact])));
  const newest = (stating.length > 0 ? stating : contributions)
    .flatMap((one) => dayOf(one) ?? [])
    .toSorted()
    .at(-1);
  const [first, ...others] = contributions.filter((one) => {
    const own = dayOf(one);
    return own === undefined || (newest !== undefined && own >= newest);
  });
  if (first === undefined) return contributions;
  const dated: Members = contributions.find((one) => dayOf(one) === newest) ?? {};
  // The day is that of another contribution to the section.
  const withDay = (details: Members) => ({ ...details, [day]: dated[day] ?? null }) as SectionDetails[Type];
  return [withDay(first), ...others.map(withDay)];
}

/** The contributions with their `dataDay` in each report of the lists that keep it, if the sources give different days. */
function withDataDays<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
): readonly [SectionDetails[Type], ...SectionDetails[Type][]] {
  const { dataDay, itemMerges = {} } = sectionDefinition(type);
  const paths = Object.keys(itemMerges).filter((path) => itemMerges[path]?.dated);
  if (dataDay === undefined || new Set(contributions.map((details: Members) => details[dataDay])).size === 1)
    return contributions;
  const dated = (details: SectionDetails[Type]): SectionDetails[Type] => {
    const all: Members = details;
    const lists = paths.flatMap((path) => {
      const items = all[path];
      return Array.isArray(items)
        ? [[path, items.map((item: Members) => ({ [dataDay]: all[dataDay], ...item }))]]
        : [];
    });
    // The items are of the section's schema, which has the field.
    return { ...details, ...Object.fromEntries(lists) } as SectionDetails[Type];
  };
  const [first, ...others] = contributions;
  return [dated(first), ...others.map(dated)];
}

/** Returns the details with one item for each number or party of a list. */
function joinIdentified<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
): SectionDetails[Type] {
  const at = placeOf(type);
  const all: Members = details;
  let joined = all;
  for (const [path, { number, code, party }] of Object.entries(at.lists)) {
    const items = all[path];
    if ((number ?? code ?? party) === undefined || !Array.isArray(items)) continue;
    const own = joinItems(items, { ...at, path });
    if (own !== items) joined = { ...joined, [path]: own };
  }
  // The items are of the section's schema as before.
  return joined as SectionDetails[Type];
}

function joinItems(items: readonly unknown[], at: Place): readonly unknown[] {
  if (items.length < 2) return items;
  const keys = joinKeys(items, at.lists[at.path] ?? {});
  if (!hasRepetition(keys)) return items;
  const groups = new Map<string, Members[]>();
  items.forEach((item, index) => {
    const key = keys[index] ?? `${index}`;
    if (isMembers(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  });
  return [...groups.values()].map((group) => mergeItems(inFixedOrder(group), at));
}

function partyIn(item: unknown, { within }: NonNullable<ListMerge['party']>): Party {
  const [document, name] = ['document', 'name'].map((field) => valueAt(item, field));
  return {
    document: typeof document === 'string' ? document : null,
    name: typeof name === 'string' ? name : null,
    group: canonicalJson(within.map((path) => valueAt(item, path) ?? null)),
  };
}

/** Returns a merged section with the statements against the subject, if the section has such a function. */
function withCombined<Type extends SectionType>(
  type: Type,
  merged: SectionDetails[Type],
  sources: readonly SectionDetails[Type][],
): SectionDetails[Type] {
  // As below.
  const combineSources = sections[type].combine as
    | ((details: SectionDetails[Type], own: readonly SectionDetails[Type][]) => SectionDetails[Type])
    | undefined;
  return combineSources === undefined ? merged : combineSources(merged, sources);
}

/** Returns details as their section corrects them; unchanged if it has no such function. */
function withCorrections<Type extends SectionType>(
  by: 'reconcile' | 'settle',
  type: Type,
  details: SectionDetails[Type],
): SectionDetails[Type] {
  // The registry pairs every type with the definition of its own details; TypeScript cannot follow that over a union.
  const correct = sections[type][by] as ((own: SectionDetails[Type]) => SectionDetails[Type]) | undefined;
  return correct === undefined ? details : correct(details);
}
