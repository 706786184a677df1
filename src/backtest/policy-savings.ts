import type { Actor } from '../auth/actor.ts';
import { costInBrl } from '../base/cost-units.ts';
import { type CompiledPolicy, compilePolicy } from '../policy/compile.ts';
import { evaluatePolicy } from '../policy/evaluate.ts';
import type { Policy } from '../policy/policy.ts';
import { settledReach } from '../policy/what-matters/settled-decision.ts';
import { evaluatedFacts } from '../report/evaluated-facts.ts';
import { listReportsWithReadings } from '../report/reading-store.ts';
import { getRun } from '../report/run-store.ts';
import { listAllSections } from '../report/section-store.ts';
import { isRoleName, roles } from '../sections/roles.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { type Charge, listCharges, spentOf } from '../usage/charge-store.ts';

/** What a source cost on stored reports, and what of it could not have mattered; amounts in BRL. */
export interface SourceSavings {
  readonly source: string;
  readonly provider: string;
  readonly asked: number;
  readonly spent: number;
  /** Of those that were asked. */
  readonly spared: number;
  readonly saved: number;
}

/** What a policy would have saved, had it asked only what can matter; amounts in BRL. */
interface PolicySavings {
  readonly policyId: string;
  /** Reports of it that asked something with a price. */
  readonly reports: number;
  readonly spent: number;
  readonly saved: number;
  /** Reports that would have been decided otherwise: 0, or the proof is wrong. */
  readonly changed: number;
  /** Reports that cannot be read any more. */
  readonly damaged: number;
  readonly sources: readonly SourceSavings[];
}

const pageSize = 200;

interface Tally {
  reports: number;
  changed: number;
  damaged: number;
  readonly sources: Map<
    string,
    { source: string; provider: string; asked: number; spent: number; spared: number; saved: number }
  >;
}

/**
 * What a policy would have saved on its newest reports, had it asked its sources in the order of their prices and only while they could
 * matter. Reads one report after the other; asks no source and changes nothing.
 *
 * @param options.last how many reports at most, of those that asked something with a price.
 * @throws the reason of `signal`.
 */
export async function findSavings(
  storage: Storage,
  { organizationId }: Pick<Actor, 'organizationId'>,
  policy: { readonly policy: Policy; readonly version: number; readonly hash: string },
  options: { readonly last: number; readonly signal?: AbortSignal | undefined },
): Promise<PolicySavings> {
  const compiled = compilePolicy(policy.policy, policy);
  const tally: Tally = { reports: 0, changed: 0, damaged: 0, sources: new Map() };
  let before: string | undefined = 'rpt_~';
  while (before !== undefined && tally.reports < options.last) {
    options.signal?.throwIfAborted();
    const page = { documentKind: policy.policy.kind, from: '', before, limit: pageSize };
    const listed = await listReportsWithReadings(storage.db, organizationId, page, { readings: false });
    for (const { policyId, currentRunId } of listed.reports) {
      if (policyId !== policy.policy.id || tally.reports >= options.last) continue;
      await addReport(storage, { organizationId, runId: currentRunId, compiled, tally });
    }
    before = listed.last;
  }
  return answerOf(policy.policy.id, tally);
}

async function addReport(
  storage: Storage,
  {
    organizationId,
    runId,
    compiled,
    tally,
  }: {
    readonly organizationId: string;
    readonly runId: string;
    readonly compiled: CompiledPolicy;
    readonly tally: Tally;
  },
): Promise<void> {
  try {
    await storage.read(async (db) => {
      const charges = (await listCharges(db, organizationId, runId)).filter(isPaid);
      if (charges.length === 0) return;
      const run = await getRun(db, runId);
      if (run.policyResult === null) return;
      const facts = evaluatedFacts(
        { documentKind: compiled.policy.kind },
        run,
        await listAllSections(db, run),
      );
      const inOrder = charges.toSorted((one, other) => one.price - other.price);
      const first = inOrder.findIndex((_, at) => {
        const open = inOrder.slice(at).flatMap(({ role }) => (isRoleName(role) ? roles[role].sections : []));
        return settledReach(compiled, facts, new Set(open)) !== undefined;
      });
      const spared = first === -1 ? [] : inOrder.slice(first);
      tally.reports += 1;
      if (spared.length > 0) {
        const open = new Set(spared.flatMap(({ role }) => (isRoleName(role) ? roles[role].sections : [])));
        const reach = settledReach(compiled, facts, open);
        const { policyStatus } = evaluatePolicy(compiled, facts);
        if (reach?.statuses[0] !== policyStatus) tally.changed += 1;
      }
      for (const charge of inOrder) addCharge(tally, charge, spared.includes(charge));
    });
  } catch (error) {
    if (!isDamage(error)) throw error;
    tally.damaged += 1;
  }
}

function isPaid(charge: Charge): boolean {
  return spentOf(charge) > 0;
}

function addCharge({ sources }: Tally, charge: Charge, isSpared: boolean): void {
  const { role, provider } = charge;
  const key = `${role}/${provider}`;
  const none = { source: role, provider, asked: 0, spent: 0, spared: 0, saved: 0 };
  const sum = sources.get(key) ?? none;
  const own = spentOf(charge);
  sum.asked += 1;
  sum.spent += own;
  if (isSpared) {
    sum.spared += 1;
    sum.saved += own;
  }
  sources.set(key, sum);
}

function answerOf(policyId: string, { reports, changed, damaged, sources }: Tally): PolicySavings {
  const all = [...sources.values()].toSorted((one, other) => other.saved - one.saved);
  const total = (key: 'spent' | 'saved') => costInBrl(all.reduce((sum, one) => sum + one[key], 0));
  return {
    policyId,
    reports,
    spent: total('spent'),
    saved: total('saved'),
    changed,
    damaged,
    sources: all.map((one) => ({ ...one, spent: costInBrl(one.spent), saved: costInBrl(one.saved) })),
  };
}
