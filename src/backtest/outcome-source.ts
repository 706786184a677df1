import type { Actor } from '../auth/actor.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { judgeOutcomes } from '../outcome/keep-outcomes.ts';
import type { OutcomeLine, OutcomeRefusal } from '../outcome/outcome.ts';
import { findEndings } from '../outcome/outcome-store.ts';
import type { Storage } from '../storage/open-database.ts';

/** What became of reports: whether they ended badly, of those of which anything is told. */
export interface OutcomeSource {
  readonly badFromDays: number;
  endings(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>>;
}

/** What was made of a file of outcomes. */
export interface OutcomeFile {
  readonly lines: number;
  readonly used: number;
  /** Lines that say what an earlier one says. */
  readonly repeated: number;
  /** Reports that some lines call good and others bad: they count as bad. */
  readonly contradictory: number;
  readonly refused: number;
  /** The first of them, in their order. */
  readonly refusals: readonly (OutcomeRefusal & { readonly line: number })[];
}

/** So many lines are looked up together, and so many refused ones are named. */
const chunkLines = 5_000;
const refusalsKept = 20;

/** The outcomes that are kept. */
export function keptOutcomes(
  storage: Storage,
  { organizationId }: Actor,
  badFromDays: number,
): OutcomeSource {
  return { badFromDays, endings: (ids) => findEndings(storage.db, organizationId, { ids, badFromDays }) };
}

/**
 * The outcomes of a file, which are not kept. Memory is for the reports that it tells of, not for its lines.
 *
 * @throws what reading the lines throws; the reason of `signal`.
 */
export async function outcomesOfFile(
  storage: Storage,
  { organizationId }: Actor,
  lines: AsyncIterable<OutcomeLine>,
  {
    badFromDays,
    now,
    timezone,
    signal,
    onLines,
  }: {
    readonly badFromDays: number;
    readonly now: Date;
    readonly timezone: string;
    readonly signal?: AbortSignal | undefined;
    /** Told how many lines have been looked up, time and again. */
    readonly onLines?: ((lines: number) => void) | undefined;
  },
): Promise<OutcomeSource & { readonly file: OutcomeFile }> {
  const byReport = new Map<string, ToldOfReport>();
  const refusals: (OutcomeRefusal & { readonly line: number })[] = [];
  const file = { lines: 0, used: 0, repeated: 0, contradictory: 0, refused: 0, refusals };
  const take = async (chunk: readonly OutcomeLine[]) => {
    for (const { line, outcome, reportId, refusal } of await judgeOutcomes(storage.db, organizationId, {
      lines: chunk,
      now,
      timezone,
    })) {
      if (outcome === undefined || reportId === undefined) {
        file.refused += refusal === undefined ? 0 : 1;
        if (refusal !== undefined && refusals.length < refusalsKept) refusals.push({ line, ...refusal });
        continue;
      }
      const { event, daysLate, date, amount } = outcome;
      const content = canonicalJson([event, daysLate ?? null, date, amount ?? null]);
      const isBad = event === 'DEFAULT' || (daysLate ?? 0) >= badFromDays;
      const before = byReport.get(reportId);
      if (before?.last === content) file.repeated += 1;
      else file.used += 1;
      if (before !== undefined && before.bad !== isBad && !before.contradictory) file.contradictory += 1;
      byReport.set(reportId, {
        bad: isBad || before?.bad === true,
        last: content,
        contradictory: before !== undefined && (before.contradictory || before.bad !== isBad),
      });
    }
  };
  let chunk: OutcomeLine[] = [];
  for await (const line of lines) {
    signal?.throwIfAborted();
    file.lines += 1;
    chunk.push(line);
    if (chunk.length < chunkLines) continue;
    await take(chunk);
    onLines?.(file.lines);
    chunk = [];
  }
  await take(chunk);
  return {
    badFromDays,
    file,
    endings: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const own = byReport.get(id);
          return own === undefined ? [] : [[id, own.bad]];
        }),
      ),
  };
}

/** What a file has told of a report so far. */
interface ToldOfReport {
  readonly bad: boolean;
  /** What the last line about it says. */
  readonly last: string;
  readonly contradictory: boolean;
}
