import type { App } from '../app.ts';
import { readBudgetStanding } from '../usage/monthly-budget.ts';
import { formatIn } from '../wording/format.ts';
import type { CommandContext } from './context.ts';

/** How much of this month's budget for sources is spent; nothing where there is none. */
export async function checkBudget(
  { say, language, timezone }: CommandContext,
  { engine, storage, actor }: App,
): Promise<readonly { readonly check: string; readonly state: 'OK' | 'WARNING'; readonly detail: string }[]> {
  const standing = await readBudgetStanding(storage, actor.organizationId, engine);
  if (standing === null) return [];
  const { money, number } = formatIn(language, timezone);
  const { spent, monthly, percent, warning } = standing;
  const detail = say('budgetStanding', {
    spent: money(spent),
    monthly: money(monthly),
    percent: number(percent),
  });
  return [{ check: 'budget', state: warning === null ? 'OK' : 'WARNING', detail }];
}
