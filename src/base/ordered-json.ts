// Separate from canonical-json.ts, because pages also use it and have no node:crypto.

/**
 * Returns JSON with the keys of every object in code-unit order and without blanks, so that equal values have equal
 * bytes. Omits `undefined` members, as JSON.stringify does. Every section of every report passes here, so values that are
 * already in order are not copied, and JSON.stringify writes the text.
 *
 * @throws TypeError for a value that JSON cannot represent; RangeError for a cycle.
 */
export function canonicalJson(value: unknown): string {
  const finding: Found = { unsortableKey: false };
  const ordered = inOrder(value, finding);
  const json = finding.unsortableKey ? write(value) : JSON.stringify(ordered);
  if (json === undefined) throw new TypeError(`JSON cannot hold ${typeof value}`);
  return json;
}

interface Found {
  /** Whether an object has a key whose place in an object cannot be chosen: a number, or `__proto__`. */
  unsortableKey: boolean;
}

/** Returns the value itself if all its keys are in order. Otherwise copies the parts that are not. */
function inOrder(value: unknown, finding: Found): unknown {
  if (typeof value !== 'object' || value === null || hasOwnWay(value)) return value;
  if (Array.isArray(value)) return itemsInOrder(value, finding);
  const { keys, isSorted, isUnsortable } = orderOf(Object.keys(value));
  if (isUnsortable) finding.unsortableKey = true;
  let copy: Record<string, unknown> | undefined = isSorted ? undefined : {};
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const member: unknown = Reflect.get(value, key);
    const ordered = inOrder(member, finding);
    if (copy === undefined && ordered !== member) {
      copy = {};
      for (const before of keys.slice(0, at)) copy[before] = Reflect.get(value, before);
    }
    if (copy !== undefined) copy[key] = ordered;
  }
  return copy ?? value;
}

function itemsInOrder(items: readonly unknown[], finding: Found): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < items.length; at += 1) {
    const ordered = inOrder(items[at], finding);
    if (copy === undefined && ordered !== items[at]) copy = items.slice(0, at);
    copy?.push(ordered);
  }
  return copy ?? items;
}

/** The keys of an object, in their present order (`form`) and in code-unit order (`keys`). */
interface KeyOrder {
  readonly form: readonly string[];
  readonly keys: readonly string[];
  /** Whether both orders are the same. */
  readonly isSorted: boolean;
  readonly isUnsortable: boolean;
}

/** Orders by the first key. Nearly every object has the keys of an earlier one, and comparing keys is faster than sorting them. */
const orders = new Map<string, KeyOrder[]>();
/** Limits the memory for objects with keys of their own, such as documents. */
const mostFirstKeys = 500;
const mostOfFirstKey = 8;
const mostKeys = 100;

function orderOf(form: readonly string[]): KeyOrder {
  if (form.length > mostKeys) return sortKeys(form);
  const first = form[0] ?? '';
  const alike = orders.get(first);
  for (const order of alike ?? []) if (hasKeys(order, form)) return order;
  const order = sortKeys(form);
  if (alike === undefined && orders.size < mostFirstKeys) orders.set(first, [order]);
  else if (alike !== undefined && alike.length < mostOfFirstKey) alike.push(order);
  return order;
}

function hasKeys({ form }: KeyOrder, keys: readonly string[]): boolean {
  if (form.length !== keys.length) return false;
  for (let at = 0; at < keys.length; at += 1) if (form[at] !== keys[at]) return false;
  return true;
}

function sortKeys(form: readonly string[]): KeyOrder {
  const isSorted = form.every((key, at) => at === 0 || (form[at - 1] ?? '') < key);
  const isUnsortable = form.some((key) => /^\d/.test(key) || key === '__proto__');
  return { form, keys: isSorted ? form : form.toSorted(), isSorted, isUnsortable };
}

function hasOwnWay(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Writes JSON without JSON.stringify for objects, whose keys cannot be sorted. */
function write(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || hasOwnWay(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item) ?? 'null').join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = write(Reflect.get(value, key));
      return member === undefined ? [] : [`${JSON.stringify(key)}:${member}`];
    });
  return `{${members.join(',')}}`;
}
