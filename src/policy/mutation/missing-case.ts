import { canonicalJson } from '../../base/canonical-json.ts';
import { isRecord } from '../../base/is-record.ts';
import { type CaseExpectation, defaultExistence, type WrittenCase } from '../cases/case-file.ts';
import { caseSections, type GivenSections, layOver } from '../cases/case-sections.ts';
import type { PolicyCase } from '../cases/run-cases.ts';
import type { CompiledPolicy } from '../compile.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import type { ProofContext } from '../proof/claim.ts';
import type { Side } from '../proof/contribution.ts';
import { FactShelf } from '../proof/fact.ts';
import { asFarAsRead, type Subject } from '../proof/subject.ts';
import { decisionOf } from '../proof/witness.ts';
import { caseOfSubject } from '../proof/witness-case.ts';

/** A case with what it is evaluated over. */
interface WholeCase {
  readonly written: WrittenCase;
  readonly asCase: PolicyCase;
}

/** A case of a subject of whom everything is known and nothing speaks against: cases that are missing say how theirs differ. */
export interface BaseCase extends WholeCase {
  /** Whether the cases have one like it already. */
  readonly stands: boolean;
}

/** Makes the base of the cases that a policy lacks, or finds it among its cases. */
export function baseCase(
  side: Side,
  cases: readonly PolicyCase[],
  { context, name }: { readonly context: ProofContext; readonly name: string },
): BaseCase {
  const { policy } = side.compiled;
  const shelf = new FactShelf();
  for (const { criterion } of side.rules) shelf.add(criterion, policy.bureauScore ?? 'FALLBACK');
  const { asOf } = context.subject;
  const usual = asFarAsRead(context.usual, shelf.all());
  const written = caseOfSubject(usual, { name, tested: policy, asOf, expect: {} });
  const facts = factsOf(written, { policy, asOf });
  const whole = { ...written, asOf, expect: expectationOf(side, facts) };
  const like = cases.find((one) => canonicalJson(one.facts.sections) === canonicalJson(facts.sections));
  const stands =
    like !== undefined &&
    (like.facts.incomplete?.size ?? 0) === 0 &&
    canonicalJson(like.facts.inputs ?? {}) === canonicalJson(facts.inputs ?? {});
  const free = stands ? like.name : freeName(name, new Set(cases.map((one) => one.name)));
  return {
    stands,
    written: { ...whole, name: free },
    asCase: { name: free, line: 1, column: 1, facts, expect: whole.expect },
  };
}

/** A subject as a case that extends the base, with what the policy decides of it today. */
export function caseOver(
  base: BaseCase,
  subject: Subject,
  {
    name,
    side,
    rules,
  }: {
    readonly name: string;
    readonly side: Side;
    /** What rules come to, where the decision alone does not tell. */
    readonly rules?: (facts: EvaluationFacts) => CaseExpectation['rules'];
  },
): WholeCase {
  const { policy } = side.compiled;
  const { asOf } = base.asCase.facts;
  const own = caseOfSubject(subject, { name, tested: policy, asOf, expect: {} });
  const sections = difference(base.written.sections ?? {}, own.sections ?? {});
  const inputs = difference(base.written.inputs ?? {}, own.inputs ?? {});
  const laid = layOver(base.written.sections ?? {}, sections);
  const facts = factsOf({ ...own, sections: isRecord(laid) ? laid : {} }, { policy, asOf });
  const named = rules?.(facts);
  const expect = { ...expectationOf(side, facts), ...(named !== undefined && { rules: named }) };
  const written = {
    name,
    extends: base.written.name,
    ...(own.requestedAmount !== undefined && { requestedAmount: own.requestedAmount }),
    ...(Object.keys(inputs).length > 0 && { inputs: fittingInputs(inputs) }),
    ...(Object.keys(sections).length > 0 && { sections }),
    expect,
  };
  return { written, asCase: { name, line: 1, column: 1, facts, expect } };
}

/** What the policy decides today: it is to be confirmed by whoever knows what it is meant to. */
export function expectationOf(side: Side, facts: EvaluationFacts): CaseExpectation {
  const { rank, outcome } = decisionOf(side, facts);
  const { scoring, creditLimit } = side.compiled.policy;
  // A result without a decision has no figures.
  if (rank === 'ERROR') return { status: rank };
  return {
    status: rank,
    score: outcome.score,
    ...(scoring !== undefined && { riskBand: outcome.riskBand }),
    ...(creditLimit !== undefined && { creditLimit: outcome.creditLimit }),
  };
}

/** A name that no case has yet. */
export function freeName(wanted: string, names: ReadonlySet<string>): string {
  const name = wanted.slice(0, 180);
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

function factsOf(
  { sections = {}, inputs = {}, requestedAmount = null, existence = defaultExistence }: WrittenCase,
  { policy, asOf }: { readonly policy: CompiledPolicy['policy']; readonly asOf: string },
): EvaluationFacts {
  return {
    documentKind: policy.kind,
    sections: caseSections(sections).sections,
    requestedAmount,
    inputs: fittingInputs(Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== null))),
    existence,
    asOf,
  };
}

function fittingInputs(inputs: GivenSections): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  );
}

/** What has to be laid over the one to come to the other: null takes away. */
function difference(from: GivenSections, to: GivenSections): Record<string, unknown> {
  const differing: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[key] ?? null, to[key] ?? null];
    if (canonicalJson(before) === canonicalJson(after)) continue;
    differing[key] = isRecord(before) && isRecord(after) ? difference(before, after) : after;
  }
  return differing;
}
