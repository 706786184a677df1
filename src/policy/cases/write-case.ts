import { type SectionType, sectionDefinition, sectionTypes } from '../../sections/index.ts';
import { roles } from '../../sections/roles.ts';
import type { CompiledPolicy } from '../compile.ts';
import type { Criterion } from '../criterion.ts';
import { type EvaluationFacts, evaluatePolicy, existenceOf, unseenEssentials } from '../evaluate.ts';
import type { InputValues } from '../inputs/input.ts';
import { findRule } from '../rules/index.ts';
import { type CaseExpectation, defaultExistence, type WrittenCase } from './case-file.ts';
import { caseSections } from './case-sections.ts';
import { rulePlaces } from './rule-places.ts';
import { type CaseDifference, runCases } from './run-cases.ts';
import { stripSection } from './strip-section.ts';

/** A case of facts that were collected, without what tells of whom. */
export interface CaseOfFacts {
  readonly case: WrittenCase;
  /** Where the facts as they were come out otherwise than what is left of them; none where the case holds. */
  readonly differences: readonly CaseDifference[];
  /** Sections that this version does not read any more as they were collected; the case goes without. */
  readonly leftOut: readonly SectionType[];
}

/**
 * Makes a case of what a policy was evaluated over: the sections that its rules read, stripped of who the subject is, and what
 * the policy makes of them as they were.
 */
export function caseOfFacts(compiled: CompiledPolicy, facts: EvaluationFacts, name: string): CaseOfFacts {
  const { asOf } = facts;
  const standIns = new Map<string, string>();
  const sections: Record<string, unknown> = {};
  const leftOut: SectionType[] = [];
  for (const type of sectionsRead(compiled)) {
    const details = facts.sections[type];
    if (details === undefined) continue;
    const content = stripSection(type, details, { asOf, standIns });
    if (caseSections({ [type]: content }).problems.length > 0) leftOut.push(type);
    else sections[type] = content;
  }
  const expect = expectation(compiled, facts);
  const { requestedAmount } = facts;
  const existence = existenceOf(facts);
  const inputs = inputsRead(compiled, facts);
  const dates = datesRead(compiled, facts, Object.keys(sections));
  const incomplete = new Set(sectionTypes.filter((type) => type in sections && facts.incomplete?.has(type)));
  const [outcome] = runCases(compiled, [
    {
      name,
      line: 1,
      column: 1,
      facts: {
        ...facts,
        asOf,
        inputs,
        existence,
        dates,
        incomplete,
        sections: caseSections(sections, {}, { incomplete }).sections,
      },
      expect,
    },
  ]);
  return {
    case: {
      name,
      ...(requestedAmount !== null && { requestedAmount }),
      ...(existence !== defaultExistence && { existence }),
      ...(Object.keys(inputs).length > 0 && { inputs }),
      ...(Object.keys(sections).length > 0 && { sections }),
      ...(Object.keys(dates).length > 0 && { dates }),
      ...(incomplete.size > 0 && { incomplete: [...incomplete] }),
      expect,
    },
    differences: outcome?.differences ?? [],
    leftOut,
  };
}

/** What the policy declares and the caller gave; what says something of a person, or is free text, tells of whom. */
function inputsRead(
  { policy: { inputs: declared = [] } }: CompiledPolicy,
  { inputs = {} }: EvaluationFacts,
): InputValues {
  return Object.fromEntries(
    declared.flatMap(({ name, type, personal }) => {
      const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
      return value === undefined || type === 'text' || personal === true ? [] : [[name, value]];
    }),
  );
}

/** The days of sections that the policy asks the age of; the edition of a dataset is stripped with what names it. */
function datesRead(
  { freshness }: CompiledPolicy,
  { sections, dates = {} }: EvaluationFacts,
  types: readonly string[],
): Readonly<Record<string, string>> {
  const aged = new Set<string>(freshness.flatMap(({ source }) => roles[source].sections));
  return Object.fromEntries(
    sectionTypes.flatMap((type) => {
      const details = sections[type];
      const own = details !== undefined && 'edition' in details ? details.edition?.publishedOn : undefined;
      const date = own ?? dates[type];
      return date !== undefined && type !== 'SANCTIONS' && aged.has(type) && types.includes(type)
        ? [[type, date]]
        : [];
    }),
  );
}

/** What rules read, and the revenue, which shares and limits are of; all where one reads what is derived from all. */
function sectionsRead({ groups }: CompiledPolicy): readonly SectionType[] {
  const rulesOf = ({ code, members }: Criterion): readonly string[] =>
    members === undefined ? [code.rule] : members.flatMap(rulesOf);
  const ids = groups.flatMap(({ rules }) => rules.flatMap(({ criterion }) => rulesOf(criterion)));
  const read = new Set(
    ids.flatMap((id) => {
      const rule = findRule(id);
      return rule === undefined ? [] : [...rule.sections, ...rule.alsoReads];
    }),
  );
  const isDerived = (type: SectionType) => sectionDefinition(type).comesWith === 'DERIVED';
  const wantsAll = [...read].some(isDerived);
  return sectionTypes.filter(
    (type) => !isDerived(type) && (wantsAll || type === 'REVENUE' || read.has(type)),
  );
}

/** What comes of the facts as they were: status, band, score, limit, and the rules that did not pass. */
function expectation(compiled: CompiledPolicy, facts: EvaluationFacts): CaseExpectation {
  const result = evaluatePolicy(compiled, facts);
  const { policyStatus, riskBand, score, creditLimit } = result;
  const failing = rulePlaces(compiled).flatMap(
    ({ name, groupIndex, ruleIndex }): [string, 'ALERT' | 'DENIED'][] => {
      const status = result.groups[groupIndex]?.rules[ruleIndex]?.status;
      return status === 'ALERT' || status === 'DENIED' ? [[name, status]] : [];
    },
  );
  return {
    status: unseenEssentials(compiled, result).length > 0 ? 'ERROR' : policyStatus,
    ...(compiled.policy.scoring && { riskBand, score }),
    ...(compiled.policy.creditLimit && { creditLimit }),
    ...(failing.length > 0 && { rules: Object.fromEntries(failing) }),
  };
}
