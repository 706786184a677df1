import { isRecord } from '../../base/is-record.ts';
import { noSanctionsByThemselves, sanctionLists } from '../../sections/sanctions.ts';
import type { Cell, Fact } from './fact.ts';

/** Two facts about lists that name the subject by document: all lists of `narrow` are lists of `wide`. */
export interface NestedLists {
  readonly narrow: Fact;
  readonly wide: Fact;
}

/** Maximum number of facts about lists that a proof looks at together: each of them has three cells. */
const mostFacts = 6;

/** Returns the facts that follow from each other because the same list is read by both; none if there are too many. */
export function nestedLists(facts: readonly Fact[]): readonly NestedLists[] {
  // A twin is the fact after a change, which nothing else follows.
  const own = facts.filter(({ twinOf }) => twinOf === undefined);
  const ofLists = own.flatMap((fact) => {
    const lists = listsOf(fact);
    return lists === undefined ? [] : [{ fact, lists }];
  });
  if (ofLists.length > mostFacts) return [];
  return ofLists.flatMap(({ fact: narrow, lists }) =>
    ofLists
      .filter(
        ({ fact: wide, lists: others }) => wide !== narrow && lists.every((list) => others.includes(list)),
      )
      .map(({ fact: wide }) => ({ narrow, wide })),
  );
}

/** The lists that a fact reads by document; undefined for other facts. */
function listsOf({ rule, where }: Fact): readonly unknown[] | undefined {
  if (rule.id !== 'SANCTIONED') return undefined;
  const { lists, certainty = 'CERTAIN', ...others } = isRecord(where) ? where : {};
  if (certainty !== 'CERTAIN' || Object.keys(others).length > 0) return undefined;
  return Array.isArray(lists) ? lists : sanctionLists.filter((list) => !noSanctionsByThemselves.has(list));
}

/** Whether facts can be in these cells together: a list that names the subject also does so among more lists. */
export function areNested(nested: readonly NestedLists[], cellOf: (key: string) => Cell): boolean {
  return nested.every(
    ({ narrow, wide }) =>
      !cellOf(narrow.key).readings.every((reading) => reading === true) ||
      cellOf(wide.key).readings.includes(true),
  );
}
