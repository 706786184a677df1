import type { Actor } from '../auth/actor.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { countDocuments } from '../report/reading-store.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Backtest, BacktestPolicy } from './backtest.ts';
import { decideReports, type FirstDay, firstId } from './decide-reports.ts';
import { decidedCount } from './decided-page.ts';
import type { OutcomeFile, OutcomeSource } from './outcome-source.ts';
import { OutcomeTally } from './outcome-tally.ts';
import { decidersOf } from './report-decision.ts';
import { BacktestTally } from './tally-backtest.ts';

/** A policy with what it is called. */
export interface NamedCompiled {
  readonly name: string;
  readonly compiled: CompiledPolicy;
}

/**
 * Decides every stored report of one kind under a candidate and under another policy, and says what differs, how sure that is, and
 * what is not known. No source is asked; what rules read is kept where it was not.
 *
 * @throws CreditError STORAGE_*; the reason of `signal`: what was read until then is kept.
 */
export async function runBacktest(
  storage: Storage,
  actor: Actor,
  options: {
    readonly candidate: NamedCompiled;
    readonly against: NamedCompiled;
    /** Default: all reports. */
    readonly since?: FirstDay | undefined;
    /** What became of the reports; left out: nothing is known. */
    readonly outcomes?: (OutcomeSource & { readonly file?: OutcomeFile }) | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Told after each page how many reports have been looked at. */
    readonly onProgress?: ((count: number) => void) | undefined;
  },
): Promise<Backtest> {
  const { candidate, against, since, outcomes, signal, onProgress } = options;
  const { kind } = candidate.compiled.policy;
  if (against.compiled.policy.kind !== kind)
    throw new Error(`${candidate.name} and ${against.name} are for other kinds of document`);
  const [before, after] = decidersOf(against.compiled, candidate.compiled);
  const tally = new BacktestTally(before, after);
  const endings = new OutcomeTally(candidate.compiled);
  let seen = 0;
  for await (const page of decideReports(storage, actor, { before, after, since, signal }).pages) {
    tally.addPage(page);
    if (outcomes !== undefined)
      endings.addPage(page, await outcomes.endings(page.reports.map(({ id }) => id)));
    seen += decidedCount(page) + page.unevaluated + page.damaged;
    onProgress?.(seen);
  }
  const bands = (candidate.compiled.policy.scoring?.riskBands ?? [])
    .toSorted((a, b) => b.from - a.from)
    .map(({ band }) => band);
  return {
    documentKind: kind,
    candidate: nameOf(candidate),
    against: nameOf(against),
    since: since?.day ?? null,
    documents: await countDocuments(storage.db, actor.organizationId, {
      documentKind: kind,
      from: firstId(since),
    }),
    ...tally.result(),
    outcomes:
      outcomes === undefined
        ? null
        : endings.result(bands, { badFromDays: outcomes.badFromDays, file: outcomes.file ?? null }),
  };
}

function nameOf({ name, compiled }: NamedCompiled): BacktestPolicy {
  const { policy, version, hash } = compiled;
  return { name, policyId: policy.id, version, hash };
}
