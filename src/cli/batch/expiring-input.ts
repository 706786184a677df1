import type { App } from '../../app.ts';
import { CreditError } from '../../base/errors.ts';
import { expiringTable } from '../../batch/expiring-table.ts';
import { type ExpiringReport, listExpiring } from '../../report/list-expiring.ts';
import { formatIn } from '../../wording/format.ts';
import { daysAhead } from '../commands/days-ahead.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import { type ListedInput, listedInput } from './listed-input.ts';

/**
 * What expires within so many days as the input of a batch: under the policy of the approvals, with what was said for each.
 * It is looked up once.
 *
 * @returns undefined where nothing does.
 * @throws CreditError PROMPT_NEEDED where they are of several policies and none was named.
 */
export async function expiringInput(
  context: CommandContext,
  app: App,
  { days, policyId }: { readonly days: number; readonly policyId: string | undefined },
): Promise<ListedInput | undefined> {
  const { say, timezone, language } = context;
  const range = daysAhead(days, { now: app.engine.clock.now(), timezone: app.engine.timezone });
  const reports: ExpiringReport[] = [];
  for await (const one of listExpiring(app.engine, app.actor, { ...range, policyId })) {
    context.signal.throwIfAborted();
    reports.push(one);
  }
  const policies = [...new Set(reports.map(({ report }) => report.policyId))].sort();
  const [only] = policies;
  if (only === undefined) return undefined;
  if (policies.length > 1) {
    throw new CreditError('PROMPT_NEEDED', {
      question: textOf('expiringPolicies'),
      flag: '--policy',
      choices: policies.join(', '),
    });
  }
  const name = say('expiringName', { day: formatIn(language, timezone).date(range.to) });
  return listedInput(expiringTable(reports), { policyId: only, name });
}
