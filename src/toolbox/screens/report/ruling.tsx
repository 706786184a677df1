import { useEffect, useState } from 'preact/hooks';
import type { PolicyWithVersions, ReportAnswer } from '../../../client/credit-client.ts';
import { limitOfReport } from '../../../policy/reasons.ts';
import { bandInWords, whyWorseThanScore } from '../../../policy/score-words.ts';
import { answeredSources } from '../../../sections/answered-sources.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, reconnections } from '../../api.ts';
import { BandLabels } from '../../parts/band-labels.tsx';
import { failureLine } from '../../parts/failure-line.ts';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { RepeatHint } from '../../parts/repeat.tsx';
import { type ShownBand, shownBands } from '../../parts/shown-bands.ts';
import { toneOf, Verdict } from '../../parts/verdict.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';

type RiskBand = PolicyWithVersions['riskBands'][number];

/** The decision, and where the score lies among the bands of the policy's own version. */
export function Ruling({ report }: { report: ReportAnswer }) {
  const { status, progress, policyVersion } = report;
  const { format } = style.value;
  const isOpen = isUndecided(report);
  const tone = isOpen ? 'unknown' : toneOf(status);
  const when = format.dateTime(progress.finishedAt ?? report.createdAt);
  const took =
    progress.startedAt === null || progress.finishedAt === null
      ? ''
      : `, ${word(reportWords.inSeconds, {
          seconds: format.seconds(Date.parse(progress.finishedAt) - Date.parse(progress.startedAt)),
        })}`;
  return (
    <section
      class={`ruling card ${tone}`}
      aria-label={word(isOpen ? reportWords.progress : reportWords.decision)}
    >
      <div class="word">
        <p role="status">
          <Verdict status={status} />
        </p>
        <Because report={report} />
        <p class="by">
          {word(reportWords.by, {
            policy: plainWords(titleOfPolicy(report.policyId)),
            version: policyVersion,
            when,
          })}
          {took}
        </p>
      </div>
      <Measure report={report} tone={tone} />
    </section>
  );
}

/** Whether the run is in progress and no analyst has decided yet. */
function isUndecided({ progress, decidedAt }: ReportAnswer): boolean {
  return !progress.final && decidedAt === undefined;
}

/** What the word alone does not say. */
function Because({ report }: { report: ReportAnswer }) {
  const { status, progress, errors, policyResult, analystName } = report;
  if (isUndecided(report)) {
    const { answered: done, total } = answeredSources(report);
    return (
      <p class="because">
        <span role="status">{total > 0 && word(reportWords.sourcesDone, { done, total })}</span>{' '}
        {word(progress.slow ? reportWords.slow : reportWords.fillsItself)}
      </p>
    );
  }
  if (status === 'ERROR') {
    const error = errors.at(-1);
    const reason = error === undefined ? '–' : failureLine(error);
    return (
      <>
        <p class="because">{word(reportWords.noDecision, { reason })}</p>
        <RepeatHint document={report.document} />
      </>
    );
  }
  const worse = policyResult === null ? undefined : whyWorseThanScore(policyResult, language.value);
  return (
    <>
      {analystName !== undefined && (
        <>
          <p class="because">
            <b>{decidedBy(report, analystName)}</b>
          </p>
          {report.commentary !== undefined && <p class="because wrap">{plainWords(report.commentary)}</p>}
          {report.previousAnalystId !== undefined && (
            <p class="because small">{word(reportWords.decidedAnew)}</p>
          )}
        </>
      )}
      {status === 'COMPLETED' && <p class="because">{word(reportWords.awaits)}</p>}
      {policyResult !== null && (analystName !== undefined || status === 'COMPLETED') && (
        <p class="because small">
          <PolicySaid status={policyResult.policyStatus} />
        </p>
      )}
      {analystName === undefined && policyResult?.reasons[0] !== undefined && (
        <p class="because">{plainWords(policyResult.reasons[0].text)}</p>
      )}
      {analystName === undefined && worse !== undefined && <p class="because small">{worse}</p>}
    </>
  );
}

function decidedBy({ decidedAt }: ReportAnswer, analystName: string): string {
  const name = plainWords(analystName);
  if (decidedAt === undefined) return word(reportWords.decidedBy, { name });
  return word(reportWords.decidedAt, { name, when: style.value.format.dateTime(decidedAt) });
}

function PolicySaid({ status }: { status: string }) {
  const [before = '', after = ''] = word(reportWords.policySaid, { decision: '|' }).split('|');
  return (
    <>
      {before}
      <Verdict status={status} />
      {after}
    </>
  );
}

function Measure({ report, tone }: { report: ReportAnswer; tone: string }) {
  const { policyResult: result, progress } = report;
  const { format } = style.value;
  if (result === null || result.score === null) {
    return (
      <div class="measure">
        <p class="score">
          <strong class="faint">–</strong>{' '}
          <span class="soft">{word(progress.final ? reportWords.noScore : reportWords.scoreLater)}</span>
        </p>
        <Bands report={report} score={undefined} band={undefined} tone="unknown" />
      </div>
    );
  }
  const { score, riskBand, coverage } = result;
  const limit = limitOfReport(report);
  const band = riskBand === null ? undefined : plainWords(riskBand);
  const bandWords = bandInWords(result, language.value);
  return (
    <div class="measure">
      <p class="score">
        <strong>{score}</strong>
        <span class="soft">
          {word(reportWords.ofThousand)}
          {bandWords !== undefined && `, ${bandWords}`}
        </span>
        <span class="limit soft">
          {word(reportWords.limit)} <b>{limit === null ? word(reportWords.none) : format.money(limit)}</b>
        </span>
      </p>
      <Bands report={report} score={score} band={band} tone={tone} />
      <p class="note">{word(reportWords.coverage, { share: format.percent(coverage) })}</p>
    </div>
  );
}

const verbs = {
  APPROVED: reportWords.approves,
  ALERT: reportWords.alerts,
  DENIED: reportWords.denies,
} as const;

/** The bands as the policy's version draws them, with the place of the score. */
function Bands({
  report: { policyId, policyVersion },
  score,
  band,
  tone,
}: {
  report: ReportAnswer;
  score: number | undefined;
  band: string | undefined;
  tone: string;
}) {
  const bands = useBands(policyId, policyVersion);
  if (bands.length === 0) return null;
  const here = bands.find(({ name }) => name === band);
  return (
    <>
      <svg
        class={`bands ${here === undefined ? tone : toneOf(here.status)}`}
        role="img"
        aria-label={
          score === undefined || band === undefined
            ? word(reportWords.bands)
            : word(reportWords.scoreLabel, { score, band })
        }
      >
        {bands.map(({ name, from, to }) => {
          const isHere = name === band;
          return (
            <g key={name}>
              <rect
                class={isHere ? 'band here' : 'band'}
                x={`${from / 10}%`}
                y="18"
                width={`${(to - from) / 10}%`}
                height="15"
                rx="4"
              />
            </g>
          );
        })}
        {score !== undefined && (
          <svg x={`${score / 10}%`} y="6" overflow="visible" aria-hidden="true">
            <path class="pin" d="M-5.5 0h11L0 8z" />
            <path class="pin" d="M-1 8h2v21h-2z" />
          </svg>
        )}
      </svg>
      <BandLabels bands={bands.map((one) => ({ ...one, verb: word(verbs[one.status]) }))} here={band} />
      <details>
        <summary>{word(reportWords.bands)}</summary>
        <table class="table">
          <tbody>
            {bands.map(({ name, from, last, status }) => (
              <tr key={name}>
                <th scope="row">{word(reportWords.band, { band: name })}</th>
                <td class="number">
                  {from}–{last}
                </td>
                <td>{word(verbs[status])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function useBands(policyId: string, version: number): readonly ShownBand[] {
  const [bands, setBands] = useState<readonly RiskBand[]>([]);
  useEffect(() => {
    let isGone = false;
    client.policies.outline(policyId, { version }).then(
      ({ policy }) => {
        if (!isGone) setBands(policy?.riskBands ?? []);
      },
      // Without its bands the score still stands in numbers and words.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [policyId, version, reconnections.value]);
  return shownBands(bands);
}
