import type { PackedEntry } from '../../archive/zip-archive.ts';
import { CellText } from './cell-text.ts';
import { type PartContext, readWholePart } from './read-part.ts';
import { TextStore } from './text-store.ts';

/** The texts that the cells of a workbook name by their numbers. */
export async function readSharedStrings(
  part: PackedEntry | undefined,
  context: PartContext,
): Promise<TextStore> {
  const store = new TextStore();
  if (part === undefined) return store;
  const text = new CellText();
  await readWholePart(
    part,
    {
      open: (element, attributes) => {
        if (element === 'si') text.begin();
        text.open(element, attributes);
      },
      close: (element) => {
        text.close(element);
        if (element === 'si') store.add(text.end(), text.isStruck);
      },
      text: (piece) => text.add(piece),
    },
    context,
  );
  return store;
}
