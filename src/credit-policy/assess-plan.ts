import { type FixtureShelf, readCaseFile } from '../policy/cases/read-cases.ts';
import { rulePlaces, rulesByKey } from '../policy/cases/rule-places.ts';
import { type CaseDifference, type PolicyCase, runCases } from '../policy/cases/run-cases.ts';
import { type CompiledPolicy, compilePolicy } from '../policy/compile.ts';
import { diffPolicies } from '../policy/diff-policies.ts';
import { readOperationCaseFile } from '../policy/operation/cases/read-operation-cases.ts';
import { runOperationCases } from '../policy/operation/cases/run-operation-cases.ts';
import { diffOperations } from '../policy/operation/diff-operations.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import type { PolicyChange } from '../policy/policy-change.ts';
import type { Finding } from '../yaml/finding.ts';
import { checkInvariants } from './check-proofs.ts';
import type { ChoiceContent } from './read-choice.ts';
import type { NamedText, PolicyText } from './templates.ts';

/** The surroundings in which cases are run. */
export interface CaseSurroundings {
  /** Loads the named subjects that a case may start from. */
  readonly loadFixtures: () => Promise<FixtureShelf>;
  /** The configured time zone, which decides the day of each instant in a case. Default: the time zone of Brasília. */
  readonly timezone?: string | undefined;
}

/** A usable text, and the content that it would replace. It is plain data, so another thread can assess it. */
export interface AssessmentTask {
  readonly content: ChoiceContent;
  /** The version that the content has or would get. */
  readonly version: number;
  /** Undefined for a new policy or operation. */
  readonly current: Policy | Operation | undefined;
  readonly text: Pick<PolicyText, 'cases' | 'invariants'>;
}

/** A case, and the results that differ from its expectations. */
export interface TriedCase {
  readonly case: Pick<PolicyCase, 'name' | 'line'>;
  /** Empty if the case holds. */
  readonly differences: readonly Pick<CaseDifference, 'subject' | 'expected' | 'got'>[];
}

/** The same with the facts of the case. */
interface TriedFacts extends TriedCase {
  readonly case: PolicyCase;
}

/** The assessment of a text before it is enabled. */
export interface PlanAssessment {
  /** Undefined for an operation. */
  readonly compiled: CompiledPolicy | undefined;
  /** In its cases and invariants. */
  readonly findings: readonly Finding[];
  /** How it differs in meaning from the current content. Empty for a new one. */
  readonly changes: readonly PolicyChange[];
  readonly outcomes: readonly TriedCase[];
}

/** Compares a text with the content that it would replace, tries its cases and checks its invariants. */
export async function assessPlan(
  task: AssessmentTask,
  surroundings: CaseSurroundings,
): Promise<PlanAssessment> {
  const { invariants } = task.text;
  const assessment = await assessContent(task, surroundings);
  if (invariants === undefined) return assessment;
  const ofInvariants = await checkInvariants(invariants, assessment.compiled);
  return { ...assessment, findings: [...assessment.findings, ...ofInvariants] };
}

async function assessContent(
  { content: { policy, hash }, version, current, text: { cases } }: AssessmentTask,
  surroundings: CaseSurroundings,
): Promise<PlanAssessment> {
  if ('operation' in policy) {
    const tried = cases && (await readOperationCaseFile(cases.text, cases.file)).resolve(policy);
    return {
      compiled: undefined,
      findings: tried?.findings ?? [],
      changes: current !== undefined && 'operation' in current ? diffOperations(current, policy) : [],
      outcomes: runOperationCases(policy, tried?.cases ?? []),
    };
  }
  const compiled = compilePolicy(policy, { version, hash });
  const tried = await tryCases(cases, compiled, surroundings);
  return {
    compiled,
    findings: tried.findings,
    changes: current !== undefined && !('operation' in current) ? diffPolicies(current, policy) : [],
    outcomes: tried.outcomes,
  };
}

/** Runs cases in YAML on a policy. Without cases, the result is empty. */
export async function tryCases(
  cases: NamedText | undefined,
  compiled: CompiledPolicy,
  { loadFixtures, timezone }: CaseSurroundings,
): Promise<{ readonly outcomes: readonly TriedFacts[]; readonly findings: readonly Finding[] }> {
  if (cases === undefined) return { outcomes: [], findings: [] };
  const file = await readCaseFile(cases.text, cases.file, timezone === undefined ? {} : { timezone });
  const read = await file.resolve(compiled, await loadFixtures());
  const rules = rulesByKey(rulePlaces(compiled));
  const outcomes = read.cases.flatMap((one) =>
    // Drops the results of rules and their reasons at once, because many cases of a long policy would fill the memory.
    runCases(compiled, [one], rules).map(({ differences }) => ({
      case: one,
      differences: differences.map(({ subject, expected, got }) => ({ subject, expected, got })),
    })),
  );
  return { outcomes, findings: read.findings };
}
