import fc from 'fast-check';
import { type Compilable, CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { nameForSearch } from '../../src/base/name-for-search.ts';
import { listNamedIds } from '../../src/report/name-index-store.ts';
import { type ListReportsQuery, listReports } from '../../src/report/read-reports.ts';
import { policyStatuses, reportStatuses } from '../../src/report/report.ts';
import { countReports, listReportIds, type ReportFilter } from '../../src/report/report-list-store.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { type InventedReport, inventReports } from './invent-reports.ts';
import { openLocalEngine, start } from './local-engine.ts';

const policyIds = ['automatic', 'manual'] as const;
const names = ['PADARIA DO ZÉ LTDA', 'Padaria Açaí', 'JOÃO DA SILVA', 'ABC "x" 100%_'] as const;
const asked = ['padaria', 'AÇAÍ', 'joao  da', '"x"', '0%_', 'ltda', 'none'] as const;
const externalIds = ['order-1', 'order-2'] as const;
const documents = ['33683111000280', '52998224725', '12ABC34501DE35'] as const;
const kinds = ['cpf', 'cnpj'] as const;

/** Instants close together, so that pages and bounds fall between reports of one millisecond. */
const instant = fc.nat(6).map((ms) => new Date(start.getTime() + ms).toISOString());

const anyReport = fc.record({
  createdAt: instant,
  status: fc.constantFrom(...reportStatuses),
  policyStatus: fc.constantFrom(...policyStatuses),
  policyId: fc.constantFrom(...policyIds),
  documentKind: fc.constantFrom(...kinds),
  document: fc.constantFrom(...documents),
  externalId: fc.option(fc.constantFrom(...externalIds)),
  subjectName: fc.option(fc.constantFrom('', ...names)),
});

const anyQuery = fc.record(
  {
    createdFrom: instant,
    createdTo: instant,
    status: fc.constantFrom(...reportStatuses),
    policyStatus: fc.constantFrom(...policyStatuses),
    policyId: fc.constantFrom(...policyIds, 'none'),
    documentKind: fc.constantFrom(...kinds),
    document: fc.constantFrom(...documents),
    externalId: fc.constantFrom(...externalIds),
    name: fc.constantFrom(...asked),
  },
  { requiredKeys: [] },
);

/** What a filter means, said of one report. */
function fits(report: Omit<InventedReport, 'organizationId'>, query: ListReportsQuery): boolean {
  const { createdFrom = '', createdTo = '~', name, limit: _, cursor: __, ...equal } = query;
  return (
    report.createdAt >= createdFrom &&
    report.createdAt <= createdTo &&
    Object.entries(equal).every(([key, value]) => Reflect.get(report, key) === value) &&
    (name === undefined || nameForSearch(report.subjectName ?? '').includes(nameForSearch(name)))
  );
}

test('a list with a filter is the whole list, filtered, on pages of any size', async () => {
  const engine = await openLocalEngine();
  const reports = fc.sample(anyReport, { numRuns: 120, seed: 7 });
  const own = { organizationId: engine.actor.organizationId };
  const stranger = { organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
  const { db } = engine.storage;
  const theirs = { id: stranger.organizationId, name: 'theirs', created_at: start.toISOString() };
  await db.insertInto('organization').values(theirs).execute();
  await copyPolicies(engine.storage.db, own.organizationId, stranger.organizationId);
  const ids = await inventReports(
    engine.storage,
    reports.map((report) => ({ ...report, ...own })),
  );
  await inventReports(
    engine.storage,
    reports.slice(0, 40).map((report) => ({ ...report, ...stranger })),
  );
  const all = reports
    .map((report, at) => ({ ...report, id: ids[at] ?? '' }))
    .sort((one, other) => (one.id < other.id ? 1 : -1));

  await fc.assert(
    fc.asyncProperty(anyQuery, fc.integer({ min: 1, max: 60 }), async (query, limit) => {
      const expected = all.filter((report) => fits(report, query)).map(({ id }) => id);
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listReports(engine, engine.actor, { ...query, limit, ...(cursor && { cursor }) });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        listed.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(listed).toEqual(expected);
      const { name, ...narrowing } = query;
      if (name !== undefined) return;
      expect(await countReports(db, own.organizationId, narrowing)).toBe(expected.length);
      expect(await countReports(db, own.organizationId, narrowing, 5)).toBe(Math.min(expected.length, 5));
    }),
    { numRuns: 150 },
  );
});

type Db = Awaited<ReturnType<typeof openLocalEngine>>['storage']['db'];

async function copyPolicies(db: Db, from: string, to: string): Promise<void> {
  const policies = await db.selectFrom('policy').selectAll().where('organization_id', '=', from).execute();
  const versions = await db
    .selectFrom('policy_version')
    .selectAll()
    .where('organization_id', '=', from)
    .execute();
  const owned = <Row>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, organization_id: to, checksum: null }));
  await db.insertInto('policy').values(owned(policies)).execute();
  await db.insertInto('policy_version').values(owned(versions)).execute();
}

sqliteTest('no filter looks through the table, with and without what SQLite has counted', async () => {
  const engine = await openLocalEngine();
  const { db } = engine.storage;
  const organizationId = engine.actor.organizationId;
  const some = fc
    .sample(anyReport, { numRuns: 50, seed: 3 })
    .map((report) => ({ ...report, organizationId }));
  await inventReports(engine.storage, some);
  const plans = async () => {
    for (const filter of fc.sample(anyQuery, { numRuns: 200, seed: 11 })) {
      for (const sql of await statementsOf(db, organizationId, filter)) {
        const explained = CompiledQuery.raw(`explain query plan ${sql.sql}`, [...sql.parameters]);
        const { rows } = await db.executeQuery<{ detail: string }>(explained);
        const reads = rows.map(({ detail }) => detail).filter((detail) => /\breport\b/.test(detail));
        for (const detail of reads) {
          expect(detail, sql.sql).toMatch(
            /^SEARCH report USING (?:COVERING )?INDEX .*(?:id>\? AND id<\?|\bid=\?)\)$/,
          );
        }
        const sorts = rows.filter(({ detail }) => detail.includes('TEMP B-TREE'));
        // Only of what the ends of indexes gave.
        expect(sorts.length).toBeLessThanOrEqual(sql.sql.includes('json_each') ? 1 : 0);
      }
    }
  };
  await plans();
  await db.executeQuery(CompiledQuery.raw('analyze'));
  await plans();
});

/** The statements by which a list is read. */
async function statementsOf(
  db: Db,
  organizationId: string,
  { name, ...filter }: Omit<ReportFilter, 'limit'> & { readonly name?: string },
): Promise<readonly CompiledQuery[]> {
  const said: CompiledQuery[] = [];
  const listening: Pick<Db, 'executeQuery' | 'getExecutor'> = {
    getExecutor: () => db.getExecutor(),
    executeQuery: <R>(query: Compilable<R> | CompiledQuery<R>) => {
      said.push('compile' in query ? query.compile() : query);
      return db.executeQuery<R>(query);
    },
  };
  const heard = Object.assign(Object.create(db), listening);
  if (name === undefined) await listReportIds(heard, organizationId, { ...filter, limit: 5 });
  else await listNamedIds(heard, organizationId, { ...filter, name, limit: 5 });
  if (name === undefined) await countReports(heard, organizationId, filter);
  return said;
}
