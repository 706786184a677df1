/**
 * The candidate that `name` most likely meant, or undefined when none is near: at most one slip (a letter wrong,
 * missing, added or swapped with its neighbour) for each three letters. Case, `-`, `_` and blanks do not count.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = letters(name);
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 3) + 1;
  // A name far longer than any candidate is no slip of the pen, and would only cost time.
  if (wanted.length > 80) return undefined;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, letters(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let cost = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, substitution);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(beforePrevious, column - 2) + 1);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
