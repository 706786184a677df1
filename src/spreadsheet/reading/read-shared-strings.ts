import type { PackedEntry } from '../../archive/zip-archive.ts';
import { openCellText } from './cell-text.ts';
import { type PartContext, readPart } from './read-part.ts';
import { openTextStore, type TextStore } from './text-store.ts';

/** The texts that the cells of a workbook name by their numbers. */
export async function readSharedStrings(
  part: PackedEntry | undefined,
  context: PartContext,
): Promise<TextStore> {
  const store = openTextStore();
  if (part === undefined) return store;
  const text = openCellText();
  const stretches = readPart(
    part,
    {
      open: (element) => {
        if (element === 'si') text.begin();
        text.open(element);
      },
      close: (element) => {
        text.close(element);
        if (element === 'si') store.add(text.end());
      },
      text: (piece) => text.add(piece),
    },
    context,
  );
  for await (const _ of stretches);
  return store;
}
