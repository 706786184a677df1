import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { newCompany } from '../http/new-company.ts';
import { type GivenBatch, judgeBatch, judgeFile } from './batch-judge.ts';
import { type CommandEnd, type CommandOptions, runKillable } from './killable-command.ts';
import { databaseIn } from './killable-service.ts';

/** Named cases of the sandbox: a required source that is down, an optional one, and one that fails at first. */
const namedCases = ['99990009000154', '99990010000189', '99990001000198'];
const invalidTexts = ['123', '52998224725', '11222333000182'];
const reusedDocuments = 4;

/** A database before its batch, the batch as a file, and what comes of it where nobody disturbs it. */
export interface BatchWorld {
  readonly folder: string;
  /** The kinds of write that an undisturbed batch comes by; see kill-points.ts. */
  readonly killPointLog: string;
  readonly given: GivenBatch;
  /** The rows of results without ids and times. */
  readonly undisturbed: readonly string[];
  remove(): void;
}

/** Done, perhaps with documents in ERROR; or stopped by a signal that it heeds. */
const doneCodes: readonly (number | null)[] = [0, 4];
const soundCodes = [...doneCodes, 130, 143];
/** So long after its start a process may not listen for signals yet, and longer on a busy machine: the system ends it, and it has said nothing. */
const deafMs = 250;

/** One database on which a batch is worked on, whatever becomes of its processes. */
export interface BatchTrial {
  readonly folder: string;
  /** Begins the batch, or goes on with it; the spreadsheet is written at the end. */
  work(options?: Omit<CommandOptions, 'folder'>): Promise<CommandEnd>;
  /** What is wrong at this moment, while no process runs. */
  look(): Promise<readonly string[]>;
  isCompleted(): boolean;
  /** Brings the batch to its end and judges it. */
  finishAndJudge(): Promise<{ readonly findings: readonly string[]; readonly givenUp: number }>;
  close(options: { keep: boolean }): void;
}

/** @param count of new companies in the batch, beside named cases and those that are known before. */
export async function makeBatchWorld(count: number): Promise<BatchWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-batch-world-'));
  const known = Array.from({ length: reusedDocuments }, () => newCompany());
  const fresh = Array.from({ length: count }, () => newCompany());
  const half = Math.floor(count / 2);
  const lines = [
    ...fresh.slice(0, half),
    ...invalidTexts,
    ...namedCases,
    ...known,
    ...fresh.slice(0, 3),
    ...fresh.slice(half),
    ...fresh.slice(1, 2),
  ];
  await writeFile(join(folder, 'known.txt'), known.join('\n'));
  await writeFile(join(folder, 'given.txt'), lines.join('\n'));
  const before = await runKillable(['batch', 'known.txt', '--policy', 'starter-company', '--json'], {
    folder,
  });
  if (before.code !== 0) throw new Error(`The batch before failed:\n${before.stderr}`);

  const places = new Map<string, number[]>();
  const invalidLines: number[] = [];
  for (const [index, line] of lines.entries()) {
    const found = places.get(line);
    if (invalidTexts.includes(line)) invalidLines.push(index + 1);
    else if (found === undefined) places.set(line, [index + 1]);
    else found.push(index + 1);
  }
  const given: GivenBatch = {
    name: 'Kills',
    documents: [...places].map(([document, at]) => ({ document, lines: at })),
    invalidLines,
    reused: new Set(known),
  };
  const killPointLog = join(folder, 'writes.jsonl');
  const world = {
    folder,
    killPointLog,
    given,
    undisturbed: [],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  const trial = await openBatchTrial(world);
  await trial.work({ killPointLog });
  const { findings } = await trial.finishAndJudge();
  if (findings.length > 0) throw new Error(`Undisturbed, and yet: ${findings.join('; ')}`);
  const undisturbed = await readRows(trial.folder);
  trial.close({ keep: false });
  return { ...world, undisturbed };
}

export async function openBatchTrial(
  world: Pick<BatchWorld, 'folder' | 'given' | 'undisturbed'>,
): Promise<BatchTrial> {
  const { given, undisturbed } = world;
  const folder = await mkdtemp(join(tmpdir(), 'credit-batch-kills-'));
  await cp(world.folder, folder, { recursive: true });
  const file = databaseIn(folder);
  const oddities: string[] = [];
  const result = ['--out', 'out.xlsx', '--force', '--json', '--no-input', '--concurrency', '8'];

  function batchOf(): { readonly id: string; readonly phase: string } | undefined {
    return ask(file, (database) =>
      database
        .prepare<[string], { id: string; phase: string }>(
          "select id, phase from batch where name = ? and phase <> 'LOADING'",
        )
        .get(given.name),
    );
  }

  async function work(options: Omit<CommandOptions, 'folder'> = {}): Promise<CommandEnd> {
    const batch = batchOf();
    const args =
      batch === undefined
        ? ['given.txt', '--name', given.name, '--policy', 'starter-company', '--reuse-days', '1']
        : ['resume', batch.id];
    const end = await runKillable(['batch', ...args, ...result], { folder, ...options });
    const { code, signal, stdout, stderr } = end;
    const { after } = options;
    // Nobody listens for a signal before the program stands, nor once it has given its answer.
    const isDeaf =
      after !== undefined &&
      signal === after.signal &&
      (after.ms < deafMs || stderr === '' || stdout.endsWith('}\n'));
    if (signal !== 'SIGKILL' && !isDeaf && !soundCodes.includes(code))
      oddities.push(`it ended with ${signal ?? code}: ${stderr}`);
    return end;
  }

  /** Runs that ended after too many failures or losses. */
  function countGivenUp(): number {
    return ask(
      file,
      (database) =>
        database
          .prepare<[], number>(
            `select count(*) from run where errors like '%"GIVEN_UP"%' or errors like '%"PROCESS_LOST"%'`,
          )
          .pluck()
          .get() ?? 0,
    );
  }

  return {
    folder,
    work,
    isCompleted: () => batchOf()?.phase === 'COMPLETED',
    look: async () => {
      const findings = [...ask(file, judgeFile), ...oddities.splice(0)];
      const out = join(folder, 'out.xlsx');
      if (existsSync(out)) {
        try {
          readWorkbook(await readFile(out)).sheet('Results');
        } catch (error) {
          findings.push(`half a spreadsheet has the name of a whole one: ${String(error)}`);
        }
      }
      return findings;
    },
    finishAndJudge: async () => {
      const end = await work();
      const givenUp = countGivenUp();
      if (!doneCodes.includes(end.code))
        return { findings: [`it ended with ${end.code}: ${end.stderr}`], givenUp };
      const workbook = readWorkbook(await readFile(join(folder, 'out.xlsx')));
      const rows = await readRows(folder);
      const others = rows.filter((row, index) => undisturbed.length > 0 && row !== undisturbed[index]);
      return {
        findings: [
          ...judgeBatch(file, workbook, given),
          ...others.map((row) => `a row that is another where nobody disturbs it: ${row}`),
        ],
        givenUp,
      };
    },
    close: ({ keep }) => {
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ofItsMaking = ['Report', 'report_id', 'Started at', 'Analysed at'];

async function readRows(folder: string): Promise<readonly string[]> {
  const [headings = {}, ...rows] = readWorkbook(await readFile(join(folder, 'out.xlsx'))).sheet(
    'Results',
  ).rows;
  return rows.map((row) =>
    Object.entries(row)
      .map(([letters, { value }]) => [headings[letters]?.value ?? letters, value] as const)
      .filter(([heading]) => !ofItsMaking.includes(heading))
      .map((pair) => pair.join('='))
      .join(', '),
  );
}

function ask<T>(file: string, question: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return question(database);
  } finally {
    database.close();
  }
}
