import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BatchAnswer, BatchItemAnswer, BatchRefusalAnswer } from '../../src/batch/batch.ts';
import { createBatch, type NewBatch } from '../../src/batch/create-batch.ts';
import { type ExportOptions, exportBatch } from '../../src/batch/export-batch.ts';
import { listBatchItems, listBatchRefusals } from '../../src/batch/read-batches.ts';
import type { BatchInput } from '../../src/batch/reading/batch-input.ts';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { type RunBatchOptions, runBatch } from '../../src/batch/run-batch.ts';
import type { Engine } from '../../src/report/engine.ts';
import type { RunThreads } from '../../src/run/run-threads.ts';
import { type WorkOptions, workOnRun } from '../../src/run/work-on-run.ts';
import type { ScriptedSource } from '../collector/scripted-source.ts';
import { newCompany } from '../http/new-company.ts';
import { deadHolder, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { chunksOf } from './reading/read-input.ts';
import { type ReadWorkbook, readWorkbook } from './spreadsheet/read-workbook.ts';

/** Companies that no other test knows. */
export function companies(count: number): string[] {
  return Array.from({ length: count }, () => newCompany());
}

export function readText(text: string): Promise<BatchInput> {
  return readBatchInput(chunksOf(Buffer.from(text)), { kind: 'cnpj' });
}

/** Takes a text, lines or an input in as a batch under the policy `automatic`. */
export async function takeIn(
  engine: LocalEngine,
  given: string | readonly string[] | BatchInput,
  changes: Partial<Omit<NewBatch, 'input'>> = {},
): Promise<BatchAnswer> {
  const input = await inputOf(given);
  const request = { name: 'Carteira', policyId: 'automatic', input, runner: 'COMMAND' } as const;
  return createBatch(engine, engine.actor, { ...request, ...changes });
}

async function inputOf(given: string | readonly string[] | BatchInput): Promise<BatchInput> {
  if (typeof given === 'string') return readText(given);
  return 'lines' in given ? given : readText(given.join('\n'));
}

/** Works on runs in this thread, with the sources of the engine. */
export function ownThread(engine: Engine): RunThreads {
  return {
    work: async (work, { signal, onStep }) => {
      const profile = await engine.loadProfile(work.run.profile);
      const end = await workOnRun(work, {
        profile,
        clock: engine.clock,
        signal,
        onStep: async (step) => onStep(step),
      });
      return { kind: 'ENDED', end };
    },
    close: async () => {},
  };
}

/** Works on runs in this thread, and counts the cost of their queries. */
export function countingThread(engine: Engine): RunThreads {
  return {
    work: async (work, { signal, onStep }) => {
      const { clock, storage } = engine;
      const profile = await engine.loadProfile(work.run.profile);
      const keep: WorkOptions['onStep'] = async (step) => onStep(step);
      const options = { profile, clock, signal, onStep: keep, storage: async () => storage };
      return { kind: 'ENDED', end: await workOnRun(work, options) };
    },
    close: async () => {},
  };
}

export interface MortalEngine extends LocalEngine {
  /** From now on nothing of this process is written any more, as if it had been killed. */
  die(): void;
}

/**
 * The engine of a process that others take for a dead one, unless a `holder` is given. It is dead from the moment that
 * it is told so.
 */
export async function openMortalEngine(
  options: { file?: string; sources?: readonly ScriptedSource[]; holder?: string } = {},
): Promise<MortalEngine> {
  const engine = await openLocalEngine({ holder: deadHolder(), ...options });
  let isDead = false;
  const { write } = engine.storage;
  const storage: LocalEngine['storage'] = {
    ...engine.storage,
    write: (options, work) => (isDead ? new Promise(() => {}) : write(options, work)),
  };
  return {
    ...engine,
    storage,
    die: () => {
      isDead = true;
    },
  };
}

/** Works on a batch in this thread, four documents at once unless told. */
export function run(
  engine: LocalEngine,
  batchId: string,
  options: Partial<RunBatchOptions> = {},
): Promise<BatchAnswer> {
  return runBatch(engine, engine.actor, batchId, { threads: ownThread(engine), concurrency: 4, ...options });
}

/** Every document of a batch. */
export async function itemsOf(engine: LocalEngine, batchId: string): Promise<readonly BatchItemAnswer[]> {
  return (await listBatchItems(engine, engine.actor, { batchId, limit: 10_000 })).items;
}

/** Every line of a batch that holds no document. */
export async function refusalsOf(
  engine: LocalEngine,
  batchId: string,
): Promise<readonly BatchRefusalAnswer[]> {
  return (await listBatchRefusals(engine, engine.actor, { batchId, limit: 10_000 })).items;
}

/** The bytes of a batch's spreadsheet, or of its CSV. */
export async function exported(
  engine: LocalEngine,
  batchId: string,
  options: Partial<ExportOptions> = {},
): Promise<Buffer> {
  const destination = new PassThrough();
  const bytes = buffer(destination);
  // What went wrong is told by whoever writes.
  bytes.catch(() => {});
  await exportBatch(engine, engine.actor, batchId, destination, {
    format: 'xlsx',
    language: 'en',
    timeZone: 'America/Sao_Paulo',
    ...options,
  });
  return bytes;
}

export async function workbookOf(engine: LocalEngine, batchId: string): Promise<ReadWorkbook> {
  return readWorkbook(await exported(engine, batchId));
}

/** The rows of a sheet by their headings, as text; a cell that is empty is left out. */
export function rowsOf(workbook: ReadWorkbook, sheetName: string): readonly Record<string, string>[] {
  const [headings = {}, ...rows] = workbook.sheet(sheetName).rows;
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([letters, cell]) => [headings[letters]?.value ?? letters, cell.value]),
    ),
  );
}
