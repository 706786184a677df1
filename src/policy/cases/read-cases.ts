import { Check } from '@sinclair/typebox/value';
import { isOnCalendar } from '../../base/calendar-day.ts';
import { isRecord } from '../../base/is-record.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { isSectionType, type SectionDetails, sectionDefinition, sectionTypes } from '../../sections/index.ts';
import { dayIn } from '../../wording/calendar.ts';
import { defaultTimezone } from '../../wording/time-zone.ts';
import { ambiguousNumbers } from '../../yaml/ambiguous-numbers.ts';
import type { Finding, Problem, ValuePath, ValuePlace } from '../../yaml/finding.ts';
import type { LocatedValue } from '../../yaml/located-value.ts';
import { type LocatedYaml, readLocatedYaml } from '../../yaml/located-yaml.ts';
import { checkShape } from '../../yaml/shape.ts';
import type { CompiledPolicy } from '../compile.ts';
import { fitsInput, inputRange } from '../inputs/fit-input.ts';
import { type InputValue, type InputValues, inputNamed } from '../inputs/input.ts';
import { policyWords } from '../policy-words.ts';
import { type BlendedCase, blendCases } from './blend-cases.ts';
import { type CaseFile, caseFileSchema, defaultExistence } from './case-file.ts';
import { type CaseProblemCode, caseProblem } from './case-problem.ts';
import { caseSections } from './case-sections.ts';
import { noSuchDay } from './complete-section.ts';
import { rulePlaces, rulesByKey } from './rule-places.ts';
import type { PolicyCase } from './run-cases.ts';

/** Named subjects that a case may begin from. */
export interface FixtureShelf {
  readonly fixtures: readonly { readonly name: string; readonly kind: DocumentKind }[];
  /** What would be collected about the subject under a policy. */
  load(name: string, policy: CompiledPolicy['policy']): Promise<Partial<SectionDetails>>;
}

/** Why there is no policy for cases to be of. */
export type WithoutPolicy = Extract<
  CaseProblemCode,
  'POLICY_NOT_FOUND' | 'POLICY_UNUSABLE' | 'CASES_OF_OTHER_KIND'
>;

/** A file of cases, read as far as can be without its policy. */
export interface CaseFileReading {
  /** The path of the policy, as written; undefined where there is none to go on with. */
  readonly policyPath: string | undefined;
  readonly findings: readonly Finding[];
  /**
   * The cases, ready to be run, with every finding of the file. Cases are given only where nothing was found. Called
   * once.
   */
  resolve(
    compiled: CompiledPolicy,
    shelf: FixtureShelf,
  ): Promise<{ readonly cases: readonly PolicyCase[]; readonly findings: readonly Finding[] }>;
  /** The findings where the policy is not there, or cannot be used. */
  withoutPolicy(code: WithoutPolicy): readonly Finding[];
}

/** Some 5,000 cases; what is more is better parted into files. */
const maximumLexemes = 300_000;

/**
 * Reads the YAML of a file of cases. Whatever it holds, the answer is cases or findings with their places; nothing
 * is thrown. `file` is the name under which findings speak of it.
 */
export async function readCaseFile(
  content: string | Uint8Array,
  file: string,
  { timezone = defaultTimezone }: { readonly timezone?: string } = {},
): Promise<CaseFileReading> {
  const beginning = {
    en: 'A file of cases begins with policy: and the path of the policy',
    'pt-BR': 'Um arquivo de casos começa com policy: e o caminho da política',
  };
  const yaml = await readLocatedYaml(content, { file, beginning, maximumLexemes });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    const problems = [...ambiguousRequests(yaml.root), ...checkShape(value, caseFileSchema, policyWords)];
    for (const problem of problems) if (!yaml.report(problem)) break;
  }
  const sound = yaml.findings().length === 0 && isCaseFile(value) ? value : undefined;
  const policyPath = isRecord(value) && typeof value['policy'] === 'string' ? value['policy'] : undefined;
  return {
    policyPath,
    findings: yaml.findings(),
    resolve: async (compiled, shelf) => {
      const cases = sound === undefined ? [] : await resolveCases(yaml, sound, { compiled, shelf, timezone });
      const findings = yaml.findings();
      return { cases: findings.length === 0 ? cases : [], findings };
    },
    withoutPolicy: (code) => {
      yaml.report(caseProblem(code, { path: ['policy'] }, { name: policyPath ?? '' }));
      return yaml.findings();
    },
  };
}

/** Numbers of what cases request. Figures of sections can have three decimals, such as ratios. */
function* ambiguousRequests(root: LocatedValue): Generator<Problem> {
  for (const [index, { entries }] of (root.entries?.get('cases')?.held.items ?? []).entries())
    for (const key of ['requestedAmount', 'inputs']) {
      const held = entries?.get(key)?.held;
      if (held !== undefined) yield* ambiguousNumbers(held, ['cases', index, key]);
    }
}

function isCaseFile(value: unknown): value is CaseFile {
  return Check(caseFileSchema, value);
}

interface Surroundings {
  readonly compiled: CompiledPolicy;
  readonly shelf: FixtureShelf;
  readonly timezone: string;
}

async function resolveCases(
  yaml: LocatedYaml,
  file: CaseFile,
  { compiled, shelf, timezone }: Surroundings,
): Promise<readonly PolicyCase[]> {
  const report = (problem: Problem) => void yaml.report(problem);
  const { policy } = compiled;
  checkExpectations(file, compiled, report);
  checkDays(file, report);
  const cases: PolicyCase[] = [];
  for (const blended of blendCases(file, report)) {
    const path: ValuePath = ['cases', blended.index];
    checkSections(namesOf(blended.own, [...path, 'sections']), { kind: policy.kind, report });
    const { dates = {}, incomplete = [] } = file.cases[blended.index] ?? {};
    checkSections(namesOf(dates, [...path, 'dates']), { kind: policy.kind, report });
    checkSections(
      incomplete.map((type, at) => ({ type, place: { path: [...path, 'incomplete', at] } })),
      { kind: policy.kind, report },
    );
    checkInputs(file.cases[blended.index]?.inputs ?? {}, [...path, 'inputs'], { compiled, report });
    const base = await fixtureOf(blended, { compiled, shelf, report });
    const partial = new Set(blended.incomplete.filter(isSectionType));
    const { sections, problems } = caseSections(blended.sections, base, { incomplete: partial });
    for (const problem of problems) {
      // What a case has from the one that it extends was said there.
      if (!stands(blended.own, problem.place.path)) continue;
      report({ ...problem, place: { ...problem.place, path: [...path, 'sections', ...problem.place.path] } });
    }
    reportMissingInputs(blended, [...path, 'name'], { compiled, report });
    if (blended.asOf === undefined) {
      report(caseProblem('MISSING_DATE', { path: [...path, 'name'] }, { name: blended.name }));
    }
    cases.push({
      name: blended.name,
      ...yaml.positionOf({ path: [...path, 'name'] }),
      facts: {
        documentKind: policy.kind,
        sections,
        requestedAmount: blended.requestedAmount ?? null,
        dates: blended.dates,
        ...(partial.size > 0 && { incomplete: partial }),
        inputs: givenInputs(blended),
        existence: blended.existence ?? defaultExistence,
        // A case without a day has been reported, and is not run.
        asOf: dayOf(blended.asOf ?? '1970-01-01', timezone),
      },
      expect: blended.expect,
    });
  }
  return cases;
}

/** Reports days of a file and of its cases that the calendar does not have. */
function checkDays({ asOf, cases }: CaseFile, report: (problem: Problem) => void): void {
  const days = [
    { day: asOf, path: ['asOf'] },
    ...cases.flatMap((one, index) => [
      { day: one.asOf, path: ['cases', index, 'asOf'] },
      { day: one.expect.validUntil, path: ['cases', index, 'expect', 'validUntil'] },
    ]),
  ];
  for (const { day, path } of days)
    if (typeof day === 'string' && !isOnCalendar(day))
      report(noSuchDay(day, { path, name: String(path.at(-1)) }));
}

/** Returns the day of a case: as it is written, or for an instant the day in the time zone. */
function dayOf(asOf: string, timezone: string): string {
  return asOf.includes('T') ? dayIn(new Date(asOf), timezone) : asOf;
}

function checkExpectations(
  file: CaseFile,
  compiled: CompiledPolicy,
  report: (problem: Problem) => void,
): void {
  const { keys, find } = rulesByKey(rulePlaces(compiled));
  const bands = (compiled.policy.scoring?.riskBands ?? []).map(({ band }) => band);
  file.cases.forEach(({ expect: { rules = {}, riskBand } }, index) => {
    const path: ValuePath = ['cases', index, 'expect'];
    for (const key of Object.keys(rules)) {
      if (find(key) !== undefined) continue;
      const place = { path: [...path, 'rules', key], part: 'key' } as const;
      report(caseProblem('RULE_NOT_IN_POLICY', place, { name: key, choices: keys }));
    }
    if (typeof riskBand === 'string' && !bands.includes(riskBand)) {
      report(
        caseProblem(
          'BAND_NOT_IN_POLICY',
          { path: [...path, 'riskBand'] },
          { name: riskBand, choices: bands },
        ),
      );
    }
  });
}

/** The names of sections, with their places in the file. */
type NamedSections = readonly { readonly type: string; readonly place: ValuePlace }[];

function namesOf(content: object, path: ValuePath): NamedSections {
  return Object.keys(content).map((type) => ({ type, place: { path: [...path, type], part: 'key' } }));
}

function checkSections(
  named: NamedSections,
  { kind, report }: { kind: DocumentKind; report: (problem: Problem) => void },
): void {
  const choices = sectionTypes.filter((type) => {
    const { comesWith, documentKinds } = sectionDefinition(type);
    return comesWith !== 'DERIVED' && documentKinds.includes(kind);
  });
  for (const { type, place } of named) {
    const definition = isSectionType(type) ? sectionDefinition(type) : undefined;
    const code: CaseProblemCode | undefined =
      definition === undefined
        ? 'SECTION_UNKNOWN'
        : definition.comesWith === 'DERIVED'
          ? 'SECTION_DERIVED'
          : definition.documentKinds.includes(kind)
            ? undefined
            : 'SECTION_KIND_MISMATCH';
    if (code !== undefined) {
      report(caseProblem(code, place, { name: type, choices }));
    }
  }
}

function checkInputs(
  inputs: Readonly<Record<string, InputValue | null>>,
  path: ValuePath,
  { compiled, report }: { readonly compiled: CompiledPolicy; readonly report: (problem: Problem) => void },
): void {
  const declared = compiled.policy.inputs ?? [];
  for (const [name, value] of Object.entries(inputs)) {
    const input = inputNamed(declared, name);
    if (input === undefined) {
      const place = { path: [...path, name], part: 'key' } as const;
      report(caseProblem('INPUT_NOT_IN_POLICY', place, { name, choices: declared.map((one) => one.name) }));
    } else if (value !== null && !fitsInput(input, value)) {
      const problem = caseProblem('INPUT_MISFIT', { path: [...path, name] }, { name: String(value) });
      report({ ...problem, suggestion: inputRange(input) });
    }
  }
}

/** No decision is ever taken without an input that the policy requires, and so no case is without it. */
function reportMissingInputs(
  { inputs, name }: BlendedCase,
  path: ValuePath,
  { compiled, report }: { readonly compiled: CompiledPolicy; readonly report: (problem: Problem) => void },
): void {
  for (const input of compiled.policy.inputs ?? []) {
    if (input.required !== true || (Object.hasOwn(inputs, input.name) && inputs[input.name] !== null))
      continue;
    const problem = caseProblem('INPUT_NOT_GIVEN', { path }, { name });
    const suggestion = {
      en: `Add inputs: { ${input.name}: … }`,
      'pt-BR': `Acrescente inputs: { ${input.name}: … }`,
    };
    report({ ...problem, suggestion });
  }
}

function givenInputs({ inputs }: BlendedCase): InputValues {
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

async function fixtureOf(
  { fixture: name, fixtureIsOwn, index }: BlendedCase,
  {
    compiled,
    shelf,
    report,
  }: Pick<Surroundings, 'compiled' | 'shelf'> & { readonly report: (problem: Problem) => void },
): Promise<Partial<SectionDetails> | undefined> {
  if (name === undefined) return undefined;
  const { kind } = compiled.policy;
  const fixture = shelf.fixtures.find((fixture) => fixture.name === name);
  if (fixture?.kind === kind) return shelf.load(name, compiled.policy);
  if (fixtureIsOwn) {
    const choices = shelf.fixtures.filter((fixture) => fixture.kind === kind).map((fixture) => fixture.name);
    const code = fixture === undefined ? 'UNKNOWN_FIXTURE' : 'FIXTURE_KIND_MISMATCH';
    report(caseProblem(code, { path: ['cases', index, 'fixture'] }, { name, choices }));
  }
  return undefined;
}

/** Whether what a path leads to, or at least what holds it, is in a value. */
function stands(value: unknown, path: ValuePath): boolean {
  let at = value;
  for (const step of path) {
    if (Array.isArray(at) && typeof step === 'number') at = at[step];
    else if (isRecord(at) && Object.hasOwn(at, step)) at = at[step];
    else return false;
  }
  return true;
}
