import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { packageVersion } from '../base/own-package.ts';
import type { Reading } from '../policy/rules/define-rule.ts';
import type { SectionType } from '../sections/index.ts';

/** Which columns the readings of a run are of. */
export interface ReadingForm {
  /** The version of the program that read them: another one may read otherwise. */
  readonly program: string;
  /** Their names, in the order of the readings. */
  readonly columns: readonly string[];
  /** The sections that the run asked for, answered or not. */
  readonly collected: readonly SectionType[];
  /** Whether any source of the run was invented. */
  readonly sandbox: boolean;
}

/** What rules read of a run, as it is kept. */
export interface RunReadings {
  readonly form: NamedForm;
  /** A reading for each column: null is data that were missing, and what was too long to be kept says so. */
  readonly readings: string;
}

/** Stands in the place of a reading that is too long to be kept: it is read from its section again. */
const tooLong = { tooLong: true } as const;

/** A longer reading is not kept; nor are the longest where all together are longer. */
const longestReading = 120;
const longestReadings = 700;

/** How readings of so many columns are kept: in so few bytes that a report takes less than 1 KB more. */
export function packReadings(readings: readonly (KeptReading | undefined)[]): string {
  const texts = readings.map((reading) => {
    const text = JSON.stringify(reading ?? null);
    return text.length > longestReading ? JSON.stringify(tooLong) : text;
  });
  let all = joined(texts);
  while (Buffer.byteLength(all) > longestReadings) {
    const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
    // Many short ones may be more than there is room for: they stay.
    if (longest <= JSON.stringify(tooLong).length) return all;
    texts[texts.findIndex(({ length }) => length === longest)] = JSON.stringify(tooLong);
    all = joined(texts);
  }
  return all;
}

function joined(texts: readonly string[]): string {
  return `[${texts.join()}]`;
}

/** A reading as it is kept: null is data that were missing. */
export type KeptReading = Reading | null | typeof tooLong;

/** What was read of each column; one that was too long is not there. */
export function unpackReadings(readings: string): readonly KeptReading[] {
  // Written above, and nowhere else.
  const kept: readonly KeptReading[] = JSON.parse(readings);
  return kept;
}

/** Whether a reading was not kept for its length. */
export function isTooLong(reading: KeptReading | undefined): reading is typeof tooLong {
  return typeof reading === 'object' && reading !== null && 'tooLong' in reading;
}

/** A form as it is kept, and what names it. */
export interface NamedForm {
  readonly text: string;
  readonly hash: string;
}

/** The form of readings that this program has read. */
export function readingForm(read: Omit<ReadingForm, 'program'>): NamedForm {
  const form: ReadingForm = { program: ownVersion(), ...read };
  const text = canonicalJson(form);
  return { text, hash: sha256(text).slice(0, 32) };
}

let version: string | undefined;

/** The version of this program. */
export function ownVersion(): string {
  version ??= packageVersion();
  return version;
}
