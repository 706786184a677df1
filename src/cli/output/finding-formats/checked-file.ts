import { type Language, say } from '../../../base/language.ts';
import type { Finding } from '../../../yaml/finding.ts';
import type { Painter } from '../colour.ts';

/** A file with everything that was found in it. */
export interface CheckedFile {
  /** Its path as messages give it. */
  readonly file: string;
  /** What it holds, for showing the line that a finding is about; empty where it is no text. */
  readonly text: string;
  /** The policy that it holds or tests, where that could be told. */
  readonly policyId: string | undefined;
  readonly findings: readonly Finding[];
}

/** What a format is told of its reader. */
export interface FormatStyle {
  readonly language: Language;
  readonly paint: Painter;
  /** Columns that a line may have. */
  readonly width: number;
  /** The command that found it; `credit policy check` unless told. */
  readonly command?: string;
}

/** The findings of all files in one text, that ends with a line end where it is not empty. */
export type FindingFormat = (files: readonly CheckedFile[], style: FormatStyle) => string;

/** Every finding in the order of the files. */
export function allFindings(files: readonly CheckedFile[]): readonly Finding[] {
  return files.flatMap(({ findings }) => findings);
}

/** The message with what would be right, in one text. */
export function messageWithMend({ message, suggestion }: Finding, language: Language): string {
  return suggestion === null
    ? `${say(message, language)}.`
    : `${say(message, language)}. ${say(suggestion, language)}`;
}
