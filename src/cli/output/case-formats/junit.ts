import type { FormatStyle } from '../finding-formats/checked-file.ts';
import { messageWithMend } from '../finding-formats/checked-file.ts';
import { sayIn } from '../texts.ts';
import { element, xmlHead } from '../xml.ts';
import { pointsInWords } from './points-in-words.ts';
import {
  type CaseFormat,
  type CaseReport,
  isUncovered,
  type TestedCase,
  type TestedFile,
  type TestedPolicy,
} from './tested-policy.ts';

/** A suite for each file of cases; where a coverage is asked for, a suite with one case for each policy. */
export const junitFormat: CaseFormat = (report, style) => {
  const suites = report.files.map((file) => suiteOf(file, style));
  if (report.minimumCoverage !== undefined && report.policies.length > 0) {
    suites.push(coverageSuite(report, style));
  }
  const tests = suites.reduce((sum, suite) => sum + suite.tests, 0);
  const failures = suites.reduce((sum, suite) => sum + suite.failures, 0);
  const attributes = { name: 'credit policy test', tests, failures, errors: 0 };
  return (
    xmlHead +
    element(
      'testsuites',
      attributes,
      suites.map(({ xml }) => xml),
    )
  );
};

interface Suite {
  readonly xml: string;
  readonly tests: number;
  readonly failures: number;
}

function suite(name: string, cases: readonly string[], failures: number): Suite {
  const attributes = { name, file: name, tests: cases.length, failures, errors: 0, time: 0 };
  return { xml: element('testsuite', attributes, cases), tests: cases.length, failures };
}

function suiteOf(file: TestedFile, style: FormatStyle): Suite {
  const classname = file.policyId ?? file.file;
  const findings = file.findings.map((finding) => {
    const { line, column, code } = finding;
    const words = messageWithMend(finding, style.language);
    return element('testcase', { classname, name: `${code} ${line}:${column}`, time: 0 }, [
      element('failure', { message: words, type: code }, `${file.file}:${line}:${column} ${code}: ${words}`),
    ]);
  });
  const cases = file.outcomes.map((outcome) => {
    const failed = outcome.differences.length > 0;
    const inner = failed ? [failureOf(file, outcome, style)] : [];
    return element('testcase', { classname, name: outcome.case.name, time: 0 }, inner);
  });
  const failed = file.outcomes.filter(({ differences }) => differences.length > 0).length;
  return suite(file.file, [...findings, ...cases], findings.length + failed);
}

function failureOf(
  file: TestedFile,
  { case: one, differences }: TestedCase,
  { language }: FormatStyle,
): string {
  const say = sayIn(language);
  const value = (answer: string | number | null) => (answer === null ? say('noValue') : String(answer));
  const lines = differences.map(
    ({ subject, expected, got }) =>
      `${subject}: ${say('expected')} ${value(expected)}, ${say('got')} ${value(got)}`,
  );
  const why = differences.flatMap((difference) => difference.why.map((text) => say(text)));
  const text = [`${file.file}:${one.line}:${one.column}`, ...lines, ...why].join('\n');
  return element('failure', { message: lines.join('; '), type: 'CASE_FAILED' }, text);
}

function coverageSuite(report: CaseReport, style: FormatStyle): Suite {
  const failing = report.policies.filter((policy) => isUncovered(policy, report.minimumCoverage));
  const cases = report.policies.map((policy) =>
    element(
      'testcase',
      { classname: policy.policyId, name: `boundary coverage ${policy.coverage.percent}%`, time: 0 },
      failing.includes(policy) ? [gapsOf(policy, report, style)] : [],
    ),
  );
  return suite('boundary coverage', cases, failing.length);
}

function gapsOf(policy: TestedPolicy, { minimumCoverage = 0 }: CaseReport, style: FormatStyle): string {
  const say = sayIn(style.language);
  const gaps = policy.coverage.boundaries
    .filter(({ missing }) => missing.length > 0)
    .map(
      ({ boundary, missing }) =>
        `${boundary.name} ${boundary.condition}: ${say('missing')} ${pointsInWords(missing, style)}`,
    );
  const message = `${policy.coverage.percent}%, ${say('lessThanMinimum', { minimum: minimumCoverage })}`;
  return element('failure', { message, type: 'UNCOVERED' }, gaps.join('\n'));
}
