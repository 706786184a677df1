import type { Note } from './note-store.ts';

/** Something that somebody noted on a report. */
export interface NoteAnswer {
  readonly id: string;
  readonly text: string;
  readonly analystId: string;
  readonly analystName: string;
  readonly notedAt: string;
  /** There where its author struck it out. */
  readonly struckAt?: string;
  readonly strikeReason?: string;
}

/** A note as a report answers it. */
export function answerNote({ struckAt, strikeReason, ...note }: Note): NoteAnswer {
  return {
    ...note,
    ...(struckAt !== null && { struckAt }),
    ...(strikeReason !== null && { strikeReason }),
  };
}
