import type { ReportAnswer } from '../../../client/credit-client.ts';
import { sectionStates } from '../../../sections/section-words.ts';
import { style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { numberAt, recordsAt, sectionOf, textAt } from './details.ts';

interface Month {
  readonly month: string;
  readonly due: number;
  readonly overdue: number;
}

const top = 8;
const floor = 148;

/** The bank debt month by month as bars, with what is overdue on top; the same numbers as a table below. */
export function DebtChart({ report }: { report: ReportAnswer }) {
  const months = monthsOf(report);
  const last = months.at(-1);
  if (last === undefined) return null;
  const { format } = style.value;
  return (
    <section class="block" aria-labelledby="debt">
      <header>
        <h2 id="debt">
          {word(months.length === 1 ? reportWords.debtOne : reportWords.debt, { count: months.length })}
        </h2>
        <span class="note" id="debt-note">
          {sectionOf(report, 'HISTORY')?.status === 'PARTIAL' && `${word(sectionStates.collectedInPart)} · `}
          {word(reportWords.debtNote, {
            total: format.money(last.due + last.overdue),
            month: format.month(last.month),
            overdue: format.money(last.overdue),
          })}
        </span>
      </header>
      <Bars months={months} />
      <DebtTable months={months} />
    </section>
  );
}

function Bars({ months }: { months: readonly Month[] }) {
  const ceiling = niceCeiling(Math.max(...months.map(({ due, overdue }) => due + overdue), 1));
  const step = 100 / months.length;
  const yOf = (amount: number) => floor - ((floor - top) * amount) / ceiling;
  return (
    <figure>
      <svg class="chart debt" height="178" role="img" aria-labelledby="debt debt-note">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line
              class={share === 0 ? 'axis' : 'grid'}
              x1="0"
              x2="100%"
              y1={yOf(ceiling * share)}
              y2={yOf(ceiling * share)}
            />
            <text x="100%" dx="52" y={yOf(ceiling * share) + 4} text-anchor="end">
              {compact(ceiling * share)}
            </text>
          </g>
        ))}
        {months.map(({ month, due, overdue }, index) => (
          <g key={month}>
            <rect
              class="due"
              x={`${(index + 0.16) * step}%`}
              width={`${0.68 * step}%`}
              y={yOf(due)}
              height={floor - yOf(due)}
            />
            {overdue > 0 && (
              <rect
                class="overdue"
                x={`${(index + 0.16) * step}%`}
                width={`${0.68 * step}%`}
                y={yOf(due + overdue) - 0.7}
                height={Math.max(yOf(due) - yOf(due + overdue), 0.6)}
              />
            )}
            {month.endsWith('-01') && (
              <text x={`${index * step}%`} y="170">
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption class="legend">
        <span>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill="var(--data)" />
          </svg>
          {word(reportWords.due)}
        </span>
        <span>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill="var(--denied)" />
          </svg>
          {word(reportWords.overdue)}
        </span>
      </figcaption>
    </figure>
  );
}

function DebtTable({ months }: { months: readonly Month[] }) {
  const { format } = style.value;
  return (
    <details>
      <summary>{word(reportWords.asTable)}</summary>
      <div class="sideways fitting" role="region" tabindex={0} aria-label={word(reportWords.asTable)}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{word(reportWords.month)}</th>
              <th scope="col" class="end">
                {word(reportWords.due)}
              </th>
              <th scope="col" class="end">
                {word(reportWords.overdue)}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, due, overdue }) => (
              <tr key={month}>
                <th scope="row">{format.month(month)}</th>
                <td class="end number">{format.money(due)}</td>
                <td class="end number">{format.money(overdue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The newest 60 months that are known. */
function monthsOf(report: ReportAnswer): readonly Month[] {
  return recordsAt(sectionOf(report, 'HISTORY')?.details, 'months')
    .flatMap((record): readonly Month[] => {
      const month = textAt(record, 'month');
      if (month === undefined) return [];
      const overdue = (numberAt(record, 'expired') ?? 0) + (numberAt(record, 'loss') ?? 0);
      return [{ month, due: numberAt(record, 'toExpire') ?? 0, overdue }];
    })
    .slice(-60);
}

/** The next amount above that reads well in four steps. */
function niceCeiling(amount: number): number {
  const size = 10 ** Math.floor(Math.log10(amount));
  return ([1, 2, 4, 6, 8, 10].find((times) => times * size >= amount) ?? 10) * size;
}

function compact(amount: number): string {
  return new Intl.NumberFormat(style.value.language, {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);
}
