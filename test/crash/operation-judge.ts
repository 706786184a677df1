import type { Storage } from '../../src/storage/open-database.ts';

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

function twiceIn(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}
