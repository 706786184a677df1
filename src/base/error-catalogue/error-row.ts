import type { Text } from '../language.ts';

/**
 * One row for every refusal that a caller can meet.
 *
 * - `httpStatus`, `exitCode`: what the two edges answer with (exit codes: 1 failed, 2 wrong usage or input).
 * - `message`: what was wrong and where. `mend`: what would be right. `{name}` is filled from the error's params.
 *
 * - `mendOverHttp`: where the mend speaks of commands, what a caller of the API would do instead.
 * - `hidden`: true where message and mend name files of this machine, which no caller of the API may read.
 *
 * Codes are stable and never reused. Adding one: a row in the file of its topic and the test that provokes it.
 */
export interface ErrorRow {
  readonly httpStatus: number;
  readonly exitCode: 1 | 2;
  readonly message: Text;
  readonly mend: Text;
  readonly mendOverHttp?: Text;
  readonly hidden?: true;
}
