import type { Actor } from '../auth/actor.ts';
import type { Document } from '../document/kind.ts';
import type { Engine } from '../report/engine.ts';
import { listReportIdsOf } from './holding-store.ts';

/** Notes that somebody reads what is held about a document: every report about it, as a list. */
export async function noteSubjectReading(
  { storage, accesses }: Pick<Engine, 'storage' | 'accesses'>,
  { organizationId, analystId: readerId, analystName: readerName }: Actor,
  { value: document }: Document,
): Promise<void> {
  if (accesses === undefined) return;
  const reportIds = await storage.read((db) => listReportIdsOf(db, { organizationId, document }));
  accesses.note({ organizationId, readerId, readerName, way: 'SUBJECT', reportIds, isList: true });
}
