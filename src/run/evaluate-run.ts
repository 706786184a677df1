import type { AssembledSection } from '../collector/assemble.ts';
import { incompleteSections, knownDetails } from '../collector/assemble.ts';
import type { ShadowCandidate } from '../credit-policy/shadow.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { type CompiledPolicy, compiledOnce } from '../policy/compile.ts';
import { figuresOf } from '../policy/decision-tally.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../policy/evaluate.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import type { Policy } from '../policy/policy.ts';
import { keptColumns, type ReadingColumn, readColumns } from '../policy/readings/reading-columns.ts';
import { notSeen } from '../policy/reasons.ts';
import { evaluateSettled, settledReach } from '../policy/what-matters/settled-decision.ts';
import { datesOfSections } from '../report/evaluated-facts.ts';
import type { Report, ReportError, Run } from '../report/report.ts';
import {
  type NamedForm,
  packReadings,
  type ReadingForm,
  type RunReadings,
  readingForm,
} from '../report/run-readings.ts';
import type { ShadowDecision } from '../report/shadow-decision-store.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { type SectionType, sectionDefinition } from '../sections/index.ts';

/** What is evaluated: a run by its policy. */
interface EvaluatedRun {
  readonly run: Run;
  readonly report: Pick<Report, 'documentKind'>;
  readonly policy: Policy;
  readonly policyHash: string;
}

/**
 * The policy's result over the sections of a run. The same policy version, sections and `asOf` give the same
 * bytes, which is what a replay checks.
 */
export function evaluateSections(
  subject: EvaluatedRun,
  assembled: readonly AssembledSection[],
): PolicyOutcome {
  const { run, policy, policyHash } = subject;
  const policyOfRun = compiledOnce(policy, { version: run.policyVersion, hash: policyHash });
  return evaluateSettled(policyOfRun, factsOf(subject, assembled), sparedSections(assembled));
}

/** Sections some of whose sources were not asked, for they could not matter. */
function sparedSections(assembled: readonly AssembledSection[]): ReadonlySet<SectionType> {
  return new Set(
    assembled.flatMap(({ type, sources }) =>
      sources.some(({ reason }) => reason === 'CANNOT_MATTER') ? [type] : [],
    ),
  );
}

/**
 * What tells whether sections that are still open could change the decision of a run, by those that are not; undefined where its
 * policy has all asked.
 */
export function whatMatters(
  subject: EvaluatedRun,
): ((assembled: readonly AssembledSection[], open: ReadonlySet<SectionType>) => boolean) | undefined {
  const { run, policy, policyHash } = subject;
  if (policy.ask === undefined) return undefined;
  const compiled = compiledOnce(policy, { version: run.policyVersion, hash: policyHash });
  return (assembled, open) =>
    settledReach(compiled, factsOf(subject, assembled), new Set([...open, ...sparedSections(assembled)])) ===
    undefined;
}

function factsOf(
  { run, report }: Pick<EvaluatedRun, 'run' | 'report'>,
  assembled: readonly AssembledSection[],
): EvaluationFacts {
  return {
    documentKind: report.documentKind,
    sections: knownDetails(assembled),
    dates: datesOfSections(assembled, run.timezone),
    incomplete: incompleteSections(assembled),
    requestedAmount: run.requestedAmount,
    inputs: inputValues(run.inputs),
    asOf: run.asOfDay,
  };
}

/** So much is kept of what a candidate said when it broke, in characters. */
const longestMessage = 200;

/**
 * What a candidate in shadow decides of a run, beside its result; that it broke, or could not decide, where it did: whoever is decided
 * must not suffer for it.
 */
export function decideInShadow(
  subject: Pick<EvaluatedRun, 'run' | 'report' | 'policyHash'>,
  { id: shadowId, policy, hash }: ShadowCandidate,
  { result, assembled }: { readonly result: PolicyOutcome; readonly assembled: readonly AssembledSection[] },
): ShadowDecision {
  const { policyStatus, score, riskBand, creditLimit } = result;
  const decided = { shadowId, inForce: { policyStatus, score, riskBand, creditLimit } };
  // It decides its share itself: there is nothing beside it.
  if (hash === subject.policyHash) return { ...decided, candidate: { passedOver: 'DECIDES' } };
  // It could need what was not asked.
  if (result.proof !== undefined) return { ...decided, candidate: { passedOver: 'NOT_ASKED' } };
  try {
    // It has no version yet.
    const compiled = compiledOnce(policy, { version: 0, hash });
    const candidate = figuresOf(compiled, evaluatePolicy(compiled, factsOf(subject, assembled)));
    return { ...decided, candidate };
  } catch (defect) {
    const said = defect instanceof Error ? `${defect.name}: ${defect.message}` : String(defect);
    const message = hideDocumentsInText(said).slice(0, longestMessage);
    return { ...decided, candidate: { passedOver: 'BROKE', message } };
  }
}

const columnsOfPolicies = new WeakMap<CompiledPolicy, readonly ReadingColumn[]>();
const forms = new WeakMap<CompiledPolicy, Map<string, NamedForm>>();

/** What the rules read of the sections of a run, to be kept for trying other policies on it. */
export function readingsOfSections(
  subject: EvaluatedRun,
  assembled: readonly AssembledSection[],
): RunReadings {
  const { run, policy, policyHash } = subject;
  const policyOfRun = compiledOnce(policy, { version: run.policyVersion, hash: policyHash });
  const columns = columnsOfPolicies.get(policyOfRun) ?? keptColumns(policyOfRun);
  columnsOfPolicies.set(policyOfRun, columns);
  const readings = readColumns(columns, factsOf(subject, assembled));
  const form = formOf(policyOfRun, columns, { collected: collectedTypes(assembled), sandbox: run.sandbox });
  return { form, readings: packReadings(readings) };
}

/** Runs of one policy mostly ask for the same: one form is named once. */
function formOf(
  policy: CompiledPolicy,
  columns: readonly ReadingColumn[],
  run: Pick<ReadingForm, 'collected' | 'sandbox'>,
): NamedForm {
  const own = forms.get(policy) ?? new Map<string, NamedForm>();
  forms.set(policy, own);
  const key = [run.sandbox, ...run.collected].join();
  const form = own.get(key) ?? readingForm({ columns: columns.map(({ name }) => name), ...run });
  own.set(key, form);
  return form;
}

/** What is asked of a section whether or not it was answered. */
export function collectedTypes(
  sections: readonly { readonly type: SectionType; readonly status: AssembledSection['status'] }[],
): readonly SectionType[] {
  return sections.flatMap(({ type, status }) =>
    status === 'NOT_COLLECTED' || sectionDefinition(type).comesWith === 'DERIVED' ? [] : [type],
  );
}

/**
 * Why a result is no decision: an error for each rule that had no data and without which the policy gives none. Empty
 * for nearly every result.
 */
export function notSeenErrors(
  { run, policy, policyHash }: EvaluatedRun,
  result: Pick<PolicyOutcome, 'groups'>,
  at: string,
): readonly ReportError[] {
  const policyOfRun = compiledOnce(policy, { version: run.policyVersion, hash: policyHash });
  return unseenEssentials(policyOfRun, result).map(({ result: { section }, message }) => ({
    source: 'policy',
    section: section ?? null,
    code: notSeen,
    message,
    at,
  }));
}
