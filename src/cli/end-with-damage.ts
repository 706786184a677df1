import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

type DamageContext = Pick<CommandContext, 'stderr' | 'say'>;

/** The number of damaged rows that are listed by name. */
const mostNamed = 20;

/**
 * Lists the damaged rows that a list leaves out on stderr, also with `--quiet`.
 *
 * @param damaged the names of the rows, such as ids.
 * @returns the exit code of the command: failed if a row is damaged.
 */
export function endOfList({ stderr, say }: DamageContext, damaged: readonly string[]): ExitCode {
  if (damaged.length === 0) return exitCodes.done;
  stderr.words(say('damagedRows', { rows: firstOf(damaged) }));
  return exitCodes.failed;
}

/**
 * Lists the numbers of audit entries that are missing or were changed on stderr, also with `--quiet`.
 *
 * @returns the exit code of the command: failed if there is such an entry.
 */
export function endOfEntries({ stderr, say }: DamageContext, damaged: readonly number[]): ExitCode {
  if (damaged.length === 0) return exitCodes.done;
  stderr.words(say('damagedEntries', { entries: firstOf(damaged) }));
  return exitCodes.failed;
}

function firstOf(names: readonly (string | number)[]): string {
  const rest = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ');
}

/**
 * Writes how many damaged reports a calculation leaves out to stderr, also with `--quiet`.
 *
 * @returns the exit code of the command: failed if a report is damaged.
 */
export function endOfFigures({ stderr, say }: DamageContext, damaged: number): ExitCode {
  if (damaged === 0) return exitCodes.done;
  stderr.words(say('damagedReports', { count: damaged }));
  return exitCodes.failed;
}
