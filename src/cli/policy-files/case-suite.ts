import { boundariesOf, coverBoundaries, type PolicyCoverage } from '../../policy/cases/boundaries.ts';
import { type PolicyCase, runCases } from '../../policy/cases/run-cases.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import { coverOperation } from '../../policy/operation/cases/operation-coverage.ts';
import { type OperationCase, runOperationCases } from '../../policy/operation/cases/run-operation-cases.ts';
import type { Operation } from '../../policy/operation/operation.ts';
import type { TestedCase } from '../output/case-formats/tested-policy.ts';

/** What cases are of. */
export type CaseSubject =
  | { readonly kind: 'policy'; readonly compiled: CompiledPolicy }
  | { readonly kind: 'operation'; readonly operation: Operation };

/** Cases with what they are of. */
export type CaseSuite =
  | (Extract<CaseSubject, { kind: 'policy' }> & { readonly cases: readonly PolicyCase[] })
  | (Extract<CaseSubject, { kind: 'operation' }> & { readonly cases: readonly OperationCase[] });

/** Runs those cases of a suite that are wanted, in their order. */
export function runSuite(
  suite: CaseSuite,
  { isWanted, failFast }: { readonly isWanted: (name: string) => boolean; readonly failFast: boolean },
): readonly TestedCase[] {
  const run = suite.cases.filter(({ name }) => isWanted(name)).map(({ name }) => name);
  const outcomes: TestedCase[] = [];
  if (!failFast) return runNamed(suite, new Set(run));
  for (const name of run) {
    outcomes.push(...runNamed(suite, new Set([name])));
    if (outcomes.some(({ differences }) => differences.length > 0)) break;
  }
  return outcomes;
}

function runNamed(suite: CaseSuite, names: ReadonlySet<string>): readonly TestedCase[] {
  if (suite.kind === 'policy') {
    return runCases(
      suite.compiled,
      suite.cases.filter(({ name }) => names.has(name)),
    );
  }
  const { operation, cases } = suite;
  return runOperationCases(
    operation,
    cases.filter(({ name }) => names.has(name)),
  ).map(({ status, ...outcome }) => ({
    ...outcome,
    result: { policyStatus: status, score: null, riskBand: null },
  }));
}

/** How far the cases of several suites together cover what they are of. */
export function coverSuites(subject: CaseSubject, suites: readonly CaseSuite[]): PolicyCoverage {
  if (subject.kind === 'policy') {
    const facts = suites.flatMap((suite) =>
      suite.kind === 'policy' ? suite.cases.map((one) => one.facts) : [],
    );
    return coverBoundaries(boundariesOf(subject.compiled), facts);
  }
  return coverOperation(
    subject.operation,
    suites.flatMap((suite) => (suite.kind === 'operation' ? suite.cases : [])),
  );
}
