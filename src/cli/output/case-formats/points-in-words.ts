import type { BoundaryPoint } from '../../../policy/cases/boundaries.ts';
import type { FormatStyle } from '../finding-formats/checked-file.ts';
import { sayIn, type TextKey } from '../texts.ts';

const pointWords = {
  BELOW: 'pointBelow',
  AT: 'pointAt',
  AT_UPPER: 'pointAtUpper',
  ABOVE: 'pointAbove',
  MET: 'pointMet',
  NOT_MET: 'pointNotMet',
  ABSENT: 'pointAbsent',
} as const satisfies Record<BoundaryPoint, TextKey>;

/** The points of a boundary in words, parted by commas. */
export function pointsInWords(
  points: readonly BoundaryPoint[],
  { language }: Pick<FormatStyle, 'language'>,
): string {
  return points.map((point) => sayIn(language)(pointWords[point])).join(', ');
}
