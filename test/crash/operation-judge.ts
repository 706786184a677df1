import type { Storage } from '../../src/storage/open-database.ts';
import { columnOf, type ReadWorkbook } from '../batch/spreadsheet/read-workbook.ts';

/** What is to be true of operations, whatever became of the processes that worked on them. */
interface Expected {
  /** All of them are at their end. */
  readonly areOver: boolean;
  /** What they come to where nobody disturbs them. */
  readonly expected?: readonly { readonly document: string; readonly status: string }[];
}

/**
 * Whatever is wrong with the operations of a database: a document that is two nodes, a report or run that is there twice, a run
 * that is counted twice or not at all, an end that was told of not once.
 */
export async function judgeOperations(
  { db }: Storage,
  { areOver, expected = [] }: Expected,
): Promise<readonly string[]> {
  const [operations, nodes, reports, runs, usage, events] = await Promise.all([
    db.selectFrom('operation').selectAll().execute(),
    db.selectFrom('operation_node').selectAll().execute(),
    db.selectFrom('report').select(['id', 'document', 'policy_id']).execute(),
    db.selectFrom('run').select(['id', 'report_id', 'phase', 'errors']).execute(),
    db.selectFrom('usage').selectAll().execute(),
    db.selectFrom('event').select('subject_id').where('type', '=', 'OPERATION').execute(),
  ]);
  const findings: string[] = [];
  const once = (what: string, keys: readonly string[]) => {
    for (const key of twiceIn(keys)) findings.push(`${what} ${key} is there twice`);
  };
  once(
    'a report on',
    reports.map((report) => `${report.document} by ${report.policy_id}`),
  );
  once(
    'a run of',
    runs.map((run) => run.report_id),
  );
  once(
    'usage of',
    usage.map((row) => row.run_id),
  );
  once(
    'an event of',
    events.map((event) => event.subject_id ?? ''),
  );
  const counted = new Set(usage.map((row) => row.run_id));
  for (const operation of operations) {
    const own = nodes.filter((node) => node.operation_id === operation.id);
    once(
      `in ${operation.id} the document`,
      own.flatMap(({ document }) => document ?? []),
    );
    const isOver = operation.finished_at !== null;
    const told = events.filter((event) => event.subject_id === operation.id).length;
    if (told !== (isOver ? 1 : 0)) findings.push(`${operation.id} was told of ${told} times`);
    if (!isOver && areOver) findings.push(`${operation.id} is ${operation.status}`);
    if (!isOver) continue;
    for (const node of own) {
      const name = `${operation.id} node ${node.position}`;
      if (node.state === 'PENDING' || node.state === 'PROCESSING') findings.push(`${name} is ${node.state}`);
      if (node.state === 'ANALYSED' && !counted.has(node.run_id ?? ''))
        findings.push(`${name} has a result and is not counted`);
    }
    const wanted = expected.find(({ document }) => document === operation.document)?.status;
    // On an analysis at which three processes were killed the status may rest.
    const isGivenUp = own.some((node) => node.reason === 'GIVEN_UP');
    if (wanted !== undefined && wanted !== operation.status && !isGivenUp)
      findings.push(`${operation.id} is ${operation.status}, and ${wanted} where nobody disturbs it`);
  }
  const bound = new Set(nodes.flatMap((node) => node.run_id ?? []));
  for (const run of runs)
    if (!bound.has(run.id)) findings.push(`run ${run.id} is ${run.phase} and no operation’s`);
  return findings;
}

/**
 * Whatever is wrong with a batch of operations at its end: a document that is not there once, with one operation, or a workbook whose
 * members, or whose prices, are not those of the operations.
 */
export async function judgeBatchOfOperations(
  { db }: Storage,
  { documents, workbook }: { readonly documents: readonly string[]; readonly workbook: ReadWorkbook },
): Promise<readonly string[]> {
  const [batches, items, operations, nodes, usage] = await Promise.all([
    db.selectFrom('batch').select(['phase', 'lease_owner']).execute(),
    db.selectFrom('batch_item').select(['document', 'state']).orderBy('position').execute(),
    db.selectFrom('operation').select(['id', 'document', 'batch_id']).execute(),
    db.selectFrom('operation_node').select(['operation_id', 'document']).execute(),
    db.selectFrom('usage').select('price_cents').execute(),
  ]);
  const findings: string[] = [];
  for (const { phase, lease_owner } of batches)
    if (phase !== 'COMPLETED' || lease_owner !== null)
      findings.push(`a batch is ${phase}, held by ${lease_owner}`);
  if (batches.length !== 1) findings.push(`there are ${batches.length} batches`);
  const wanted = documents.join();
  if (items.map(({ document }) => document).join() !== wanted)
    findings.push('the documents are not those of the input');
  for (const { document, state } of items) if (state !== 'DONE') findings.push(`${document} is ${state}`);
  if (
    operations
      .map(({ document }) => document)
      .toSorted()
      .join() !== documents.toSorted().join()
  )
    findings.push('the operations are not one for each document');
  if (operations.some(({ batch_id }) => batch_id === null)) findings.push('an operation is of no batch');

  const values = (sheet: string, heading: string) =>
    columnOf(workbook.sheet(sheet), heading).map((cell) => cell?.value ?? '');
  if (values('Results', 'documento_sem_mascara').join() !== wanted)
    findings.push('the results are not each document once, in the order of the input');
  const told = values('Members', 'operation_id').toSorted();
  if (
    told.join() !==
    nodes
      .map((node) => node.operation_id)
      .toSorted()
      .join()
  )
    findings.push('the members of the workbook are not those of the operations');
  const paid = usage.reduce((sum, { price_cents }) => sum + price_cents, 0);
  for (const sheet of ['Results', 'Members']) {
    const cents = values(sheet, 'Price').reduce((sum, price) => sum + Math.round(Number(price) * 100), 0);
    if (cents !== paid) findings.push(`${sheet} add up to ${cents} cents, and ${paid} were counted`);
  }
  return findings;
}

function twiceIn(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}
