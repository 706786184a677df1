import type { ReportAnswer } from '../../../client/credit-client.ts';
import { decisionWords } from '../../../wording/decision-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Verdict } from '../../parts/verdict.tsx';
import { word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';

/** What would change the decision, and how firm it is; nothing where the policy does not tell. */
export function WhatIf({ report }: { report: ReportAnswer }) {
  const { counterfactuals } = report;
  return (
    <>
      {counterfactuals !== undefined && (
        <section class="block" aria-labelledby="what-if">
          <header>
            <h2 id="what-if">{word(decisionWords.whatIf)}</h2>
            {counterfactuals.length > 0 && <span class="note">{word(reportWords.whatIfPromise)}</span>}
          </header>
          <Ways report={report} ways={counterfactuals} />
        </section>
      )}
      <Firmness report={report} />
    </>
  );
}

type Ways = NonNullable<ReportAnswer['counterfactuals']>;

function Ways({ report, ways }: { report: ReportAnswer; ways: Ways }) {
  const isOpen = report.counterfactualsUndecided === true;
  if (ways.length === 0) {
    return <p class="soft">{word(isOpen ? decisionWords.whatIfUndecided : decisionWords.whatIfNothing)}</p>;
  }
  return (
    <>
      <ul class="reasons paths">
        {ways.map((way) => (
          <Way key={`${way.aim} ${way.changes.map(({ text }) => text).join(' ')}`} way={way} />
        ))}
      </ul>
      {isOpen && <p class="small soft">{word(decisionWords.whatIfOthers)}</p>}
    </>
  );
}

function Way({ way: { aim, changes, score, band } }: { way: Ways[number] }) {
  return (
    <li>
      <Verdict status={aim} />
      <div>
        {changes.map(({ text }) => (
          <p key={text} class="wrap">
            {plainWords(text)}
          </p>
        ))}
      </div>
      <p class="small faint">
        {score === null
          ? word(reportWords.noScore)
          : band === null
            ? word(reportWords.scoreAlone, { score })
            : word(reportWords.scoreLabel, { score, band: plainWords(band) })}
      </p>
    </li>
  );
}

function Firmness({ report }: { report: ReportAnswer }) {
  const { heldBy, nearest = [], firmnessUndecided: isOpen = false } = report;
  if (!isOpen && heldBy === undefined && nearest.length === 0) return null;
  return (
    <section class="block" aria-labelledby="firmness">
      <header>
        <h2 id="firmness">{word(decisionWords.firmness)}</h2>
      </header>
      {isOpen && <p class="soft">{word(decisionWords.firmnessUndecided)}</p>}
      {heldBy !== undefined && <p class="wrap">{plainWords(heldBy.text)}</p>}
      {nearest.length > 0 && (
        <>
          <p class="small faint">{word(decisionWords.nearThreshold)}</p>
          {nearest.map(({ text }) => (
            <p key={text} class="wrap">
              {plainWords(text)}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
