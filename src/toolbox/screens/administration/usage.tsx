import { useMemo } from 'preact/hooks';
import type { Spending } from '../../../client/administration.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Picker } from '../../parts/picker.tsx';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { administration } from '../../signals/administration.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { useRead } from '../../signals/read.ts';
import { administrationWords as words } from '../../words/administration-words.ts';
import { frameWords } from '../../words/frame-words.ts';
import { AdministrationHead, Allowed } from './administration-head.tsx';
import { PriceChart } from './price-chart.tsx';
import { SourceCosts } from './source-costs.tsx';
import { Budget, Ceilings } from './spending.tsx';
import { daysOf, monthBefore, monthsUntil, type Sum, sumBy, sumOf } from './usage-sums.ts';

/** What was counted and what it cost, by month, day, policy and depth. */
export function Usage({ month }: { month: string | undefined }) {
  return (
    <Allowed permission="usage:read">
      <Sums asked={month} />
    </Allowed>
  );
}

function Sums({ asked }: { asked: string | undefined }) {
  const { value, failure, renew } = useRead('usage', () => administration.getUsage());
  const months = useMemo(() => sumBy(value?.items ?? [], ({ month }) => month), [value]);
  const newest = value?.items[0]?.month;
  const month = asked ?? newest ?? '';
  return (
    <>
      <AdministrationHead
        title={word(words.usage)}
        facts={newest === undefined ? [] : [monthName(month, 'long')]}
      >
        {newest !== undefined && (
          <>
            <MonthChoice months={[...new Set([month, ...months.keys()])]} month={month} />
            <a
              class="button"
              href={`/v2/usage/spreadsheet?month=${month}&language=${language.value}`}
              download
            >
              <Icon name="save" />
              {word(words.spreadsheet)}
            </a>
          </>
        )}
      </AdministrationHead>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotSum)} onRetry={renew} />
      )}
      {value === undefined && failure === undefined && <Ghost />}
      {value !== undefined && newest === undefined && (
        <>
          <Nothing title={word(words.noUsage)}>{word(words.noUsageWhy)}</Nothing>
          <Budget spending={value} month={value.forecast.month} />
          <Ceilings spending={value} />
        </>
      )}
      {value !== undefined && newest !== undefined && (
        <>
          <Head month={month} months={months} />
          <Budget spending={value} month={month} />
          <MonthChart months={months} newest={newest} here={month} spending={value} />
          <div class="pair mt-l">
            <Breakdown
              id="by-policy"
              title={word(words.byPolicy)}
              head={word(words.policy)}
              sums={sumBy(
                value.items.filter((item) => item.month === month),
                ({ policyId = '' }) => policyId,
              )}
              nameOf={(id) => plainWords(titleOfPolicy(id))}
            />
            <Breakdown
              id="by-depth"
              title={word(words.byDepth)}
              head={word(words.depth)}
              sums={sumBy(
                value.items.filter((item) => item.month === month),
                ({ depth = '', documentKind = '' }) => `${depth} ${documentKind.toUpperCase()}`,
              )}
              nameOf={(name) => name}
            />
          </div>
          <SourceCosts month={month} price={sumOf(months.get(month)).price} />
          <Ceilings spending={value} />
          <DayChart month={month} />
        </>
      )}
    </>
  );
}

/** A month in the reader's words: `novembro de 2026`, or `nov.`. */
function monthName(month: string, length: 'long' | 'short'): string {
  const shape =
    length === 'long' ? ({ month: 'long', year: 'numeric' } as const) : ({ month: 'short' } as const);
  const format = new Intl.DateTimeFormat(style.value.language, { ...shape, timeZone: 'UTC' });
  return format.format(new Date(`${month}-15T00:00:00Z`)).replace(/\.$/, '');
}

function MonthChoice({ months, month }: { months: readonly string[]; month: string }) {
  return (
    <div class="month-choice">
      <Picker
        id="month"
        label={word(words.month)}
        value={month}
        onPick={(one) => go(`/uso?mes=${one}`, { replaces: true })}
      >
        {[...months]
          .sort()
          .toReversed()
          .map((one) => (
            <option key={one} value={one}>
              {monthName(one, 'long')}
            </option>
          ))}
      </Picker>
    </div>
  );
}

function Head({ month, months }: { month: string; months: ReadonlyMap<string, Sum> }) {
  const { format } = style.value;
  const { count, price } = sumOf(months.get(month));
  const before = sumOf(months.get(monthBefore(month)));
  const figures = [
    [words.price, format.money(price), word(words.priceNote)],
    [words.counted, format.number(count), word(words.countedNote)],
    [words.mean, count === 0 ? '–' : format.money(price / count), word(words.meanNote)],
    [
      words.before,
      format.money(before.price),
      word(before.count === 1 ? words.beforeNoteOne : words.beforeNote, {
        count: format.number(before.count),
      }),
    ],
  ] as const;
  return (
    <dl class="sums card">
      {figures.map(([title, figure, note]) => (
        <div key={title.en}>
          <dt>{word(title)}</dt>
          <dd>
            <strong>{figure}</strong>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MonthChart({
  months,
  newest,
  here,
  spending: { budget, forecast },
}: {
  months: ReadonlyMap<string, Sum>;
  newest: string;
  here: string;
  spending: Spending;
}) {
  const shown = monthsUntil(newest, 12);
  return (
    <PriceChart
      id="months"
      title={word(words.months)}
      head={word(words.month)}
      budget={budget?.monthly ?? null}
      bars={shown.map((month) => ({
        key: month,
        label: monthName(month, 'short'),
        name: <a href={`/uso?mes=${month}`}>{monthName(month, 'long')}</a>,
        spoken: monthName(month, 'long'),
        isHere: month === here,
        ...(month === forecast.month && { forecast: forecast.total }),
        ...sumOf(months.get(month)),
      }))}
    />
  );
}

function DayChart({ month }: { month: string }) {
  const { value, failure, renew } = useRead(`days ${month}`, () =>
    administration.getUsage({ month, by: 'day' }),
  );
  if (failure !== undefined)
    return (
      <div class="mt-l">
        <TellFailure failure={failure} title={word(words.couldNotSum)} onRetry={renew} />
      </div>
    );
  if (value === undefined) return null;
  const days = sumBy(value.items, ({ day = '' }) => day);
  if (days.size === 0) return <p class="soft mt-l">{word(words.noneInMonth)}</p>;
  return (
    <div class="mt-l">
      <PriceChart
        id="days"
        title={word(words.days)}
        head={word(words.day)}
        bars={daysOf(month).map((day) => {
          const number = Number(day.slice(-2));
          return {
            key: day,
            // Every fifth has its number: all would not fit.
            label: number === 1 || number % 5 === 0 ? String(number) : '',
            name: style.value.format.date(day),
            spoken: style.value.format.date(day),
            isHere: false,
            ...sumOf(days.get(day)),
          };
        })}
      />
    </div>
  );
}

function Breakdown({
  id,
  title,
  head,
  sums,
  nameOf,
}: {
  id: string;
  title: string;
  head: string;
  sums: ReadonlyMap<string, Sum>;
  nameOf: (key: string) => string;
}) {
  const { format } = style.value;
  const rows = [...sums].sort(([, one], [, other]) => other.price - one.price || other.count - one.count);
  const total = {
    count: rows.reduce((sum, [, { count }]) => sum + count, 0),
    price: rows.reduce((sum, [, { price }]) => sum + price, 0),
  };
  if (rows.length === 0) return null;
  return (
    <section class="block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <table class="table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" class="end">
              {word(words.counted)}
            </th>
            <th scope="col" class="end">
              {word(words.price)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, { count, price }]) => (
            <tr key={key}>
              <td class="main wrap">
                {nameOf(key)}
                <Share share={total.price === 0 ? 0 : price / total.price} />
              </td>
              <td class="end number">{format.number(count)}</td>
              <td class="end number">{format.money(price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{word(words.total)}</td>
            <td class="end number">{format.number(total.count)}</td>
            <td class="end number">{format.money(total.price)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A part of the whole as a length, and in words. */
function Share({ share }: { share: number }) {
  return (
    <span class="sub">
      <svg class="share row" aria-hidden="true">
        <rect width="100%" height="6" rx="3" />
        <rect class="done" width={`${100 * share}%`} height="6" rx="3" />
      </svg>{' '}
      {word(words.share, { share: style.value.format.percent(share) })}
    </span>
  );
}

/** The same places while the sums come. */
function Ghost() {
  return (
    <dl class="sums card" aria-busy="true">
      {[words.price, words.counted, words.mean, words.before].map((title) => (
        <div key={title.en}>
          <dt>{word(title)}</dt>
          <dd>
            <strong>
              <span class="ghost tall" />
              <span class="hidden-visually">{word(frameWords.loading)}</span>
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
