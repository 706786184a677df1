/** What stands where a document or a name has been erased. */
export const erasedMark = 'ERASED';

/** So much of a name tells what was erased together. */
const tailLength = 10;

/**
 * What stands in the place of an erased document: it says so, is none, and is another one for each erasing, so that what belonged
 * together still does.
 *
 * @param erasureId of the erasing.
 */
export function erasedDocument(erasureId: string): string {
  return `${erasedMark}-${erasureId.slice(-tailLength)}`;
}
