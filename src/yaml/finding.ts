import type { Text } from '../base/language.ts';

/** Where something stands in a value: the keys and indexes that lead to it. */
export type ValuePath = readonly (string | number)[];

/** The piece of a value that a problem is about. */
export interface ValuePlace {
  readonly path: ValuePath;
  /** The key itself, or what it holds. Left out: what it holds. */
  readonly part?: 'key' | 'value';
  /** A piece of the text that it holds. */
  readonly piece?: { readonly offset: number; readonly length: number };
}

export type Severity = 'error' | 'warning';

/** What a check says about one place of a value, before it is known where in a file that place stands. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly place: ValuePlace;
  readonly message: Text;
  /** What would be right; null where nothing better than the message can be said. */
  readonly suggestion: Text | null;
}

/** A problem with its place in a file. What has a finding of severity `error` is not usable. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** Characters at fault from there on the same line, at least 1. */
  readonly length: number;
  /** Stable, upper snake. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: Text;
  readonly suggestion: Text | null;
}
