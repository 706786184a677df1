import type { ComponentChildren } from 'preact';
import { style, word } from '../../signals/preferences.ts';
import { administrationWords as words } from '../../words/administration-words.ts';
import { axisStep, type Sum } from './usage-sums.ts';

interface Bar extends Sum {
  readonly key: string;
  /** Below the bar; empty where there is no room. */
  readonly label: string;
  readonly name: ComponentChildren;
  /** As the summary of the chart says it. */
  readonly spoken: string;
  readonly isHere: boolean;
  /** What its sources come to by its end, in BRL; absent of what has ended. */
  readonly forecast?: number;
}

const height = 160;
const top = 16;
const parts = 4;

/** Prices side by side, each beside what its sources charged, with the same figures as a table. */
export function PriceChart({
  id,
  title,
  head,
  bars,
  budget = null,
}: {
  id: string;
  title: string;
  head: string;
  bars: readonly Bar[];
  /** What the sources of each are meant to cost, in BRL. */
  budget?: number | null;
}) {
  const { format } = style.value;
  const [first, last] = [bars[0], bars.at(-1)];
  const peak = bars.reduce<Bar | undefined>(
    (most, bar) => (most === undefined || bar.price > most.price ? bar : most),
    undefined,
  );
  if (first === undefined || last === undefined || peak === undefined) return null;
  // Sources that are free, as those of the sandbox, are nothing beside the price.
  const hasCost = bars.some(({ cost }) => cost > 0);
  return (
    <section class="block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span class="note" id={`${id}-said`}>
          {word(words.chartOf, {
            first: first.spoken,
            last: last.spoken,
            most: format.money(peak.price),
            peak: peak.spoken,
          })}
        </span>
      </header>
      <Bars bars={bars} labelledBy={`${id} ${id}-said`} hasCost={hasCost} budget={hasCost ? budget : null} />
      {hasCost && <Legend hasForecast={bars.some(({ cost, forecast = 0 }) => forecast > cost)} />}
      <details>
        <summary>{word(words.asTable)}</summary>
        <table class="table mt" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" class="end">
                {word(words.counted)}
              </th>
              <th scope="col" class="end">
                {word(words.price)}
              </th>
              {hasCost && (
                <th scope="col" class="end">
                  {word(words.cost)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, count, price, cost }) => (
              <tr key={key}>
                <td>{name}</td>
                <td class="end number">{format.number(count)}</td>
                <td class="end number">{format.money(price)}</td>
                {hasCost && <td class="end number">{format.money(cost)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Legend({ hasForecast }: { hasForecast: boolean }) {
  return (
    <p class="legend">
      <Key fill="var(--data)">{word(words.cost)}</Key>
      {hasForecast && <Key fill="var(--data-faint)">{word(words.toCome)}</Key>}
      <Key fill="var(--ink)">{word(words.price)}</Key>
    </p>
  );
}

function Key({ fill, children }: { fill: string; children: string }) {
  return (
    <span>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <rect width="10" height="10" rx="2" fill={fill} />
      </svg>
      {children}
    </span>
  );
}

function Bars({
  bars,
  labelledBy,
  hasCost,
  budget,
}: {
  bars: readonly Bar[];
  labelledBy: string;
  hasCost: boolean;
  budget: number | null;
}) {
  const most = Math.max(...bars.map(({ price, cost, forecast = 0 }) => Math.max(price, cost, forecast)));
  const step = axisStep(Math.max(most, budget ?? 0), parts);
  const short = new Intl.NumberFormat(style.value.language, {
    notation: 'compact',
    maximumFractionDigits: step < 1 ? 2 : 1,
  });
  const base = top + height;
  const yOf = (amount: number) => base - (height * amount) / (step * parts);
  const wide = 100 / bars.length;
  // Names of months stand closer than the days that are named.
  const isMonths = bars.length === 12;
  return (
    <svg class="chart histogram wide-axis" height="206" role="img" aria-labelledby={labelledBy}>
      {Array.from({ length: parts + 1 }, (_, at) => (
        <g key={at}>
          <line class={at === 0 ? 'axis' : 'grid'} x1="0" x2="100%" y1={yOf(at * step)} y2={yOf(at * step)} />
          <text x="100%" dx="52" y={yOf(at * step) + 4} text-anchor="end">
            {short.format(at * step)}
          </text>
        </g>
      ))}
      {bars.map(({ key, price, cost, forecast = 0, label, isHere }, at) => (
        <g key={key}>
          {hasCost && forecast > cost && (
            <rect
              class="soon"
              x={`${(at + 0.2) * wide}%`}
              y={yOf(forecast)}
              width={`${0.28 * wide}%`}
              height={yOf(cost) - yOf(forecast)}
            />
          )}
          {hasCost && (
            <rect
              class="cost"
              x={`${(at + 0.2) * wide}%`}
              y={yOf(cost)}
              width={`${0.28 * wide}%`}
              height={base - yOf(cost)}
            />
          )}
          <rect
            class={hasCost || isHere || !bars.some((bar) => bar.isHere) ? 'price' : 'cost'}
            x={`${(at + (hasCost ? 0.52 : 0.2)) * wide}%`}
            y={yOf(price)}
            width={`${(hasCost ? 0.28 : 0.6) * wide}%`}
            height={base - yOf(price)}
          />
          <text
            class={isHere ? 'strong' : isMonths && at % 2 === 0 ? 'between' : undefined}
            x={`${(at + 0.5) * wide}%`}
            y={base + 20}
            text-anchor="middle"
          >
            {label}
          </text>
        </g>
      ))}
      {budget !== null && (
        <>
          <line class="ceiling" x1="0" x2="100%" y1={yOf(budget)} y2={yOf(budget)} />
          <text class="said" x="0" y={yOf(budget) - 6}>
            {word(words.budgetLine, { amount: style.value.format.money(budget) })}
          </text>
        </>
      )}
    </svg>
  );
}
