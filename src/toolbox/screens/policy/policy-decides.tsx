import type { Text } from '../../../base/language.ts';
import type { PolicyOutlineAnswer } from '../../../client/policy-calls.ts';
import { BandEdges, BandLabels } from '../../parts/band-labels.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type ShownBand, shownBands } from '../../parts/shown-bands.ts';
import { toneOf, Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import { reportWords } from '../../words/report-words.ts';

export type Outline = NonNullable<PolicyOutlineAnswer['policy']>;

const effects = [
  ['DENIED', 'denied', words.denyOne, words.denyMany, words.denyWhy],
  ['ALERT', 'alert', words.alertOne, words.alertMany, words.alertWhy],
  ['SCORE', 'points', words.scoreOne, words.scoreMany, words.scoreWhy],
] as const;

/** How a policy comes to its decision, at a glance: how many rules do what, and what the score means. */
export function PolicyDecides({ outline, byAnalyst }: { outline: Outline; byAnalyst: boolean }) {
  const { format } = style.value;
  const rules = outline.groups.flatMap((group) => group.rules);
  const share = format.percent(outline.minimumCoverage);
  const points = format.number(outline.points);
  return (
    <section class="block" aria-labelledby="decides">
      <header>
        <h2 id="decides">{word(words.howItDecides)}</h2>
        <span class="note">{word(words.worstCounts)}</span>
      </header>
      <div class="card decides">
        <ol>
          {effects.map(([effect, shape, one, many, why]) => {
            const count = rules.filter((rule) => rule.effect === effect).length;
            return count === 0 ? null : (
              <Line
                key={effect}
                shape={shape}
                title={count === 1 ? word(one) : word(many, { count })}
                why={why}
              />
            );
          })}
          {byAnalyst && <Line shape="person" title={word(words.analystDecides)} why={words.analystWhy} />}
        </ol>
        <div>
          <Scale bands={shownBands(outline.riskBands)} />
          {outline.points > 0 && (
            <p class="note mt">
              {outline.minimumCoverage > 0
                ? word(words.scoreIs, { points, share })
                : word(words.scoreIsPlain, { points })}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function Line({
  shape,
  title,
  why,
}: {
  shape: 'denied' | 'alert' | 'points' | 'person';
  title: string;
  why: Text;
}) {
  return (
    <li class={shape === 'denied' || shape === 'alert' ? shape : ''}>
      <Icon name={shape} class={shape === 'person' ? 'icon' : 'mark'} />
      <span>
        <b>{title}</b> {word(why)}
      </span>
    </li>
  );
}

const verbs = {
  APPROVED: reportWords.approves,
  ALERT: reportWords.alerts,
  DENIED: reportWords.denies,
} as const;

/** The bands as lengths of the score, and as a table. */
function Scale({ bands }: { bands: readonly ShownBand[] }) {
  if (bands.length === 0) return <p class="soft small">{word(words.noBands)}</p>;
  const list = bands
    .map(({ name, from, status }) => word(words.scaleBand, { name, from, verb: word(verbs[status]) }))
    .join('; ');
  const labelled = bands.map((one) => ({ ...one, verb: word(verbs[one.status]) }));
  return (
    <>
      <BandEdges bands={labelled} />
      <svg class="bands scale" role="img" aria-label={word(words.scale, { bands: list })}>
        {bands.map(({ name, from, to, status }) => (
          <g key={name}>
            <rect
              class={`band ${toneOf(status)}`}
              x={`${from / 10}%`}
              y="2"
              width={`${(to - from) / 10}%`}
              height="15"
              rx="4"
            />
          </g>
        ))}
      </svg>
      <BandLabels bands={labelled} />
      <details>
        <summary>{word(words.bandsAsTable)}</summary>
        <table class="table plain">
          <thead>
            <tr>
              <th scope="col">{word(words.band)}</th>
              <th scope="col">{word(words.scores)}</th>
              <th scope="col">{word(words.decides)}</th>
            </tr>
          </thead>
          <tbody>
            {bands.map(({ name, from, last, status }) => (
              <tr key={name}>
                <th scope="row" class="wrap">
                  {name}
                </th>
                <td class="number">
                  {from}–{last}
                </td>
                <td>
                  <Verdict status={status}>{word(verbs[status])}</Verdict>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
