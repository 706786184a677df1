import type { ComponentChildren } from 'preact';
import { fieldPlace } from '../../../sections/field-kind.ts';
import { fieldLabel } from '../../../sections/field-labels.ts';
import { fieldText } from '../../../sections/field-text.ts';
import { balanceSheetLines, incomeStatementLines } from '../../../sections/statement-fields.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { statementWords } from '../../words/statement-words.ts';
import { type Details, numberAt, recordAt, textAt } from './details.ts';
import { periodInWords } from './period-words.ts';

const type = 'FINANCIAL_STATEMENTS';
const facts = ['origin', 'scope'] as const;

/**
 * The periods of financial statements next to each other: a column for each, latest first, and a row for each line of both statements and
 * each indicator. Below, what else is stored of each period.
 */
export function StatementPeriods({
  periods,
  title,
  more,
}: {
  periods: readonly Details[];
  title: string;
  /** Shows the rest of a period: where its figures were read, and what its indicators lack. */
  more: (rest: Details) => ComponentChildren;
}) {
  const indicators = [
    ...new Set(periods.flatMap((period) => Object.keys(recordAt(period, 'indicators') ?? {}))),
  ];
  const placeOf = (name: string) => fieldPlace(type, ['periods', 'indicators', name]);
  const groups = [
    ['balanceSheet', Object.keys(balanceSheetLines)],
    ['incomeStatement', Object.keys(incomeStatementLines)],
    ['indicators', indicators.toSorted((a, b) => placeOf(a) - placeOf(b))],
  ] as const;
  return (
    <div class="inner">
      <h3 class="label">
        {labelOf(['periods'])} <span class="faint">{style.value.format.number(periods.length)}</span>
      </h3>
      <div
        class="sideways fitting"
        role="region"
        tabindex={0}
        aria-label={`${title}, ${labelOf(['periods'])}`}
      >
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{word(statementWords.item)}</th>
              {periods.map((period) => (
                <th key={nameOf(period)} scope="col" class="end number">
                  {nameOf(period)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((name) => (
              <Line key={name} path={['periods', name]} values={periods.map((period) => period[name])} />
            ))}
          </tbody>
          {groups.map(([group, names]) => (
            <tbody key={group}>
              <tr class="group">
                <th scope="rowgroup" colSpan={periods.length + 1}>
                  {labelOf(['periods', group])}
                </th>
              </tr>
              {names.map((name) => (
                <Line
                  key={name}
                  path={['periods', group, name]}
                  values={periods.map((period) => recordAt(period, group)?.[name])}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {periods.map((period) => (
        <details key={nameOf(period)}>
          <summary>{word(statementWords.detailsOf, { period: nameOf(period) })}</summary>
          {more(restOf(period))}
        </details>
      ))}
    </div>
  );
}

function Line({ path, values }: { path: readonly string[]; values: readonly unknown[] }) {
  return (
    <tr>
      <th scope="row" class="main">
        {labelOf(path)}
      </th>
      {values.map((value, index) => (
        // Columns never change their order.
        <td key={index} class="end number">
          {fieldText(value ?? null, { type, path }, style.value)}
        </td>
      ))}
    </tr>
  );
}

/** The fields that no row shows. */
function restOf(period: Details): Details {
  const shown: readonly string[] = [...facts, 'balanceSheet', 'incomeStatement', 'indicators', 'year'];
  return Object.fromEntries(Object.entries(period).filter(([name]) => !shown.includes(name)));
}

function nameOf(period: Details): string {
  return periodInWords({ end: textAt(period, 'end') ?? '', months: numberAt(period, 'months') ?? 0 });
}

function labelOf(path: readonly string[]): string {
  return fieldLabel(type, path, language.value);
}
