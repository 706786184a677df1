import { say } from '../../../base/language.ts';
import type { BoundaryPoint } from '../../../policy/cases/boundaries.ts';
import { boundaryPointWords } from '../../../presentation/policy-words.ts';
import type { FormatStyle } from '../finding-formats/checked-file.ts';

/** The points of a boundary in words, parted by commas. */
export function pointsInWords(
  points: readonly BoundaryPoint[],
  { language }: Pick<FormatStyle, 'language'>,
): string {
  return points.map((point) => say(boundaryPointWords[point], language)).join(', ');
}
