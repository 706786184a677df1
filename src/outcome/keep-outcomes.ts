import type { Actor } from '../auth/actor.ts';
import { sha256 } from '../base/canonical-json.ts';
import { newId } from '../base/ids.ts';
import type { Engine } from '../report/engine.ts';
import { isEvaluated } from '../report/report.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { dayIn } from '../wording/calendar.ts';
import {
  type OutcomeLine,
  type OutcomeRefusal,
  type OutcomeWarning,
  refuseOutcome,
  type ToldOutcome,
} from './outcome.ts';
import { findDecisionsByDay, findReportsById, insertOutcomes, type NamedReport } from './outcome-store.ts';

/** So many are written together: fewer write the same pages of the indexes again and again. */
const linesWritten = 25_000;
/** So many are looked up together: what that takes is garbage before it is old, which is collected late and lets memory grow. */
const linesLookedUp = 5_000;
/** The number of refusals, and of warnings, that are listed. */
const mostListed = 1000;

/** What came of outcomes that were told. */
interface OutcomeTakeIn {
  readonly lines: number;
  /** New ones. */
  readonly kept: number;
  /** Told before. */
  readonly known: number;
  readonly refused: number;
  /** The first thousand of them, in their order. */
  readonly refusals: readonly (OutcomeRefusal & { readonly line: number })[];
  /** The number of kept or known lines with warnings. */
  readonly warned: number;
  /** The first thousand warnings, in the order of the lines. */
  readonly warnings: readonly (OutcomeWarning & { readonly line: number })[];
}

interface Tally {
  lines: number;
  kept: number;
  known: number;
  refused: number;
  readonly refusals: (OutcomeRefusal & { readonly line: number })[];
  warned: number;
  readonly warnings: (OutcomeWarning & { readonly line: number })[];
}

/**
 * Stores repayment outcomes, each once however often it is imported, and refuses line by line the ones that cannot be stored. The
 * outcomes of the newest import count for each day of a report, the earlier ones are history, and the worst of all days counts. An
 * outcome by document is of the newest report with a decision that the document had by that day. No more than twenty-five thousand lines
 * are in memory.
 *
 * @throws what reading the lines throws; STORAGE_*. The reason of `signal` once it aborts; what was stored until then stays.
 */
export async function keepOutcomes(
  engine: Pick<Engine, 'storage' | 'clock' | 'timezone'>,
  actor: Actor,
  lines: AsyncIterable<OutcomeLine> | Iterable<OutcomeLine>,
  { signal, onLines }: { readonly signal?: AbortSignal; readonly onLines?: (count: number) => void } = {},
): Promise<OutcomeTakeIn> {
  const tally: Tally = { lines: 0, kept: 0, known: 0, refused: 0, refusals: [], warned: 0, warnings: [] };
  const now = engine.clock.now();
  const { organizationId } = actor;
  const importId = newId('oim');
  let chunk: OutcomeLine[] = [];
  let group: Group = { rows: new Map(), sound: 0 };
  const lookUp = async () => {
    const full = chunk;
    chunk = [];
    const judged = await judgeOutcomes(engine.storage.db, organizationId, {
      lines: full,
      now,
      timezone: engine.timezone,
    });
    takeJudged(judged, organizationId, { tally, group });
  };
  const write = async () => {
    const { rows, sound } = group;
    group = { rows: new Map(), sound: 0 };
    const kept = await engine.storage.write({ locks: guardsItself }, (own) =>
      insertOutcomes(
        own,
        { organizationId, keptAt: now.toISOString(), importId },
        inOrder([...rows.values()]),
      ),
    );
    tally.kept += kept;
    tally.known += sound - kept;
    onLines?.(tally.lines);
  };
  for await (const line of lines) {
    signal?.throwIfAborted();
    tally.lines += 1;
    chunk.push(line);
    if (chunk.length >= linesLookedUp) await lookUp();
    if (tally.lines % linesWritten === 0) await write();
  }
  await lookUp();
  await write();
  return tally;
}

/** What is written together: the lines that can be kept, and what they say, each once. */
interface Group {
  readonly rows: Map<string, ReturnType<typeof rowOf>>;
  sound: number;
}

function takeJudged(
  judged: readonly JudgedOutcome[],
  organizationId: string,
  { tally, group }: { readonly tally: Tally; readonly group: Group },
): void {
  for (const { line, outcome: one, reportId, refusal, warnings = [] } of judged) {
    if (refusal !== undefined || reportId === undefined) {
      tally.refused += 1;
      if (refusal !== undefined && tally.refusals.length < mostListed)
        tally.refusals.push({ line, ...refusal });
      continue;
    }
    group.sound += 1;
    if (warnings.length > 0) tally.warned += 1;
    for (const warning of warnings)
      if (tally.warnings.length < mostListed) tally.warnings.push({ line, ...warning });
    if (one === undefined) continue;
    const row = rowOf(one, { organizationId, reportId });
    group.rows.set(row.id, row);
  }
}

/** A line with the report that its outcome is of, or why it is of none. */
interface JudgedOutcome {
  readonly line: number;
  readonly outcome?: DatedOutcome | undefined;
  readonly warnings?: readonly OutcomeWarning[] | undefined;
  /** undefined where it is refused. */
  readonly reportId: string | undefined;
  readonly refusal: OutcomeRefusal | undefined;
}

/** An outcome with its day, or the day of the import; null if its day could not be read. */
type DatedOutcome = ToldOutcome & { readonly date: string | null };

/** Finds the reports that outcomes are of. Keeps nothing. */
export async function judgeOutcomes(
  db: Storage['db'],
  organizationId: string,
  {
    lines,
    now,
    timezone,
  }: {
    readonly lines: readonly OutcomeLine[];
    readonly now: Date;
    /** Of the installation: the days of outcomes are days in it. */
    readonly timezone: string;
  },
): Promise<readonly JudgedOutcome[]> {
  const today = dayIn(now, timezone);
  const dated = lines.map((line) =>
    line.outcome === undefined
      ? line
      : {
          ...line,
          outcome: { ...line.outcome, date: line.outcome.date === undefined ? today : line.outcome.date },
        },
  );
  const outcomes = dated.flatMap(({ outcome }) => outcome ?? []);
  const byReport = outcomes.flatMap(({ reportId }) => reportId ?? []);
  const named = await findReportsById(db, organizationId, [...new Set(byReport)]);
  const byDocument = outcomes.flatMap((outcome) => {
    const { reportId, document, date, policyId } = outcome;
    if (reportId !== undefined || document === undefined || date === null) return [];
    return [{ outcome, wanted: { document: document.value, day: date, policyId } }];
  });
  const reports = await findDecisionsByDay(
    db,
    organizationId,
    byDocument.map(({ wanted }) => wanted),
    timezone,
  );
  const reportOf = new Map(byDocument.map(({ outcome }, index) => [outcome, reports[index]]));
  return dated.map((one): JudgedOutcome => {
    const judged =
      one.outcome === undefined ? one.refusal : judge(one.outcome, { named, reportOf, today, timezone });
    if (typeof judged === 'string') return { ...one, reportId: judged, refusal: undefined };
    return { ...one, reportId: undefined, refusal: judged };
  });
}

/** The report that an outcome is of, or why it is not kept. */
function judge(
  outcome: DatedOutcome,
  {
    named,
    reportOf,
    today,
    timezone,
  }: {
    readonly named: ReadonlyMap<string, NamedReport>;
    readonly reportOf: ReadonlyMap<DatedOutcome, string | undefined>;
    readonly today: string;
    readonly timezone: string;
  },
): string | OutcomeRefusal {
  const { date } = outcome;
  if (date !== null && date > today) return refuseOutcome('FUTURE_DATE');
  const { reportId, document, policyId } = outcome;
  if (reportId !== undefined) {
    const own = named.get(reportId);
    if (own === undefined) return refuseOutcome('UNKNOWN_REPORT');
    if (own.isErased) return refuseOutcome('ERASED_REPORT');
    if (document !== undefined && document.value !== own.document) return refuseOutcome('OTHER_DOCUMENT');
    if (policyId !== undefined && policyId !== own.policyId) return refuseOutcome('OTHER_POLICY');
    if (date !== null && date < dayIn(new Date(own.createdAt), timezone))
      return refuseOutcome('BEFORE_REPORT');
    return isEvaluated(own.status) ? reportId : refuseOutcome('UNDECIDED_REPORT');
  }
  if (document === undefined) return refuseOutcome('NO_SUBJECT');
  if (date === null) return refuseOutcome('UNREADABLE_DATE');
  const decided = reportOf.get(outcome);
  return decided ?? refuseOutcome(policyId === undefined ? 'NO_REPORT' : 'NO_REPORT_OF_POLICY');
}

function rowOf(
  { event, daysLate: late, date, amount }: DatedOutcome,
  { organizationId, reportId }: { readonly organizationId: string; readonly reportId: string },
) {
  const daysLate = late ?? null;
  const amountCents = amount === undefined ? null : Math.round(amount * 100);
  const content = JSON.stringify([organizationId, reportId, event, daysLate, date, amountCents]);
  const id = `${reportId}:${sha256(content).slice(0, 32)}`;
  return { id, reportId, event, daysLate, happenedOn: date, amountCents };
}

/** By report, as they stand in the indexes: a page of these is then read and written once. */
function inOrder<Row extends { readonly id: string }>(rows: Row[]): readonly Row[] {
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}
