import type { SourceResult } from '../collector/source-result.ts';
import { statementDetails } from '../financial-statement/analyze-statements.ts';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { settleUploads } from '../financial-statement/settle-uploads.ts';
import type { AttachedStatements } from '../report/statement-store.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import type { FinancialPeriod, FinancialStatementsDetails } from '../sections/financial-statements.ts';
import { type SectionType, sectionTypes } from '../sections/index.ts';

const section = 'FINANCIAL_STATEMENTS' satisfies SectionType;

/** Statements that were attached to a report stand among its sources in this role, before all others. */
export const attachmentSource = {
  role: 'financial-tab',
  provider: 'upload',
  sections: [section] as readonly SectionType[],
} as const;

/**
 * Returns what attached statements contribute to a run, as if a source had answered. Sums of adjacent periods are left to the section:
 * a sum of one upload must not replace the statements of another.
 *
 * @param uploads newest first.
 * @param sources periods that the sources of the run state.
 */
export function attachedResults(
  uploads: readonly AttachedStatements[],
  sources: readonly FinancialPeriod[],
): readonly SourceResult[] {
  return settleUploads(uploads, sources).map(({ upload, statements }) => ({
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
    contribution: { [section]: contributionOf(statements) },
    kept: true,
    ms: 0,
  }));
}

function contributionOf(statements: ExtractedStatements): FinancialStatementsDetails {
  const details = statementDetails([statements]);
  return { ...details, periods: details.periods.filter(({ parts }) => parts === undefined) };
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
