import type { Static, TSchema } from '@sinclair/typebox';
import { fitsSchema } from '../base/fits-schema.ts';
import type { ChainBreak } from './chain-break.ts';
import { readJson } from './json-text.ts';

/** The state of a record after its last entry, and the number of that entry. */
export interface StateSince<State> {
  readonly number: number;
  readonly state: State;
}

/** Returns the details of an entry; undefined if they do not match a schema. */
export function readDetails<T extends TSchema>(schema: T, details: string): Static<T> | undefined {
  const said = readJson(details);
  return fitsSchema(schema, said) ? said : undefined;
}

/** Returns a break for each state whose row differs or is missing. Both are listed by the id of the record. */
export function differences<State, Row>(
  states: ReadonlyMap<string, StateSince<State>>,
  rows: ReadonlyMap<string, Row>,
  fits: (state: State, row: Row) => boolean,
): readonly ChainBreak[] {
  return [...states].flatMap(([id, { number, state }]) => {
    const row = rows.get(id);
    if (row === undefined) return { kind: 'REMOVAL', number, record: id } as const;
    return fits(state, row) ? [] : ({ kind: 'CONTENT', number, record: id } as const);
  });
}
