import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** The number of damaged rows that are listed by name. */
const mostNamed = 20;

/**
 * Reports damaged data that the output of a command leaves out or contains, on stderr, also with `--quiet`.
 *
 * - `damagedRows`: the rows that a list leaves out, by their names, such as ids.
 * - `damagedEntries`: the numbers of audit entries that are missing or were changed.
 * - `damagedReports`: how many reports a calculation leaves out.
 * - `damagedInBackup`: the rows that a backup contains.
 *
 * @returns the exit code of the command: failed if something is damaged.
 */
export function endWithDamage(
  { stderr, say }: Pick<CommandContext, 'stderr' | 'say'>,
  text: 'damagedRows' | 'damagedEntries' | 'damagedReports' | 'damagedInBackup',
  damaged: readonly (string | number)[] | number,
): ExitCode {
  const [count, shown] =
    typeof damaged === 'number' ? [damaged, damaged] : [damaged.length, firstOf(damaged)];
  if (count === 0) return exitCodes.done;
  stderr.words(say(text, { damaged: shown }));
  return exitCodes.failed;
}

function firstOf(names: readonly (string | number)[]): string {
  const rest = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ');
}
