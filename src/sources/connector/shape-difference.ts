import { isRecord } from '../../base/is-record.ts';
import { readCassette } from './cassette.ts';
import type { Connector } from './connector.ts';
import { bodyOf } from './connector-answer.ts';

/** Where an answer has not the shape of a cassette: its name, and the first place of it that the answer lacks or has in another form. */
export interface ShapeDifference {
  readonly cassette: string;
  readonly path: string;
}

/**
 * The first cassette of an answer of use whose shape an answer has not; undefined where it has that of one of them, or there is none to
 * compare with.
 */
export async function shapeDifference(
  connector: Connector,
  body: string,
  read: (name: string) => Promise<string | undefined>,
): Promise<ShapeDifference | undefined> {
  const { value } = bodyOf(connector, { body });
  let first: ShapeDifference | undefined;
  for (const cassette of connector.cassettes ?? []) {
    const kept = readCassette(await read(cassette));
    if (kept?.expected.outcome !== 'ANSWERED') continue;
    const { body: own } = kept.answer;
    const path = differenceAt(
      '',
      typeof own === 'string' ? bodyOf(connector, { body: own }).value : own,
      value,
    );
    if (path === undefined) return undefined;
    first ??= { cassette, path };
  }
  return first;
}

/** A list is told by its first item; what is null on either side may be anything. */
function differenceAt(path: string, kept: unknown, value: unknown): string | undefined {
  if (kept === null || value === null) return undefined;
  if (Array.isArray(kept) && Array.isArray(value)) {
    return kept.length === 0 || value.length === 0
      ? undefined
      : differenceAt(`${path}[0]`, kept[0], value[0]);
  }
  if (isRecord(kept) && isRecord(value)) {
    for (const [name, inner] of Object.entries(kept)) {
      const at = path === '' ? name : `${path}.${name}`;
      const difference = Object.hasOwn(value, name) ? differenceAt(at, inner, value[name]) : at;
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  return kindOf(kept) === kindOf(value) ? undefined : path === '' ? '@' : path;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
