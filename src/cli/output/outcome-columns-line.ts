import { type OutcomeFormat, outcomeFieldWords } from '../../outcome/outcome-columns.ts';
import type { CommandContext } from '../context.ts';

/** Returns the columns of a file of outcomes that are used, and the ones that are not, as a line for people. */
export function outcomeColumnsLine(
  { say }: Pick<CommandContext, 'say'>,
  { columns, sheet }: OutcomeFormat,
): string {
  const used = columns.flatMap(({ name, field }) =>
    field === null ? [] : [`${say(outcomeFieldWords[field])} "${name}"`],
  );
  const unused = columns.flatMap(({ name, field }) => (field === null ? [`"${name}"`] : []));
  return [
    ...(sheet === undefined ? [] : [say('outcomeSheet', { sheet })]),
    say('outcomeColumns', { columns: used.join(', ') }),
    ...(unused.length === 0 ? [] : [say('outcomeColumnsUnused', { columns: unused.join(', ') })]),
  ].join(' ');
}
