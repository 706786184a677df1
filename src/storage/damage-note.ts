import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../base/fits-schema.ts';

const damageNote = Type.Object({
  /** Which file it is about: one that was put in its place is another. */
  inode: Type.String(),
  /** ISO 8601 UTC. */
  at: Type.String(),
  /** Whether it was met in reading, or a check has found it. */
  by: Type.Union([Type.Literal('READING'), Type.Literal('CHECK')]),
});

/** That a database is known to be damaged: since when, and by whom it was noticed. */
export type Damage = Pick<Static<typeof damageNote>, 'at' | 'by'>;

/**
 * Notes beside a database that it is damaged, for every process that shares it and for the next start, until a check finds it
 * sound. Where the folder takes no file, nothing is noted.
 */
export function noteDamage(file: string, by: Damage['by']): void {
  if (readDamage(file) !== undefined) return;
  try {
    const note: Static<typeof damageNote> = { inode: inodeOf(file), at: new Date().toISOString(), by };
    writeFileSync(noteOf(file), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // Whoever met the damage is told of it anyway.
  }
}

/** Takes the note back. */
export function forgetDamage(file: string): void {
  try {
    rmSync(noteOf(file), { force: true });
  } catch {
    // As above: a folder that takes no file has none of it either.
  }
}

/** The damage of a database that was noted; undefined where none was. */
export function readDamage(file: string): Damage | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(noteOf(file), 'utf8'));
    if (!fitsSchema(damageNote, note) || note.inode !== inodeOf(file)) return undefined;
    return { at: note.at, by: note.by };
  } catch {
    return undefined;
  }
}

function noteOf(file: string): string {
  return `${file}-damage`;
}

function inodeOf(file: string): string {
  return String(statSync(file, { bigint: true }).ino);
}
