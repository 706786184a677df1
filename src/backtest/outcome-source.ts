import type { Actor } from '../auth/actor.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { judgeOutcomes } from '../outcome/keep-outcomes.ts';
import {
  isBadOutcome,
  type OutcomeLine,
  type OutcomeRefusal,
  type OutcomeWarning,
} from '../outcome/outcome.ts';
import type { OutcomeFormat } from '../outcome/outcome-columns.ts';
import { findEndings } from '../outcome/outcome-store.ts';
import type { Storage } from '../storage/open-database.ts';

/** What became of reports: whether they ended badly, of those of which anything is told. */
export interface OutcomeSource {
  readonly badFromDays: number;
  endings(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>>;
}

/** What was made of a file of outcomes. */
export interface OutcomeFile {
  /** The columns that were read. Absent if the lines are not of a table. */
  readonly format?: OutcomeFormat;
  readonly lines: number;
  readonly used: number;
  /** Lines that say what an earlier one says. */
  readonly repeated: number;
  /** Reports that some lines call good and others bad: they count as bad. */
  readonly contradictory: number;
  readonly refused: number;
  /** The first of them, in their order. */
  readonly refusals: readonly (OutcomeRefusal & { readonly line: number })[];
  /** The number of used or repeated lines with warnings. */
  readonly warned: number;
  /** The first warnings, in the order of the lines. */
  readonly warnings: readonly (OutcomeWarning & { readonly line: number })[];
}

/** The number of lines that are looked up together, and of the refusals and warnings that are listed. */
const chunkLines = 5_000;
const mostListed = 20;

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
  const warnings: (OutcomeWarning & { readonly line: number })[] = [];
  const counts = { lines: 0, used: 0, repeated: 0, contradictory: 0, refused: 0, warned: 0 };
  const file = { ...counts, refusals, warnings };
  const take = async (chunk: readonly OutcomeLine[]) => {
    for (const { line, outcome, reportId, refusal, warnings: own = [] } of await judgeOutcomes(
      storage.db,
      organizationId,
      {
        lines: chunk,
        now,
        timezone,
      },
    )) {
      if (outcome === undefined || reportId === undefined) {
        file.refused += refusal === undefined ? 0 : 1;
        if (refusal !== undefined && refusals.length < mostListed) refusals.push({ line, ...refusal });
        continue;
      }
      if (own.length > 0) file.warned += 1;
      for (const warning of own) if (warnings.length < mostListed) warnings.push({ line, ...warning });
      const { event, daysLate, date, amount } = outcome;
      const content = canonicalJson([event, daysLate ?? null, date, amount ?? null]);
      const isBad = isBadOutcome({ event, daysLate }, badFromDays);
      const before = byReport.get(reportId);
      if (before?.last === content) file.repeated += 1;
      else file.used += 1;
      const endings = (before?.endings ?? 0) | endingOf(isBad);
      if (isContradictory(endings) && !isContradictory(before?.endings ?? 0)) file.contradictory += 1;
      byReport.set(reportId, { endings, last: content });
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
        ids.flatMap((id): readonly (readonly [string, boolean])[] => {
          const { endings = ending.unknown } = byReport.get(id) ?? {};
          // The worst counts: a delay of unknown length may be bad.
          if ((endings & ending.bad) !== 0) return [[id, true]];
          return (endings & ending.unknown) !== 0 ? [] : [[id, false]];
        }),
      ),
  };
}

/** What a file has told of a report so far. */
interface ToldOfReport {
  /** The endings of its lines, as a sum of `ending`. */
  readonly endings: number;
  /** What the last line about it says. */
  readonly last: string;
}

/** Each ending as a bit: a file may have a million reports. */
const ending = { good: 1, unknown: 2, bad: 4 } as const;

function endingOf(isBad: boolean | undefined): number {
  return isBad === undefined ? ending.unknown : isBad ? ending.bad : ending.good;
}

function isContradictory(endings: number): boolean {
  return (endings & ending.bad) !== 0 && (endings & ending.good) !== 0;
}
