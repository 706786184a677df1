import { hash } from 'node:crypto';

/**
 * JSON with the keys of every object in code-unit order and without blanks, so that equal values give equal
 * bytes. Members that are `undefined` are left out, as JSON.stringify does. Every section of every report passes here:
 * what is in order already is not copied, and the engine's own writer does the rest.
 *
 * @throws TypeError for a value that JSON cannot hold at all, and for a cycle (RangeError).
 */
export function canonicalJson(value: unknown): string {
  const finding: Found = { unsortableKey: false };
  const ordered = inOrder(value, finding);
  const json = finding.unsortableKey ? write(value) : JSON.stringify(ordered);
  if (json === undefined) throw new TypeError(`JSON cannot hold ${typeof value}`);
  return json;
}

interface Found {
  /** A key that no object can be made to hold in its place: one that is a number, and `__proto__`. */
  unsortableKey: boolean;
}

/** The value itself where all its keys are in order, and a copy of those parts where they are not. */
function inOrder(value: unknown, finding: Found): unknown {
  if (typeof value !== 'object' || value === null || hasOwnWay(value)) return value;
  if (Array.isArray(value)) return itemsInOrder(value, finding);
  const keys = Object.keys(value);
  let copy: Record<string, unknown> | undefined = sortKeys(keys, finding) ? undefined : {};
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

/** Sorts the keys where they are not in order; whether they were. */
function sortKeys(keys: string[], finding: Found): boolean {
  let before = '';
  let sorted = true;
  for (const key of keys) {
    const first = key.charCodeAt(0);
    if ((first >= 0x30 && first <= 0x39) || key === '__proto__') finding.unsortableKey = true;
    if (key < before) sorted = false;
    before = key;
  }
  if (!sorted) keys.sort();
  return sorted;
}

function hasOwnWay(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** The same written out, for what cannot be put in order. */
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

/** SHA-256 of text (as UTF-8) or bytes, in lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}
