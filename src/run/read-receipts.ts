import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { requireReport } from '../report/read-reports.ts';
import { type KeptReceipt, receiptsIn } from '../sources/connector/kept-receipt.ts';

/** A document by which a source proved what it answered. */
export interface ReceiptAnswer {
  readonly source: string;
  readonly provider: string;
  /** Where it was fetched. */
  readonly address: string;
  /** Of its bytes; null where it could not be fetched. */
  readonly sha256: string | null;
  /** As its server called it. */
  readonly contentType: string | null;
  readonly size: number | null;
  /** ISO 8601 UTC. */
  readonly receivedAt: string;
  /** Why it could not be fetched; null where it was. */
  readonly problem: string | null;
}

/** The receipts of the latest run of a report. @throws CreditError UNKNOWN_REPORT, REPORT_ERASED, RECORD_DAMAGED. */
export async function listReceipts(
  engine: Pick<Engine, 'storage'>,
  actor: Actor,
  reportId: string,
): Promise<readonly ReceiptAnswer[]> {
  return (await receiptsOf(engine, actor, reportId)).map(({ answer }) => answer);
}

/**
 * A receipt of the latest run of a report with its bytes, as they came.
 *
 * @param receipt.sha256 of its bytes.
 * @throws CreditError as `listReceipts`; UNKNOWN_RECEIPT.
 */
export async function readReceipt(
  engine: Pick<Engine, 'storage'>,
  actor: Actor,
  receipt: { readonly reportId: string; readonly sha256: string },
): Promise<{ readonly answer: ReceiptAnswer; readonly bytes: Uint8Array }> {
  const { reportId, sha256 } = receipt;
  const all = await receiptsOf(engine, actor, reportId);
  const match = all.find(({ answer }) => answer.sha256 === sha256);
  if (match === undefined) throw new CreditError('UNKNOWN_RECEIPT', { reportId, receipt: sha256 });
  return { answer: match.answer, bytes: Buffer.from(match.kept.content, 'base64') };
}

async function receiptsOf(
  { storage }: Pick<Engine, 'storage'>,
  actor: Actor,
  reportId: string,
): Promise<readonly { readonly answer: ReceiptAnswer; readonly kept: KeptReceipt }[]> {
  // Reads both at one instant, because an erasure removes both.
  const { evidence } = await storage.read(async (db) => {
    const { currentRunId } = await requireReport(db, actor, reportId);
    return readDossier(db, currentRunId);
  });
  return evidence.flatMap(({ role, provider, evidence: { body, receivedAt } }) =>
    receiptsIn(body).map((kept) => ({
      kept,
      answer: {
        source: role,
        provider,
        address: kept.address,
        sha256: kept.sha256 || null,
        contentType: kept.contentType || null,
        size: kept.sha256 === '' ? null : Buffer.from(kept.content, 'base64').length,
        receivedAt,
        problem: kept.problem ?? null,
      },
    })),
  );
}

/** What a receipt is called as a file: by its hash, and by what its bytes are and not what they are said to be. */
export function receiptExtension(bytes: Uint8Array): 'pdf' | 'html' | 'bin' {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (start.startsWith('%PDF-')) return 'pdf';
  return /^\s*(?:<!doctype html|<html|<head|<body)/i.test(start) ? 'html' : 'bin';
}
