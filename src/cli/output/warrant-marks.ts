import { warrantMarks } from '../../sections/criminal-record.ts';
import type { Painter } from './colour.ts';

/** A mark at the start of a line, of a cell, or of a figure of a section, before its words. */
const marked = new RegExp(`(^|: | {2}|· )([${Object.values(warrantMarks).join('')}])(?= \\S)`, 'g');

/** Returns a line with its warrant marks painted: red in force, yellow past or unclear. */
export function paintWarrantMarks(line: string, paint: Painter): string {
  return line.replaceAll(
    marked,
    (_, before: string, mark: string) =>
      before + (mark === warrantMarks.active ? paint.bad : paint.warning)(mark),
  );
}
