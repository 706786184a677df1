import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { Document } from '../document/kind.ts';
import type { Engine } from '../report/engine.ts';
import { readsNothing } from '../storage/locks.ts';

/** Has it stand in the audit chain that somebody takes out what is held about a document, before the first byte is written. */
export async function auditSubjectExport(
  { storage, documentHashes }: Pick<Engine, 'storage' | 'documentHashes'>,
  { organizationId, analystId }: Actor,
  { document, madeAt }: { readonly document: Document; readonly madeAt: Date },
): Promise<void> {
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
