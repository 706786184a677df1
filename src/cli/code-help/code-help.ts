import type { Text } from '../../base/language.ts';

/** Why a code arises, with a line that provokes it and one that does not. */
export interface CodeHelp {
  readonly why: Text;
  /** A command, a request, or what stands in a file. */
  readonly wrong: string | Text;
  readonly right: string | Text;
}

/** Of a refusal, also what to do next. */
export interface ErrorHelp extends CodeHelp {
  readonly next: Text;
}
