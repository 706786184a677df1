import { sql } from 'kysely';
import type { CreditClient } from '../../src/client/credit-client.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { newCompany } from '../http/new-company.ts';
import { newCompanies } from '../http/some-batch.ts';
import type { Inbox } from './inbox.ts';

const policyId = 'starter-company';
const batchSize = 12;

/** What was acknowledged. */
export interface Ledger {
  readonly reports: string[];
  readonly batches: string[];
  readonly operations: string[];
}

export function newLedger(): Ledger {
  return { reports: [], batches: [], operations: [] };
}

/** What is judged: a database, what it acknowledged, and what it told of. */
interface Site {
  readonly storage: Storage;
  readonly ledger: Ledger;
  readonly inbox: Inbox;
}

/** Asks for some work; what is not acknowledged is no matter of anybody. */
export async function askForWork(api: CreditClient, ledger: Ledger, round: number): Promise<void> {
  const { reports, batches, operations } = ledger;
  const asked = [1, 2, 3].map(async () => {
    reports.push((await api.createReport({ document: newCompany(), type: 'cnpj', policyId })).id);
  });
  if (round % 4 === 0) {
    const request = { name: `batch ${round}`, policyId, documents: newCompanies(batchSize) };
    asked.push(api.createBatch(request).then(({ id }) => void batches.push(id)));
  }
  if (round % 5 === 0) {
    const operationId = 'company-and-its-people';
    const request = { document: newCompany(), type: 'cnpj', operationId } as const;
    asked.push(api.createOperation(request).then(({ id }) => void operations.push(id)));
  }
  await Promise.allSettled(asked);
}

async function one(storage: Storage, query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(storage.db);
  return Number(rows[0]?.n);
}

/** What is not at its end. */
export function countOpen({ storage }: Pick<Site, 'storage'>): Promise<number> {
  return one(
    storage,
    `select (select count(*) from run where phase in ('PENDING', 'PROCESSING', 'EVALUATING'))
       + (select count(*) from batch where phase not in ('COMPLETED'))
       + (select count(*) from operation where status in ('PENDING', 'PROCESSING'))
       + (select count(*) from event where status = 'PENDING') as n`,
  );
}

export async function countRuns(
  storage: Storage,
): Promise<{ readonly runs: number; readonly givenUp: number }> {
  const runs = await one(storage, 'select count(*) as n from run');
  const givenUp = await one(
    storage,
    `select count(*) as n from run where errors like '%GIVEN_UP%' or errors like '%PROCESS_LOST%'`,
  );
  return { runs, givenUp };
}

/** What is not as it was promised. */
export async function judge({ storage, ledger, inbox }: Site): Promise<readonly string[]> {
  const laws: readonly (readonly [string, string])[] = [
    ['a document has two reports', 'select count(*) - count(distinct document) as n from report'],
    ['a run was counted twice', 'select count(*) - count(distinct run_id) as n from usage'],
    [
      'a run that was evaluated was not counted, or one that was not was',
      `select count(*) as n from run left join usage on usage.run_id = run.id
       where (run.phase = 'COMPLETED') <> (usage.id is not null)`,
    ],
    ['somebody holds what is at its end', 'select count(*) as n from run where lease_owner is not null'],
    [
      'a batch is at its end without all of its documents',
      `select count(*) as n from batch_item where state <> 'DONE'`,
    ],
    [
      'what a batch says it holds is not what it holds',
      `select count(*) as n from (select batch_id, sum(items) as items from batch_tally group by batch_id) as tally
       where items <> ${batchSize}`,
    ],
    [
      'an end was told by two events',
      `select count(*) - count(distinct subject_id) as n from event where type = 'REPORT_FINISHED'`,
    ],
    [
      'an end was not told',
      `select count(*) as n from report where not exists (select 1 from event
       where event.subject_id = report.id and event.type = 'REPORT_FINISHED')`,
    ],
    [
      'the end of an operation was not told',
      `select count(*) as n from operation where not exists (select 1 from event
       where event.subject_id = operation.id and event.type = 'OPERATION')`,
    ],
    ['an event was not delivered', `select count(*) as n from event where status <> 'DELIVERED'`],
  ];
  const findings: string[] = [];
  for (const [finding, query] of laws) {
    const count = await one(storage, query);
    if (count !== 0) findings.push(`${finding}: ${count}`);
  }
  const kept = async (table: 'report' | 'batch' | 'operation') =>
    new Set((await storage.db.selectFrom(table).select('id').execute()).map(({ id }) => id));
  const ids = {
    reports: await kept('report'),
    batches: await kept('batch'),
    operations: await kept('operation'),
  };
  for (const kind of ['reports', 'batches', 'operations'] as const) {
    const lost = ledger[kind].filter((id) => !ids[kind].has(id));
    if (lost.length > 0) findings.push(`acknowledged and lost, of ${kind}: ${lost.join(', ')}`);
  }
  const heard = inbox.bodies().join('\n');
  const unheard = [...ids.reports, ...ids.operations].filter((id) => !heard.includes(id));
  if (unheard.length > 0) findings.push(`nobody heard of: ${unheard.join(', ')}`);
  return findings;
}
