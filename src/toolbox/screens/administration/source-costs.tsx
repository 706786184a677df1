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

const columns = [
  { title: words.asked, key: 'asked', isMoney: false },
  { title: words.billed, key: 'billed', isMoney: false },
  { title: words.cost, key: 'cost', isMoney: true },
  { title: words.lost, key: 'lost', isMoney: true },
  { title: words.stopped, key: 'stopped', isMoney: false },
  { title: words.saved, key: 'saved', isMoney: true },
] as const;

function Costs({ answer: { items, total }, price }: { answer: SourceCostsAnswer; price: number }) {
  const { format } = style.value;
  const figures = [
    [words.cost, format.money(total.cost), restNote(rest(price, total))],
    [words.lost, format.money(total.lost), word(words.lostNote)],
    [
      words.saved,
      format.money(total.saved),
      word(total.spared === 1 ? words.savedNoteOne : words.savedNote, { count: format.number(total.spared) }),
    ],
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
      <table class="table blocks" role="table" aria-labelledby="costs">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {word(words.source)}
            </th>
            {columns.map(({ title }) => (
              <th key={title.en} role="columnheader" scope="col" class="end">
                {word(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <tr key={`${item.source} ${item.provider}`} role="row">
              <td class="main" role="cell">
                {sourceTitle(item.source, language.value)}
                <span class="sub">{item.provider}</span>
              </td>
              <Cells sums={item} />
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <td role="cell">{word(words.total)}</td>
            <Cells sums={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function restNote(left: number): string {
  const note = left < 0 ? words.costOverNote : words.costNote;
  return word(note, { rest: style.value.format.money(Math.abs(left)) });
}

/** What of the price sources have not charged, by cents: the price has no smaller part. */
function rest(price: number, { cost }: SourceCostsAnswer['total']): number {
  return (Math.round(price * 100) - Math.round(cost * 100)) / 100;
}

function Cells({ sums }: { sums: SourceCostsAnswer['total'] }) {
  const { format } = style.value;
  return (
    <>
      {columns.map(({ title, key, isMoney }) => (
        <td key={key} class="end number" role="cell" data-label={word(title)}>
          <span>{isMoney ? format.money(sums[key]) : format.number(sums[key])}</span>
          {key === 'cost' && sums.unknown > 0 && (
            <span class="sub">{word(words.costUnknown, { count: format.number(sums.unknown) })}</span>
          )}
        </td>
      ))}
    </>
  );
}
