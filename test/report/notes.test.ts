import { describe, expect, test } from 'vitest';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { createReport } from '../../src/report/create-report.ts';
import { leaveNote, strikeNote } from '../../src/report/notes.ts';
import { getReport, readReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, openLocalEngine, start } from './local-engine.ts';

async function noted() {
  const engine = await openLocalEngine();
  const { report } = await analyzeDocument(engine, engine.actor, {
    document: approvedCompany,
    policyId: 'manual',
  });
  const note = await leaveNote(engine, engine.actor, { reportId: report.id, text: '  Answer by Friday. ' });
  return { engine, id: report.id, note };
}

describe('a note on a report', () => {
  test('is read in order with author and time, and the report has changed by it', async () => {
    const { engine, id, note } = await noted();
    const before = (await readReport(engine, engine.actor, id)).finalRevision;
    engine.pass(60_000);
    await leaveNote(engine, engine.actor, { reportId: id, text: 'The guarantee came.' });
    const { answer, finalRevision } = await readReport(engine, engine.actor, id);
    expect(answer.notes?.map(({ text, analystName, notedAt }) => [text, analystName, notedAt])).toEqual([
      ['Answer by Friday.', 'ana', note.notedAt],
      ['The guarantee came.', 'ana', '2026-11-20T12:01:00.000Z'],
    ]);
    expect(finalRevision).not.toBe(before);
    expect(answer.status).toBe('COMPLETED');
  });

  test('is never edited: its author strikes it out, once, and it is still read', async () => {
    const { engine, id, note } = await noted();
    const request = { reportId: id, noteId: note.id, reason: 'Another customer.' };
    const { actor: rui } = await openLocalActor(engine.storage, { analystName: 'rui', now: start });
    expect((await refusalOf(strikeNote(engine, rui, request))).code).toBe('NOTE_OF_ANOTHER');
    await strikeNote(engine, engine.actor, request);
    expect((await getReport(engine, engine.actor, id)).notes).toMatchObject([
      { text: 'Answer by Friday.', struckAt: start.toISOString(), strikeReason: 'Another customer.' },
    ]);
    expect((await refusalOf(strikeNote(engine, engine.actor, request))).code).toBe('NOTE_STRUCK');
    const unknown = strikeNote(engine, engine.actor, { ...request, noteId: 'not_x' });
    expect((await refusalOf(unknown)).code).toBe('UNKNOWN_NOTE');
  });

  test.each(['', ' \n ', 'x'.repeat(5_001)])('has a sane length (%#)', async (text) => {
    const { engine, id } = await noted();
    expect((await refusalOf(leaveNote(engine, engine.actor, { reportId: id, text }))).code).toBe(
      'INVALID_ARGUMENT',
    );
  });

  test('may be left while a report is worked on, which goes on, and stays through another analysis', async () => {
    const engine = await openLocalEngine();
    const request = { document: approvedCompany, policyId: 'manual' };
    const { reportId } = await createReport(engine, engine.actor, request);
    await leaveNote(engine, engine.actor, { reportId, text: 'Asked for by phone.' });
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report).toMatchObject({
      id: reportId,
      status: 'COMPLETED',
      notes: [{ text: 'Asked for by phone.' }],
    });
  });

  test('is not for whoever does not see the report', async () => {
    const { engine, id } = await noted();
    const stranger = { ...engine.actor, organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
    expect((await refusalOf(leaveNote(engine, stranger, { reportId: id, text: 'x' }))).code).toBe(
      'UNKNOWN_REPORT',
    );
  });
});
