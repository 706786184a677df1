import type { DocumentKind } from '../document/kind.ts';
import type { EvaluationFacts } from '../policy/evaluate.ts';
import { type ReadingColumn, readColumns, segmentColumn } from '../policy/readings/reading-columns.ts';
import type { Reading } from '../policy/rules/define-rule.ts';
import { evaluatedFacts } from '../report/evaluated-facts.ts';
import { putReadings, type ReportWithReadings } from '../report/reading-store.ts';
import {
  type KeptReading,
  packReadings,
  type ReadingForm,
  readingForm,
  unpackReadings,
} from '../report/run-readings.ts';
import { getRun } from '../report/run-store.ts';
import { listAllSections } from '../report/section-store.ts';
import { collectedTypes } from '../run/evaluate-run.ts';
import { isSectionType, type SectionType } from '../sections/index.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';

/** A report that was read from its sections. */
interface FilledRun {
  readonly report: ReportWithReadings;
  readonly facts: EvaluationFacts;
  readonly collected: ReadonlySet<SectionType>;
  readonly sandbox: boolean;
  readonly segment: Reading | undefined;
}

/** So many share a transaction. */
const atOnce = 64;

/**
 * Reads reports from their sections, and keeps what their rules read, so that the next time nothing is unpacked: each by itself, so that
 * whoever stops it loses nothing. What is kept already of them stays.
 *
 * @returns those that were evaluated, in no order, and how many were not or are damaged.
 */
export async function fillReadings(
  storage: Storage,
  organizationId: string,
  reports: readonly ReportWithReadings[],
  options: {
    readonly kind: DocumentKind;
    readonly columns: readonly ReadingColumn[];
    /** The form of kept readings, where they are good still. */
    readonly isKept: (formHash: string) => ReadingForm | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<{ readonly runs: readonly FilledRun[]; readonly unevaluated: number; readonly damaged: number }> {
  const runs: FilledRun[] = [];
  let [unevaluated, damaged] = [0, 0];
  const fill = async (report: ReportWithReadings): Promise<void> => {
    try {
      const locks = [lockOf.document(organizationId, report.document)];
      const filled = await storage.write({ locks }, (db) => fillOne(db, report, options));
      if (filled === undefined) unevaluated += 1;
      else runs.push(filled);
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged += 1;
    }
  };
  for (let from = 0; from < reports.length; from += atOnce) {
    options.signal?.throwIfAborted();
    await Promise.all(reports.slice(from, from + atOnce).map(fill));
  }
  return { runs, unevaluated, damaged };
}

/** undefined for a run that was not evaluated. */
async function fillOne(
  db: Storage['db'],
  report: ReportWithReadings,
  { kind, columns, isKept }: Pick<Parameters<typeof fillReadings>[3], 'kind' | 'columns' | 'isKept'>,
): Promise<FilledRun | undefined> {
  const run = await getRun(db, report.currentRunId);
  if (run.policyResult === null) return undefined;
  const stored = await listAllSections(db, run);
  const facts = evaluatedFacts({ documentKind: kind }, run, stored);
  const collected = collectedTypes(
    stored.flatMap(({ type, status }) => (isSectionType(type) ? [{ type, status }] : [])),
  );
  const { sandbox } = run;
  const readings = readColumns(columns, facts);
  const kept = keptBefore(report, isKept);
  const names = columns.map(({ name }) => name);
  const others = [...kept].filter(([name]) => !names.includes(name));
  const segment = readings[names.indexOf(segmentColumn(kind).name)];
  const filled = { report, facts, collected: new Set(collected), sandbox, segment };
  if (names.every((name) => kept.has(name))) return filled;
  // Those of the policies at hand stand first: where there is no room for all, they are what is asked again.
  const form = readingForm({ columns: [...names, ...others.map(([name]) => name)], collected, sandbox });
  await putReadings(db, run, {
    form,
    readings: packReadings([...readings, ...others.map(([, reading]) => reading)]),
  });
  return filled;
}

/** What is kept of a run and good still, by the names of its columns. */
function keptBefore(
  { kept }: ReportWithReadings,
  isKept: (formHash: string) => ReadingForm | undefined,
): ReadonlyMap<string, KeptReading> {
  const form = kept === null ? undefined : isKept(kept.formHash);
  if (kept === null || form === undefined) return new Map();
  const readings = unpackReadings(kept.readings);
  return new Map(form.columns.map((name, place) => [name, readings[place] ?? null]));
}
