import { useState } from 'preact/hooks';
import type { PolicyPlanAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { changeWords } from '../../words/change-words.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';

type Case = PolicyPlanAnswer['cases'][number];

/** Gaps that are shown at once. */
const shownGaps = 8;

/** The cases of a version, run: which do not hold, and which boundaries none of them meets. */
export function PolicyCases({ id, version }: { id: string; version: number }) {
  const { format } = style.value;
  const spoken = language.value;
  const [showsAll, setShowsAll] = useState(false);
  const { value, failure, retry } = useLoaded(`${id} ${version} ${spoken}`, () =>
    client.policies.cases(id, { version }),
  );
  const coverage = value?.coverage;
  const gaps = coverage?.gaps ?? [];
  return (
    <section class="block" aria-labelledby="cases">
      <header>
        <h2 id="cases">{word(words.cases)}</h2>
        {value !== undefined && coverage && (
          <span class="note">
            {casesSaid(value.cases)};{' '}
            {word(words.covered, {
              met: format.number(coverage.met),
              demanded: format.number(coverage.demanded),
              percent: format.decimal(coverage.percent),
            })}
          </span>
        )}
      </header>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotPart)} onRetry={retry} />
      )}
      {value === undefined && failure === undefined && <RowGhost rows={1} />}
      {value !== undefined && coverage === null && <p class="soft">{word(words.noCases)}</p>}
      {value !== undefined && <Findings findings={value.findings} />}
      {value !== undefined && <FailedCases cases={value.cases} />}
      {coverage && gaps.length === 0 && <p class="soft">{word(words.allCovered)}</p>}
      {gaps.length > 0 && (
        <ul class="found-list">
          {gaps.slice(0, showsAll ? gaps.length : shownGaps).map(({ name, title, missing }) => (
            <li key={name} class="unknown">
              <Icon name="unknown" class="mark" />
              <span class="wrap">
                {title}
                <span class="sub-line">{word(words.gap, { missing })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!showsAll && gaps.length > shownGaps && (
        <p class="more">
          <button type="button" class="button little" onClick={() => setShowsAll(true)}>
            {word(words.moreGaps, { count: gaps.length - shownGaps })}
          </button>
        </p>
      )}
    </section>
  );
}

/** How the cases came out, in a few words. */
export function casesSaid(cases: readonly Case[]): string {
  const failed = cases.filter(({ holds }) => !holds).length;
  return failed === 0
    ? cases.length === 1
      ? word(words.caseHolds)
      : word(words.casesHold, { count: cases.length })
    : word(failed === 1 ? words.caseFails : words.casesFail, { failed, count: cases.length });
}

/** Cases that fail are named so far; many fail alike. */
const shownCases = 5;

/** Cases that came out otherwise than expected, with what was expected. */
export function FailedCases({ cases }: { cases: readonly Case[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const failed = cases.filter(({ holds }) => !holds);
  if (failed.length === 0) return null;
  const rest = showsAll ? 0 : failed.length - shownCases;
  const shown = (value: string | number | null) =>
    value === null ? word(words.nothingGot) : plainWords(String(value));
  return (
    <>
      <ul class="found-list">
        {failed.slice(0, rest > 0 ? shownCases : failed.length).map(({ name, line, differences }) => (
          <li key={`${line} ${name}`} class="denied">
            <Icon name="denied" class="mark" />
            <span class="wrap">
              {plainWords(name)}
              {differences.map(({ subject, expected, got }) => (
                <span key={subject} class="sub-line">
                  {word(words.expectedGot, {
                    subject: plainWords(subject),
                    expected: shown(expected),
                    got: shown(got),
                  })}
                </span>
              ))}
            </span>
            <span class="small soft nowrap">{word(changeWords.lineOfCases, { line })}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p class="more">
          <button type="button" class="button little" onClick={() => setShowsAll(true)}>
            {word(changeWords.showRest, { count: rest })}
          </button>
        </p>
      )}
    </>
  );
}

type Finding = PolicyPlanAnswer['findings'][number];

const linesOf = {
  cases: changeWords.lineOfCases,
  invariants: changeWords.lineOfInvariants,
} as const;

/** What was found in a text, with its line and what would be right. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul class="found-list">
      {findings.map(({ file, line, column, code, severity, message, suggestion }) => {
        const tone = severity === 'error' ? 'denied' : 'alert';
        const at = file === 'cases' || file === 'invariants' ? linesOf[file] : changeWords.line;
        return (
          <li key={`${file} ${line} ${column} ${code}`} class={tone}>
            <Icon name={tone} class="mark" />
            <span class="wrap">
              {plainWords(message)}
              {suggestion !== null && <span class="sub-line">{plainWords(suggestion)}</span>}
              <span class="sub-line">
                <code>{code}</code>
              </span>
            </span>
            <span class="small soft nowrap">{word(at, { line })}</span>
          </li>
        );
      })}
    </ul>
  );
}
