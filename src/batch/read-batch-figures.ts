import type { Actor } from '../auth/actor.ts';
import type { Language } from '../base/language.ts';
import { compilePolicy } from '../policy/compile.ts';
import type { Policy } from '../policy/policy.ts';
import type { PolicyStatus as Decision } from '../policy/policy-status.ts';
import { overallGroup } from '../policy/reasons.ts';
import { displayTitle } from '../policy/result-words.ts';
import type { Engine } from '../report/engine.ts';
import { sourceTitle } from '../sections/source-words.ts';
import { type Figure, readFigure } from './batch-figures.ts';
import { getPolicyOfBatch } from './batch-policy.ts';
import { listFigures } from './batch-tally-store.ts';
import { readEnded } from './end-cancelled.ts';
import { requireBatch } from './read-batches.ts';
import { reasonTitleIn } from './reason-title.ts';

/** Documents by what the policy decided. */
interface Decided {
  readonly approved: number;
  readonly alert: number;
  readonly denied: number;
}

/** What the documents of a batch have come to so far. */
export interface BatchFiguresAnswer {
  /** Documents that have ended and are counted here; those of before there were figures are not. */
  readonly documents: number;
  /** Of these, documents with a score that rests on enough. */
  readonly scored: number;
  /** Documents whose score rests on too little: it counts in nothing below. */
  readonly thin: number;
  readonly withoutScore: number;
  /** Null where nothing has a score. */
  readonly averageScore: number | null;
  readonly medianScore: number | null;
  /** Spans of 50 points, from the lowest, by what the policy decided. */
  readonly scores: readonly (Decided & { readonly from: number; readonly to: number })[];
  /** The bands of the policy, from the lowest. */
  readonly bands: readonly (Decided & {
    readonly band: string;
    readonly from: number;
    readonly to: number;
    readonly status: Decision;
  })[];
  /** What spoke against approval, most frequent first; each counts once for a document. */
  readonly reasons: readonly {
    readonly group: string;
    /** Null where it concerns the policy as a whole. */
    readonly groupTitle: string | null;
    readonly rule: string;
    readonly title: string;
    readonly status: string;
    /** False where it lowered the score alone. */
    readonly decisive: boolean;
    readonly count: number;
  }[];
  /** Sources that failed, most often first. */
  readonly failures: readonly {
    readonly source: string;
    readonly title: string;
    readonly code: string;
    readonly count: number;
  }[];
}

const highestScore = 1_000;
const spanPoints = 50;
const mostReasons = 50;

/**
 * What the documents of a batch have come to so far, as each ended in it: what an analyst decides later, and what statements
 * change, is in its report.
 *
 * @throws CreditError UNKNOWN_BATCH
 */
export async function readBatchFigures(
  engine: Engine,
  actor: Actor,
  id: string,
  language: Language,
): Promise<BatchFiguresAnswer> {
  return readEnded(engine, async (db) => {
    const batch = await requireBatch(db, actor, id);
    const { ofDocuments } = await getPolicyOfBatch(db, batch);
    const counted = (await listFigures(db, batch)).flatMap(({ figure: text, items }) => {
      const figure = readFigure(text);
      return figure === undefined ? [] : [{ figure, items }];
    });
    return { batches: [batch], answer: answerFigures(counted, ofDocuments.policy, language) };
  });
}

type Counted = readonly { readonly figure: Figure; readonly items: number }[];
type Scored = Extract<Figure, { of: 'SCORE' }> & { readonly items: number };

function answerFigures(counted: Counted, policy: Policy, language: Language): BatchFiguresAnswer {
  const scores = counted
    .flatMap(({ figure, items }) => (figure.of === 'SCORE' ? [{ ...figure, items }] : []))
    .toSorted((a, b) => a.score - b.score);
  const of = (wanted: Figure['of']) => sumOf(counted.filter(({ figure }) => figure.of === wanted));
  const [documents, scored, thin] = [of('ENDED'), sumOf(scores), of('THIN')];
  return {
    documents,
    scored,
    thin,
    withoutScore: documents - scored - thin,
    averageScore: scored === 0 ? null : scores.reduce((sum, one) => sum + one.score * one.items, 0) / scored,
    medianScore:
      scored === 0
        ? null
        : (nth(scores, Math.floor((scored - 1) / 2)) + nth(scores, Math.floor(scored / 2))) / 2,
    scores: Array.from({ length: highestScore / spanPoints }, (_, index) => {
      const from = index * spanPoints;
      // The last one holds the highest score too.
      const to = from + spanPoints === highestScore ? highestScore : from + spanPoints - 1;
      return { from, to, ...decided(scores.filter(({ score }) => score >= from && score <= to)) };
    }),
    bands: answerBands(scores, policy),
    reasons: answerReasons(counted, policy, language),
    failures: counted
      .flatMap(({ figure, items: count }) =>
        figure.of === 'FAILED'
          ? [{ source: figure.source, title: sourceTitle(figure.source, language), code: figure.code, count }]
          : [],
      )
      .toSorted((a, b) => b.count - a.count),
  };
}

function answerBands(scores: readonly Scored[], { scoring }: Policy): BatchFiguresAnswer['bands'] {
  const bands = (scoring?.riskBands ?? []).toSorted((a, b) => a.from - b.from);
  return bands.map(({ band, from, to, status }, index) => ({
    band,
    from,
    to: to ?? (bands[index + 1]?.from ?? highestScore + 1) - 1,
    status,
    ...decided(scores.filter((one) => one.band === band)),
  }));
}

function answerReasons(counted: Counted, policy: Policy, language: Language): BatchFiguresAnswer['reasons'] {
  const compiled = compilePolicy(policy, { version: 1, hash: '' });
  return counted
    .flatMap(({ figure, items }) => (figure.of === 'REASON' ? [{ ...figure, items }] : []))
    .toSorted((a, b) => b.items - a.items)
    .slice(0, mostReasons)
    .map(({ group, rule, status, isDecisive: decisive, items: count }) => {
      const ofPolicy = policy.groups.find(({ name }) => name === group) ?? { name: group };
      return {
        group,
        groupTitle: group === overallGroup ? null : displayTitle(ofPolicy, language),
        rule,
        title: reasonTitleIn(compiled, { group, rule }, language),
        status,
        decisive,
        count,
      };
    });
}

function decided(scores: readonly Scored[]): Decided {
  const of = (wanted: string) => sumOf(scores.filter(({ policyStatus }) => policyStatus === wanted));
  return { approved: of('APPROVED'), alert: of('ALERT'), denied: of('DENIED') };
}

function sumOf(some: readonly { readonly items: number }[]): number {
  return some.reduce((sum, { items }) => sum + items, 0);
}

/** The score that stands at this place, from 0, of scores in order. */
function nth(scores: readonly Scored[], place: number): number {
  let passed = 0;
  for (const { score, items } of scores) {
    passed += items;
    if (passed > place) return score;
  }
  return highestScore;
}
