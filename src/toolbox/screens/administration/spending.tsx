import type { Spending } from '../../../client/administration.ts';
import { Tell } from '../../parts/tell.tsx';
import { style, word } from '../../signals/preferences.ts';
import { administrationWords as words } from '../../words/administration-words.ts';

const settings = {
  perReport: 'CREDIT_MAXIMUM_COST_PER_REPORT',
  perBatch: 'CREDIT_MAXIMUM_COST_PER_BATCH',
  perDay: 'CREDIT_MAXIMUM_COST_PER_DAY',
} as const;

/** An amount that is a budget, as the setting has it. */
const budgetSetting = 'CREDIT_BUDGET={"monthly": 5000}';

/** Whether nobody has said what sources may cost, and nothing was paid this month. */
function isUnset({ budget, forecast, ceilings }: Spending): boolean {
  const { perReport, perBatch, perDay } = ceilings;
  return (
    budget === null && forecast.total === 0 && [perReport, perBatch, perDay].every((one) => one === null)
  );
}

/** The ceilings, each with what of it is used; where nothing is set and nothing was paid, how that is done. */
export function Ceilings({ spending }: { spending: Spending }) {
  return isUnset(spending) ? <Unbounded /> : <CeilingTable ceilings={spending.ceilings} />;
}

/** Nobody has said what sources may cost, and nothing was paid. */
function Unbounded() {
  return (
    <section class="block mt-l" aria-labelledby="spending">
      <header>
        <h2 id="spending">{word(words.spending)}</h2>
      </header>
      <p class="soft">{word(words.noSpending)}</p>
      <p class="note">
        {word(words.setBy, { settings: [budgetSetting, ...Object.values(settings)].join(', ') })}
      </p>
    </section>
  );
}

/** The budget of this month: what of it is spent, and what the month comes to. Of another month nothing is said. */
export function Budget({ spending, month }: { spending: Spending; month: string }) {
  const { format } = style.value;
  const { budget, forecast } = spending;
  if (month !== forecast.month || isUnset(spending)) return null;
  const total = format.money(forecast.total);
  return (
    <section class="block mt-l" aria-labelledby="budget">
      <header>
        <h2 id="budget">{word(words.budget)}</h2>
        <span class="note">{word(words.budgetNote)}</span>
      </header>
      {budget === null ? (
        <>
          <p class="soft">{word(words.noBudget, { total })}</p>
          <p class="note">{word(words.setBy, { settings: budgetSetting })}</p>
        </>
      ) : (
        <>
          <BudgetWarning budget={budget} forecast={forecast} />
          <BudgetBar budget={budget} forecast={forecast} />
          <dl class="sums card mt">
            <div>
              <dt>{word(words.spent)}</dt>
              <dd>
                <strong>{format.money(budget.spent)}</strong>
                {word(words.ofBudget, { percent: format.percent(budget.percent / 100) })}
              </dd>
            </div>
            <div>
              <dt>{word(words.budget)}</dt>
              <dd>
                <strong>{format.money(budget.monthly)}</strong>
                {word(words.aMonth)}
              </dd>
            </div>
            <div>
              <dt>{word(words.forecast)}</dt>
              <dd>
                <strong>{total}</strong>
                {word(words.forecastNote, { amount: format.money(forecast.perDay) })}
              </dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}

type WithBudget = Pick<Spending, 'forecast'> & { readonly budget: NonNullable<Spending['budget']> };

/** That the budget is spent, nearly so, or will be. */
function BudgetWarning({ budget, forecast }: WithBudget) {
  const { format } = style.value;
  const amount = format.money(budget.monthly);
  const title =
    budget.warning === 'BUDGET_SPENT'
      ? word(words.budgetSpent, { amount })
      : forecast.budgetEndsOn !== null
        ? word(words.budgetEnds, { amount, day: format.date(forecast.budgetEndsOn) })
        : budget.warning === 'BUDGET_NEARLY_SPENT'
          ? word(words.budgetNearlySpent, { percent: format.percent(budget.percent / 100), amount })
          : undefined;
  if (title === undefined) return null;
  return (
    <Tell tone="alert" title={title}>
      {word(words.budgetWarns)}
    </Tell>
  );
}

/** What is spent and what is to come as lengths, with a line where the budget ends. */
function BudgetBar({ budget, forecast }: WithBudget) {
  const whole = Math.max(budget.monthly, budget.spent, forecast.total);
  const partOf = (amount: number) => `${(100 * amount) / whole}%`;
  return (
    <svg class="share tall" aria-hidden="true">
      <rect width="100%" height="8" rx="4" />
      <rect class="rest" width={partOf(forecast.total)} height="8" rx="4" />
      <rect class="done" width={partOf(budget.spent)} height="8" rx="4" />
      {whole > budget.monthly && (
        <line class="ceiling" x1={partOf(budget.monthly)} x2={partOf(budget.monthly)} y1="0" y2="8" />
      )}
    </svg>
  );
}

function CeilingTable({ ceilings }: Pick<Spending, 'ceilings'>) {
  const { format } = style.value;
  const day = format.dateTime(ceilings.dayEndsAt);
  const rows = [
    ['perReport', words.perReport, word(words.dearest), ceilings.dearestReport, words.reportReached],
    ['perBatch', words.perBatch, word(words.dearest), ceilings.dearestBatch, words.batchReached],
    ['perDay', words.perDay, word(words.dayEnds, { time: day }), ceilings.today, words.dayReached],
  ] as const;
  return (
    <section class="block mt-l" aria-labelledby="ceilings">
      <header>
        <h2 id="ceilings">{word(words.ceilings)}</h2>
        <span class="note">{word(words.ceilingsNote)}</span>
      </header>
      <table class="table blocks sorted" role="table" aria-labelledby="ceilings">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {word(words.ceiling)}
            </th>
            <th role="columnheader" scope="col" class="end">
              {word(words.amount)}
            </th>
            <th role="columnheader" scope="col" class="end">
              {word(words.spent)}
            </th>
            <th role="columnheader" scope="col">
              <span class="hidden-visually">{word(words.spentShare)}</span>
            </th>
            <th role="columnheader" scope="col">
              {word(words.reached)}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([key, title, note, used, reached]) => {
            const amount = ceilings[key];
            return (
              <tr key={key} role="row">
                <td class="main first" role="cell">
                  {word(title)}
                  <span class="sub">{note}</span>
                </td>
                <td class="end number second" role="cell">
                  {amount === null ? word(words.noCeiling) : format.money(amount)}
                </td>
                <td class="end number" role="cell" data-label={word(words.spent)}>
                  <span>{format.money(used)}</span>
                </td>
                <td class="wide" role="cell">
                  {amount !== null && <UsedShare used={used} amount={amount} />}
                </td>
                <td class="soft wide" role="cell">
                  {amount === null ? '' : word(reached)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="note">{word(words.setBy, { settings: Object.values(settings).join(', ') })}</p>
    </section>
  );
}

/** What of a ceiling is used, as a length; in words for whoever hears it. */
function UsedShare({ used, amount }: { used: number; amount: number }) {
  const share = amount === 0 ? 1 : Math.min(used / amount, 1);
  return (
    <svg
      class="share row"
      role="img"
      aria-label={word(words.ofCeiling, { share: style.value.format.percent(share) })}
    >
      <rect width="100%" height="6" rx="3" />
      <rect class={share === 1 ? 'denied' : 'done'} width={`${100 * share}%`} height="6" rx="3" />
    </svg>
  );
}
