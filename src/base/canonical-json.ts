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
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
  let members = '';
  for (const [key, member] of Object.entries(value).sort(byKey)) {
    const json = write(member);
    if (json !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${json}`;
  }
  return `{${members}}`;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** SHA-256 of text (as UTF-8) or bytes, in lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
