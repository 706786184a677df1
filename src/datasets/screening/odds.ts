/** How many people bear a name, of all people of whom it was counted. */
export interface NameCount {
  readonly bearers: number;
  readonly people: number;
}

/** CPFs that were ever given, about; and the different sets of the six digits that a mask shows. */
const people = 250_000_000;
const masks = 1_000_000;

/**
 * How many to one it is that an entry with the subject's six middle digits and its name is the subject, by how rare
 * the name is: of all who bear it, one in a million shares the digits. 40 says 40 to 1. One more bearer is assumed than was
 * counted, so that a name nobody was seen with is not beyond doubt. At most 1,000,000; pure.
 */
export function oddsOfMaskAndName({ bearers, people: counted }: NameCount): number {
  const share = (bearers + 1) / (counted + 1);
  return rounded(Math.min(1_000_000, masks / (people * share)));
}

/** By the six digits alone, about 250 people share them: 0.004 to 1. */
export const oddsOfMaskAlone = masks / people;

/** Two significant digits: more would claim a precision that the estimate does not have. */
function rounded(odds: number): number {
  return Number(odds.toPrecision(2));
}
