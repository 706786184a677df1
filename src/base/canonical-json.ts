import { createHash } from 'node:crypto';

/**
 * JSON with the keys of every object in code-unit order and without blanks, so that equal values give equal
 * bytes. Members that are `undefined` are left out, as JSON.stringify does. Written out, since a replacer costs three
 * times as much, and every section of every report passes here.
 *
 * @throws TypeError for a value that JSON cannot hold at all, and for a cycle (RangeError).
 */
export function canonicalJson(value: unknown): string {
  const json = write(value);
  if (json === undefined) throw new TypeError(`JSON cannot hold ${typeof value}`);
  return json;
}

function write(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : writeObject(value);
    default:
      return JSON.stringify(value);
  }
}

function writeObject(value: object): string | undefined {
  if ('toJSON' in value && typeof value.toJSON === 'function') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
  let members = '';
  for (const [key, member] of sorted(Object.entries(value))) {
    const json = write(member);
    if (json !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${json}`;
  }
  return `{${members}}`;
}

type Entry = readonly [string, unknown];

/** Many objects have their keys in order already. */
function sorted(entries: Entry[]): readonly Entry[] {
  let before = '';
  for (const [key] of entries) {
    if (key < before) return entries.sort(byKey);
    before = key;
  }
  return entries;
}

function byKey([a]: Entry, [b]: Entry): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** SHA-256 of text (as UTF-8) or bytes, in lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
