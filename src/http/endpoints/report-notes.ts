import { Type } from '@sinclair/typebox';
import { leaveNote, strikeNote } from '../../report/notes.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { note } from '../views/report-schemas.ts';

const id = Type.String({ minLength: 1, maxLength: 200, description: 'report id' });

const example = {
  id: 'not_01jd8q6x4hfx0s8d1b2c3d4e5f',
  text: 'The partner sends the guarantee today.',
  analystId: 'usr_01jd8q6x4hfx0s8d1b2c3d4e5f',
  analystName: 'ana',
  notedAt: '2026-11-20T12:00:00.000Z',
};

/** POST /v2/report/{id}/note: something noted on a report. */
export const leaveNoteEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/report/{id}/note' },
    operationId: 'leaveNote',
    tag: 'Report',
    summary: 'Note something on a report',
    description:
      'Whoever reads the report reads it. A note is never edited; its author strikes it out instead.',
    permission: 'report:analyze',
    params: Type.Object({ id }),
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 5_000, description: 'a text of 1 to 5000 characters' }),
    }),
    bodyExample: { text: example.text },
    answers: { 201: { description: 'The note', schema: note, example } },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'INVALID_ARGUMENT'],
  },
  async ({ params, body: { text } }, { engine }, caller) => ({
    status: 201,
    body: await leaveNote(engine, caller, { reportId: params.id, text }),
  }),
);

/** POST /v2/report/{id}/note/{noteId}/strike: a note struck out by its author. */
export const strikeNoteEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/report/{id}/note/{noteId}/strike' },
    operationId: 'strikeNote',
    tag: 'Report',
    summary: 'Strike out a note of your own; it stays to be read as such',
    permission: 'report:analyze',
    params: Type.Object({
      id,
      noteId: Type.String({ minLength: 1, maxLength: 200, description: 'note id' }),
    }),
    body: Type.Object({
      reason: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'why, in 1 to 500 characters' }),
      ),
    }),
    bodyExample: { reason: 'It was about another customer.' },
    answers: {
      200: {
        description: 'The note',
        schema: note,
        example: { ...example, struckAt: '2026-11-20T12:05:00.000Z', strikeReason: 'Another customer.' },
      },
    },
    problems: [
      'UNKNOWN_REPORT',
      'REPORT_ERASED',
      'UNKNOWN_NOTE',
      'NOTE_OF_ANOTHER',
      'NOTE_STRUCK',
      'INVALID_ARGUMENT',
    ],
  },
  async ({ params, body: { reason } }, { engine }, caller) => ({
    status: 200,
    body: await strikeNote(engine, caller, { reportId: params.id, noteId: params.noteId, reason }),
  }),
);
