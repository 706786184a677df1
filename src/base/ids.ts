import { typeidUnboxed } from 'typeid-js';

/** The kinds of record that have an identifier, by the prefix that a caller sees. */
type IdPrefix =
  | 'rpt'
  | 'sec'
  | 'run'
  | 'evd'
  | 'dec'
  | 'usg'
  | 'org'
  | 'usr'
  | 'cli'
  | 'fin'
  | 'whk'
  | 'evt'
  | 'lst'
  | 'exp'
  | 'opr'
  | 'bat';

/** A new identifier: the kind's prefix and a part that sorts by time of creation (TypeID over UUIDv7, RFC 9562). */
export function newId(prefix: IdPrefix): string {
  return typeidUnboxed(prefix);
}

/** A name for one request, for those that bring none. */
export function newRequestId(): string {
  return typeidUnboxed('req');
}
