import type { BatchResultRow, BatchStatus, FailedSource } from './batch-rows.ts';

/** A score is whole, from 0 to this. */
const highestScore = 1000;

interface ReasonCount {
  readonly group: string;
  readonly rule: string;
  readonly count: number;
}

interface FailureCount {
  readonly source: string;
  readonly count: number;
  /** What it failed with the last time. */
  readonly last: Pick<FailedSource, 'code' | 'message'>;
}

/**
 * What the results of a batch come to, counted while they pass by. Its memory grows with rules, bands and sources, and not
 * with documents.
 */
export class BatchTally {
  documents = 0;
  counted = 0;
  reused = 0;
  priceCents = 0;
  /** Documents with a score that rests on enough. */
  scored = 0;
  /** Documents whose score rests on too little: it counts nowhere else. */
  thin = 0;
  /** Documents by risk band, null for those without one. */
  readonly bands = new Map<string | null, number>();
  readonly #statuses = new Map<BatchStatus, number>();
  readonly #scores = new Uint32Array(highestScore + 1);
  #scoreSum = 0;
  readonly #reasons = new Map<string, ReasonCount>();
  readonly #sources = new Map<string, FailureCount & { readonly at: string }>();

  add(row: BatchResultRow): void {
    this.documents += 1;
    if (row.counted) this.counted += 1;
    if (row.reused) this.reused += 1;
    this.priceCents += row.priceCents ?? 0;
    this.#statuses.set(row.status, this.count(row.status) + 1);
    this.bands.set(row.riskBand, (this.bands.get(row.riskBand) ?? 0) + 1);
    if (row.score !== null && row.isThin) this.thin += 1;
    else if (row.score !== null) this.#addScore(row.score);
    this.#addReasons(row);
    this.#addSources(row);
  }

  count(status: BatchStatus): number {
    return this.#statuses.get(status) ?? 0;
  }

  /** null where nothing has a score. */
  averageScore(): number | null {
    return this.scored === 0 ? null : this.#scoreSum / this.scored;
  }

  medianScore(): number | null {
    if (this.scored === 0) return null;
    const lower = nth(this.#scores, Math.floor((this.scored - 1) / 2));
    return (lower + nth(this.#scores, Math.floor(this.scored / 2))) / 2;
  }

  /** Documents with a score between these, both included. */
  scoresBetween(lowest: number, highest: number): number {
    return this.#scores.subarray(lowest, highest + 1).reduce((sum, count) => sum + count, 0);
  }

  /** The most frequent reasons, each counted once for a document; of equal ones the first that came. */
  topReasons(most: number): readonly ReasonCount[] {
    return [...this.#reasons.values()].sort((a, b) => b.count - a.count).slice(0, most);
  }

  /** Sources that failed, most often first, with the message of the last time. */
  failedSources(): readonly FailureCount[] {
    return [...this.#sources.values()].sort((a, b) => b.count - a.count);
  }

  #addScore(score: number): void {
    const whole = Math.min(highestScore, Math.max(0, Math.round(score)));
    this.#scores[whole] = (this.#scores[whole] ?? 0) + 1;
    this.scored += 1;
    this.#scoreSum += whole;
  }

  #addReasons({ reasons }: BatchResultRow): void {
    const ofRow = new Map(reasons.map(({ group, rule }) => [JSON.stringify([group, rule]), { group, rule }]));
    for (const [key, reason] of ofRow) {
      this.#reasons.set(key, { ...reason, count: (this.#reasons.get(key)?.count ?? 0) + 1 });
    }
  }

  #addSources({ failedSources }: BatchResultRow): void {
    const ofRow = new Set<string>();
    for (const { source, code, message, at } of failedSources) {
      const last = { code, message };
      const before = this.#sources.get(source) ?? { source, count: 0, last, at };
      const count = before.count + (ofRow.has(source) ? 0 : 1);
      ofRow.add(source);
      this.#sources.set(source, at >= before.at ? { source, count, last, at } : { ...before, count });
    }
  }
}

/** The score that stands at this place, from 0, when all are put in order. */
function nth(scores: Uint32Array, place: number): number {
  let passed = 0;
  return scores.findIndex((count) => {
    passed += count;
    return passed > place;
  });
}
