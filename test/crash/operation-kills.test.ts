import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Storage } from '../../src/storage/open-database.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { newCompany } from '../http/new-company.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { type CommandEnd, runKillable } from './killable-command.ts';
import { databaseIn } from './killable-service.ts';
import { judgeBatchOfOperations, judgeOperations } from './operation-judge.ts';

const {
  number: kills,
  seed,
  isTrial,
  tell,
} = trialSize('CREDIT_OPERATION_KILLS', { number: 6, seed: 20_261_123 });

/** Of one operation at most so many, so that none meets the same analysis three times, which would give that up. */
const killsOfOne = 4;
const words = ['--json', '--no-input'];

test(`an operation that is killed at any of ${kills} instants goes on, and analyses, counts and tells everything once`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const random = randomFrom(seed);
  const [folder, undisturbed] = [await newFolder(), await newFolder()];
  const storage = await prepare(folder);
  let count = 0;
  const operations: { document: string; status: string }[] = [];
  while (count < kills) {
    const document = newCompany();
    let ofThis = 0;
    for (;;) {
      const id = await findUnfinished(storage, document);
      const isBegun = id !== undefined || (await isKnown(storage, document));
      if (id === undefined && isBegun) break;
      const args = id === undefined ? ['run', document, '--operation', operationId] : ['wait', id];
      const isLast = ofThis >= killsOfOne || count >= kills;
      // What nobody kills goes to its end.
      const after = isLast ? undefined : ({ ms: 150 + random.next() * 1_600, signal: 'SIGKILL' } as const);
      const end = await runKillable(['operation', ...args, ...words], {
        folder,
        ...(after !== undefined && { after }),
      });
      if (end.signal === 'SIGKILL') {
        ofThis += 1;
        count += 1;
        tell(`killed after ${Math.round(after?.ms ?? 0)} ms`);
      } else expect([end.code, end.stderr]).toEqual([end.code === 4 ? 4 : 0, expect.anything()]);
      expect(await judgeOperations(storage, { areOver: false })).toEqual([]);
    }
    const alone = await runKillable(['operation', 'run', document, '--operation', operationId, ...words], {
      folder: undisturbed,
    });
    operations.push({ document, status: JSON.parse(alone.stdout).status });
  }
  const findings = await judgeOperations(storage, { areOver: true, expected: operations });
  const { reports, givenUp } = await countReports(storage);
  tell(
    `seed ${seed}: ${count} kills, ${operations.length} operations, ${reports} reports, ${givenUp} given up; ${findings.length} findings`,
  );
  expect({ seed, findings }).toEqual({ seed, findings: [] });
  expect(count).toBeGreaterThanOrEqual(kills);
  if (isTrial) expect(operations.length).toBeGreaterThan(kills / killsOfOne / 2);
});

/** In a batch so many, beside the operations that are run alone: half as many again. */
const batchKills = Math.ceil(kills / 2);

test(`a batch of operations that is killed at any of ${batchKills} instants is whole, and nothing is counted twice`, {
  timeout: 120_000 + batchKills * 40_000,
}, async () => {
  const random = randomFrom(seed + 1);
  let count = 0;
  let operations = 0;
  const findings: string[] = [];
  while (count < batchKills) {
    const documents = [deniedPartner, ...Array.from({ length: 3 }, () => newCompany())];
    const [folder, undisturbed] = [await newFolder(), await newFolder()];
    const [storage, other] = [await prepare(folder), await prepare(undisturbed)];
    for (let ofThis = 0; ; ) {
      const isLast = ofThis >= killsOfOne || count >= batchKills;
      const after = isLast ? undefined : ({ ms: 150 + random.next() * 2_600, signal: 'SIGKILL' } as const);
      const end = await workOnBatch(storage, { folder, documents, ...(after !== undefined && { after }) });
      findings.push(...(await judgeOperations(storage, { areOver: false })));
      if (end.signal !== 'SIGKILL') {
        expect([end.code, end.stderr]).toEqual([end.code === 4 ? 4 : 0, expect.anything()]);
        break;
      }
      ofThis += 1;
      count += 1;
      tell(`a batch killed after ${Math.round(after?.ms ?? 0)} ms`);
    }
    await workOnBatch(other, { folder: undisturbed, documents });
    const expected = await other.db.selectFrom('operation').select(['document', 'status']).execute();
    findings.push(...(await judgeOperations(storage, { areOver: true, expected })));
    const workbook = readWorkbook(await readFile(join(folder, 'out.xlsx')));
    findings.push(...(await judgeBatchOfOperations(storage, { documents, workbook })));
    operations += expected.length;
  }
  tell(`seed ${seed}: ${count} kills of batches, ${operations} operations; ${findings.length} findings`);
  expect({ seed, findings }).toEqual({ seed, findings: [] });
});

/** Begins the batch of a folder, or goes on with it; the workbook is written at the end. */
async function workOnBatch(
  { db }: Storage,
  { documents, ...options }: Parameters<typeof runKillable>[1] & { readonly documents: readonly string[] },
): Promise<CommandEnd> {
  const batch = await db.selectFrom('batch').select('id').where('phase', '<>', 'LOADING').executeTakeFirst();
  await writeFile(join(options.folder, 'given.txt'), documents.join('\n'));
  const args = batch === undefined ? ['given.txt', '--policy', operationId] : ['resume', batch.id];
  return runKillable(
    ['batch', ...args, '--out', 'out.xlsx', '--force', '--concurrency', '2', ...words],
    options,
  );
}

const operationId = 'company-and-its-people';
/** A named case of the sandbox, whose operation comes to DENIED by a member. */
const deniedPartner = '99990018000145';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-operation-kills-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database of an organisation that is told of operations. */
async function prepare(folder: string): Promise<Storage> {
  await runKillable(['operation', 'list', ...words], { folder });
  const storage = await openDatabase(databaseIn(folder));
  onTestFinished(() => storage.close());
  const { id } = await storage.db.selectFrom('organization').select('id').executeTakeFirstOrThrow();
  const webhook = { type: 'OPERATION', url: 'https://one.example/' } as const;
  await registerWebhook(storage, id, webhook, { targets: openTargets([], async () => []), now: new Date() });
  return storage;
}

async function findUnfinished({ db }: Storage, document: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('operation')
    .select('id')
    .where('document', '=', document)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

async function isKnown({ db }: Storage, document: string): Promise<boolean> {
  const row = await db
    .selectFrom('operation')
    .select('id')
    .where('document', '=', document)
    .executeTakeFirst();
  return row !== undefined;
}

async function countReports({ db }: Storage): Promise<{ reports: number; givenUp: number }> {
  const runs = await db.selectFrom('run').select(['report_id', 'errors']).execute();
  return {
    reports: new Set(runs.map((run) => run.report_id)).size,
    givenUp: runs.filter(({ errors }) => String(errors).includes('"GIVEN_UP"')).length,
  };
}
