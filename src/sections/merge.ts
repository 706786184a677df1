import { canonicalJson } from '../base/canonical-json.ts';
import type { SectionDefinition } from './define-section.ts';
import { type SectionDetails, type SectionType, sectionDefinition, sections } from './index.ts';
import { commonItem, inFixedOrder, itemSchema, mergeReports } from './item-reports.ts';
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
import { isMasked, type Party, partyKeys } from './same-party.ts';

/** The place of the values within the section, how the lists of the section are merged, and the schema of the section. */
interface Place {
  readonly path: string;
  readonly lists: Lists;
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
  details: schema,
}: Pick<SectionDefinition, 'listKeys' | 'itemMerges' | 'details'>): Place {
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
  return { path: '', lists, keyed: new Set(keyed), below, schema };
}

function inside(at: Place, name: string): Place {
  return { ...at, path: at.path === '' ? name : `${at.path}.${name}` };
}

function mergeLists(first: readonly unknown[], second: readonly unknown[], at: Place): unknown[] {
  const list = at.lists[at.path] ?? {};
  const merged = [...first];
  const places = new Map<string, number[]>();
  first.forEach((item, place) => {
    const identity = identityOf(item, list);
    places.set(identity, [...(places.get(identity) ?? []), place]);
  });
  for (const item of second) {
    // Each item of the first list is matched once: two equal debts of one source are two debts.
    const place = places.get(identityOf(item, list))?.shift();
    if (place === undefined) merged.push(item);
    else merged[place] = mergeItems(merged[place], item, at);
  }
  return merged;
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

function mergeItems(first: unknown, second: unknown, at: Place): unknown {
  if (!isMembers(first) || !isMembers(second)) return first;
  const list = listAt(at);
  const { ageOf } = list;
  if (ageOf !== undefined) return mergeReports(first, second, { ...list, ageOf });
  if (list.whole === undefined) {
    const merged = mergeMembers(first, second, at);
    return {
      ...merged,
      ...takeTogether(first, second, list.together ?? []),
      ...combine(first, second, list),
    };
  }
  const joined = Object.keys({ ...first, ...second }).flatMap((name) => {
    const within = inside(at, name);
    return within.path in at.lists ? [[name, mergeValues(first[name], second[name], within)]] : [];
  });
  const [rank, otherRank] = [rankOf(first, list.whole), rankOf(second, list.whole)];
  const chosen = otherRank > rank ? second : first;
  return {
    ...chosen,
    ...Object.fromEntries(joined),
    ...(rank === otherRank && combine(first, second, list)),
  };
}

/** Returns the fields that follow from both of two items. */
function combine(first: Members, second: Members, { combined = {} }: ListMerge): Members {
  return Object.fromEntries(
    Object.entries(combined).map(([name, ofBoth]) => [name, ofBoth(first[name], second[name])]),
  );
}

function listAt({ lists, path, schema }: Place): ListMerge & { readonly items: Members } {
  return { ...lists[path], items: itemSchema(schema, path) ?? {} };
}

function mergeMembers(first: Members, second: Members, at: Place): Members {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...names].map((name) => [name, mergeValues(first[name], second[name], inside(at, name))]),
  );
}

function mergeValues(first: unknown, second: unknown, at: Place): unknown {
  if (isUnknown(first)) return second ?? first;
  if (Array.isArray(first) && Array.isArray(second)) return mergeLists(first, second, at);
  if (!isMembers(first) || !isMembers(second)) return first;
  return mergeMembers(first, second, at);
}

/** The fields of each group, all from one of the two: the one whose first field is true, or else the first known. */
function takeTogether(
  first: Members,
  second: Members,
  groups: readonly (readonly [lead: string, ...others: string[]])[],
): Members {
  const both = [first, second];
  return Object.fromEntries(
    groups.flatMap((group) => {
      const [lead] = group;
      const from = both.find((item) => item[lead] === true) ?? both.find((item) => !isUnknown(item[lead]));
      return from === undefined ? [] : group.map((name) => [name, from[name]]);
    }),
  );
}

/**
 * Merges two contributions to a section. The first known scalar is kept, nested objects are merged likewise, and lists
 * are joined: an item that both contain appears once, merged as `itemMerges` of the section's definition says. Fields that go
 * `together` come from one contribution. Pure, associative and idempotent; `mergeSection` also settles what follows from
 * the merged fields, such as totals.
 */
export function mergeDetails<Type extends SectionType>(
  type: Type,
  first: SectionDetails[Type],
  second: SectionDetails[Type],
): SectionDetails[Type] {
  const { together = [], editionOf } = sectionDefinition(type);
  const merged = mergeValues(first, second, placeOf(type));
  const settled =
    together.length === 0 ? merged : { ...Object(merged), ...takeTogether(first, second, together) };
  if (editionOf !== undefined) takeEdition(Object(settled), { first, second, editionOf });
  // Both are of the section's schema, and so is a member-wise choice between them.
  return settled as SectionDetails[Type];
}

/** Sets the edition of merged details to the edition of the contribution whose field was taken. It may have none. */
function takeEdition(
  merged: { edition?: unknown },
  {
    first,
    second,
    editionOf,
  }: { readonly first: Members; readonly second: Members; readonly editionOf: string },
): void {
  const from =
    isUnknown(valueAt(first, editionOf)) && !isUnknown(valueAt(second, editionOf)) ? second : first;
  const edition = from['edition'];
  if (edition === undefined) delete merged.edition;
  else merged.edition = edition;
}

/**
 * Merges every contribution, joins the items of one number or party, and settles totals: the section as the report holds it. The
 * contributions are merged in the order given, or newest first if the section has a `dataDay`.
 */
export function mergeSection<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
): SectionDetails[Type] {
  const at = placeOf(type);
  // The items are those of the section.
  const inOrder = (details: SectionDetails[Type]) => withFixedOrder(details, at) as SectionDetails[Type];
  const own = newestFirst(type, withDataDays(type, contributions)).map((details) => {
    return joinIdentified(type, inOrder(withCorrections('reconcile', type, details)), joinOfSource);
  });
  const [first, ...others] = own;
  if (first === undefined) throw new Error('A section without contributions');
  const merged = others.reduce<SectionDetails[Type]>(
    (details, other) => mergeDetails(type, details, other),
    first,
  );
  // The items of one source are joined already.
  const joined =
    others.length === 0 ? merged : joinIdentified(type, withCombined(type, merged, own), joinOfSources);
  return inOrder(withCorrections('settle', type, withCorrections('reconcile', type, joined)));
}

function newestFirst<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
): readonly [SectionDetails[Type], ...SectionDetails[Type][]] {
  const { dataDay } = sectionDefinition(type);
  if (dataDay === undefined || contributions.length === 1) return contributions;
  const dayOf = (details: Members) => String(details[dataDay] ?? '');
  const [first, ...others] = contributions;
  const sorted = [first, ...others].sort((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0));
  const [newest = first, ...older] = sorted;
  return [newest, ...older];
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

/** Joins items of one identity. */
type Join = (items: readonly Members[], at: Place) => unknown;

/** Joins the items of one source; a field on which they differ is unknown. */
const joinOfSource: Join = (items, at) => {
  const list = listAt(at);
  if (list.ageOf === undefined && list.whole === undefined) return commonItem(items, list);
  return joinOfSources(inFixedOrder(items), at);
};

/** Joins the items of several sources, the first source first. */
const joinOfSources: Join = ([first, ...others], at) =>
  others.reduce<unknown>(
    (joined, item) =>
      at.lists[at.path]?.party === undefined ? mergeItems(joined, item, at) : mergeParty(joined, item, at),
    first,
  );

/** Returns the details with one item for each number or party of a list. */
function joinIdentified<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
  join: Join,
): SectionDetails[Type] {
  const at = placeOf(type);
  const all: Members = details;
  let joined = all;
  for (const [path, { number, code, party }] of Object.entries(at.lists)) {
    const items = all[path];
    if ((number ?? code ?? party) === undefined || !Array.isArray(items)) continue;
    const own = joinItems(items, { ...at, path }, join);
    if (own !== items) joined = { ...joined, [path]: own };
  }
  // The items are of the section's schema as before.
  return joined as SectionDetails[Type];
}

function joinItems(items: readonly unknown[], at: Place, join: Join): readonly unknown[] {
  if (items.length < 2) return items;
  const list = at.lists[at.path] ?? {};
  const { party } = list;
  const keys =
    party === undefined ? numberKeys(items, list) : partyKeys(items.map((item) => partyIn(item, party)));
  if (!hasRepetition(keys)) return items;
  const groups = new Map<string, Members[]>();
  items.forEach((item, index) => {
    const key = keys[index] ?? `${index}`;
    if (isMembers(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  });
  return [...groups.values()].map((group) => (group.length === 1 ? group[0] : join(group, at)));
}

function partyIn(item: unknown, { within }: NonNullable<ListMerge['party']>): Party {
  const [document, name] = ['document', 'name'].map((field) => valueAt(item, field));
  return {
    document: typeof document === 'string' ? document : null,
    name: typeof name === 'string' ? name : null,
    group: canonicalJson(within.map((path) => valueAt(item, path) ?? null)),
  };
}

/** Merges two entries of one party. The entry with the complete document leads. */
function mergeParty(first: unknown, second: unknown, at: Place): unknown {
  if (!isMembers(first) || !isMembers(second)) return first;
  const isLater = isMasked(first['document']) && !isMasked(second['document']);
  const merged = isLater ? mergeItems(second, first, at) : mergeItems(first, second, at);
  return { ...Object(merged), ...combine(first, second, listAt(at)) };
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
