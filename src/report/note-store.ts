import type { Kysely, Selectable } from 'kysely';
import { listCountedRows } from '../storage/row-totals.ts';
import type { Tables } from '../storage/tables.ts';
import type { Report } from './report.ts';

type Db = Kysely<Tables>;
type NotedReport = Pick<Report, 'organizationId' | 'id'>;

/** What somebody noted on a report, as kept. */
export interface Note {
  readonly id: string;
  readonly text: string;
  readonly analystId: string;
  readonly analystName: string;
  readonly notedAt: string;
  /** When its author struck it out; null where it stands. */
  readonly struckAt: string | null;
  readonly strikeReason: string | null;
}

export async function insertNote(db: Db, report: NotedReport, note: Note): Promise<void> {
  await db
    .insertInto('report_note')
    .values({
      id: note.id,
      organization_id: report.organizationId,
      report_id: report.id,
      text: note.text,
      analyst_id: note.analystId,
      analyst_name: note.analystName,
      noted_at: note.notedAt,
      struck_at: note.struckAt,
      strike_reason: note.strikeReason,
    })
    .execute();
}

/**
 * Returns every note of a report, struck ones too, in the order of their writing.
 *
 * @throws CreditError RECORD_DAMAGED if a note is damaged or missing.
 */
export async function listNotes(db: Db, report: NotedReport): Promise<readonly Note[]> {
  const order = 'report_note.noted_at, report_note.id';
  return (await listCountedRows(db, 'report_note', { ...report, order })).map(toNote);
}

/** A note stands no more; its text stays. */
export async function strikeOut(
  db: Db,
  { organizationId }: Pick<Report, 'organizationId'>,
  { id, struckAt, strikeReason }: Pick<Note, 'id' | 'struckAt' | 'strikeReason'>,
): Promise<void> {
  await db
    .updateTable('report_note')
    .set({ struck_at: struckAt, strike_reason: strikeReason })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

function toNote(row: Selectable<Tables['report_note']>): Note {
  return {
    id: row.id,
    text: row.text,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    notedAt: row.noted_at,
    struckAt: row.struck_at,
    strikeReason: row.strike_reason,
  };
}
