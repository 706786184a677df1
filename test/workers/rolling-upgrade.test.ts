import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { knownSchema } from '../../src/storage/migrations.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { onServer, serverTest } from '../storage/test-server.ts';
import { clientOf } from './client-of.ts';
import { startMachine } from './start-machine.ts';

/** What a newer program does to the database when it starts first: columns and tables that an older one knows nothing of. */
const later = `
alter table report add column later text;
alter table run add column later bigint;
alter table machine add column later text;
create table later (id text primary key);
update credit_schema set number = ${knownSchema + 1}`;

serverTest(
  'machines of an older program go on beside a newer one, and are refused by name once they start anew',
  async () => {
    const place = await newDatabaseFile();
    const storage = await openStorage(place);
    onTestFinished(() => storage.close());
    const [serve, work] = await Promise.all([
      startMachine('serve --no-work', place, { name: 'answers' }),
      startMachine('work', place, { name: 'works' }),
    ]);
    const client = await clientOf(storage, serve.url);
    const analyse = async (document: string) => {
      const { id } = await client.createReport({ document, type: 'cnpj', policyId: 'starter-company' });
      return client.waitForReport(id);
    };
    expect((await analyse('99990001000198')).progress.final).toBe(true);
    await onServer(place, later);
    // What is under way, and what comes, is done as before: a new document, and one that has a report.
    expect((await analyse('12ABC34501DE35')).progress.final).toBe(true);
    expect((await analyse('99990001000198')).progress.final).toBe(true);
    expect((await client.listReports()).items).not.toHaveLength(0);
    const { rows } = await sql<{ n: number }>`select count(distinct run_id) as n from usage`.execute(
      storage.db,
    );
    expect(rows[0]?.n).toBe(3);
    await expect(startMachine('work', place, { name: 'anew' })).rejects.toThrow(`${knownSchema + 1}`);
    expect(await work.stop()).toBe(0);
    expect(await serve.stop()).toBe(0);
  },
);
