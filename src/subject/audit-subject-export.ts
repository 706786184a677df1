import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { Document } from '../document/kind.ts';
import type { Engine } from '../report/engine.ts';
import { readsNothing } from '../storage/locks.ts';

/**
 * Records in the audit chain that a caller exports the data of a document, before the first byte is written. Checks the database
 * structure first: damaged indexes would hide rows from the copy.
 *
 * @throws CreditError STORAGE_*. Nothing is recorded then.
 */
export async function auditSubjectExport(
  { storage, documentHashes }: Pick<Engine, 'storage' | 'documentHashes'>,
  { organizationId, analystId }: Actor,
  { document, madeAt }: { readonly document: Document; readonly madeAt: Date },
): Promise<void> {
  await storage.requireStructure();
  const hash = await documentHashes.forOrganization(organizationId);
  await storage.write({ locks: readsNothing }, async (db) =>
    appendAudit(db, {
      organizationId,
      kind: 'SUBJECT_EXPORTED',
      at: madeAt.toISOString(),
      actor: analystId,
      details: { subject: hash(document.value) },
    }),
  );
}
