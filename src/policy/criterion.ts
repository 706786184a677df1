import { toCent } from '../base/cents.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import type { SectionDetails, SectionType } from '../sections/index.ts';
import { type Condition, readCondition } from './condition.ts';
import { calendarDay, elapsedTime } from './elapsed-time.ts';
import { inputCode, inputNamed, type PolicyInput } from './inputs/input.ts';
import { operators } from './operators/index.ts';
import type { RuleCriterion } from './policy.ts';
import {
  type Circumstances,
  isDaySpan,
  isPartialList,
  NEVER,
  type PartialList,
  type Reading,
  type Rule,
} from './rules/define-rule.ts';
import { ruleAbout } from './rules/index.ts';
import { isShare, type Mark, marksOf, placedSpan, placeShare, type Share, shownShare } from './share.ts';
import { isSpan, type Span, spanOf, testSpan } from './span.ts';
import { valueKinds } from './value-kind.ts';
import type { ShownValue } from './wording.ts';

export type ConditionRole = 'FAIL_WHEN' | 'PASS_WHEN';

/** What one criterion found: the value, and whether it speaks against the subject. */
export interface Judgement {
  readonly value: ShownValue;
  readonly failed: boolean;
}

/** A rule with its condition, apart from any data: what proofs are made of. */
export interface RuleQuestion {
  readonly rule: Rule;
  /** The filters, as configured. */
  readonly where: unknown;
  readonly condition: Condition;
  readonly role: ConditionRole;
  /** What a reading comes to; undefined where it leaves the answer open. */
  readonly weigh: Weigh;
  /** The same without the value that is shown: whether a reading speaks against the subject. */
  readonly fails: Fails;
}

/**
 * Something that a policy asks of the data, ready to be asked often: a rule with its condition, or a combination of
 * such. It speaks no language: `criterion-words.ts` says it in one.
 */
export interface Criterion {
  readonly section: SectionType | undefined;
  /** Of a combination: what it is made of. */
  readonly members?: readonly Criterion[];
  /** Of a combination: `ALL` fails when every member fails, `ANY` when at least one does. */
  readonly combining?: 'ALL' | 'ANY';
  /** Of a single rule: what it asks, apart from any data. */
  readonly question?: RuleQuestion;
  /** What is asked, as results hold it. */
  readonly code: CriterionCode & Required<Pick<CriterionCode, 'condition' | 'conditionRole'>>;
  /** undefined when the data needed is missing. */
  judge(sections: Partial<SectionDetails>, circumstances: Circumstances): Judgement | undefined;
}

/** The condition with its role; a checked policy has exactly one. */
function conditionOf({ failWhen, passWhen }: RuleCriterion) {
  if (failWhen !== undefined && passWhen !== undefined) return undefined;
  if (failWhen !== undefined) return { text: failWhen, role: 'FAIL_WHEN' } as const;
  return passWhen === undefined ? undefined : ({ text: passWhen, role: 'PASS_WHEN' } as const);
}

/** Compiles one rule with its condition. Throws where the policy was not checked. */
export function compileCriterion(
  configured: RuleCriterion,
  inputs: readonly PolicyInput[] | undefined,
): Criterion {
  const rule = ruleAbout(configured.rule, inputNamed(inputs, configured.input));
  if (rule === undefined) throw new Error(`there is no rule ${configured.rule} ${configured.input ?? ''}`);
  const clause = conditionOf(configured);
  if (clause === undefined) throw new Error(`${rule.id} needs either failWhen or passWhen`);
  const { condition, problem } = readCondition(clause.text, rule);
  if (problem !== undefined) throw new Error(`${rule.id}: ${problem.code} in "${clause.text}"`);
  const read = rule.bind(configured.where);
  if (read === undefined) throw new Error(`${rule.id} does not take the filters that it was given`);

  const { weigh, fails } = compileTest(rule, condition, clause.role === 'FAIL_WHEN');
  return {
    section: rule.sections[0],
    question: { rule, where: configured.where, condition, role: clause.role, weigh, fails },
    code: {
      rule: rule.id,
      condition: condition.text,
      conditionRole: clause.role,
      ...(configured.where !== undefined && { where: configured.where }),
      ...(rule.input !== undefined && { input: inputCode(rule.input) }),
    },
    judge: (sections, circumstances) => {
      const reading = read(sections, circumstances);
      return reading === undefined ? undefined : weigh(reading, circumstances);
    },
  };
}

/** undefined where what was read leaves the answer open. */
type Weigh = (reading: Reading, circumstances: Circumstances) => Judgement | undefined;
type Fails = (reading: Reading, circumstances: Circumstances) => boolean | undefined;

/**
 * The comparison of what a rule reads with its thresholds. A reading of another shape than the rule declares is a
 * defect of the rule and thrown, never quietly unequal.
 */
function compileTest(
  rule: Rule,
  condition: Condition,
  failsWhenMet: boolean,
): { readonly weigh: Weigh; readonly fails: Fails } {
  const operator = operators[condition.operator];
  const { shape } = valueKinds[rule.value];
  if (shape === 'number' && 'number' in operator) {
    const test: NumberTest = { test: operator.number(condition.numbers), failsWhenMet };
    return rule.value === 'duration'
      ? compileDuration(rule, condition, test)
      : compileNumber(rule, condition, test);
  }
  if (shape === 'text' && 'text' in operator) {
    const test = operator.text(condition.texts);
    return withoutValue((value) => {
      if (typeof value !== 'string') throw misfit(rule, value);
      return { value, failed: test(value) === failsWhenMet };
    });
  }
  if (shape === 'list' && 'list' in operator) {
    const test = operator.list(condition.texts);
    return withoutValue((reading) => {
      if (isPartialList(reading)) {
        const isMet = testPartialList(test, reading);
        return isMet === undefined ? undefined : { value: reading.certain, failed: isMet === failsWhenMet };
      }
      if (!isTextList(reading)) throw misfit(rule, reading);
      return { value: reading, failed: test(reading) === failsWhenMet };
    });
  }
  if (shape === 'boolean' && 'boolean' in operator) {
    const test = operator.boolean();
    return withoutValue((value) => {
      if (typeof value !== 'boolean') throw misfit(rule, value);
      return { value, failed: test(value) === failsWhenMet };
    });
  }
  throw new Error(`${condition.operator} does not fit ${rule.id}`);
}

function withoutValue(weigh: Weigh): { readonly weigh: Weigh; readonly fails: Fails } {
  return { weigh, fails: (reading, circumstances) => weigh(reading, circumstances)?.failed };
}

interface NumberTest {
  readonly test: (value: number) => boolean;
  readonly failsWhenMet: boolean;
}

function weighSpan(
  span: Span,
  { numbers }: Condition,
  { test, failsWhenMet }: NumberTest,
): Judgement | undefined {
  const isMet = testSpan(test, span, numbers);
  return isMet === undefined
    ? undefined
    : { value: spanOf(span.least, span.most), failed: isMet === failsWhenMet };
}

/**
 * Compiles the comparison of a number, a span of numbers or a share. Amounts are compared as whole cents. Most readings are plain
 * numbers, which skip the tests for the other two.
 */
function compileNumber(
  rule: Rule,
  condition: Condition,
  numberTest: NumberTest,
): { readonly weigh: Weigh; readonly fails: Fails } {
  const { test, failsWhenMet } = numberTest;
  const marks = rule.value === 'percent' ? marksOf(condition.numbers) : [];
  const comparable =
    rule.value === 'money'
      ? (reading: Reading) => toCent(numberOf(rule, reading))
      : (reading: Reading) => numberOf(rule, reading);
  return {
    weigh: (reading) => {
      if (typeof reading === 'object') {
        if (isShare(reading)) return weighShare(reading, marks, { condition, numberTest });
        if (isSpan(reading)) return weighSpan(reading, condition, numberTest);
      }
      const value = comparable(reading);
      return { value, failed: test(value) === failsWhenMet };
    },
    fails: (reading) => {
      if (typeof reading === 'object') {
        if (isShare(reading)) return shareFails(reading, marks, { condition, numberTest });
        if (isSpan(reading)) return weighSpan(reading, condition, numberTest)?.failed;
      }
      return test(comparable(reading)) === failsWhenMet;
    },
  };
}

interface Comparison {
  readonly condition: Condition;
  readonly numberTest: NumberTest;
}

function weighShare(share: Share, marks: readonly Mark[], comparison: Comparison): Judgement | undefined {
  const failed = shareFails(share, marks, comparison);
  return failed === undefined ? undefined : { value: shownShare(share, marks), failed };
}

function shareFails(
  { part, whole }: Share,
  marks: readonly Mark[],
  { condition, numberTest }: Comparison,
): boolean | undefined {
  if (typeof part !== 'number')
    return weighSpan(placedSpan(part, whole, marks), condition, numberTest)?.failed;
  return numberTest.test(placeShare(part, whole, marks)) === numberTest.failsWhenMet;
}

function numberOf(rule: Rule, reading: Reading): number {
  if (typeof reading !== 'number' || Number.isNaN(reading)) throw misfit(rule, reading);
  return reading;
}

/** Compares how much time has passed, in the condition's unit. */
function compileDuration(
  rule: Rule,
  condition: Condition,
  numberTest: NumberTest,
): { readonly weigh: Weigh; readonly fails: Fails } {
  const { unit } = condition;
  const { test, failsWhenMet } = numberTest;
  if (unit !== 'DAYS' && unit !== 'MONTHS' && unit !== 'YEARS')
    throw new Error(`${rule.id} needs a unit of time`);
  // What never happened is longer ago than any threshold.
  const never: Judgement = { value: null, failed: test(Number.POSITIVE_INFINITY) === failsWhenMet };
  const weigh: Weigh = (reading, { asOf }) => {
    if (isDaySpan(reading)) {
      const { earliest, latest } = reading;
      const elapsed = {
        least: elapsedTime(calendarDay(latest), asOf, unit),
        most: earliest === null ? null : elapsedTime(calendarDay(earliest), asOf, unit),
      };
      return weighSpan(elapsed, condition, numberTest);
    }
    if (typeof reading !== 'string') throw misfit(rule, reading);
    if (reading === NEVER) return never;
    const value = elapsedTime(calendarDay(reading), asOf, unit);
    return { value, failed: test(value) === failsWhenMet };
  };
  return {
    weigh,
    fails: (reading, circumstances) =>
      typeof reading === 'string' && reading !== NEVER
        ? test(elapsedTime(calendarDay(reading), circumstances.asOf, unit)) === failsWhenMet
        : weigh(reading, circumstances)?.failed,
  };
}

/** The result of a comparison if it is the same whatever else is in the list, else undefined. */
function testPartialList(
  test: (value: readonly string[]) => boolean,
  { certain, possible }: PartialList,
): boolean | undefined {
  const isMet = test(certain);
  // More texts change the result in one direction only: away from that of an empty list.
  if (isMet !== test([])) return isMet;
  return possible !== null && test(possible) === isMet ? isMet : undefined;
}

function misfit(rule: Rule, reading: unknown): Error {
  return new Error(
    `${rule.id} read ${typeof reading === 'number' ? reading : typeof reading}, and is a ${rule.value}`,
  );
}

function isTextList(value: Reading): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
