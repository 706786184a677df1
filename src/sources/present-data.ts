import { datesOfData } from '../sections/editions.ts';
import { type Source, type SourceAnswer, type SourceContribution, SourceFailure } from './define-source.ts';

/**
 * Refuses an answer whose data are dated after a day: such a date is wrong, so the age of the data is unknown. Sample data have a
 * fixed date and are accepted.
 *
 * @param contribution the content of the answer.
 * @param today the day of the query in the configured time zone, `YYYY-MM-DD`.
 * @throws SourceFailure INVALID_ANSWER with the latest date.
 */
export function requirePresentData(
  { title, sandbox }: Pick<Source, 'title' | 'sandbox'>,
  { answer, contribution }: { readonly answer: SourceAnswer; readonly contribution: SourceContribution },
  today: string,
): void {
  if (sandbox) return;
  // A month is compared with the month of the day.
  const [latest] = [answer.editionDate ?? [], ...datesOfData(contribution)]
    .flat()
    .filter((date) => date > today.slice(0, date.length))
    .toSorted()
    .reverse();
  if (latest === undefined) return;
  throw new SourceFailure(
    'INVALID_ANSWER',
    `The answer of ${title.en} cannot be used: its data are dated in the future (${latest}).`,
    { answer },
  );
}
