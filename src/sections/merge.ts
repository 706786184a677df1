import { canonicalJson } from '../base/canonical-json.ts';
import { type SectionDetails, type SectionType, sections } from './index.ts';

type ListKeys = Readonly<Record<string, readonly string[]>>;
type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** null is unknown, and so is a state that says nobody was asked: anything else outweighs them. */
function isUnknown(value: unknown): boolean {
  return value === null || value === undefined || value === 'NOT_ASKED' || value === 'NOT_LOADED';
}

function valueAt(item: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isMembers(value) ? value[name] : undefined), item);
}

/** What two items must share to be the same: their keys, or all they say where the keys are all unknown. */
function identityOf(item: unknown, keys: readonly string[] | undefined): string {
  const values = keys?.map((key) => valueAt(item, key) ?? null) ?? [];
  return canonicalJson(values.every((value) => value === null) ? { item } : values);
}

/** Where in the section the values stand, and the keys of its lists. */
interface Place {
  readonly path: string;
  readonly listKeys: ListKeys;
  /** The lists whose items are never filled from another source. */
  readonly wholeItems: readonly string[];
}

function mergeLists(first: readonly unknown[], second: readonly unknown[], at: Place): unknown[] {
  const keys = at.listKeys[at.path];
  const merged = [...first];
  const places = new Map<string, number[]>();
  first.forEach((item, place) => {
    const identity = identityOf(item, keys);
    places.set(identity, [...(places.get(identity) ?? []), place]);
  });
  for (const item of second) {
    // Each item of the first list is matched once: a source that lists two equal debts means two.
    const place = places.get(identityOf(item, keys))?.shift();
    if (place === undefined) merged.push(item);
    else if (!at.wholeItems.includes(at.path)) merged[place] = mergeValues(merged[place], item, at);
  }
  return merged;
}

function mergeValues(first: unknown, second: unknown, at: Place): unknown {
  if (isUnknown(first)) return second ?? first;
  if (Array.isArray(first) && Array.isArray(second)) return mergeLists(first, second, at);
  if (!isMembers(first) || !isMembers(second)) return first;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const path = at.path === '' ? name : `${at.path}.${name}`;
      return [name, mergeValues(first[name], second[name], { ...at, path })];
    }),
  );
}

/** The fields of each group, from whichever of the two is the first to know the group's first field. */
function takeTogether(
  first: Members,
  second: Members,
  groups: readonly (readonly [lead: string, ...others: string[]])[],
): Members {
  return Object.fromEntries(
    groups.flatMap((group) => {
      const from = [first, second].find((item) => !isUnknown(item[group[0]]));
      return from === undefined ? [] : group.map((name) => [name, from[name]]);
    }),
  );
}

/**
 * One section from what several sources say of it, in the order given: the first known scalar wins, nested objects
 * are merged likewise, and lists are joined, an item that two sources both name (by the definition's `listKeys`)
 * standing once, where the first named it, filled from the other (but for `wholeItems`). Fields that go `together` are
 * all of the first source that knows the first of them. Pure.
 *
 * `mergeDetails` is associative and idempotent; what follows from the merged fields (totals) is settled by
 * `mergeSection`.
 */
export function mergeDetails<Type extends SectionType>(
  type: Type,
  first: SectionDetails[Type],
  second: SectionDetails[Type],
): SectionDetails[Type] {
  const { listKeys = {}, wholeItems = [], together = [] } = sections[type];
  const merged = mergeValues(first, second, { path: '', listKeys, wholeItems });
  const settled =
    together.length === 0 ? merged : { ...Object(merged), ...takeTogether(first, second, together) };
  // Both are of the section's schema, and so is a member-wise choice between them.
  return settled as SectionDetails[Type];
}

/** Merges every contribution, in the order given, and settles totals: the section as the report holds it. */
export function mergeSection<Type extends SectionType>(
  type: Type,
  contributions: readonly [SectionDetails[Type], ...SectionDetails[Type][]],
): SectionDetails[Type] {
  const [first, ...others] = contributions;
  const merged = others.reduce<SectionDetails[Type]>(
    (details, other) => mergeDetails(type, details, other),
    first,
  );
  return settleSection(type, merged);
}

function settleSection<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
): SectionDetails[Type] {
  // The registry pairs every type with the definition of its own details; TypeScript cannot follow that over a union.
  const settle = sections[type].settle as ((own: SectionDetails[Type]) => SectionDetails[Type]) | undefined;
  return settle === undefined ? details : settle(details);
}
