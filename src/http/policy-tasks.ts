import type { Language } from '../base/language.ts';
import {
  type AssessmentTask,
  assessPlan,
  type CaseSurroundings,
  type PlanAssessment,
} from '../credit-policy/assess-plan.ts';
import { casesInWords, findingsInWords } from '../credit-policy/policy-plan-answer.ts';
import { type ChoiceReading, type ChoiceTask, readChoice } from '../credit-policy/read-choice.ts';
import type { NamedText } from '../credit-policy/templates.ts';
import { type CasesTask, tryPolicyCases } from '../credit-policy/try-policy-cases.ts';
import { compilePolicy } from '../policy/compile.ts';
import { diffPolicies } from '../policy/diff-policies.ts';
import { diffOperations } from '../policy/operation/diff-operations.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import { displayTitle } from '../policy/result-words.ts';
import { boundaryGaps, operationGaps } from '../presentation/boundary-gaps.ts';
import { operationOutline } from '../presentation/operation-outline.ts';
import { policyOutline } from '../presentation/policy-outline.ts';
import { titledChanges } from '../presentation/titled-changes.ts';

/** Work on policies that takes long for a long policy, by its kind. Tasks and answers are plain data. */
interface PolicyWork {
  /** Reads and checks YAML. */
  READ: { task: ChoiceTask; answer: ChoiceReading };
  /** Assesses a plan, and describes it in words. */
  ASSESS: { task: WithTimezone<AssessmentTask> & InLanguage; answer: PlanInWords };
  /** Runs the cases of a version. */
  CASES: { task: WithTimezone<CasesTask> & InLanguage; answer: CasesInWords };
  /** Describes a policy or an operation in words. */
  OUTLINE: { task: VersionedContent & InLanguage; answer: ContentOutline };
  /** Compares two versions. */
  DIFFERENCE: {
    task: { readonly before: Policy | Operation; readonly after: Policy | Operation } & InLanguage;
    answer: ReturnType<typeof titledChanges>;
  };
}

export type PolicyTaskKind = keyof PolicyWork;
export type PolicyTask<Kind extends PolicyTaskKind = PolicyTaskKind> = Kind extends PolicyTaskKind
  ? { readonly kind: Kind; readonly task: PolicyWork[Kind]['task'] }
  : never;
export type PolicyAnswer<Kind extends PolicyTaskKind = PolicyTaskKind> = PolicyWork[Kind]['answer'];

interface InLanguage {
  readonly language: Language;
}

type WithTimezone<Task> = Task & Pick<CaseSurroundings, 'timezone'>;

interface VersionedContent {
  readonly policy: Policy | Operation;
  readonly version: number;
  readonly hash: string;
}

/** An outline of a policy, or of an operation. The other one is null. */
interface ContentOutline {
  readonly policy: ReturnType<typeof policyOutline> | null;
  readonly operation: ReturnType<typeof operationOutline> | null;
}

/** The assessment of a plan, as the API answers it. */
interface PlanInWords extends ContentOutline {
  readonly title: string;
  /** In its cases and invariants. */
  readonly findings: PlanAssessment['findings'];
  readonly difference: ReturnType<typeof titledChanges>;
  readonly cases: ReturnType<typeof casesInWords>;
}

/** The results of the cases of a version, as the API answers them. */
interface CasesInWords {
  readonly cases: ReturnType<typeof casesInWords>;
  readonly findings: ReturnType<typeof findingsInWords>;
  readonly coverage: {
    readonly percent: number;
    readonly met: number;
    readonly demanded: number;
    readonly gaps: ReturnType<typeof boundaryGaps>;
  } | null;
}

/** Returns how many characters of YAML a task has to read. */
export function lengthOfTexts({ kind, task }: PolicyTask): number {
  switch (kind) {
    case 'READ':
      return lengthOf(task.source) + lengthOf(task.source.cases) + lengthOf(task.source.invariants);
    case 'ASSESS':
      return lengthOf(task.text.cases) + lengthOf(task.text.invariants);
    case 'CASES':
      return task.cases?.length ?? 0;
    default:
      return 0;
  }
}

function lengthOf(text: NamedText | undefined): number {
  return text?.text.length ?? 0;
}

/** Does the work of a task on this thread. */
export async function doPolicyTask(
  { kind, task }: PolicyTask,
  loadFixtures: CaseSurroundings['loadFixtures'],
): Promise<PolicyAnswer> {
  switch (kind) {
    case 'READ':
      return readChoice(task);
    case 'ASSESS':
      return assessInWords(task, { loadFixtures, timezone: task.timezone });
    case 'CASES':
      return casesOf(task, { loadFixtures, timezone: task.timezone });
    case 'OUTLINE':
      return outlineOf(task, task.language);
    case 'DIFFERENCE':
      return titledChanges(
        changesBetween(task.before, task.after),
        policiesAmong(task.after, task.before),
        task.language,
      );
  }
}

async function assessInWords(
  task: AssessmentTask & InLanguage,
  surroundings: CaseSurroundings,
): Promise<PlanInWords> {
  const { content, version, current, language } = task;
  const { findings, changes, outcomes } = await assessPlan(task, surroundings);
  return {
    title: displayTitle(content.policy, language),
    findings,
    difference: titledChanges(changes, policiesAmong(content.policy, current), language),
    cases: casesInWords(outcomes),
    ...outlineOf({ ...content, version }, language),
  };
}

async function casesOf(
  { language, cases, ...version }: CasesTask & InLanguage,
  surroundings: CaseSurroundings,
): Promise<CasesInWords> {
  if (cases === null) return { cases: [], findings: [], coverage: null };
  const { subject, outcomes, findings, coverage } = await tryPolicyCases(version, cases, surroundings);
  return {
    cases: casesInWords(outcomes),
    findings: findingsInWords(findings, language),
    coverage: {
      percent: coverage.percent,
      met: coverage.met,
      demanded: coverage.demanded,
      gaps:
        'operation' in subject
          ? operationGaps(subject, coverage, language)
          : boundaryGaps(subject, coverage, language),
    },
  };
}

function outlineOf({ policy, ...versioned }: VersionedContent, language: Language): ContentOutline {
  return 'operation' in policy
    ? { policy: null, operation: operationOutline(policy, language) }
    : { policy: policyOutline(compilePolicy(policy, versioned), language), operation: null };
}

function changesBetween(before: Policy | Operation, after: Policy | Operation) {
  if ('operation' in before) return 'operation' in after ? diffOperations(before, after) : [];
  return 'operation' in after ? [] : diffPolicies(before, after);
}

/** Policies whose rules give changes their titles. Operations have none. */
function policiesAmong(...contents: readonly (Policy | Operation | undefined)[]): readonly Policy[] {
  return contents.filter((content): content is Policy => content !== undefined && !('operation' in content));
}
