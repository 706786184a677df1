import { canonicalJson } from '../base/canonical-json.ts';

/** How the items of one list are merged, beyond the keys by which two items are the same. */
export interface ItemMerge {
  /**
   * A field with a number that identifies the item, such as the number of a warrant, and the fields that must be equal
   * too. Items of one number count once, also within one source. Items without a number are compared by their keys.
   */
  readonly number?: readonly [number: string, ...others: string[]];
  /**
   * There if the items are persons or companies, which count once each, also within one source: the fields that must be equal for
   * two items to be one party, and the fields that both items contribute to.
   */
  readonly party?: {
    readonly within: readonly string[];
    readonly combined?: Readonly<Record<string, (first: unknown, second: unknown) => unknown>>;
  };
  /** Whether only equal items are the same; the section's `settle` joins the others. */
  readonly apart?: true;
  /**
   * There if an item is taken whole from one source instead of filled from several. The source that knows the first of
   * these fields decides, then the one with the later day, and so on. Empty: the first source decides.
   */
  readonly whole?: readonly string[];
  /** Whether a whole item lists the items of the other sources as `otherReports`. */
  readonly showsOthers?: true;
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
  return path.split('.').reduce<unknown>((value, name) => (isMembers(value) ? value[name] : undefined), item);
}

/** The number of an item without its punctuation; undefined if it has none. */
function bareNumber(item: unknown, { number }: ListMerge): string | undefined {
  const value = number === undefined ? undefined : valueAt(item, number[0]);
  if (typeof value !== 'string') return undefined;
  return value.toUpperCase().replace(/[^0-9A-Z]/g, '') || undefined;
}

/** What two items with the same number share; undefined for an item without a number. */
export function numberedIdentity(item: unknown, list: ListMerge): string | undefined {
  const number = bareNumber(item, list);
  if (number === undefined) return undefined;
  const others = list.number?.slice(1).map((path) => valueAt(item, path) ?? null);
  return canonicalJson({ number, others });
}

/** What two items must share to be the same: their number, their keys, or all of their content if the keys are unknown. */
export function identityOf(item: unknown, list: ListMerge): string {
  const numbered = numberedIdentity(item, list);
  if (numbered !== undefined) return numbered;
  if (list.apart) return canonicalJson({ item });
  const values = list.keys?.map((key) => valueAt(item, key) ?? null) ?? [];
  return canonicalJson(values.every((value) => value === null) ? { item } : values);
}

/** Orders items by the fields that decide between them; the larger text decides. */
function rankOf(item: Members, fields: readonly string[]): string {
  const ranks = fields.map((field) => {
    const value = item[field];
    if (isUnknown(value) || value === 'STALE') return '0';
    return typeof value === 'string' && /^\d{4}-\d{2}/.test(value) ? `1${value}` : '1';
  });
  return ranks.join('|');
}

function withoutOthers({ otherReports: _, ...item }: Members): Members {
  return item;
}

/** One of two items of the same identity, complete; the other is listed in its `otherReports` if the list shows others. */
export function chooseItem(first: Members, second: Members, { whole = [], showsOthers }: ListMerge): Members {
  const chosen = rankOf(second, whole) > rankOf(first, whole) ? second : first;
  if (showsOthers === undefined || canonicalJson(first) === canonicalJson(second)) return chosen;
  const own = withoutOthers(chosen);
  const reports = [first, second].flatMap((item) => [
    withoutOthers(item),
    ...membersIn(item['otherReports']),
  ]);
  const others = new Map(reports.map((report) => [canonicalJson(report), report]));
  others.delete(canonicalJson(own));
  if (others.size === 0) return own;
  const inOrder = [...others].sort(([a, one], [b, other]) => {
    const [rank, otherRank] = [rankOf(one, whole), rankOf(other, whole)];
    return rank === otherRank ? (a < b ? -1 : 1) : rank > otherRank ? -1 : 1;
  });
  return { ...own, otherReports: inOrder.map(([, report]) => report) };
}

function membersIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}
