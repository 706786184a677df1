import { rowTotals } from './row-totals.ts';
import type { SqlWords } from './sql-words.ts';

/** A table of counts, with the query that calculates them again. */
interface Recount {
  readonly table: 'charge_tally' | 'batch_tally' | 'batch_figure';
  readonly key: readonly string[];
  readonly counts: readonly string[];
  /** Selects the columns of `key`, followed by the columns of `counts`. */
  readonly query: string;
  /** The rows that can be compared, as a condition. */
  readonly comparable: string;
}

/**
 * Batches whose documents are all still stored. Excludes batches of operations, because operations and their billed runs have a
 * shorter retention period.
 */
const completeBatches = `batch_id in (
  select id from batch where removed_items = 0 and versions is null and phase <> 'LOADING')`;

/** Returns the tables of counts, with the queries that calculate them again. */
export function recounts({ elementsOf }: Pick<SqlWords, 'elementsOf'>): readonly Recount[] {
  const item = `batch_item.batch_id, batch_item.organization_id, batch_item.state, coalesce(batch_item.status, '') as status`;
  return [
    {
      table: 'charge_tally',
      key: ['organization_id', 'day', 'batch_id'],
      counts: ['spent'],
      query: `select organization_id, day, coalesce(batch_id, '') as batch_id, sum(coalesce(cost, reserved)) as spent
        from source_charge where state in ('ASKED', 'SETTLED') group by organization_id, day, coalesce(batch_id, '')`,
      comparable: 'true',
    },
    {
      table: 'batch_tally',
      key: ['batch_id', 'organization_id', 'state', 'status'],
      counts: ['items', 'reused', 'counted', 'price_cents'],
      query: `select batch_id, organization_id, state, status, sum(items) as items, sum(reused) as reused,
          sum(counted) as counted, sum(price_cents) as price_cents
        from (
          select ${item}, 1 as items, reused, 0 as counted, 0 as price_cents from batch_item where state <> 'WAITING'
          union all
          select ${item}, 0, 0, 1, usage.price_cents from batch_item join usage on usage.run_id = batch_item.run_id
          where state = 'DONE' and reused = 0
          union all
          select ${item}, 0, 0, 1, usage.price_cents from batch_item
          join operation on operation.batch_id = batch_item.batch_id and operation.document = batch_item.document
          join operation_node on operation_node.operation_id = operation.id and operation_node.paid = 1
          join usage on usage.run_id = operation_node.run_id
          where batch_item.state = 'DONE' and batch_item.run_id is null
        ) as counted group by batch_id, organization_id, state, status`,
      comparable: completeBatches,
    },
    {
      table: 'batch_figure',
      key: ['batch_id', 'organization_id', 'figure'],
      counts: ['items'],
      query: `select batch_id, organization_id, element.value as figure, count(*) as items
        from batch_item, ${elementsOf('figures')} where figures is not null
        group by batch_id, organization_id, element.value`,
      comparable: completeBatches,
    },
  ];
}

/** Returns queries for rows that contradict other rows. Each selects one column, `row`, with the names of the rows of `table`. */
export function disagreements(
  words: Pick<SqlWords, 'elementsOf'>,
): readonly { readonly table: string; readonly query: string }[] {
  return [
    {
      table: 'run',
      query: `select id as row from run where section_count > 0
        and section_count <> (select coalesce(sum(section_count), 0) from dossier where run_id = run.id)`,
    },
    {
      table: 'mention_run',
      query: `select mention_run.run_id as row from mention_run join run on run.id = mention_run.run_id
        where run.organization_id <> mention_run.organization_id`,
    },
    {
      table: 'batch_item',
      query: `select batch_item.batch_id || '/' || batch_item.position as row from batch_item
        join report on report.id = batch_item.report_id
        where batch_item.state = 'DONE' and batch_item.run_id is not null and (batch_item.status = 'PROCESSING'
          or (batch_item.status <> report.status and report.status not in ('PENDING', 'PROCESSING', 'EVALUATING')))`,
    },
    {
      table: 'batch_item',
      query: `select batch_item.batch_id || '/' || batch_item.position as row from batch_item
        join operation on operation.batch_id = batch_item.batch_id and operation.document = batch_item.document
        where batch_item.state = 'DONE' and batch_item.run_id is null
          and operation.id = (select max(newest.id) from operation as newest
            where newest.batch_id = operation.batch_id and newest.document = operation.document)
          and batch_item.status <>
            case when operation.status in ('APPROVED', 'ALERT', 'DENIED') then operation.status else 'ERROR' end`,
    },
    ...Object.entries(rowTotals).map(([child, { parent, column, by }]) => ({
      table: parent,
      query: `select id as row from ${parent} where ${column} <> (select count(*) from ${child} where ${by} = ${parent}.id)`,
    })),
    ...recounts(words).map(({ table, key, counts, query, comparable }) => {
      const columns = [...key, ...counts].join(', ');
      const sums = counts.map((column) => `sum(${column}) as ${column}`).join(', ');
      const isUsed = counts.map((column) => `sum(${column}) <> 0`).join(' or ');
      // On a server, a count has several rows. A count that went down to 0 keeps its row.
      const stored = `select ${[...key, sums].join(', ')} from ${table} where ${comparable}
        group by ${key.join(', ')} having ${isUsed}`;
      const isCounted = counts.map((column) => `${column} <> 0`).join(' or ');
      const counted = `select ${columns} from (${query}) as again where ${comparable} and (${isCounted})`;
      return {
        table,
        query: `with stored as (${stored}), counted as (${counted})
          select distinct ${key.join(" || '/' || ")} as row from (
            select * from (select * from stored except select * from counted) as missing
            union all select * from (select * from counted except select * from stored) as added
          ) as different`,
      };
    }),
  ];
}
