import { appendAudit } from '../audit/append-audit.ts';
import type { Engine } from '../report/engine.ts';

/** The ids of what is removed stand in the audit chain: it named them before, and they are not missing then. */
export function auditRemoval(
  { engine, number }: { readonly engine: Engine; readonly number: number | undefined },
  db: Engine['storage']['db'],
  { organizationId, ids }: { readonly organizationId: string; readonly ids: readonly string[] },
): void {
  const at = engine.clock.now().toISOString();
  const details = { run: number, erased: ids };
  appendAudit(db, { organizationId, kind: 'RETENTION_RUN', at, actor: null, details });
}
