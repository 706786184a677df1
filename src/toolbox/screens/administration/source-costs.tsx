import type { SourceCostsAnswer } from '../../../client/administration.ts';
import { sourceTitle } from '../../../sections/source-words.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { administration } from '../../signals/administration.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { useRead } from '../../signals/read.ts';
import { administrationWords as words } from '../../words/administration-words.ts';

/** What sources cost in a month, each by itself; nothing where no source has a price. */
export function SourceCosts({ month, price }: { month: string; price: number }) {
  const { value, failure, renew } = useRead(`costs ${month}`, () => administration.getSourceCosts({ month }));
  if (failure !== undefined) {
    return (
      <div class="mt-l">
        <TellFailure failure={failure} title={word(words.couldNotSumCosts)} onRetry={renew} />
      </div>
    );
  }
  return value === undefined || value.items.length === 0 ? null : <Costs answer={value} price={price} />;
}

function Costs({ answer: { items, total }, price }: { answer: SourceCostsAnswer; price: number }) {
  const { format } = style.value;
  const figures = [
    [words.cost, format.money(total.cost), word(words.costNote, { rest: format.money(rest(price, total)) })],
    [words.lost, format.money(total.lost), word(words.lostNote)],
    [words.saved, format.money(total.saved), word(words.savedNote, { count: format.number(total.spared) })],
    [words.stopped, format.number(total.stopped), word(words.stoppedNote)],
  ] as const;
  return (
    <section class="block mt-l">
      <header>
        <h2 id="costs">{word(words.sourceCosts)}</h2>
      </header>
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
      <div class="sideways" role="region" tabindex={0} aria-labelledby="costs">
        <table class="table" aria-labelledby="costs">
          <thead>
            <tr>
              <th scope="col">{word(words.source)}</th>
              {[words.asked, words.billed, words.cost, words.lost, words.stopped, words.saved].map(
                (title) => (
                  <th key={title.en} scope="col" class="end">
                    {word(title)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={`${item.source} ${item.provider}`}>
                <td class="main">
                  {sourceTitle(item.source, language.value)}
                  <span class="sub">{item.provider}</span>
                </td>
                <Cells sums={item} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{word(words.total)}</td>
              <Cells sums={total} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** What of the price sources have not charged, by cents: the price has no smaller part. */
function rest(price: number, { cost }: SourceCostsAnswer['total']): number {
  return (Math.round(price * 100) - Math.round(cost * 100)) / 100;
}

function Cells({ sums }: { sums: SourceCostsAnswer['total'] }) {
  const { format } = style.value;
  return (
    <>
      <td class="end number">{format.number(sums.asked)}</td>
      <td class="end number">{format.number(sums.billed)}</td>
      <td class="end number">{format.money(sums.cost)}</td>
      <td class="end number">{format.money(sums.lost)}</td>
      <td class="end number">{format.number(sums.stopped)}</td>
      <td class="end number">{format.money(sums.saved)}</td>
    </>
  );
}
