import type { DuplicateItem, InvalidItem, ValidItem } from '../../document/paste.ts';
import type { InputValues } from '../../policy/inputs/input.ts';
import type { LineRefusal } from './line-refusal.ts';

/**
 * One document of a batch's input, or what was meant as one. `line` counts from 1: the line of a text, the line on which
 * the record of a table begins, the row of a spreadsheet. `text` is how it stood there, at most 200 characters of it.
 */
export type BatchLine = ValidLine | DuplicateItem | InvalidLine;

export interface ValidLine extends ValidItem {
  /** The caller's own id, 1 to 200 characters. */
  readonly externalId?: string;
  /** BRL, above 0. */
  readonly amount?: number;
  /** What the caller knows of it, by the inputs of the policy. */
  readonly inputs?: InputValues;
  /** The caller's other columns that hold something, by their names, as read. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Of a spreadsheet: the codes of the number formats of `extra`, for numbers and dates that have one. */
  readonly extraFormats?: Readonly<Record<string, string>>;
}

export interface InvalidLine extends InvalidItem<LineRefusal> {
  /** Of a table: every column, also the empty ones, so that the line can be corrected and read again. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** Of the text of a line this many characters are kept. */
export const longestText = 200;

/**
 * The beginning of a text, in memory of its own: a piece of a text holds all of it, and one line that is kept would keep
 * everything that was read with it.
 */
export function excerptOf(text: string, mostCharacters: number = longestText): string {
  if (text.length <= mostCharacters) return detached(text);
  // Half of a character that takes two is left out.
  return detached(text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, ''));
}

/** The same text without the longer one that it was cut from. */
export function detached(text: string): string {
  // Joining makes a new text, which the cut then refers to.
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
