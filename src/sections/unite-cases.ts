import { caseNumberOf } from './case-number.ts';
import { branchOf, isAppeal, opensCase } from './court-branch.ts';
import type { Lawsuit } from './lawsuit.ts';

/** From the most open state of a case to the most finished one. */
const openFirst = ['IN_PROGRESS', 'SUSPENDED', 'ARCHIVED'] as const;

/** The number in its printed form, or the text without punctuation if it is not a unified number. */
function printedNumber(text: string): string {
  return caseNumberOf(text)?.printed ?? text.trim();
}

function identityOf(text: string): string {
  return caseNumberOf(text)?.digits ?? text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/**
 * 1 for the first instance. A row that does not state its instance is of the first one if its class opens a case. If the class is
 * neither that nor an appeal, the row comes between the first instance and the second.
 */
function instanceOf(row: Lawsuit): number {
  return row.instance ?? (opensCase(row) ? 1 : isAppeal(row) ? 2 : 1.5);
}

/**
 * One row for each case, whatever the punctuation of its number. The rows of one case are its instances, and the
 * reports of several sources:
 *
 * - The class, the court and the branch are those of the first instance. A branch that no row states follows from the
 *   number and the class.
 * - The subject is sued if any row shows it as the defendant. Only a row of the first instance shows that it is not: other parties of
 *   an appeal, or of a case of unknown class, may have been sued before. The side is then unknown.
 * - The case is open if any row says so. It was filed on the earliest day, and its movement is the latest.
 *
 * @param groupOf tells rows of one case apart that must not be united, such as those of several owners.
 */
export function uniteCases<Row extends Lawsuit>(
  rows: readonly Row[],
  groupOf: (row: Row) => string = () => '',
): Row[] {
  return rowsByCase(rows, groupOf).map(uniteRows);
}

/**
 * Returns one row for each case of the owners, also if several owners are parties. The case is against the owners if it is
 * against any of them. If the side of one owner is unknown and none is known to be sued, the side is unknown.
 */
export function uniteOwnersCases<Row extends Lawsuit>(rows: readonly Row[]): Row[] {
  return rowsByCase(rows, () => '').map((ofCase) => ({ ...uniteRows(ofCase), pole: poleOfOwners(ofCase) }));
}

function poleOfOwners(rows: readonly Lawsuit[]): Lawsuit['pole'] {
  const poles = rows.map(({ pole }) => pole);
  if (poles.includes('PASSIVE')) return 'PASSIVE';
  if (poles.includes(null)) return null;
  return poles.includes('ACTIVE') ? 'ACTIVE' : 'OTHER';
}

function rowsByCase<Row extends Lawsuit>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): readonly (readonly Row[])[] {
  const cases = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${identityOf(row.caseNumber)} ${groupOf(row)}`;
    cases.set(key, [...(cases.get(key) ?? []), row]);
  }
  return [...cases.values()];
}

function uniteRows<Row extends Lawsuit>(rows: readonly Row[]): Row {
  const ordered = rows.toSorted((a, b) => instanceOf(a) - instanceOf(b));
  const [lead] = ordered;
  if (lead === undefined) throw new Error('A case without rows');
  const ofLead = ordered.filter((row) => instanceOf(row) === instanceOf(lead));
  const classified = ofLead.find((row) => row.class !== null || (row.classCode ?? null) !== null) ?? lead;
  const first = <Name extends keyof Lawsuit>(name: Name, from: readonly Row[] = ordered) =>
    from.find((row) => (row[name] ?? null) !== null)?.[name] ?? null;
  const movements = ordered.flatMap(({ lastMovement }) => lastMovement ?? []);
  const days = ordered.flatMap(({ filedOn }) => filedOn ?? []).sort();
  const status = openFirst.find((state) => ordered.some((row) => row.status === state)) ?? null;
  const { classCode } = classified;
  return {
    ...lead,
    caseNumber: printedNumber(lead.caseNumber),
    court: classified.court ?? first('court'),
    courtType: classified.courtType ?? first('courtType') ?? branchOf({ ...classified }),
    class: classified.class,
    ...(classCode !== undefined && { classCode }),
    subject: first('subject'),
    pole: poleOf(ordered),
    amount: first('amount'),
    status,
    filedOn: days[0] ?? null,
    lastMovement: movements.reduce<Lawsuit['lastMovement']>(
      (latest, one) => (latest === null || (one.date ?? '') > (latest.date ?? '') ? one : latest),
      null,
    ),
  };
}

function poleOf(rows: readonly Lawsuit[]): Lawsuit['pole'] {
  if (rows.some(({ pole }) => pole === 'PASSIVE')) return 'PASSIVE';
  const first = rows.filter((row) => instanceOf(row) === 1);
  const otherPoles = ['ACTIVE', 'OTHER'] as const;
  return otherPoles.find((side) => first.some(({ pole }) => pole === side)) ?? null;
}
