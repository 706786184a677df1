import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { isServerAddress } from '../../src/base/server-address.ts';
import { requireDocument } from '../../src/document/document.ts';
import type { Document } from '../../src/document/kind.ts';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { planTables } from '../../src/storage/table-plan.ts';
import { advanceErasure, beginErasure } from '../../src/subject/erase-subject.ts';
import { readErasure } from '../../src/subject/read-erasure.ts';
import { showSubject } from '../../src/subject/show-subject.ts';
import type { EventType } from '../../src/webhook/events.ts';
import { type LocalEngine, start } from '../report/local-engine.ts';

export const reason = 'asked for by the person';
export const ofCase = (name: string) =>
  requireDocument(sandboxCases().find((one) => one.case === name)?.document ?? '');
export const shown = (engine: LocalEngine, document: Document) =>
  showSubject(engine, engine.actor, document, 'en');

export async function erase(engine: Omit<LocalEngine, 'pass'>, document: Document) {
  const eraser = { engine, shelf: openExportShelf(engine.storage) };
  const one = await beginErasure(eraser, engine.actor, { document, reportId: null, reason });
  if (one === undefined) return undefined;
  await advanceErasure(eraser, one);
  return readErasure(engine, engine.actor, one.id, 'en');
}

/** Every byte of the database, its log and the files of exports; on a server all that its tables hold. */
export async function everything({ storage: { file, db } }: LocalEngine): Promise<string> {
  if (isServerAddress(file)) {
    const rows = await Promise.all(
      planTables().map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)),
    );
    return JSON.stringify(rows.map((table) => table.rows));
  }
  const exports = join(dirname(file), 'exports');
  const names = existsSync(exports) ? readdirSync(exports).map((name) => join(exports, name)) : [];
  return [file, `${file}-wal`, ...names]
    .filter((name) => existsSync(name))
    .map((name) => readFileSync(name).toString('latin1'))
    .join('\n');
}

/** All that was collected, unpacked. */
export async function everythingRead(engine: LocalEngine): Promise<string> {
  const { db } = engine.storage;
  const runs = await db.selectFrom('run').select('id').execute();
  const dossiers = await Promise.all(runs.map(({ id }) => readDossier(db, id)));
  return dossiers
    .flatMap(({ sections, evidence }) => [
      ...sections.map((section) => JSON.stringify(section)),
      ...evidence.map(({ evidence: { body } }) => Buffer.from(body).toString('utf8')),
    ])
    .join('\n');
}

/** Has events of a type go somewhere; the id of the webhook. */
export async function addWebhook({ storage, actor }: LocalEngine, type: EventType): Promise<string> {
  const id = `whk_${type.toLowerCase()}`;
  await storage.write({ locks: [] }, (db) =>
    db
      .insertInto('webhook')
      .values({
        id,
        organization_id: actor.organizationId,
        type,
        url: 'https://example.com/',
        endpoint_id: 'one',
        api_key: null,
        secret: 's',
        previous_secret: null,
        previous_secret_until: null,
        listens_until: null,
        disabled_at: null,
        removed_at: null,
        created_at: start.toISOString(),
        updated_at: start.toISOString(),
      })
      .execute(),
  );
  return id;
}
