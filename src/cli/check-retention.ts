import type { App } from '../app.ts';
import { readNewestRetention } from '../retention/run-retention.ts';
import { readTerms } from '../retention/terms.ts';
import { formatIn } from '../wording/format.ts';
import type { CommandContext } from './context.ts';

const dayMs = 86_400_000;
/** A weekend without the service is nothing to be told of. */
const mostDays = 3;

/** Whether anything is removed by age, and was of late. */
export async function checkRetention(
  { say, language, timezone }: CommandContext,
  { engine }: App,
): Promise<{ readonly check: string; readonly state: 'OK' | 'WARNING'; readonly detail: string }> {
  const check = 'retention';
  const terms = await readTerms(engine);
  if (terms.length === 0) return { check, state: 'WARNING', detail: say('doctorRetentionNone') };
  const newest = await readNewestRetention(engine);
  if (newest === undefined) return { check, state: 'OK', detail: say('doctorRetentionNew') };
  const { dateTime, date } = formatIn(language, timezone);
  const { asOf, beganAt } = newest;
  const time = dateTime(beganAt);
  const sinceMs = engine.clock.now().getTime() - Date.parse(beganAt);
  if (sinceMs > mostDays * dayMs)
    return { check, state: 'WARNING', detail: say('doctorRetentionLate', { time }) };
  if (Date.parse(beganAt) - Date.parse(asOf) > dayMs)
    return { check, state: 'WARNING', detail: say('doctorRetentionBehind', { day: date(asOf) }) };
  return { check, state: 'OK', detail: say('doctorRetention', { time }) };
}
