import type { Explanation } from '../../../client/review-calls.ts';
import { decisionWords } from '../../../wording/decision-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { reviewWords as words } from '../../words/review-words.ts';

const effects = { DENIED: words.denies, ALERT: words.alerts, SCORE: words.lowers } as const;

/** A decision in plain words: the text that whoever it is about gets in the letter. */
export function ExplainedDecision({ explanation }: { explanation: Explanation }) {
  const { summary, reasons, unseen, whatIf, withheld } = explanation;
  return (
    <div>
      <section class="block" aria-labelledby="explained">
        <header>
          <h2 id="explained">{word(words.explained)}</h2>
          <span class="note">{word(words.asItStood)}</span>
        </header>
        <p class="wrap">{plainWords(summary)}</p>
        {withheld !== undefined && <p class="soft mt">{plainWords(withheld)}</p>}
      </section>
      <section class="block" aria-labelledby="weighed">
        <header>
          <h2 id="weighed">
            {word(explanation.decidedBy === 'POLICY' ? words.weighed : decisionWords.policyReasons)}
          </h2>
        </header>
        {reasons.length === 0 ? (
          <p class="soft">
            {word(explanation.evaluated ? decisionWords.nothingAgainst : decisionWords.notEvaluated)}
          </p>
        ) : (
          <ul class="reasons paths">
            {reasons.map((reason, place) => (
              <li key={place}>
                <Verdict status={reason.effect === 'SCORE' ? 'NOT_APPLIED' : reason.effect}>
                  {word(effects[reason.effect])}
                </Verdict>
                <p class="wrap">{plainWords(reason.text)}</p>
                {reason.records.map((record) => (
                  <p key={record} class="small soft wrap">
                    {plainWords(record)}
                  </p>
                ))}
                <p class="small faint">{word(reason.changeable ? words.changeable : words.unchangeable)}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Texts id="unseen" title={word(words.unseen)} texts={unseen} />
      {(whatIf.ways.length > 0 || whatIf.remarks.length > 0) && (
        <section class="block" aria-labelledby="what-if">
          <header>
            <h2 id="what-if">{word(decisionWords.whatIf)}</h2>
          </header>
          {whatIf.ways.length > 0 && (
            <ul class="reasons paths">
              {whatIf.ways.map(({ leadsTo, changes }, place) => (
                <li key={place}>
                  <Verdict status={leadsTo} />
                  <div>
                    {changes.map((text) => (
                      <p key={text} class="wrap">
                        {plainWords(text)}
                      </p>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          )}
          {whatIf.remarks.map((text) => (
            <p key={text} class="note mt-s">
              {plainWords(text)}
            </p>
          ))}
        </section>
      )}
      <Corrections explanation={explanation} />
    </div>
  );
}

function Texts({ id, title, texts }: { id: string; title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section class="block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <ul class="bulleted">
        {texts.map((text) => (
          <li key={text}>{plainWords(text)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Whose data it is, with its day; those that weighed stand first. */
function Corrections({ explanation: { sources, reasons } }: { explanation: Explanation }) {
  const weighed = new Set(reasons.flatMap((reason) => reason.sources));
  const holders = new Map<string, Explanation['sources']>();
  for (const one of sources.toSorted(
    (a, b) => Number(weighed.has(b.source)) - Number(weighed.has(a.source)),
  )) {
    const key = JSON.stringify(one.correction);
    holders.set(key, [...(holders.get(key) ?? []), one]);
  }
  if (sources.length === 0) return null;
  return (
    <section class="block" aria-labelledby="corrections">
      <header>
        <h2 id="corrections">{word(words.corrections)}</h2>
      </header>
      <ul class="corrections">
        {[...holders].map(([key, of]) => (
          <li key={key}>
            <Correction of={of} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Correction({ of }: { of: readonly Explanation['sources'][number][] }) {
  const [first] = of;
  if (first === undefined) return null;
  const { holder, address, how } = first.correction;
  return (
    <>
      <h3 class="wrap">{plainWords(holder)}</h3>
      <p class="small soft wrap">
        {plainWords(how)}
        {address !== null && <span class="sub-line document small">{plainWords(address)}</span>}
      </p>
      {of.map(({ source, title, provider, date, failed }) => (
        <p key={`${source} ${provider}`} class="small faint wrap">
          {plainWords(title)}:{' '}
          {failed
            ? word(words.gaveNothing)
            : word(words.itsDate, { provider: plainWords(provider), day: style.value.format.date(date) })}
        </p>
      ))}
    </>
  );
}
