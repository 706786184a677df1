import { useState } from 'preact/hooks';
import type { PolicyItem, PolicyPlanAnswer } from '../../../client/credit-client.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Picker } from '../../parts/picker.tsx';
import { policyOption } from '../../parts/policy-title.ts';
import { TableHead } from '../../parts/table-head.tsx';
import { statusWord, toneOf, Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { askWords } from '../../words/ask-words.ts';
import { changeWords as words } from '../../words/change-words.ts';
import { Becomes } from './change-list.tsx';
import { namedReports, sidesOf } from './plan-figures.ts';

type Effect = NonNullable<PolicyPlanAnswer['reports']>;
type Move = Effect['changes'][number];
type Status = Move['from'];

/** How the stored reports would be decided, and which of them otherwise than now. */
export function PolicyEffect({
  plan,
  grounds,
  against,
  onAgainst,
}: {
  plan: PolicyPlanAnswer;
  /** What a new policy may be compared with; empty where it is the version in force. */
  grounds: readonly PolicyItem[];
  against: string | undefined;
  onAgainst: (id: string) => void;
}) {
  const [move, setMove] = useState<string | undefined>();
  const { reports, currentVersion } = plan;
  const { format } = style.value;
  return (
    <>
      <section class="block" aria-labelledby="effect">
        <header>
          <h2 id="effect">{word(words.effect)}</h2>
          {reports !== null && reports.compared > 0 && (
            <span class="note">{word(words.effectNote, { compared: format.number(reports.compared) })}</span>
          )}
        </header>
        {grounds.length > 0 && (
          <div class="compare">
            <span aria-hidden="true">{word(words.compareWith)}</span>
            <Picker id="against" label={word(words.compareWith)} value={against ?? ''} onPick={onAgainst}>
              {against === undefined && <option value="">{word(askWords.choosePolicy)}</option>}
              {grounds.map((item) => (
                <option key={item.id} value={item.id}>
                  {plainWords(policyOption(item, grounds))}
                </option>
              ))}
            </Picker>
          </div>
        )}
        {grounds.length > 0 && against === undefined ? null : reports === null || reports.compared === 0 ? (
          <p class="soft">
            {word(currentVersion === null && reports === null ? words.noGround : words.noReports)}
          </p>
        ) : (
          <>
            <Matrix plan={plan} effect={reports} onMove={setMove} />
            <Notes effect={reports} />
          </>
        )}
      </section>
      {reports !== null && reports.changes.length > 0 && (
        <WhoChanges effect={reports} move={move} onMove={setMove} />
      )}
    </>
  );
}

function Notes({ effect: { changes, unevaluated, otherFigures } }: { effect: Effect }) {
  const { format } = style.value;
  return (
    <>
      {changes.length === 0 && <p class="soft mt">{word(words.nobody)}</p>}
      {otherFigures > 0 && (
        <p class="note mt">{word(words.otherFigures, { count: format.number(otherFigures) })}</p>
      )}
      {unevaluated > 0 && (
        <p class="note mt">{word(words.unevaluated, { count: format.number(unevaluated) })}</p>
      )}
    </>
  );
}

const statuses = ['APPROVED', 'ALERT', 'DENIED', 'ERROR'] as const;

function keyOf({ from, to }: Pick<Move, 'from' | 'to'>): string {
  return `${from} ${to}`;
}

/** Decisions now, in the rows, beside those after, in the columns; what moves leads to who it is. */
function Matrix({
  plan,
  effect,
  onMove,
}: {
  plan: PolicyPlanAnswer;
  effect: Effect;
  onMove: (key: string) => void;
}) {
  const { format } = style.value;
  const counts = new Map([
    ...effect.stayed.map(({ status, count }) => [keyOf({ from: status, to: status }), count] as const),
    ...effect.changes.map((move) => [keyOf(move), move.count] as const),
  ]);
  const countOf = (from: Status, to: Status) => counts.get(keyOf({ from, to })) ?? 0;
  // A decision that nobody gets under either needs no row.
  const shown = statuses.filter(
    (status) =>
      status !== 'ERROR' || statuses.some((other) => countOf(status, other) + countOf(other, status) > 0),
  );
  const sumOf = (of: (status: Status) => number) =>
    format.number(shown.reduce((sum, status) => sum + of(status), 0));
  return (
    <table class="matrix">
      <caption class="hidden-visually">{word(words.matrixCaption)}</caption>
      <MatrixHead plan={plan} shown={shown} />
      <tbody>
        {shown.map((from) => (
          <tr key={from}>
            <th scope="row">
              <Verdict status={from} />
            </th>
            {shown.map((to) => (
              <Cell
                key={to}
                count={countOf(from, to)}
                tone={from === to ? undefined : toneOf(to)}
                onFollow={() => onMove(keyOf({ from, to }))}
              />
            ))}
            <td class="sum-cell">
              <span class="number">{sumOf((to) => countOf(from, to))}</span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{word(words.sum)}</th>
          {shown.map((to) => (
            <td key={to}>
              <span class="number">{sumOf((from) => countOf(from, to))}</span>
            </td>
          ))}
          <td>
            <span class="number">{format.number(effect.compared)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function MatrixHead({ plan, shown }: { plan: PolicyPlanAnswer; shown: readonly Status[] }) {
  const { before, after } = sidesOf(plan);
  return (
    <thead>
      <tr>
        <td />
        <th colspan={shown.length} scope="colgroup" class="over-all wrap">
          {word(words.after, { which: after })}
        </th>
        <td />
      </tr>
      <tr>
        <th scope="col" class="wrap">
          {word(words.today, { which: before })}
        </th>
        {shown.map((status) => (
          <th key={status} scope="col">
            <Verdict status={status} />
          </th>
        ))}
        <th scope="col">{word(words.sum)}</th>
      </tr>
    </thead>
  );
}

function Cell({
  count,
  tone,
  onFollow,
}: {
  count: number;
  /** Of what it moves to; undefined where nothing moves. */
  tone: string | undefined;
  onFollow: () => void;
}) {
  const shown = style.value.format.number(count);
  if (tone === undefined || count === 0)
    return (
      <td>
        <span class={count === 0 ? 'number faint' : 'number'}>{shown}</span>
      </td>
    );
  return (
    <td class={`moved ${tone}`}>
      <button
        type="button"
        class="number"
        aria-label={word(words.movedReports, { count: shown })}
        onClick={() => {
          onFollow();
          const heading = document.getElementById('who');
          heading?.scrollIntoView();
          heading?.focus({ preventScroll: true });
        }}
      >
        {shown}
      </button>
    </td>
  );
}

/** Rows that are shown at once. */
const shownRows = 8;

function WhoChanges({
  effect,
  move,
  onMove,
}: {
  effect: Effect;
  move: string | undefined;
  onMove: (key: string | undefined) => void;
}) {
  const { format } = style.value;
  const [showsAll, setShowsAll] = useState(false);
  const wanted = effect.changes.filter((change) => move === undefined || keyOf(change) === move);
  const rows = wanted.flatMap((change) => change.examples.map((example) => ({ change, example })));
  const total = effect.changes.reduce((sum, { count }) => sum + count, 0);
  const isCut = wanted.some(({ count, examples }) => count > examples.length);
  return (
    <section class="block" aria-labelledby="who">
      <header>
        <h2 id="who" tabindex={-1}>
          {word(words.whoChanges)}
        </h2>
      </header>
      <fieldset class="segments plain-fieldset">
        <legend class="hidden-visually">{word(words.filterWho)}</legend>
        <Choice
          name={word(words.all)}
          count={total}
          isChosen={move === undefined}
          onChoose={() => onMove(undefined)}
        />
        {effect.changes.map((change) => (
          <Choice
            key={keyOf(change)}
            name={word(words.move, {
              from: statusWord(change.from),
              to: statusWord(change.to).toLocaleLowerCase(),
            })}
            count={change.count}
            isChosen={keyOf(change) === move}
            onChoose={() => onMove(keyOf(change))}
          />
        ))}
      </fieldset>
      <table class="table blocks who mt" role="table" aria-labelledby="who">
        <TableHead titles={[words.name, words.decision, words.why]} ends={[words.score]} />
        <tbody role="rowgroup">
          {rows.slice(0, showsAll ? rows.length : shownRows).map(({ change, example }) => (
            <Row key={example.name} change={change} example={example} />
          ))}
        </tbody>
      </table>
      {isCut && <p class="note mt">{word(words.onlySome, { count: format.number(namedReports) })}</p>}
      {!showsAll && rows.length > shownRows && (
        <p class="more">
          <button type="button" class="button little" onClick={() => setShowsAll(true)}>
            {word(words.showRest, { count: format.number(rows.length - shownRows) })}
          </button>
        </p>
      )}
    </section>
  );
}

function Choice({
  name,
  count,
  isChosen,
  onChoose,
}: {
  name: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label>
      <input type="radio" class="hidden-visually" name="move" checked={isChosen} onChange={onChoose} />
      {name} <span class="soft">{style.value.format.number(count)}</span>
    </label>
  );
}

function Row({ change, example }: { change: Move; example: Move['examples'][number] }) {
  const { name: reportId, subject, before, after, because } = example;
  const name = subject?.name ?? null;
  return (
    <tr role="row">
      <td class="main wrap" role="cell">
        <a href={`/relatorio/${reportId}`}>
          {plainWords(name ?? (subject ? shownDocument(subject) : reportId))}
        </a>
        {name !== null && subject !== null && <span class="sub document">{shownDocument(subject)}</span>}
      </td>
      <td role="cell">
        <span class="turn">
          <Verdict status={change.from} />
          <Becomes />
          <Verdict status={change.to} />
        </span>
      </td>
      <td class="soft wrap" role="cell">
        {because.length === 0 ? '–' : because.map((reason) => <div key={reason}>{plainWords(reason)}</div>)}
      </td>
      <td class="end number" role="cell">
        {before.score !== after.score && (
          <span class="faint">
            {before.score ?? '–'}
            <Becomes />
          </span>
        )}
        {after.score ?? '–'}
      </td>
    </tr>
  );
}
