import type { Text } from '../../../base/language.ts';
import type { CaseDifference } from '../../../policy/cases/run-cases.ts';
import { nouns } from '../../../presentation/nouns.ts';
import { counted } from '../../../wording/counted.ts';
import { formatIn } from '../../../wording/format.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { type AlignedRow, alignRows } from '../align.ts';
import type { FormatStyle } from '../finding-formats/checked-file.ts';
import { textFormat as findingsText } from '../finding-formats/text.ts';
import { sayIn } from '../texts.ts';
import { pad, textWidth, wrap } from '../wrap.ts';
import { pointsInWords } from './points-in-words.ts';
import {
  type CaseFormat,
  type CaseReport,
  failuresOf,
  isUncovered,
  type TestedCase,
  type TestedFile,
  type TestedPolicy,
} from './tested-policy.ts';

/** What a person reads: each file with what failed in it, as a difference of expected and got; then what is not covered. */
export const textFormat: CaseFormat = (report, style) => {
  const files = report.files.flatMap((file) => {
    const lines = fileLines(file, report, style);
    // What has nothing below it stands close together, to be taken in at a glance.
    return lines.length > 1 ? [...lines, ''] : lines;
  });
  const widest = Math.max(0, ...report.policies.map(({ policyId }) => textWidth(policyId)));
  const coverage = report.policies.flatMap((policy) => policyLines(policy, { report, style, widest }));
  const heading =
    coverage.length === 0
      ? []
      : [...(files.at(-1) === '' ? [] : ['']), style.paint.strong(sayIn(style.language)('boundaryCoverage'))];
  return [...files, ...heading, ...coverage].map((line) => `${line}\n`).join('');
};

function fileLines(file: TestedFile, { verbose }: CaseReport, style: FormatStyle): readonly string[] {
  const { paint, language } = style;
  const say = sayIn(language);
  const failures = failuresOf(file);
  const figures = { language, format: formatIn(language, 'UTC') };
  const sum =
    file.findings.length > 0
      ? paint.bad(say('casesNotRun'))
      : [
          counted(nouns.cases, file.outcomes.length, figures),
          failures.length === 0
            ? paint.good(say('allHold'))
            : paint.bad(counted(nouns.failed, failures.length, figures)),
        ].join(', ');
  const head = [paint.strong(file.file), file.policyId, sum].filter(Boolean).join('  ');
  const findings = findingsText([file], style).trimEnd();
  const shown = verbose ? file.outcomes : failures;
  return [
    head,
    ...(findings === '' ? [] : findings.split('\n')),
    ...shown.flatMap((outcome) => outcomeLines(file.file, outcome, style)),
  ];
}

function outcomeLines(
  file: string,
  { case: one, differences }: TestedCase,
  style: FormatStyle,
): readonly string[] {
  const { paint, language } = style;
  const say = sayIn(language);
  const name = plainWords(one.name);
  const words = Math.max(textWidth(say('caseHolds')), textWidth(say('caseFails')));
  if (differences.length === 0) return [`  ${paint.good(pad(say('caseHolds'), words))}  ${name}`];
  return [
    `  ${paint.bad(pad(say('caseFails'), words))}  ${name}  ${paint.faint(`${file}:${one.line}:${one.column}`)}`,
    ...differences.flatMap((difference) => differenceLines(difference, style)),
  ];
}

function differenceLines(
  { subject, expected, got, why }: CaseDifference,
  { paint, language, width }: FormatStyle,
): readonly string[] {
  const say = sayIn(language);
  const value = (item: string | number | null) => (item === null ? say('noValue') : String(item));
  const words = Math.max(textWidth(say('expected')), textWidth(say('got')));
  const reason = (text: Text) =>
    wrap(plainWords(say(text)), Math.max(20, width - 10)).map((line) => `          ${line}`);
  return [
    `      ${paint.good(`- ${pad(say('expected'), words)}`)}  ${plainWords(subject)}: ${value(expected)}`,
    `      ${paint.bad(`+ ${pad(say('got'), words)}`)}  ${plainWords(subject)}: ${value(got)}`,
    ...why.flatMap(reason).map(paint.faint),
  ];
}

function policyLines(
  policy: TestedPolicy,
  {
    report,
    style,
    widest,
  }: { readonly report: CaseReport; readonly style: FormatStyle; readonly widest: number },
): readonly string[] {
  const { paint, language, width } = style;
  const say = sayIn(language);
  const { coverage } = policy;
  const uncovered = isUncovered(policy, report.minimumCoverage);
  const figures = { language, format: formatIn(language, 'UTC') };
  const percent = `${figures.format.number(coverage.percent)}%`.padStart(widestPercent);
  const wanted = uncovered ? `, ${say('lessThanMinimum', { minimum: report.minimumCoverage ?? 0 })}` : '';
  const painted = uncovered ? paint.bad : coverage.met === coverage.demanded ? paint.good : paint.warning;
  const points = say('pointsCovered', { met: coverage.met, demanded: coverage.demanded });
  const rows = coverage.boundaries
    .filter(({ missing }) => report.verbose || missing.length > 0)
    .map(({ boundary, met, missing }): AlignedRow => {
      const gaps =
        missing.length === 0 ? say('nothingMissing') : `${say('missing')} ${pointsInWords(missing, style)}`;
      const both = report.verbose
        ? `${gaps} (${say('met')} ${pointsInWords(met, style) || say('noValue')})`
        : gaps;
      return { cells: [plainWords(boundary.name), plainWords(boundary.condition), both] };
    });
  return [
    `${paint.strong(pad(policy.policyId, widest))}  ${painted(percent)}  ${points}${wanted}  ${paint.faint(policy.file)}`,
    ...alignRows(
      rows.map((row) => ({ cells: row.cells.map(shortened) })),
      width,
    ),
  ];
}

const widestPercent = '99.99%'.length;
const widestCell = 60;

/** The condition of a combination may be long, and its members follow it anyway. */
function shortened(cell: string, index: number): string {
  return index === 1 && cell.length > widestCell ? `${cell.slice(0, widestCell - 1)}…` : cell;
}
