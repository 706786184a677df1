import { canonicalJson } from '../base/ordered-json.ts';
import type { Combination } from './combinations.ts';
import { identifyingNumber } from './identifying-number.ts';
import { folded } from './same-party.ts';

/** The age of a report: its parts, the most important first; larger is newer. A part is null if it is unknown. */
export type Age = readonly (string | null)[];

/** How the items of one list are merged, beyond the keys by which two items are the same. */
export interface ItemMerge {
  /**
   * A field with a number that identifies the item, such as the number of a warrant, and the fields that must be equal
   * too. Items of one number count once, also within one source. Items without an identifying number are compared by their other keys.
   */
  readonly number?: readonly [number: string, ...others: string[]];
  /** A field with one of the section's own codes, such as the kind of a certificate. Items of one code count once, also within one source. */
  readonly code?: string;
  /** Returns a fact that separates items with one number if both state it, such as the court of a warrant; null if unknown. */
  readonly apartBy?: (item: Members) => string | null;
  /**
   * Set if the items are persons or companies, which count once each, also within one source. `within`: the fields that must be equal
   * for two items to be one party. `byName`: an item without a document also counts as the only other party with its name.
   */
  readonly party?: { readonly within: readonly string[]; readonly byName?: true };
  /** Whether only equal items are the same; the section's `settle` joins the others. */
  readonly apart?: true;
  /**
   * Set if one source decides all fields of an item, instead of several sources. The source that knows the first of these fields
   * decides, then the one with the later day, and so on. A function returns a text: the source with the larger text decides.
   * Sources of equal rank decide together: a field on which they differ is unknown. FIRST: the first source decides.
   */
  readonly whole?: readonly string[] | ((item: Members) => string) | 'FIRST';
  /**
   * Set if the newest report of an item decides, and the item lists the others as `otherReports`. Returns the age of a report.
   * Reports of equal or unknown age decide together: a field that one of them lacks comes from the others, and a
   * field on which they differ is unknown.
   */
  readonly ageOf?: (report: Members) => Age;
  /** Whether reports keep the `dataDay` of their section if the sources give different ones. */
  readonly dated?: true;
  /** Fields on which two reports of an item may differ, with what follows from both. Default: the field is then unknown. */
  readonly combined?: Readonly<Record<string, Combination>>;
  /** Groups of fields that one source gives together: the one whose first field is true, or else the first known. */
  readonly together?: readonly (readonly [lead: string, ...others: string[]])[];
}

/** How one list of a section is merged. */
export interface ListMerge extends ItemMerge {
  /** The fields, as paths, that two items must share to be the same. Omit to compare complete items. */
  readonly keys?: readonly string[] | undefined;
}

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const unknownStates: ReadonlySet<unknown> = new Set([null, undefined, 'NOT_ASKED', 'NOT_LOADED']);

/** Whether a value says nothing: null, or a state that no source was queried for. */
export function isUnknown(value: unknown): boolean {
  return unknownStates.has(value);
}

/** Returns the value at a path such as `company.status`. */
export function valueAt(item: unknown, path: string): unknown {
  // Nearly all paths are names.
  if (!path.includes('.')) return isMembers(item) ? item[path] : undefined;
  return path.split('.').reduce<unknown>((value, name) => (isMembers(value) ? value[name] : undefined), item);
}

/** The code or the identifying number of an item; undefined if it has neither. */
function numberOf(item: unknown, { number, code }: ListMerge): string | undefined {
  if (number !== undefined) return identifyingNumber(valueAt(item, number[0]));
  const value = code === undefined ? undefined : valueAt(item, code);
  return typeof value === 'string' ? value : undefined;
}

/** What two items with the same number share; undefined for an item without a number. */
function numberedIdentity(item: unknown, list: ListMerge): string | undefined {
  const number = numberOf(item, list);
  if (number === undefined) return undefined;
  const others = list.number?.slice(1).map((path) => comparable(valueAt(item, path)));
  return canonicalJson({ number, others });
}

/** Returns a key for each item with a number, equal for items of one number; undefined for an item without one. */
export function numberKeys(items: readonly unknown[], list: ListMerge): readonly (string | undefined)[] {
  const numbers = items.map((item) => numberedIdentity(item, list));
  const { apartBy } = list;
  if (apartBy === undefined) return numbers;
  const marks = items.map((item) => (isMembers(item) ? apartBy(item) : null));
  const marksOf = new Map<string, Set<string>>();
  for (const [at, number] of numbers.entries()) {
    const mark = marks[at] ?? null;
    if (number !== undefined && mark !== null)
      marksOf.set(number, (marksOf.get(number) ?? new Set()).add(mark));
  }
  return numbers.map((number, at) => {
    if (number === undefined) return undefined;
    const isOne = (marksOf.get(number)?.size ?? 0) < 2;
    return isOne ? number : canonicalJson({ number, mark: marks[at] ?? null });
  });
}

/**
 * Returns the text of an item's keys, by which it is the same as an item of another source; undefined if its number or all of its
 * content decides.
 */
export function keyOf(item: unknown, list: ListMerge): string | undefined {
  if (list.apart || list.keys === undefined || numberOf(item, list) !== undefined) return undefined;
  const values = list.keys.map((key) => (key === list.number?.[0] ? null : comparable(valueAt(item, key))));
  if (values.every((value) => value === null)) return undefined;
  // Nearly all keys are texts and numbers.
  return values.some((value) => typeof value === 'object' && value !== null)
    ? canonicalJson(values)
    : JSON.stringify(values);
}

/** What two items of two sources must share to be the same: their keys, or all of their content if the keys are unknown. */
export function identityOf(item: unknown, list: ListMerge): string {
  return keyOf(item, list) ?? canonicalJson({ item });
}

/** Returns a value for comparison: a text without case, accents and punctuation. */
export function comparable(value: unknown): unknown {
  return typeof value === 'string' ? folded(value) : (value ?? null);
}

/** Returns a text that orders items by the fields that decide between them; the larger text decides. */
export function rankOf(item: Members, fields: readonly string[] | ((item: Members) => string)): string {
  if (typeof fields === 'function') return fields(item);
  const ranks = fields.map((field) => {
    const value = item[field];
    if (isUnknown(value) || value === 'STALE' || value === 'INCONCLUSIVE') return '0';
    return typeof value === 'string' && /^\d{4}-\d{2}/.test(value) ? `1${value}` : '1';
  });
  return ranks.join('|');
}
