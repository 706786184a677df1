import { say, type Text } from '../base/language.ts';
import type { NoteAnswer } from '../report/note-answer.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import type { PageTable } from './page.ts';

export const noteWords = {
  notes: { en: 'Notes', 'pt-BR': 'Notas' },
  noted: { en: '{name}, {when}', 'pt-BR': '{name}, {when}' },
  struck: { en: '{note} (struck out, {when})', 'pt-BR': '{note} (riscada, {when})' },
  struckSince: { en: '{note} (struck out, {when}: {reason})', 'pt-BR': '{note} (riscada, {when}: {reason})' },
} as const satisfies Record<string, Text>;

/** What people noted on a report, in order, with author and time; undefined where that is nothing. */
export function notesTable({ notes = [] }: ReportAnswer, style: FigureStyle): PageTable | undefined {
  if (notes.length === 0) return undefined;
  return {
    title: say(noteWords.notes, style.language),
    rows: notes.map((note) => ({
      cells: [authorOf(note, style), noteInWords(note, style)],
      tone: 'PLAIN',
    })),
  };
}

function authorOf({ analystName, notedAt }: NoteAnswer, { language, format }: FigureStyle): string {
  const when = format.dateTime(notedAt);
  return say(noteWords.noted, language, { name: plainWords(analystName), when });
}

function noteInWords(
  { text, struckAt, strikeReason }: NoteAnswer,
  { language, format }: FigureStyle,
): string {
  const note = plainWords(text);
  if (struckAt === undefined) return note;
  const when = format.dateTime(struckAt);
  if (strikeReason === undefined) return say(noteWords.struck, language, { note, when });
  return say(noteWords.struckSince, language, { note, when, reason: plainWords(strikeReason) });
}
