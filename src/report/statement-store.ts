import type { Kysely } from 'kysely';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** Statements that were attached to a report, as kept. */
export interface StatementUpload {
  readonly id: string;
  readonly organizationId: string;
  readonly reportId: string;
  readonly analystId: string;
  readonly fileName: string | null;
  /** As received: the file, or the JSON that was typed. */
  readonly body: Uint8Array;
  readonly sha256: string;
  readonly extracted: ExtractedStatements;
  /** Of the canonical JSON of `extracted`. */
  readonly extractedSha256: string;
  readonly uploadedAt: string;
}

/** @param extractedJson canonical JSON of `extracted`. */
export async function insertUpload(db: Db, upload: StatementUpload, extractedJson: string): Promise<void> {
  await db
    .insertInto('statement_upload')
    .values({
      id: upload.id,
      organization_id: upload.organizationId,
      report_id: upload.reportId,
      analyst_id: upload.analystId,
      file_name: upload.fileName,
      body: upload.body,
      sha256: upload.sha256,
      extracted: extractedJson,
      extracted_sha256: upload.extractedSha256,
      uploaded_at: upload.uploadedAt,
    })
    .execute();
}

/** What was attached to a report, the newest first. */
export async function listUploads(
  db: Db,
  organizationId: string,
  reportId: string,
): Promise<readonly (StatementUpload & { readonly extractedJson: string })[]> {
  const rows = await db
    .selectFrom('statement_upload')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    // Written by this store alone.
    const extracted = readKeptJson<ExtractedStatements>(row.extracted, 'statement_upload', row);
    return {
      id: row.id,
      organizationId: row.organization_id,
      reportId: row.report_id,
      analystId: row.analyst_id,
      fileName: row.file_name,
      body: row.body,
      sha256: row.sha256,
      extracted,
      extractedJson: row.extracted,
      extractedSha256: row.extracted_sha256,
      uploadedAt: row.uploaded_at,
    };
  });
}
