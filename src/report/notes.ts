import { appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import { hashNote } from '../audit/report-hashes.ts';
import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { readTypedText } from '../base/typed-text.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Engine } from './engine.ts';
import { answerNote, type NoteAnswer } from './note-answer.ts';
import { insertNote, listNotes, type Note, strikeOut } from './note-store.ts';
import { requireReport } from './read-reports.ts';
import type { Report } from './report.ts';
import { touchReport } from './report-store.ts';

type Db = Engine['storage']['db'];

const longestNote = 5_000;
const longestReason = 500;

/**
 * Notes something on a report, whatever its state; whoever reads the report reads it.
 *
 * @throws CreditError UNKNOWN_REPORT, INVALID_ARGUMENT (text).
 */
export async function leaveNote(
  engine: Engine,
  actor: Actor,
  { reportId, text: typed }: { readonly reportId: string; readonly text: string },
): Promise<NoteAnswer> {
  const text = readTypedText(typed, { name: 'text', longest: longestNote });
  const { analystId, analystName } = actor;
  return withReport(engine, actor, { reportId, kind: 'NOTE_ADDED' }, async (db, report, at) => {
    const note: Note = {
      id: newId('not'),
      text,
      analystId,
      analystName,
      notedAt: at,
      struckAt: null,
      strikeReason: null,
    };
    await insertNote(db, report, note);
    return note;
  });
}

/**
 * Strikes a note out: it stays to be read as such. Only its author does, and once.
 *
 * @throws CreditError UNKNOWN_REPORT, UNKNOWN_NOTE, NOTE_OF_ANOTHER, NOTE_STRUCK, INVALID_ARGUMENT (reason).
 */
export async function strikeNote(
  engine: Engine,
  actor: Actor,
  request: { readonly reportId: string; readonly noteId: string; readonly reason?: string | undefined },
): Promise<NoteAnswer> {
  const { reportId, noteId } = request;
  const strikeReason =
    request.reason === undefined
      ? null
      : readTypedText(request.reason, { name: 'reason', longest: longestReason });
  return withReport(engine, actor, { reportId, kind: 'NOTE_STRUCK' }, async (db, report, struckAt) => {
    const note = (await listNotes(db, report)).find(({ id }) => id === noteId);
    if (note === undefined) throw new CreditError('UNKNOWN_NOTE', { reportId, noteId });
    if (note.analystId !== actor.analystId)
      throw new CreditError('NOTE_OF_ANOTHER', { analystName: note.analystName });
    if (note.struckAt !== null) throw new CreditError('NOTE_STRUCK', { noteId, struckAt: note.struckAt });
    const struck = { ...note, struckAt, strikeReason };
    await strikeOut(db, report, struck);
    return struck;
  });
}

/** Changes a note of a report under the lock of its document, and records the change in the audit log. */
async function withReport(
  engine: Engine,
  actor: Actor,
  { reportId, kind }: { readonly reportId: string; readonly kind: AuditKind },
  change: (db: Db, report: Report, at: string) => Promise<Note>,
): Promise<NoteAnswer> {
  // Its document never changes.
  const { document } = await requireReport(engine.storage.db, actor, reportId);
  const locks = inOrder([lockOf.document(actor.organizationId, document)]);
  const note = await engine.storage.write({ locks }, async (db) => {
    const report = await requireReport(db, actor, reportId);
    const at = engine.clock.now().toISOString();
    const changed = await change(db, report, at);
    const { salt } = report;
    // Reports from before the audit log have no salt.
    if (salt !== null)
      appendAudit(db, {
        organizationId: report.organizationId,
        kind,
        at,
        actor: actor.analystId,
        details: { note: changed.id, report: report.id, sha256: hashNote(salt, changed) },
      });
    await touchReport(db, report, at, { notes: kind === 'NOTE_ADDED' ? 1 : 0 });
    return changed;
  });
  return answerNote(note);
}
