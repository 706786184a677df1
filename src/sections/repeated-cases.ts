import { canonicalJson } from '../base/ordered-json.ts';
import { identifyingCaseNumber } from './identifying-number.ts';
import type { Lawsuit } from './lawsuit.ts';
import { courtAcronym } from './unite-cases.ts';

/** A lawsuit that counts, and the sources of which another lawsuit cannot be this one. */
interface Counted {
  readonly sources: Set<number>;
  readonly party: string;
  readonly filedOn: string | null;
  readonly court: string | null;
}

/**
 * Returns merged lawsuits with a mark on those without an identifying number that may be lawsuits of another source, which states a number
 * or other words. The source with the most such lawsuits comes first. Lawsuits of two courts, or filed on two days, are two. Pure.
 *
 * @param merged the lawsuits of all sources, equal ones once.
 * @param sources the lawsuits of each source.
 * @param partyOf tells apart the lawsuits of several owners. Default: all are of one party.
 */
export function markRepeatedCases<Row extends Lawsuit>(
  merged: readonly Row[],
  sources: readonly (readonly Row[])[],
  partyOf: (row: Row) => string = () => '',
): Row[] {
  if (sources.filter((all) => all.length > 0).length < 2) return [...merged];
  const isUnnumbered = ({ caseNumber }: Row) => identifyingCaseNumber(caseNumber) === undefined;
  const factsOf = (row: Row) => ({
    party: partyOf(row),
    filedOn: row.filedOn,
    court: courtAcronym(row.court) ?? null,
  });
  const ranked = sources
    .map((all) => {
      const rows = all.filter(isUnnumbered).map((row) => ({ row, text: canonicalJson(row) }));
      const ordered = rows.toSorted((a, b) => (a.text < b.text ? -1 : 1));
      return { all, rows: ordered, text: canonicalJson(ordered.map(({ text }) => text)) };
    })
    .sort((a, b) => b.rows.length - a.rows.length || (a.text < b.text ? -1 : 1));
  const counted = numberedCases(
    ranked.map(({ all }) => all),
    factsOf,
  );
  const marked = new Map<string, number>();
  const placed = new Map<string, Counted>();
  for (const [source, { rows }] of ranked.entries()) {
    const ofSource = new Map<string, number>();
    for (const { row, text } of rows) {
      const place = (ofSource.get(text) ?? 0) + 1;
      ofSource.set(text, place);
      const same = placed.get(`${place} ${text}`);
      if (same !== undefined) {
        // Another source lists it in the same words.
        same.sources.add(source);
        continue;
      }
      const own = { sources: new Set([source]), ...factsOf(row) };
      const other = counted.find((one) => !one.sources.has(source) && mayBeOne(one, own));
      placed.set(`${place} ${text}`, other ?? own);
      if (other === undefined) counted.push(own);
      else {
        other.sources.add(source);
        marked.set(text, (marked.get(text) ?? 0) + 1);
      }
    }
  }
  return merged.map((row) => {
    const text = isUnnumbered(row) ? canonicalJson(row) : '';
    const left = marked.get(text) ?? 0;
    if (left === 0) return row;
    marked.set(text, left - 1);
    return { ...row, possibleRepetition: true };
  });
}

/** Returns the lawsuits with an identifying number, each once, with the places of the sources that list it. */
function numberedCases<Row extends Lawsuit>(
  sources: readonly (readonly Row[])[],
  factsOf: (row: Row) => Omit<Counted, 'sources'>,
): Counted[] {
  const numbered = new Map<string, Counted>();
  for (const [source, rows] of sources.entries()) {
    for (const row of rows) {
      const number = identifyingCaseNumber(row.caseNumber);
      if (number === undefined) continue;
      const facts = factsOf(row);
      const key = `${number} ${facts.party}`;
      const one = numbered.get(key) ?? { sources: new Set(), ...facts };
      numbered.set(key, one);
      one.sources.add(source);
    }
  }
  return [...numbered.values()];
}

function mayBeOne(one: Counted, other: Counted): boolean {
  const differ = (name: 'filedOn' | 'court') =>
    one[name] !== null && other[name] !== null && one[name] !== other[name];
  return one.party === other.party && !differ('filedOn') && !differ('court');
}

/** The number of lawsuits: at least those without a mark, and at most all of them. */
export function leastCases(lawsuits: readonly Pick<Lawsuit, 'possibleRepetition'>[]): number {
  return lawsuits.filter(({ possibleRepetition }) => possibleRepetition !== true).length;
}
