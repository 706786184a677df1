import Database from 'better-sqlite3';
import { sqliteText } from './migration.ts';
import { migrations } from './migrations.ts';

/** A table of the newest schema, as it is taken from one engine to the other. */
export interface TablePlan {
  readonly name: string;
  /** Without the checksum, which each engine makes for itself. */
  readonly columns: readonly string[];
  /** The columns of the primary key, by which its rows are read in order. */
  readonly key: readonly string[];
  /** Of counts that a server keeps in several rows: the columns that are added up. */
  readonly sums: readonly string[];
  /** Whether triggers make its rows as those come that they are of. */
  readonly isMade: boolean;
  readonly hasChecksum: boolean;
  /** Whether its key is counted up by the engine, which has to go on where it was. */
  readonly countsUp: boolean;
}

/** Tables whose rows a server keeps in several, of which the sum counts. */
const counts: ReadonlySet<string> = new Set(['batch_tally', 'batch_figure', 'charge_tally', 'row_count']);
/** Those of them that count what is new, and not only what changes. */
const keptByTriggers: ReadonlySet<string> = new Set(['charge_tally', 'row_count']);

/** The tables that both engines have, each after those that its rows refer to. */
export function planTables(): readonly TablePlan[] {
  const model = new Database(':memory:');
  try {
    model.pragma('foreign_keys = OFF');
    for (const migration of migrations) model.exec(sqliteText(migration));
    const tables = model
      .prepare<[], { name: string; sql: string }>(
        // Not the index of names, which is made of the rows.
        `select tables.name, sql from pragma_table_list as tables join sqlite_schema using (name)
         where schema = 'main' and tables.type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
      )
      .all();
    const plans = tables.map((table) => ({ plan: planOf(model, table), parents: parentsOf(model, table) }));
    return inOrder(plans);
  } finally {
    model.close();
  }
}

function planOf(model: Database.Database, { name, sql }: { name: string; sql: string }): TablePlan {
  const info = model
    .prepare<[string], { name: string; type: string; pk: number }>(
      'select name, type, pk from pragma_table_info(?) order by cid',
    )
    .all(name);
  const columns = info.map((column) => column.name).filter((column) => column !== 'checksum');
  const key = info
    .filter(({ pk }) => pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map((column) => column.name);
  const isCount = ({ name: column, type, pk }: (typeof info)[number]) =>
    type === 'INTEGER' && pk === 0 && column !== 'checksum';
  return {
    name,
    columns,
    key,
    sums: counts.has(name) ? info.filter(isCount).map((column) => column.name) : [],
    isMade: keptByTriggers.has(name),
    hasChecksum: columns.length < info.length,
    countsUp: /\bAUTOINCREMENT\b/.test(sql),
  };
}

/** The tables whose rows must be there before; references that are looked at when a transaction ends need not be. */
function parentsOf(
  model: Database.Database,
  { name, sql }: { name: string; sql: string },
): readonly string[] {
  const later = [...sql.matchAll(/REFERENCES (\w+) \([^)]*\) DEFERRABLE/g)].map(([, parent]) => parent);
  return model
    .prepare<[string], string>('select distinct "table" from pragma_foreign_key_list(?)')
    .pluck()
    .all(name)
    .filter((parent) => !later.includes(parent));
}

function inOrder(
  plans: readonly { readonly plan: TablePlan; readonly parents: readonly string[] }[],
): readonly TablePlan[] {
  const ordered: TablePlan[] = [];
  let left = plans;
  while (left.length > 0) {
    const ready = left.filter(({ parents }) =>
      parents.every((parent) => ordered.some(({ name }) => name === parent)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready.map(({ plan }) => plan));
    left = left.filter((one) => !ready.includes(one));
  }
  return ordered;
}
