import { resolve } from 'node:path';
import type { App } from '../../app.ts';
import { CreditError } from '../../base/errors.ts';
import { fitsSchema } from '../../base/fits-schema.ts';
import { say } from '../../base/language.ts';
import { policyInvalid } from '../../credit-policy/keep-policy.ts';
import { type PolicyPlan, planPolicy } from '../../credit-policy/plan-policy.ts';
import { casesInWords, policyPlanAnswer, tallyInWords } from '../../credit-policy/policy-plan-answer.ts';
import type { PolicyText } from '../../credit-policy/templates.ts';
import { planFileSchema } from '../../policy/plan-file.ts';
import type { PolicyProof } from '../../policy/proof/prove-policies.ts';
import { policyProofAnswer } from '../../presentation/policy-proof.ts';
import type { ReportComparison } from '../../run/compare-on-reports.ts';
import { comparePlan } from '../../run/compare-plan.ts';
import type { CommandContext } from '../context.ts';
import { policyDifferenceText } from '../output/policy-diff-view.ts';
import { policyProofText } from '../output/policy-proof-view.ts';
import { textOf } from '../output/texts.ts';
import { wrap } from '../output/wrap.ts';
import { readInput } from './find-files.ts';

/** What enabling a text would do: to the policy, and to the newest stored reports. */
export interface EnablingPlan {
  readonly text: PolicyText;
  readonly plan: PolicyPlan;
  /** Null where there is nothing to compare with. */
  readonly reports: ReportComparison | null;
  /** How the policy would stand to the version that is enabled, of everybody; null where there is none, and of an operation. */
  readonly proof: PolicyProof | null;
}

/**
 * Plans the use of a policy. Changes nothing.
 *
 * @throws CreditError POLICY_INVALID, also for what the policy comes with.
 */
export async function planEnabling(
  { signal }: CommandContext,
  { storage, actor, engine }: App,
  text: PolicyText,
): Promise<EnablingPlan> {
  const { roleNames, sandboxFixtures } = await import('../../app.ts');
  const options = {
    knownSources: roleNames,
    loadFixtures: sandboxFixtures,
    files: {
      source: text.file,
      ...(text.cases && { cases: text.cases.file }),
      ...(text.invariants && { invariants: text.invariants.file }),
    },
  };
  const plan = await planPolicy(storage, actor, planSources(text), options);
  requireUsable(plan);
  const reports = plan.changes.length > 0 ? await comparePlan(storage, actor, plan, { signal }) : null;
  return { text, plan, reports, proof: await proofOf(plan, engine) };
}

/** What a change does to everybody who could ever come. */
async function proofOf(plan: PolicyPlan, { clock, timezone }: App['engine']): Promise<PolicyProof | null> {
  const [{ planProofTask, provePlan }, { dayIn }] = await Promise.all([
    import('../../run/plan-proof-task.ts'),
    import('../../wording/calendar.ts'),
  ]);
  const day = dayIn(clock.now(), timezone);
  const task = planProofTask(plan, { changes: plan.changes.length, day });
  return task && provePlan(task);
}

/** The texts of a policy as they are planned and enabled. */
export function planSources({ text, cases, invariants }: PolicyText): {
  readonly source: string;
  readonly cases?: string;
  readonly invariants?: string;
} {
  return {
    source: text,
    ...(cases && { cases: cases.text }),
    ...(invariants && { invariants: invariants.text }),
  };
}

function requireUsable({ findings, planHash }: PolicyPlan): void {
  if (planHash !== null) return;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) throw new Error('A plan was refused without a finding');
  throw policyInvalid(first, errors.length);
}

/** The plan in words: from which version to which, the difference in meaning, and how reports would be decided. */
export function enablingPlanText(
  { plan, reports, proof }: EnablingPlan,
  { say, language }: CommandContext,
  channel: CommandContext['stdout'],
): string {
  const { content, policies, current, changes, outcome, version } = plan;
  const policy = content?.policy.id ?? '';
  const isOperation = policies.length > 0;
  const head = {
    CREATED: say(isOperation ? 'planCreatesOperation' : 'planCreates', { policy }),
    NEW_VERSION: say(isOperation ? 'planReplacesOperation' : 'planReplaces', {
      policy,
      before: current?.version ?? 0,
      after: version,
    }),
    ENABLED: say('planEnables', { policy, version }),
    UNCHANGED: say('planChangesNothing', { policy, version }),
  }[outcome ?? 'UNCHANGED'];
  const failing = plan.outcomes.filter(({ differences }) => differences.length > 0).length;
  const ofCases = failing > 0 ? [say('planCasesFail', { failing, count: plan.outcomes.length })] : [];
  const used = policies.map(({ id, version }) => `${id}@${version}`).join(', ');
  const ofPolicies = isOperation ? wrap(say('planAnalysesWith', { policies: used }), channel.width) : [];
  const lines = [head, ...ofPolicies, ...ofCases].join('\n');
  if (outcome !== 'NEW_VERSION') return `${lines}\n`;
  const difference = {
    before: `${policy}@${current?.version}`,
    after: `${policy}@${version}`,
    changes,
    cases: undefined,
    reports: reports ?? undefined,
  };
  const proven =
    proof === null
      ? ''
      : `\n${policyProofText(proof, [difference.before, difference.after], { language, view: channel })}`;
  return `${lines}\n${policyDifferenceText(difference, { language, channel })}${proven}`;
}

/** The plan as a program reads it and `readPlanFile` takes it: the answer of the API, with the text and both versions. */
export function enablingPlanJson({ text, plan, reports, proof }: EnablingPlan, { language }: CommandContext) {
  const { current, content, version, changes, outcomes } = plan;
  const words = {
    difference: changes.map(({ text: words, ...change }) => ({ ...change, text: say(words, language) })),
    cases: casesInWords(outcomes),
    reports: reports && tallyInWords(reports, language),
  };
  return {
    ...policyPlanAnswer(plan, words, language),
    proof: proof && policyProofAnswer(proof, language),
    base: current ? { version: current.version, hash: current.hash, enabled: current.enabled } : null,
    next: { version, hash: content?.hash ?? null },
    file: text.file,
    source: text.text,
    casesSource: text.cases?.text,
    invariantsSource: text.invariants?.text,
  };
}

/**
 * Reads what `--plan` wrote.
 *
 * @throws CreditError FILE_UNREADABLE; INVALID_ARGUMENT for a file that is no plan.
 */
export async function readPlanFile(
  cwd: string,
  name: string,
): Promise<{ readonly text: PolicyText; readonly planHash: string }> {
  const bytes = await readInput(resolve(cwd, name), name);
  const content = parsed(Buffer.from(bytes).toString('utf8'));
  if (!fitsSchema(planFileSchema, content)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--from',
      reason: textOf('noPlan', { file: name }),
      expected: textOf('planExpected'),
    });
  }
  const { source, file, casesSource, invariantsSource, planHash } = content;
  const beside = (what: string) => `${file} ${what}`;
  const text = {
    text: source,
    file,
    ...(casesSource !== undefined && { cases: { text: casesSource, file: beside('cases') } }),
    ...(invariantsSource !== undefined && {
      invariants: { text: invariantsSource, file: beside('invariants') },
    }),
  };
  return { text, planHash };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
