/**
 * A second evaluator of the policy language, written from docs/reference/policy-language.md and the pages that it links
 * to. It does not import any code of the product, so that a test can compare the documents with the product.
 */
import { every, type Known, meets, not, some, type Value } from './condition.ts';
import { type Day, plusDays } from './days.ts';
import { add, compare, type Exact, exact, least, over, round, times, zero } from './exact.ts';
import { type Facts, list, map, number, type Subject, text } from './facts.ts';
import { percentOf } from './parts.ts';
import { read } from './readings.ts';

export type RuleStatus = 'APPROVED' | 'ALERT' | 'DENIED' | 'NOT_APPLIED';

export interface RuleVerdict {
  readonly rule: string;
  readonly status: RuleStatus;
  /** Points that the rule earned; null if it was not applied. */
  readonly points: number | null;
}

export interface GroupVerdict {
  readonly name: string;
  readonly status: RuleStatus;
  readonly score: number;
  readonly maximumScore: number;
  readonly rules: readonly RuleVerdict[];
}

/** The decision of a policy about a subject. */
export interface Verdict {
  readonly status: 'APPROVED' | 'ALERT' | 'DENIED' | 'ERROR';
  readonly groups: readonly GroupVerdict[];
  readonly score: number | null;
  /** The share of the points, or of the rules, that could be evaluated. */
  readonly coverage: number;
  readonly band: string | null;
  readonly limit: number | null;
  readonly validUntil: Day | null;
}

const severity: readonly string[] = ['NOT_APPLIED', 'APPROVED', 'ALERT', 'DENIED'];

function worst<S extends string>(first: S, ...others: readonly S[]): S {
  return others.reduce((a, b) => (severity.indexOf(b) > severity.indexOf(a) ? b : a), first);
}

/** Returns the value of an input that the caller provided, or its default. */
function inputValue(policy: Facts, subject: Subject, name: string): unknown {
  const declared = list(policy, 'inputs')?.find((input) => text(input, 'name') === name);
  return subject.inputs[name] ?? declared?.['default'] ?? null;
}

function readInput(policy: Facts, subject: Subject, name: string): Value {
  const type = text(list(policy, 'inputs')?.find((input) => text(input, 'name') === name) ?? null, 'type');
  const value = inputValue(policy, subject, name);
  if (typeof value === 'number') return { kind: 'number', least: exact(value), most: exact(value) };
  if (typeof value === 'boolean') return { kind: 'flag', flag: value };
  if (typeof value !== 'string') return null;
  return type === 'date' ? { kind: 'day', earliest: value, latest: value } : { kind: 'text', text: value };
}

function figure(policy: Facts, subject: Subject, name: string): Exact | null {
  const bureau = subject.sections['BUREAU_SCORE'] ?? null;
  if (name.startsWith('input.')) {
    const value = inputValue(policy, subject, name.slice('input.'.length));
    return typeof value === 'number' ? exact(value) : null;
  }
  switch (name) {
    case 'CALCULATED_REVENUE':
      return number(subject.sections['REVENUE'] ?? null, 'calculatedRevenue');
    case 'PRESUMED_REVENUE':
      return number(bureau, 'presumedRevenue');
    case 'PRESUMED_INCOME':
      return number(bureau, 'presumedIncome');
    case 'BUREAU_LIMIT':
      return number(bureau, 'suggestedLimit');
    default:
      return subject.requestedAmount === null ? null : exact(subject.requestedAmount);
  }
}

function readingOf(policy: Facts, subject: Subject, rule: Facts): Value {
  const name = text(rule, 'rule') ?? '';
  const input = text(rule, 'input') ?? '';
  if (name === 'INPUT') return readInput(policy, subject, input);
  if (name.startsWith('INPUT_OF_')) {
    const amount = readInput(policy, subject, input);
    const base = name === 'INPUT_OF_REVENUE' ? 'CALCULATED_REVENUE' : 'BUREAU_LIMIT';
    return amount?.kind === 'number' ? percentOf(amount, figure(policy, subject, base)) : null;
  }
  return read(subject, name, map(rule, 'where') ?? {}, text(policy, 'bureauScore') ?? 'FALLBACK');
}

/** Whether a rule fails: its `failWhen` is met, or its `passWhen` is not. */
function fails(policy: Facts, subject: Subject, rule: Facts): Known {
  const all = list(rule, 'all');
  const any = list(rule, 'any');
  if (all !== null) return every(all.map((member) => fails(policy, subject, member)));
  if (any !== null) return some(any.map((member) => fails(policy, subject, member)));
  const value = readingOf(policy, subject, rule);
  const failWhen = text(rule, 'failWhen');
  if (failWhen !== null) return meets(value, failWhen, subject.today);
  return not(meets(value, text(rule, 'passWhen') ?? '', subject.today));
}

/** Whether a source confirmed that the document exists. */
function isConfirmed({ sections }: Subject): boolean {
  const registered = sections['BASIC_INFORMATION'] ?? null;
  const company = map(registered, 'company');
  const person = map(registered, 'person');
  const names = [
    text(registered, 'name'),
    text(company, 'legalName'),
    text(person, 'name'),
    text(person, 'status'),
    text(person, 'birthDate'),
  ];
  const isVoid = text(company, 'status') === 'NULA' || text(person, 'status') === 'NULA';
  const bureau = sections['BUREAU_SCORE'] ?? null;
  const scores = [bureau, ...(list(bureau, 'scores') ?? [])].map((item) => number(item, 'score'));
  const bank = sections['SCR'] ?? null;
  const debts =
    number(bank, 'totalDebt') === null
      ? (list(bank, 'bands') ?? []).map((band) => number(band, 'amount'))
      : [];
  const banks = [number(bank, 'totalDebt'), number(map(bank, 'relationships'), 'institutions'), ...debts];
  return (
    (!isVoid && names.some((name) => name !== null)) ||
    scores.some((score) => score !== null) ||
    banks.some((figure) => figure !== null && compare(figure, zero) > 0)
  );
}

function points(rule: Facts): Exact {
  return number(rule, 'points') ?? zero;
}

function earned(rule: Facts, status: RuleStatus): Exact {
  if (status === 'APPROVED') return points(rule);
  if (status !== 'ALERT') return zero;
  return number(rule, 'alertPoints') ?? over(points(rule), exact(2));
}

function toNumber({ n, d }: Exact): number {
  return Number(n) / Number(d);
}

/** Decides about a subject by the parsed YAML of a policy. */
export function judge(policy: Facts, subject: Subject): Verdict {
  const groups = (list(policy, 'groups') ?? []).map((group) => ({
    name: text(group, 'name') ?? '',
    rules: (list(group, 'rules') ?? []).map((rule) => {
      const failed = fails(policy, subject, rule);
      const statusToApply = text(rule, 'statusToApply') === 'DENIED' ? 'DENIED' : 'ALERT';
      const status: RuleStatus = failed === null ? 'NOT_APPLIED' : failed ? statusToApply : 'APPROVED';
      return { rule, status };
    }),
  }));
  const rules = groups.flatMap((group) => group.rules);
  const applied = rules.filter(({ status }) => status !== 'NOT_APPLIED');
  const sum = (amounts: readonly Exact[]): Exact => amounts.reduce(add, zero);
  const allPoints = sum(rules.map(({ rule }) => points(rule)));
  const attainable = sum(applied.map(({ rule }) => points(rule)));
  const total = sum(applied.map(({ rule, status }) => earned(rule, status)));
  const score = attainable.n === 0n ? null : round(over(times(total, exact(1000)), attainable), 1);
  const coverage =
    allPoints.n === 0n ? over(exact(applied.length), exact(rules.length)) : over(attainable, allPoints);

  const scoring = map(policy, 'scoring');
  const isCovered = compare(coverage, number(scoring, 'minimumCoverage') ?? exact(0.5)) >= 0;
  const reached = (list(scoring, 'riskBands') ?? [])
    .filter((band) => score !== null && compare(number(band, 'from') ?? zero, exact(score)) <= 0)
    .toSorted((a, b) => compare(number(b, 'from') ?? zero, number(a, 'from') ?? zero))[0];
  const needsScore = scoring !== null && score === null;
  const missing = (outcome: string): boolean =>
    rules.some(({ rule, status }) => status === 'NOT_APPLIED' && text(rule, 'whenMissing') === outcome);
  const status = worst<RuleStatus>(
    'APPROVED',
    ...rules.filter(({ rule }) => text(rule, 'effect') !== 'SCORE').map((rule) => rule.status),
    ...(reached === undefined ? [] : [text(reached, 'status') as RuleStatus]),
    isCovered && !missing('ALERT') && applied.length > 0 && !needsScore && isConfirmed(subject)
      ? 'APPROVED'
      : 'ALERT',
  );
  const decided = missing('ERROR') || status === 'NOT_APPLIED' ? 'ERROR' : status;
  const band = isCovered && decided !== 'ERROR' ? text(reached ?? null, 'band') : null;
  const mayOffer = decided === 'APPROVED' || decided === 'ALERT';
  const validDays = number(map(policy, 'terms'), 'validDays');
  return {
    status: decided,
    groups: groups.map((group) => ({
      name: group.name,
      status: worst<RuleStatus>('NOT_APPLIED', ...group.rules.map((rule) => rule.status)),
      score: toNumber(sum(group.rules.map((rule) => earned(rule.rule, rule.status)))),
      maximumScore: toNumber(
        sum(group.rules.flatMap((rule) => (rule.status === 'NOT_APPLIED' ? [] : points(rule.rule)))),
      ),
      rules: group.rules.map((rule) => ({
        rule: text(rule.rule, 'rule') ?? text(rule.rule, 'name') ?? '',
        status: rule.status,
        points: rule.status === 'NOT_APPLIED' ? null : toNumber(earned(rule.rule, rule.status)),
      })),
    })),
    score,
    coverage: toNumber(coverage),
    band,
    limit: mayOffer && reached !== undefined ? limitOf(policy, subject, text(reached, 'band') ?? '') : null,
    validUntil: mayOffer && validDays !== null ? plusDays(subject.today, Number(validDays.n)) : null,
  };
}

/** Returns the credit limit of a band, to the cent; null if it has none. */
function limitOf(policy: Facts, subject: Subject, band: string): number | null {
  const terms = map(policy, 'creditLimit');
  const percent = number(map(terms, 'percentByBand'), band);
  const basis = figure(policy, subject, text(terms, 'basis') ?? '');
  if (terms === null || percent === null || basis === null) return null;
  const bounds = [...((terms['atMost'] as readonly string[] | undefined) ?? [])].flatMap((name) => {
    const bound = figure(policy, subject, name);
    return bound === null && name === 'REQUESTED_AMOUNT' ? [] : [bound];
  });
  const maximum = number(terms, 'maximum');
  const all = [over(times(basis, percent), exact(100)), ...bounds, ...(maximum === null ? [] : [maximum])];
  return all.includes(null) ? null : round(all.flatMap((bound) => bound ?? []).reduce(least), 100);
}
