import type { Spending } from '../../usage/read-spending.ts';
import type { Format } from '../../wording/format.ts';
import type { Say } from './texts.ts';

/** How the spending on sources stands, a line each: the budget, what the month comes to, each ceiling that is set. */
export function spendingLines(
  { budget, forecast, ceilings }: Spending,
  { say, format }: { readonly say: Say; readonly format: Format },
): readonly string[] {
  const { money } = format;
  const lines: string[] = [];
  if (budget !== null) {
    const { spent, monthly, percent } = budget;
    lines.push(
      say('budgetStanding', {
        spent: money(spent),
        monthly: money(monthly),
        percent: format.number(percent),
      }),
    );
  }
  if (forecast.total > 0) lines.push(say('costForecast', { total: money(forecast.total) }));
  if (forecast.budgetEndsOn !== null)
    lines.push(say('budgetEnds', { day: format.date(forecast.budgetEndsOn) }));
  const { perDay, perReport, perBatch } = ceilings;
  if (perDay !== null) {
    const time = format.dateTime(ceilings.dayEndsAt);
    lines.push(say('ceilingOfDay', { ceiling: money(perDay), spent: money(ceilings.today), time }));
  }
  if (perReport !== null)
    lines.push(say('ceilingOfReport', { ceiling: money(perReport), spent: money(ceilings.dearestReport) }));
  if (perBatch !== null)
    lines.push(say('ceilingOfBatch', { ceiling: money(perBatch), spent: money(ceilings.dearestBatch) }));
  return lines;
}
