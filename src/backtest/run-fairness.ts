import type { Actor } from '../auth/actor.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { stateColumn } from '../policy/readings/reading-columns.ts';
import type { Storage } from '../storage/open-database.ts';
import { carefulRules } from './cautious-facts.ts';
import { decideReports, type FirstDay } from './decide-reports.ts';
import { type DecidedReport, decidedCount, reportsOf } from './decided-page.ts';
import { type FairnessLook, FairnessTally, type FairnessTrait } from './fairness.ts';
import { regionOf } from './regions.ts';
import { deciderOf } from './report-decision.ts';

/**
 * How a policy decides its own stored reports, by who they are about: each subject once, by its newest report, on what was collected then. No
 * source is asked; what is read of a report is kept where it was not.
 *
 * @throws CreditError STORAGE_*; the reason of `signal`.
 */
export async function runFairness(
  storage: Storage,
  actor: Actor,
  options: {
    readonly compiled: CompiledPolicy;
    /** Default: all reports. */
    readonly since?: FirstDay | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Told after each page how many reports have been looked at. */
    readonly onProgress?: ((count: number) => void) | undefined;
  },
): Promise<FairnessLook> {
  const { compiled, since, signal, onProgress } = options;
  const { policy, version } = compiled;
  const decider = deciderOf(compiled);
  const tally = new FairnessTally();
  let [seen, unevaluated, damaged] = [0, 0, 0];
  const { decider: words, pages } = decideReports(storage, actor, {
    before: decider,
    after: decider,
    also: [stateColumn()],
    toldOf: 'NOT_APPROVED',
    since,
    signal,
  });
  for await (const page of pages) {
    for (const report of reportsOf(page, words)) {
      if (report.policyId !== policy.id) continue;
      if (report.after.figures.policyStatus === 'ERROR') unevaluated += 1;
      else tally.add(report, traitsOf(report, policy.kind));
    }
    unevaluated += page.unevaluated;
    damaged += page.damaged;
    seen += decidedCount(page) + page.unevaluated + page.damaged;
    onProgress?.(seen);
  }
  return {
    documentKind: policy.kind,
    policyId: policy.id,
    version,
    since: since?.day ?? null,
    unevaluated,
    damaged,
    ...tally.result(),
    careful: carefulRules(compiled),
  };
}

function traitsOf(
  { segment, also }: DecidedReport,
  kind: FairnessLook['documentKind'],
): ReadonlyMap<FairnessTrait, string | undefined> {
  const [state] = also;
  const region = typeof state === 'string' ? regionOf(state) : undefined;
  return new Map<FairnessTrait, string | undefined>([
    [kind === 'cpf' ? 'AGE' : 'COMPANY_SIZE', segment],
    ['REGION', region],
  ]);
}
