import type { Kysely, Selectable } from 'kysely';
import { sha256 } from '../base/canonical-json.ts';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { sealFor, sealTextFor } from '../privacy/subject-seals.ts';
import { type KeptFile, sha256OfFile } from '../storage/packed-bytes.ts';
import { checksumOfRow, damagedRow, readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** Statements that were attached to a report, as stored, without the file. */
export interface AttachedStatements {
  readonly id: string;
  readonly organizationId: string;
  readonly reportId: string;
  readonly analystId: string;
  readonly fileName: string | null;
  /** Of the body as received: the file, or the JSON that was typed. */
  readonly sha256: string;
  readonly extracted: ExtractedStatements;
  /** Of the canonical JSON of `extracted`. */
  readonly extractedSha256: string;
  readonly uploadedAt: string;
}

/**
 * @param kept.document whom they are about.
 * @param kept.extractedJson canonical JSON of `extracted`.
 */
export async function insertUpload(
  db: Db,
  upload: AttachedStatements,
  {
    document,
    file,
    extractedJson,
  }: { readonly document: string; readonly file: KeptFile; readonly extractedJson: string },
): Promise<void> {
  const subject = { organizationId: upload.organizationId, document };
  const row = {
    id: upload.id,
    organization_id: upload.organizationId,
    report_id: upload.reportId,
    analyst_id: upload.analystId,
    file_name: upload.fileName,
    body: await sealFor(db, subject, 'statement_upload.body', file.bytes),
    sha256: upload.sha256,
    extracted: await sealTextFor(db, subject, 'statement_upload.extracted', extractedJson),
    extracted_sha256: upload.extractedSha256,
    uploaded_at: upload.uploadedAt,
    body_form: file.form,
  };
  // Said with the row: where the trigger fills it in, the file is written twice.
  const checksum = checksumOfRow('statement_upload', row);
  await db
    .insertInto('statement_upload')
    .values({ ...row, checksum })
    .execute();
}

/**
 * What was attached to a report, the newest first, without the files, each of which may be of 64 MiB.
 *
 * @throws CreditError RECORD_DAMAGED where the figures are not as they were written.
 */
export async function listAttached(
  db: Db,
  organizationId: string,
  reportId: string,
): Promise<readonly AttachedStatements[]> {
  const rows = await db
    .selectFrom('statement_upload')
    .select(['id', 'organization_id', 'report_id', 'analyst_id', 'file_name', 'sha256'])
    .select(['extracted', 'extracted_sha256', 'uploaded_at'])
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    // The checksum of the row goes over the file too.
    if (sha256(row.extracted) !== row.extracted_sha256) throw damagedRow('statement_upload', row);
    return attachedOf(row);
  });
}

/**
 * Returns the same with the figures as their JSON was stored, and the hash of each stored body.
 *
 * @throws CreditError RECORD_DAMAGED
 */
export async function listUploads(
  db: Db,
  organizationId: string,
  reportId: string,
): Promise<
  readonly (AttachedStatements & { readonly extractedJson: string; readonly bodySha256: string })[]
> {
  const rows = await db
    .selectFrom('statement_upload')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...attachedOf(row),
      bodySha256: await hashOfBody(row),
      extractedJson: row.extracted,
    })),
  );
}

/** @throws CreditError RECORD_DAMAGED */
async function hashOfBody(row: Selectable<Tables['statement_upload']>): Promise<string> {
  try {
    return await sha256OfFile({ bytes: row.body, form: row.body_form });
  } catch {
    throw damagedRow('statement_upload', row);
  }
}

function attachedOf(
  row: Omit<Selectable<Tables['statement_upload']>, 'body' | 'body_form' | 'checksum'>,
): AttachedStatements {
  return {
    id: row.id,
    organizationId: row.organization_id,
    reportId: row.report_id,
    analystId: row.analyst_id,
    fileName: row.file_name,
    sha256: row.sha256,
    // Written by this store alone.
    extracted: readKeptJson<ExtractedStatements>(row.extracted, 'statement_upload', row),
    extractedSha256: row.extracted_sha256,
    uploadedAt: row.uploaded_at,
  };
}
