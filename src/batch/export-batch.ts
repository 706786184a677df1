import type { Writable } from 'node:stream';
import type { Actor } from '../auth/actor.ts';
import type { Language } from '../base/language.ts';
import type { Engine } from '../report/engine.ts';
import { loadWorkbookWriter } from '../spreadsheet/writing/streamed-workbook.ts';
import { getPolicyOfBatch } from './batch-policy.ts';
import type { StoredBatch } from './batch-store.ts';
import { readEnded } from './end-cancelled.ts';
import { FiredRules } from './fired-rules.ts';
import { readSharedRoots } from './read-batch-roots.ts';
import { requireBatch } from './read-batches.ts';
import { readMemberRows } from './read-member-rows.ts';
import { readInvalidColumns, readInvalidRows, readResultRows } from './read-result-rows.ts';
import type { BatchFacts } from './spreadsheet/batch-rows.ts';
import { writeBatchSpreadsheet } from './spreadsheet/write-batch-spreadsheet.ts';
import { writeInvalidCsv, writeResultsCsv } from './spreadsheet/write-csv.ts';

export interface ExportOptions {
  readonly format: 'xlsx' | 'csv';
  readonly language: Language;
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string;
  /** Where the service is reached, for links to reports. */
  readonly publicUrl?: string | undefined;
  /** False leaves the sheet of rules out. */
  readonly reasons?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of a batch that is worked on: waited for before documents up to a position are read that have no result yet. */
  readonly ended?: ((position: number) => Promise<void>) | undefined;
}

/**
 * Loads what the first workbook of a process needs, which blocks the thread for up to 70 ms.
 *
 * @throws Error if a file of the installation is missing; see `toInstallationFault`.
 */
export async function prepareExports(): Promise<void> {
  await loadWorkbookWriter();
}

/**
 * Writes the results of a batch, as they stand, to `destination`, which is ended. Rows are read as fast as they are taken.
 * The same data give the same bytes, whenever they are asked for.
 *
 * @throws CreditError UNKNOWN_BATCH; the error of `destination`; the reason of `signal`.
 */
export async function exportBatch(
  engine: Engine,
  actor: Actor,
  id: string,
  destination: Writable,
  options: ExportOptions,
): Promise<void> {
  const batch = await readEnded(engine, async (db) => {
    const answer = await requireBatch(db, actor, id);
    return { batches: [answer], answer };
  });
  const { language, timeZone, publicUrl, signal, ended } = options;
  if (options.format === 'csv') {
    const { inputs } = await getPolicyOfBatch(engine.storage.db, batch);
    await writeResultsCsv(
      destination,
      {
        batch: { ...batch, inputs, hasMembers: batch.versions !== null },
        results: readResultRows(engine, batch, language, { ended }),
      },
      { language, timeZone, publicUrl, signal },
    );
    return;
  }
  const rules = new FiredRules(engine, batch, { language });
  const fired = options.reasons === false ? undefined : rules;
  const results = readResultRows(engine, batch, language, { ended, fired });
  let { finishedAt } = batch;
  await writeBatchSpreadsheet(
    destination,
    {
      batch: await readFacts(engine, batch),
      finishedAt: () => finishedAt,
      results: followedBy(results, async () => {
        if (ended !== undefined) ({ finishedAt } = await requireBatch(engine.storage.db, actor, id));
      }),
      members: readMemberRows(engine, batch),
      roots: readSharedRoots(engine, actor, batch),
      rules: rules.read(),
      invalid: readInvalidRows(engine, batch, language),
    },
    { language, timeZone, publicUrl, reasons: options.reasons, signal },
  );
}

/**
 * Writes the lines without a document as CSV, so that they can be corrected.
 *
 * @throws CreditError UNKNOWN_BATCH; the error of `destination`; the reason of `signal`.
 */
export async function exportInvalidLines(
  engine: Engine,
  actor: Actor,
  id: string,
  destination: Writable,
  options: Pick<ExportOptions, 'language' | 'timeZone' | 'signal'>,
): Promise<void> {
  const batch = await requireBatch(engine.storage.db, actor, id);
  const columns = await readInvalidColumns(engine, batch);
  await writeInvalidCsv(
    destination,
    { batch: { invalidColumns: columns }, invalid: readInvalidRows(engine, batch, options.language) },
    options,
  );
}

/** The same rows; what follows the last of them is waited for. */
async function* followedBy<Row>(rows: AsyncIterable<Row>, then: () => Promise<void>): AsyncGenerator<Row> {
  yield* rows;
  await then();
}

async function readFacts(engine: Engine, batch: StoredBatch): Promise<BatchFacts> {
  const { db } = engine.storage;
  const policy = await getPolicyOfBatch(db, batch);
  return {
    id: batch.id,
    name: batch.name,
    policy: {
      id: policy.policyId,
      name: policy.name,
      ...(policy.title !== undefined && { title: policy.title }),
      version: policy.version,
      hash: policy.hash,
      riskBands: policy.ofDocuments.policy.scoring?.riskBands.map(({ band }) => band) ?? [],
    },
    sandbox: batch.sandbox,
    createdAt: batch.createdAt,
    startedAt: batch.startedAt,
    lines: batch.lines,
    inputs: policy.inputs,
    extraColumns: batch.extraColumns,
    invalidColumns: await readInvalidColumns(engine, batch),
    hasRoots: policy.documentKind === 'cnpj',
    hasMembers: policy.operation !== undefined,
  };
}
