import type { DecisionStatus } from '../policy/decision-tally.ts';
import type { Policy } from '../policy/policy.ts';
import { missingSections } from '../policy/readings/reachable-decisions.ts';
import {
  type BrokenExample,
  countShadowDecisions,
  listBrokenExamples,
  listShadowExamples,
  type PassedOver,
  type ShadowCount,
  type ShadowExample,
} from '../report/shadow-decision-store.ts';
import { planCollection } from '../sections/collection-plan.ts';
import type { SectionType } from '../sections/index.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ApprovalRates, DecisionMove } from './backtest.ts';
import { directed, rankOf } from './move-tally.ts';
import { type McNemar, mcNemar, type PairedCounts, type Share, shareOf } from './paired-rates.ts';
import { ratesOf } from './tally-backtest.ts';

/** What a candidate in shadow would have changed, over all runs that it has decided beside the policy in force. */
export interface ShadowReport {
  readonly compared: number;
  /** Of those, how many rest on invented data. */
  readonly sandbox: number;
  /** The versions of the policy in force that it ran beside; null before the first run. */
  readonly versions: { readonly oldest: number; readonly newest: number } | null;
  readonly approvals: ApprovalRates;
  readonly mcNemar: McNemar;
  /** From the decision in force to that of the candidate; what stays is last. */
  readonly moves: readonly ShadowMove[];
  /** Decided the same, with another score, band or limit. */
  readonly otherFigures: number;
  /** Runs of the share that it was given to decide: how many it approved. None of the figures above has them. */
  readonly decides: Share;
  /** Runs of which the candidate decided nothing; none of the figures above has them. */
  readonly passedOver: {
    /** It threw: with what it said of the newest. */
    readonly broke: { readonly count: number; readonly examples: readonly BrokenExample[] };
    /** The policy in force had not everything asked. */
    readonly notAsked: number;
  };
  /** What the candidate would have collected and the policy in force does not: it decides as if those data were missing. */
  readonly uncollected: readonly SectionType[];
}

/** Runs that go from one decision to another, with the newest reports of them. */
interface ShadowMove extends Omit<DecisionMove, 'examples'> {
  /** None of those that stay. */
  readonly examples: readonly ShadowExample[];
}

/** So many reports of each move are named. */
const mostExamples = 10;

/**
 * Adds up what a candidate has decided so far. Nothing is decided anew.
 *
 * @param pair the policy in force and the candidate.
 * @throws CreditError STORAGE_*, RECORD_DAMAGED
 */
export async function reportOnShadow(
  storage: Storage,
  { organizationId, shadowId }: { readonly organizationId: string; readonly shadowId: string },
  pair: { readonly inForce: Policy; readonly candidate: Policy },
): Promise<ShadowReport> {
  return storage.read(async (db) => {
    const all = await countShadowDecisions(db, organizationId, shadowId);
    const counts = all.flatMap(({ to, ...one }) =>
      to === 'BROKE' || to === 'NOT_ASKED' || to === 'DECIDES' ? [] : [{ ...one, to }],
    );
    const moves: ShadowMove[] = [];
    for (const { from, to, count } of counts.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      const wanted = { shadowId, from, to, limit: mostExamples };
      const examples = from === to ? [] : await listShadowExamples(db, organizationId, wanted);
      moves.push(directed({ from, to, count, examples }));
    }
    const broke = passedOverAs('BROKE', all);
    const passedOver = {
      broke: {
        count: broke,
        examples:
          broke === 0 ? [] : await listBrokenExamples(db, organizationId, { shadowId, limit: mostExamples }),
      },
      notAsked: passedOverAs('NOT_ASKED', all),
    };
    const own = all.filter(({ to }) => to === 'DECIDES');
    const decides = shareOf(
      sumOf(
        own.filter(({ from }) => from === 'APPROVED'),
        ({ count }) => count,
      ),
      sumOf(own, ({ count }) => count),
    );
    return { ...figuresOf(counts), moves, decides, passedOver, uncollected: uncollectedOf(pair) };
  });
}

function passedOverAs(why: PassedOver['passedOver'], counts: readonly ShadowCount[]): number {
  return sumOf(
    counts.filter(({ to }) => to === why),
    ({ count }) => count,
  );
}

/** Runs that both decided. */
interface DecidedCount extends ShadowCount {
  readonly to: DecisionStatus;
}

function figuresOf(
  counts: readonly DecidedCount[],
): Omit<ShadowReport, 'moves' | 'decides' | 'passedOver' | 'uncollected'> {
  const paired = { both: 0, first: 0, second: 0, neither: 0 };
  for (const { from, to, count } of counts) paired[cellOf(from === 'APPROVED', to === 'APPROVED')] += count;
  return {
    compared: sumOf(counts, ({ count }) => count),
    sandbox: sumOf(counts, ({ sandbox }) => sandbox),
    versions:
      counts.length === 0
        ? null
        : {
            oldest: Math.min(...counts.map(({ oldest }) => oldest)),
            newest: Math.max(...counts.map(({ newest }) => newest)),
          },
    approvals: ratesOf(paired),
    mcNemar: mcNemar(paired),
    otherFigures: sumOf(counts, ({ otherFigures }) => otherFigures),
  };
}

function cellOf(before: boolean, after: boolean): keyof PairedCounts {
  if (before) return after ? 'both' : 'first';
  return after ? 'second' : 'neither';
}

function sumOf(counts: readonly ShadowCount[], figure: (one: ShadowCount) => number): number {
  return counts.reduce((sum, one) => sum + figure(one), 0);
}

function uncollectedOf({
  inForce: { kind, depth, additionals },
  candidate,
}: Parameters<typeof reportOnShadow>[2]): readonly SectionType[] {
  return [...missingSections(candidate, new Set(planCollection(kind, depth, additionals).sections))];
}
