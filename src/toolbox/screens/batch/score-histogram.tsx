import type { BatchFiguresAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { statusWord } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

const top = 12;
const floor = 164;
/** Below it a band has no room for what it decides, or for its name. */
const roomForVerb = 14;
const roomForName = 4;

const tones = ['approved', 'alert', 'denied'] as const;

/** The scores of a batch over the bands of its policy, by what the policy decided; the same numbers as a table below. */
export function ScoreHistogram({ figures }: { figures: BatchFiguresAnswer }) {
  const { format } = style.value;
  const { scored, thin, withoutScore, medianScore, averageScore } = figures;
  const notes = [
    ...(medianScore === null ? [] : [word(batchWords.median, { score: Math.round(medianScore) })]),
    ...(averageScore === null ? [] : [word(batchWords.average, { score: Math.round(averageScore) })]),
    ...(thin === 0 ? [] : [word(batchWords.thin, { count: format.number(thin) })]),
    ...(withoutScore === 0 ? [] : [word(batchWords.withoutScore, { count: format.number(withoutScore) })]),
  ];
  return (
    <section class="block" aria-labelledby="scores">
      <header>
        <h2 id="scores">{word(batchWords.scores)}</h2>
        <span class="note" id="scores-note">
          {notes.join('; ')}
        </span>
      </header>
      {scored === 0 ? (
        <p class="soft">{word(batchWords.noScores)}</p>
      ) : (
        <>
          <Bars figures={figures} />
          <BandTable figures={figures} />
        </>
      )}
    </section>
  );
}

function Bars({ figures: { scores, bands } }: { figures: BatchFiguresAnswer }) {
  const { format } = style.value;
  const highest = Math.max(1, ...scores.map((span) => sumOf(span)));
  const { ceiling, step } = axisFor(highest);
  const heightOf = (count: number) => ((floor - top) * count) / ceiling;
  const ticks = Array.from({ length: ceiling / step + 1 }, (_, index) => index * step);
  return (
    <figure>
      <svg class="chart histogram" height="214" role="img" aria-labelledby="scores scores-note">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              class={tick === 0 ? 'axis' : 'grid'}
              x1="0"
              x2="100%"
              y1={floor - heightOf(tick)}
              y2={floor - heightOf(tick)}
            />
            <text x="100%" dx="36" y={floor - heightOf(tick) + 4} text-anchor="end">
              {format.number(tick)}
            </text>
          </g>
        ))}
        {scores.map((span) => {
          let below = 0;
          return tones.map((tone) => {
            const count = span[tone];
            const y = floor - heightOf(below + count);
            below += count;
            return count === 0 ? null : (
              <rect
                key={`${span.from} ${tone}`}
                class={tone}
                x={`${span.from / 10 + 0.4}%`}
                width="4.2%"
                y={y}
                // A line of the ground between two colours; one document is seen too.
                height={Math.max(1.5, heightOf(count) - (below > count ? 0.8 : 0))}
              />
            );
          });
        })}
        <Bands bands={bands} />
      </svg>
      <figcaption class="legend mt">
        {tones.map((tone) => (
          <span key={tone} class={tone}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect class="swatch" width="10" height="10" rx="2" />
            </svg>
            {word(batchWords[`of_${tone}`])}
          </span>
        ))}
        <span class="faint">{word(batchWords.spans)}</span>
      </figcaption>
    </figure>
  );
}

/** The bands of the policy below the axis, with what each decides by itself where there is room. */
function Bands({ bands }: Pick<BatchFiguresAnswer, 'bands'>) {
  return (
    <>
      {bands.map(({ band, from, to, status }) => {
        const width = (Math.min(1_000, to + 1) - from) / 10;
        const middle = `${from / 10 + width / 2}%`;
        return (
          <g key={band}>
            <rect
              class="band"
              x={`${from / 10 + 0.2}%`}
              y="172"
              width={`${Math.max(0.4, width - 0.4)}%`}
              height="6"
              rx="2"
            />
            {width >= roomForName && (
              <text class="strong" x={middle} y="194" text-anchor="middle">
                {plainWords(band)}
              </text>
            )}
            {width >= roomForVerb && (
              <text class="verb" x={middle} y="209" text-anchor="middle">
                {word(batchWords[`verb${status}`])}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function BandTable({ figures: { bands, scores } }: { figures: BatchFiguresAnswer }) {
  const { format } = style.value;
  const rows =
    bands.length > 0
      ? bands.map((band) => ({ ...band, name: `${plainWords(band.band)}, ${statusWord(band.status)}` }))
      : scores.filter((span) => sumOf(span) > 0).map((span) => ({ ...span, name: '' }));
  return (
    <details>
      <summary>{word(bands.length > 0 ? batchWords.bandsAsTable : batchWords.scoresAsTable)}</summary>
      <table class="table mt">
        <thead>
          <tr>
            <th scope="col">{word(batchWords.band)}</th>
            <th class="end" scope="col">
              {word(batchWords.approved)}
            </th>
            <th class="end" scope="col">
              {word(batchWords.alert)}
            </th>
            <th class="end" scope="col">
              {word(batchWords.denied)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ name, from, to, approved, alert, denied }) => (
            <tr key={from}>
              <td>
                {name} <span class="faint">{word(batchWords.range, { from, to })}</span>
              </td>
              <td class="end number">{format.number(approved)}</td>
              <td class="end number">{format.number(alert)}</td>
              <td class="end number">{format.number(denied)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function sumOf({ approved, alert, denied }: { approved: number; alert: number; denied: number }): number {
  return approved + alert + denied;
}

/** Two to five steps of a round number up to where the highest bar has room. */
function axisFor(highest: number): { readonly ceiling: number; readonly step: number } {
  const rough = highest / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  return { ceiling: Math.ceil(highest / step) * step, step };
}
