import { type BatchResultRow, type BatchStatus, batchStatuses } from './batch-rows.ts';

/** A score is whole, from 0 to this. */
const highestScore = 1000;

/** What the results of a batch come to, counted while they pass by. */
export interface BatchTally {
  add(row: BatchResultRow): void;
  readonly documents: number;
  readonly counted: number;
  readonly reused: number;
  readonly priceCents: number;
  count(status: BatchStatus): number;
  /** Documents by risk band, null for those without one. */
  readonly bands: ReadonlyMap<string | null, number>;
  readonly scored: number;
  /** null where nothing has a score. */
  averageScore(): number | null;
  medianScore(): number | null;
  /** Documents with a score between these, both included. */
  scoresBetween(lowest: number, highest: number): number;
  /** The most frequent reasons, each counted once for a document; of equal ones the first that came. */
  topReasons(
    most: number,
  ): readonly { readonly group: string; readonly rule: string; readonly count: number }[];
  /** Sources that failed, most often first, with the message of the last time. */
  failedSources(): readonly {
    readonly source: string;
    readonly count: number;
    readonly lastMessage: string;
  }[];
}

/** A tally of nothing yet. Its memory grows with rules, bands and sources, and not with documents. */
export function makeBatchTally(): BatchTally {
  const statuses = new Map<BatchStatus, number>(batchStatuses.map((status) => [status, 0]));
  const bands = new Map<string | null, number>();
  const scores = new Uint32Array(highestScore + 1);
  const reasons = new Map<string, { group: string; rule: string; count: number }>();
  const sources = new Map<string, { source: string; count: number; lastMessage: string; at: string }>();
  const totals = { documents: 0, counted: 0, reused: 0, priceCents: 0, scored: 0, scoreSum: 0 };

  const addReasons = (row: BatchResultRow) => {
    const seen = new Set<string>();
    for (const { group, rule } of row.reasons) {
      const key = JSON.stringify([group, rule]);
      if (seen.has(key)) continue;
      seen.add(key);
      const known = reasons.get(key);
      if (known) known.count += 1;
      else reasons.set(key, { group, rule, count: 1 });
    }
  };
  const addSources = (row: BatchResultRow) => {
    const seen = new Set<string>();
    for (const { source, message, at } of row.failedSources) {
      const known = sources.get(source) ?? { source, count: 0, lastMessage: message, at };
      if (!seen.has(source)) known.count += 1;
      if (at >= known.at) Object.assign(known, { lastMessage: message, at });
      seen.add(source);
      sources.set(source, known);
    }
  };

  return {
    add(row) {
      totals.documents += 1;
      if (row.counted) totals.counted += 1;
      if (row.reused) totals.reused += 1;
      totals.priceCents += row.priceCents ?? 0;
      statuses.set(row.status, (statuses.get(row.status) ?? 0) + 1);
      bands.set(row.riskBand, (bands.get(row.riskBand) ?? 0) + 1);
      if (row.score !== null) {
        const score = Math.min(highestScore, Math.max(0, Math.round(row.score)));
        scores[score] = (scores[score] ?? 0) + 1;
        totals.scored += 1;
        totals.scoreSum += score;
      }
      addReasons(row);
      addSources(row);
    },
    get documents() {
      return totals.documents;
    },
    get counted() {
      return totals.counted;
    },
    get reused() {
      return totals.reused;
    },
    get priceCents() {
      return totals.priceCents;
    },
    get scored() {
      return totals.scored;
    },
    bands,
    count: (status) => statuses.get(status) ?? 0,
    averageScore: () => (totals.scored === 0 ? null : totals.scoreSum / totals.scored),
    medianScore() {
      if (totals.scored === 0) return null;
      const lower = nth(scores, Math.floor((totals.scored - 1) / 2));
      return (lower + nth(scores, Math.floor(totals.scored / 2))) / 2;
    },
    scoresBetween: (lowest, highest) =>
      scores.subarray(lowest, highest + 1).reduce((sum, count) => sum + count, 0),
    topReasons: (most) => [...reasons.values()].sort((a, b) => b.count - a.count).slice(0, most),
    failedSources: () => [...sources.values()].sort((a, b) => b.count - a.count),
  };
}

/** The score that stands at this place, from 0, when all are put in order. */
function nth(scores: Uint32Array, place: number): number {
  let passed = 0;
  return scores.findIndex((count) => {
    passed += count;
    return passed > place;
  });
}
