import { type Static, Type } from '@sinclair/typebox';
import { type Language, say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
import { higher } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { date, flag, list, month, nullable, oneOf, text, withOtherReports } from './fields.ts';
import { nothingIf } from './figures.ts';
import type { Members } from './list-merge.ts';
import { textOrNull } from './report-fields.ts';
import { folded } from './same-party.ts';
import { latest } from './settled-total.ts';
import { validityOn } from './validity.ts';

const activeWarrant: Noun = {
  one: { en: 'active warrant', 'pt-BR': 'mandado ativo' },
  many: { en: 'active warrants', 'pt-BR': 'mandados ativos' },
};

const pastWarrant: Noun = {
  one: { en: 'past warrant', 'pt-BR': 'mandado anterior' },
  many: { en: 'past warrants', 'pt-BR': 'mandados anteriores' },
};

const unclearWarrant: Noun = {
  one: { en: 'warrant with differing reports', 'pt-BR': 'mandado com informações divergentes' },
  many: { en: 'warrants with differing reports', 'pt-BR': 'mandados com informações divergentes' },
};

const olderMonth = {
  en: 'out of date: register of {month}, renewed every month',
  'pt-BR': 'desatualizado: cadastro de {month}, renovado todo mês',
} as const satisfies Text;

/**
 * Returns whether a warrant is valid on a day; undefined if one of its days cannot be read, it was issued on a later day, its reports
 * differ, its flag contradicts the status PENDING, or it is pending after the last day on which it can be served. A served, revoked or
 * expired warrant is not valid, whatever its flag, unless it ends later.
 */
export function isWarrantInForce(
  { active, status, issuedOn, endedOn, validUntil = null }: Warrant,
  day: string,
): boolean | undefined {
  const hasEnded = status === null ? active === false : status !== 'PENDING';
  if (hasEnded) return endedOn !== null && endedOn > day ? undefined : false;
  if (active === false) return undefined;
  if (active === null || status === null) return undefined;
  if (validUntil !== null && validUntil < day) return undefined;
  const validity = validityOn(day, { from: issuedOn, until: endedOn });
  // A register cannot contain a warrant of a later day.
  return validity === 'NOT_YET' ? undefined : validity && validity === 'IN_FORCE';
}

/** The marks of a warrant in force in the reference month, of a past one, and of one whose reports differ. Each appears before its words, never alone. */
export const warrantMarks = { active: '✗', past: '!', unclear: '?' } as const;

export type WarrantMark = keyof typeof warrantMarks;

/** The status whose colour each mark has: red, and yellow. */
export const warrantStatuses: readonly (readonly [mark: string, status: 'DENIED' | 'ALERT'])[] = [
  [warrantMarks.active, 'DENIED'],
  [warrantMarks.past, 'ALERT'],
  [warrantMarks.unclear, 'ALERT'],
];

/** What each mark means, for a single warrant. */
export const warrantWords = {
  active: { en: 'Active this month', 'pt-BR': 'Ativo neste mês' },
  past: { en: 'Past', 'pt-BR': 'Anterior' },
  unclear: { en: 'Reports differ', 'pt-BR': 'Informações divergentes' },
} as const satisfies Record<WarrantMark, Text>;

/** Returns the kind of mark of a warrant. */
export function warrantMark(active: unknown): WarrantMark {
  return active === true ? 'active' : active === false ? 'past' : 'unclear';
}

/** The number of warrants of each kind; `unclear` only if there are any. */
export interface WarrantCounts {
  readonly active: number;
  readonly past: number;
  readonly unclear?: number;
}

/** Counts warrants by kind. */
export function countWarrants(warrants: readonly { readonly active: boolean | null }[]): WarrantCounts {
  const countOf = (kind: WarrantMark) => warrants.filter(({ active }) => warrantMark(active) === kind).length;
  const unclear = countOf('unclear');
  return { active: countOf('active'), past: countOf('past'), ...(unclear > 0 && { unclear }) };
}

/** Returns whether a warrant is in force, as its mark and its words: "✗ Active this month". */
export function warrantInWords(active: boolean | null, language: Language): string {
  const kind = warrantMark(active);
  return `${warrantMarks[kind]} ${say(warrantWords[kind], language)}`;
}

/** Returns the warrant mark that a text begins with, and the words after it. Without a mark: the text. */
export function splitWarrantMark(text: string): {
  readonly mark: WarrantMark | undefined;
  readonly words: string;
} {
  const marks: readonly WarrantMark[] = ['active', 'past', 'unclear'];
  const mark = marks.find((kind) => text.startsWith(`${warrantMarks[kind]} `));
  return { mark, words: mark === undefined ? text : text.slice(warrantMarks[mark].length + 1) };
}

/**
 * Whether a pending warrant is not active, or one that is in force in the month of the register ended, or could last be served, in an
 * earlier month. Some sources set the flag to false by default.
 */
function contradictsItself({ active, status, endedOn, validUntil }: Warrant, month: string | null): boolean {
  if (status !== 'PENDING') return false;
  const isOver = (day: string | null | undefined) => month !== null && (day ?? month).slice(0, 7) < month;
  return active === false || (active === true && (isOver(endedOn) || isOver(validUntil)));
}

/**
 * Returns the facts that separate two warrants with one number: the court, which a number of the national register already contains.
 * If the number is a case number, the kind and the day of issue separate them.
 */
function warrantApart({ number: numberOfWarrant, court, kind, issuedOn }: Members): string | null {
  const digits = (textOrNull(numberOfWarrant) ?? '').replace(/\D/g, '').length;
  if (digits > digitsOfCaseNumber) return null;
  if (digits === digitsOfCaseNumber) return [kind, issuedOn].flatMap(textOrNull).join(' ').trim() || null;
  return folded(textOrNull(court)) || null;
}

/** The number of a warrant in the national register starts with the unified number of its case, which contains the court. */
const digitsOfCaseNumber = 20;

export const criminalRecord = defineSection({
  type: 'CRIMINAL_RECORD',
  title: { en: 'Criminal record', 'pt-BR': 'Antecedentes criminais' },
  documentKinds: ['cpf'],
  comesWith: 'COMPLETO',
  details: Type.Object({
    referenceMonth: nullable(
      month('Month to which the register of warrants refers; it is refreshed monthly'),
    ),
    warrants: list(
      withOtherReports({
        number: text('Number of the warrant'),
        caseNumber: nullable(text('Case in which it was issued')),
        court: nullable(text('Court that issued it')),
        kind: nullable(oneOf(['PREVENTIVE', 'TEMPORARY', 'DEFINITIVE', 'CIVIL'], 'Kind of arrest')),
        crime: nullable(text('Crime, or ground of a civil arrest')),
        issuedOn: nullable(date('Day of issue')),
        endedOn: nullable(date('Day it was served, revoked or expired; null while active or unknown')),
        validUntil: Type.Optional(nullable(date('Last day on which it can be served, if it is pending'))),
        status: nullable(
          oneOf(
            ['PENDING', 'SERVED', 'REVOKED', 'EXPIRED'],
            'PENDING waits to be served; null if reports differ',
          ),
        ),
        active: nullable(
          flag(
            'Whether it is in force in the reference month; a past one is not; null if reports differ, or if it contradicts the status',
          ),
        ),
        referenceMonth: Type.Optional(
          nullable(month('Month of the register that the report is from, if sources give different months')),
        ),
      }),
      'Arrest warrants, in force and past',
    ),
  }),
  listKeys: { warrants: ['number'] },
  itemMerges: {
    warrants: {
      number: ['number'],
      apartBy: warrantApart,
      dated: true,
      ageOf: ({ referenceMonth, issuedOn, endedOn }) => [
        textOrNull(referenceMonth),
        latest([textOrNull(issuedOn), textOrNull(endedOn)]),
      ],
    },
  },
  dataDay: 'referenceMonth',
  combined: { referenceMonth: higher },
  reconcile: (details) => ({
    ...details,
    warrants: details.warrants.map((warrant) =>
      contradictsItself(warrant, details.referenceMonth) ? { ...warrant, active: null } : warrant,
    ),
  }),
  settle: (details) => ({
    ...details,
    warrants: details.warrants.map((warrant) => ({
      ...warrant,
      active: warrant.active && (warrant.status === null ? null : warrant.status === 'PENDING'),
    })),
  }),
  outdated: (details, day, { language, format }) =>
    details.referenceMonth !== null && isOutdated(details, day)
      ? say(olderMonth, language, { month: format.month(details.referenceMonth) })
      : undefined,
  figures: ({ warrants }, style) => {
    const counts = countWarrants(warrants);
    const figure = (kind: WarrantMark, noun: Noun) => {
      const { [kind]: count = 0 } = counts;
      return count > 0 && `${warrantMarks[kind]} ${counted(noun, count, style)}`;
    };
    return nothingIf(warrants.length === 0, [
      figure('active', activeWarrant),
      figure('unclear', unclearWarrant),
      figure('past', pastWarrant),
    ]);
  },
});

export type CriminalRecordDetails = Static<typeof criminalRecord.details>;

interface Warrant {
  readonly active: boolean | null;
  readonly status: 'PENDING' | 'SERVED' | 'REVOKED' | 'EXPIRED' | null;
  readonly issuedOn: string | null;
  readonly endedOn: string | null;
  readonly validUntil?: string | null;
}

/**
 * Whether warrants are those of a month before last month; not where their month is not known.
 *
 * @param day of looking: ISO 8601, a day or an instant.
 */
export function isOutdated(
  { referenceMonth }: { readonly referenceMonth: string | null },
  day: string,
): boolean {
  if (referenceMonth === null) return false;
  const [year = 0, month = 0] = day.split('-').map(Number);
  const lastMonth = month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
  return referenceMonth < lastMonth;
}
