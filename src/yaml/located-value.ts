import type { Problem, ValuePlace } from './finding.ts';

/** A stretch of a text, by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A problem with its place in the text; `place` is absent if it is not about a value. */
export interface Fault extends Omit<Problem, 'place'> {
  readonly span: Span;
  readonly place?: ValuePlace;
}

/** A value read from a file, with where it and everything in it stands. */
export interface LocatedValue extends Span {
  readonly value: unknown;
  /** How a number without quotes is written in the file. */
  readonly written?: string;
  /** Of a map: where each key stands, and what it holds. */
  readonly entries?: ReadonlyMap<string, { readonly key: Span; readonly held: LocatedValue }>;
  /** Of a list. */
  readonly items?: readonly LocatedValue[];
}

/**
 * Where a place stands in the text. Of a place that is not there, the nearest thing around it; of a map or a list, its
 * key or its first piece rather than all of its lines.
 */
export function locate(root: LocatedValue, { path, part = 'value', piece }: ValuePlace, text: string): Span {
  let at = root;
  let key: Span | undefined;
  for (const step of path) {
    const entry = typeof step === 'string' ? at.entries?.get(step) : undefined;
    const inner = entry?.held ?? (typeof step === 'number' ? at.items?.[step] : undefined);
    if (inner === undefined) return key ?? firstOf(at);
    at = inner;
    key = entry?.key;
  }
  if (part === 'key' && key !== undefined) return key;
  if (at.entries !== undefined || at.items !== undefined) return key ?? firstOf(at);
  if (piece !== undefined && typeof at.value === 'string') return pieceOf(at, at.value, piece, text);
  return at.start < at.end ? at : (key ?? at);
}

function firstOf(at: LocatedValue): Span {
  const [first] = at.entries?.values() ?? [];
  return first?.key ?? (at.items?.[0] ? firstOf(at.items[0]) : at);
}

/** A piece of a text value; the whole value where the file spells it with escapes or over several lines. */
function pieceOf(at: Span, value: string, { offset, length }: Piece, text: string): Span {
  const written = text.slice(at.start, at.end);
  const begin = written.indexOf(value);
  if (begin === -1 || length === 0) return at;
  return { start: at.start + begin + offset, end: at.start + begin + offset + length };
}

type Piece = NonNullable<ValuePlace['piece']>;
