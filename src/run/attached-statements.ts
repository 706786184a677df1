import type { SourceResult } from '../collector/source-result.ts';
import { statementDetails } from '../financial-statement/analyze-statements.ts';
import { withoutSettledPeriods } from '../report/list-statements.ts';
import type { AttachedStatements } from '../report/statement-store.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import { type SectionType, sectionTypes } from '../sections/index.ts';

const section = 'FINANCIAL_STATEMENTS' satisfies SectionType;

/** Statements that were attached to a report stand among its sources in this role, before all others. */
export const attachmentSource = {
  role: 'financial-tab',
  provider: 'upload',
  sections: [section] as readonly SectionType[],
} as const;

/**
 * What attached statements give to a run, as if a source had answered. What is to be confirmed is gone where a newer upload
 * has its period.
 *
 * @param uploads newest first.
 */
export function attachedResults(uploads: readonly AttachedStatements[]): readonly SourceResult[] {
  return withoutSettledPeriods(uploads).map((upload) => ({
    role: attachmentSource.role,
    provider: attachmentSource.provider,
    sandbox: false,
    required: false,
    outcome: 'ANSWERED',
    failure: null,
    evidence: {
      contentType: upload.fileName === null ? 'application/json' : 'application/octet-stream',
      // The file stays where it is: nothing is made of it again.
      body: new Uint8Array(),
      sha256: upload.sha256,
      editionDate: null,
      requestedAt: upload.uploadedAt,
      receivedAt: upload.uploadedAt,
      attempts: 1,
    },
    contribution: { [section]: statementDetails([upload.extracted]) },
    kept: true,
    ms: 0,
  }));
}

/** What a run is assembled from: its sections, and that of the statements where any are attached. */
export function withAttachments(
  plan: CollectionPlan,
  uploads: readonly AttachedStatements[],
): CollectionPlan {
  if (uploads.length === 0 || plan.sections.includes(section)) return plan;
  const wanted = new Set<SectionType>([...plan.sections, section]);
  return { ...plan, sections: sectionTypes.filter((type) => wanted.has(type)) };
}
