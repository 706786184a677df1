import { isRecord } from '../base/is-record.ts';
import { caseNumberOf, isOtherBranch } from './case-number.ts';
import { branchOf, continuesCase, isAppeal, opensCase } from './court-branch.ts';
import { identifyingCaseNumber } from './identifying-number.ts';
import type { Lawsuit } from './lawsuit.ts';
import { folded } from './same-party.ts';
import { amountBounds } from './settled-total.ts';

/** From the most open state of a case to the most finished one. */
const openFirst = ['IN_PROGRESS', 'SUSPENDED', 'ARCHIVED'] as const;

/** The number in its printed form, or the text without punctuation if it is not a unified number. */
function printedNumber(text: string): string {
  return caseNumberOf(text)?.printed ?? text.trim();
}

/**
 * 1 for the first instance. A row that does not state its instance is of the first one if its class opens a case. If the class is
 * neither that nor an appeal, the row comes between the first instance and the second. An incident is never of the first one: its
 * claimant may be the defendant.
 */
function instanceOf(row: Lawsuit): number {
  const instance = row.instance ?? (opensCase(row) ? 1 : isAppeal(row) ? 2 : 1.5);
  return isIncident(row) ? Math.max(instance, 1.5) : instance;
}

function isIncident({ caseNumber }: Lawsuit): boolean {
  return caseNumberOf(caseNumber)?.isOfIncident === true;
}

/** Rows of one case: the lowest instance first, then the row with the latest movement. Their order in the source does not matter. */
function inOrder<Row extends Lawsuit>(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, instance: instanceOf(row), day: dayOf(row) ?? '', text: orderedText(row) }))
    .sort((a, b) => a.instance - b.instance || compare(b.day, a.day) || compare(a.text, b.text))
    .map(({ row }) => row);
}

/** Returns the JSON text of a row with its names in order. This file also runs in pages, without the modules of Node.js. */
function orderedText(row: Lawsuit): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compare(a, b))) : value,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function dayOf({ lastMovement }: Lawsuit): string | null {
  return lastMovement?.date ?? null;
}

/**
 * One row for each case, whatever the punctuation of its number. Rows without an identifying number are cases of their own. The rows of
 * one case are its instances, and the reports of several sources:
 *
 * - The class, the court, the branch and the amount are those of the first instance. A branch that no row states follows from the
 *   number and the class. If rows that state the first instance have different branches, or rows that may be of it if none
 *   states it, the branch and the class are unknown. The branch is also unknown if the number or the class shows another one.
 * - If these rows state different amounts, the amount is unknown, and lies between the lowest and the highest one.
 * - The subject is sued if any row shows it as the defendant, except rows of appeals and incidents: their defendant is the party that
 *   won before. Only a row of the first instance shows that the subject is not sued: other parties of a case of unknown class may
 *   have been sued before. The side is then unknown.
 * - The case is open if any row says so. If it is archived in one instance and its state in another one is unknown, its state is
 *   unknown. It was filed on the earliest day, and its movement is the latest. The day of an appeal or incident counts as its filing day
 *   only in the year of the case number.
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
  return rowsByCase(rows, () => '').map((ofCase) => {
    const united = uniteRows(ofCase);
    const branches = new Set(ofCase.map(({ courtType }) => courtType));
    // The rows of each owner are already united: an unknown branch stays unknown.
    return {
      ...united,
      courtType: branches.has(null) ? null : united.courtType,
      pole: poleOfOwners(ofCase),
    };
  });
}

function poleOfOwners(rows: readonly Lawsuit[]): Lawsuit['pole'] {
  const poles = rows.map(({ pole }) => pole);
  if (poles.includes('PASSIVE')) return 'PASSIVE';
  if (poles.includes(null)) return null;
  return poles.includes('ACTIVE') ? 'ACTIVE' : 'OTHER';
}

/** An acronym of a court in plain form: TJSP, TRF 3, TRT 15, TRE SP. Some sources write "TRT DA 15A REGIAO". */
const acronymPattern =
  /\b(?:(STF|STJ|TST|TSE|STM|(?:TJM?|TRE) ?(?:A[CLMP]|BA|CE|DFT?|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO))|(TR[FT])(?: DA)? ?0?(\d{1,2})A?)\b/;

/** Returns the acronym of a court, such as `TRT15`; undefined for other texts. */
export function courtAcronym(court: string | null): string | undefined {
  const [, name, kind, region] = acronymPattern.exec(folded(court)) ?? [];
  return name?.replace(' ', '') ?? (kind === undefined ? undefined : `${kind}${region}`);
}

/**
 * Returns a key for each row, equal for rows of one case; undefined for a row without an identifying number. A number that is not a
 * unified one, such as `1234/2005`, identifies a case only within its court.
 */
export function caseKeys(rows: readonly Lawsuit[]): readonly (string | undefined)[] {
  const numbers = rows.map(({ caseNumber }) => identifyingCaseNumber(caseNumber));
  const courts = new Map<string, Set<string>>();
  const courtOf = ({ caseNumber, court }: Lawsuit) =>
    caseNumberOf(caseNumber) === undefined ? courtAcronym(court) : undefined;
  for (const [at, row] of rows.entries()) {
    const [number, court] = [numbers[at], courtOf(row)];
    if (number !== undefined && court !== undefined)
      courts.set(number, (courts.get(number) ?? new Set()).add(court));
  }
  return rows.map((row, at) => {
    const number = numbers[at];
    const isOfSeveralCourts = number !== undefined && (courts.get(number)?.size ?? 0) > 1;
    return isOfSeveralCourts ? `${number} ${courtOf(row) ?? ''}` : number;
  });
}

function rowsByCase<Row extends Lawsuit>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): readonly (readonly Row[])[] {
  const cases = new Map<string, Row[]>();
  const numbers = caseKeys(rows);
  for (const [at, row] of rows.entries()) {
    const number = numbers[at];
    const key = number === undefined ? `row ${at}` : `${number} ${groupOf(row)}`;
    cases.set(key, [...(cases.get(key) ?? []), row]);
  }
  return [...cases.values()];
}

function uniteRows<Row extends Lawsuit>(rows: readonly Row[]): Row {
  const ordered = inOrder(rows);
  const [lead] = ordered;
  if (lead === undefined) throw new Error('A case without rows');
  const ofLead = ordered.filter((row) => instanceOf(row) === instanceOf(lead));
  const isClassified = (row: Lawsuit) => row.class !== null || (row.classCode ?? null) !== null;
  const [classifying = [lead]] = [statingInstance(ofLead), ofLead]
    .map((some) => some.filter(isClassified))
    .filter((some) => some.length > 0);
  const [classified = lead] = classifying;
  const first = <Name extends keyof Lawsuit>(name: Name, from: readonly Row[] = ordered) =>
    from.find((row) => (row[name] ?? null) !== null)?.[name] ?? null;
  const movements = ordered.flatMap(({ lastMovement }) => lastMovement ?? []);
  const days = ordered.flatMap((row) => filingDayOf(row) ?? []).sort();
  const differs = (name: 'filedOn' | 'class' | 'subject', from: readonly Row[]) =>
    new Set(from.flatMap((row) => (row[name] === null ? [] : [folded(row[name])]))).size > 1;
  const { leastAmount: _least, mostAmount: _most, ...others } = lead;
  const [branch = null, ...otherBranches] = branchesOf(ordered);
  const isOneBranch = otherBranches.length === 0;
  const isOneClass = isOneBranch && !differs('class', classifying);
  const { classCode } = classified;
  const classification = {
    caseNumber: printedNumber(lead.caseNumber),
    courtType: isOneBranch ? branch : null,
    class: isOneClass ? classified.class : null,
    ...(classCode !== undefined && { classCode: isOneClass ? classCode : null }),
  };
  const [statedCourtType] = [...ordered, classification].flatMap((row) => contradictingBranch(row) ?? []);
  return {
    // The fields of the lead, of which two are optional.
    ...(others as Row),
    ...classification,
    court: classified.court ?? first('court'),
    ...(statedCourtType !== undefined && { courtType: null, statedCourtType }),
    subject: differs('subject', ofLead) ? null : first('subject'),
    pole: poleOf(ordered),
    ...amountOf(ordered),
    status: statusOf(ordered),
    filedOn: differs('filedOn', ofLead) ? null : (days[0] ?? null),
    lastMovement: movements.reduce<Lawsuit['lastMovement']>(
      (last, one) => (last === null || (one.date ?? '') > (last.date ?? '') ? one : last),
      null,
    ),
  };
}

/** Returns the state of a case. A row without an instance states it for the whole case. */
function statusOf(rows: readonly Lawsuit[]): Lawsuit['status'] {
  const status = openFirst.find((state) => rows.some((row) => row.status === state)) ?? null;
  if (status !== 'ARCHIVED') return status;
  const archivedIn = new Set(
    rows.flatMap((row) => (row.status === 'ARCHIVED' ? [row.instance ?? null] : [])),
  );
  const isOpenIn = ({ instance = null }: Lawsuit) => instance !== null && !archivedIn.has(instance);
  return !archivedIn.has(null) && rows.some(isOpenIn) ? null : status;
}

/** The rows of the lowest instance that pass a test, with the rows that may be of this instance. */
function lowestWith(rows: readonly Lawsuit[], isKnown: (row: Lawsuit) => boolean): readonly Lawsuit[] {
  const informative = rows.filter(isKnown);
  const lowest = Math.min(...informative.map(instanceOf));
  return informative.filter((row) => instanceOf(row) === lowest || (instanceOf(row) < 2 && !isIncident(row)));
}

/**
 * The branches that the rows of the lowest instance state, or that follow from their classes. Rows that state that they are of the
 * first instance come before those that may be.
 */
function branchesOf(rows: readonly Lawsuit[]): readonly NonNullable<Lawsuit['courtType']>[] {
  const branch = (row: Lawsuit) => row.courtType ?? branchOf({ ...row });
  const lowest = lowestWith(rows, (row) => branch(row) !== null);
  const stated = statingInstance(lowest);
  return [...new Set((stated.length > 0 ? stated : lowest).flatMap((row) => branch(row) ?? []))];
}

/** The branches of classes that other branches use too: a case of a civil class may be a tax or family case. */
const sharedBranches: ReadonlySet<Lawsuit['courtType']> = new Set(['CIVIL', 'OTHER', null]);

/** Returns the branch that the source of a row states, if the case number or the class shows another one; else null. */
function contradictingBranch({
  statedCourtType,
  ...row
}: Pick<
  Lawsuit,
  'caseNumber' | 'courtType' | 'statedCourtType' | 'class' | 'classCode'
>): Lawsuit['courtType'] {
  const { caseNumber, courtType } = row;
  if (statedCourtType !== undefined) return statedCourtType;
  if (courtType === null || isOtherBranch(caseNumber, courtType)) return courtType;
  const shown = branchOf(row);
  return shown === courtType || sharedBranches.has(shown) ? null : courtType;
}

/** The rows that state that they are of the first instance. */
function statingInstance<Row extends Lawsuit>(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => row.instance === 1 && !isIncident(row));
}

function amountOf(rows: readonly Lawsuit[]): Pick<Lawsuit, 'amount' | 'leastAmount' | 'mostAmount'> {
  const bounds = lowestWith(rows, (row) => amountBounds(row).most !== null).map(amountBounds);
  if (bounds.length === 0) return { amount: null };
  const leastAmount = Math.min(...bounds.map(({ least }) => least));
  const mostAmount = Math.max(...bounds.map(({ most }) => most ?? 0));
  return leastAmount === mostAmount ? { amount: leastAmount } : { amount: null, leastAmount, mostAmount };
}

/**
 * Whether a row is of an appeal, an incident or another class that does not open a case. Its parties are those of the appeal: the
 * defendant of an appeal is the party that won before.
 */
function isLaterStage(row: Lawsuit): boolean {
  return (
    isIncident(row) ||
    isAppeal(row) ||
    ((row.instance ?? null) === null ? continuesCase(row) : instanceOf(row) > 1)
  );
}

/** Returns the day on which the case of a row was filed; null if it is unknown, or may be that of an appeal or incident. */
function filingDayOf(row: Lawsuit): string | null {
  const year = caseNumberOf(row.caseNumber)?.year;
  const isOfCase = year === undefined || !isLaterStage(row) || row.filedOn?.startsWith(year);
  return isOfCase ? row.filedOn : null;
}

function poleOf(rows: readonly Lawsuit[]): Lawsuit['pole'] {
  const decisive = rows.filter((row) => !isLaterStage(row));
  if (decisive.some(({ pole }) => pole === 'PASSIVE')) return 'PASSIVE';
  const first = decisive.filter((row) => instanceOf(row) === 1);
  const otherPoles = ['ACTIVE', 'OTHER'] as const;
  return otherPoles.find((side) => first.some(({ pole }) => pole === side)) ?? null;
}
