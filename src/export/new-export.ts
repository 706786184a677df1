import { newIdAt } from '../base/ids.ts';
import type { ExportForm, ReportExport } from './export.ts';

/** Creates the record of an export that was requested and is not yet generated. */
export function newExport(
  request: ExportForm & Pick<ReportExport, 'organizationId' | 'subject' | 'revision'>,
  now: Date,
): ReportExport {
  return {
    ...request,
    id: newIdAt('exp', now),
    state: 'PENDING',
    error: null,
    size: null,
    sha256: null,
    createdAt: now.toISOString(),
    finishedAt: null,
    expiresAt: null,
    holder: null,
    heldUntil: null,
    fence: 0,
    failures: 0,
    losses: 0,
    suspectSince: null,
  };
}
