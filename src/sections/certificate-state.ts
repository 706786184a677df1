import { calendarDay, dayAfter, daysBetween, isOnCalendar } from '../base/calendar-day.ts';
import { textOrNull } from './report-fields.ts';
import { folded } from './same-party.ts';
import { type Validity, validityOn } from './validity.ts';

/**
 * The eight certificates: federal tax (CND), environmental (IBAMA), labour (CNDT), federal court, employment ministry,
 * state tax, severance fund (CRF of the FGTS) and criminal record (of persons).
 */
export const certificateKinds = [
  'FEDERAL_TAX',
  'ENVIRONMENTAL',
  'LABOUR',
  'COURT',
  'EMPLOYMENT_MINISTRY',
  'STATE_TAX',
  'SEVERANCE_FUND',
  'CRIMINAL_RECORD',
] as const;

export type CertificateKind = (typeof certificateKinds)[number];

export const certificateStates = [
  'NEGATIVE',
  'POSITIVE_WITH_NEGATIVE_EFFECT',
  'POSITIVE',
  'NOT_ISSUED',
  'NOT_APPLICABLE',
] as const;

type Certificate = {
  readonly certificate: CertificateKind;
  readonly state: (typeof certificateStates)[number] | null;
  readonly issuer: string | null;
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
};

/** Fields of a certificate, of a report or of one of its tables. */
type Fields = Readonly<Record<string, unknown>>;

interface Kind {
  /** Whether one authority issues the kind for the country, so that every certificate is of this authority, whatever its name. */
  readonly isNational: boolean;
  /** The days from the issue to the last day. Omit if each issuer sets its own validity. */
  readonly days?: number;
}

/**
 * The issuer and validity of each kind of certificate.
 *
 * - Federal tax: issued jointly by Receita Federal and PGFN, 180 days (Portaria Conjunta RFB/PGFN 1.751/2014, arts. 1 and 10).
 * - Labour (CNDT): issued by the labour courts, 180 days (CLT, art. 642-A, § 4).
 * - Severance fund (CRF): issued by Caixa, 30 days of which the day of issue is the first (Lei 8.036/1990, art. 7, V; Caixa, Manual Regularidade do Empregador).
 * - Employment ministry: issued by the ministry, which sets the last day.
 * - The others have an issuer for each state, court or agency, which sets the last day.
 */
const kinds: Readonly<Record<CertificateKind, Kind>> = {
  FEDERAL_TAX: { isNational: true, days: 180 },
  LABOUR: { isNational: true, days: 180 },
  SEVERANCE_FUND: { isNational: true, days: 29 },
  EMPLOYMENT_MINISTRY: { isNational: true },
  ENVIRONMENTAL: { isNational: false },
  COURT: { isNational: false },
  STATE_TAX: { isNational: false },
  CRIMINAL_RECORD: { isNational: false },
};

/** The states that decide rules, the worst first. */
const worstFirst = ['POSITIVE', 'NOT_ISSUED', 'POSITIVE_WITH_NEGATIVE_EFFECT', 'NEGATIVE'] as const;

type DecidingState = (typeof worstFirst)[number];

function kindOf(certificate: unknown): Kind | undefined {
  return Object.entries(kinds).find(([kind]) => kind === certificate)?.[1];
}

/** Returns whether a state shows that the subject is clear, also with pending debts. It counts only if the validity is certain. */
export function isClear(state: unknown): boolean {
  return state === 'NEGATIVE' || state === 'POSITIVE_WITH_NEGATIVE_EFFECT';
}

function dayOrNull(value: unknown): string | null {
  const day = textOrNull(value);
  return day !== null && isOnCalendar(day) ? day.slice(0, 10) : null;
}

/** Returns the last day by the day of issue and the kind; null if the issuer of the kind sets it, or the day of issue is unknown. */
function usualLastDay({ certificate, issuedOn }: Fields): string | null {
  const days = kindOf(certificate)?.days;
  const issued = dayOrNull(issuedOn);
  return days === undefined || issued === null ? null : dayAfter(calendarDay(issued), days);
}

/** No issuer sets a longer validity: a later last day only fills the field, for example 9999-12-31 or 2099-12-31. */
const longestValidityDays = 2 * 365;

/**
 * Returns the last day that a report of a certificate states; null if it states none, or one that only fills the field.
 *
 * @param day `YYYY-MM-DD`; counts as the day of issue if that is unknown. Omit to return any last day in that case.
 */
export function statedLastDay({ issuedOn, validUntil }: Fields, day?: string): string | null {
  const [stated, last] = [textOrNull(validUntil), dayOrNull(validUntil)];
  const from = dayOrNull(issuedOn) ?? day;
  const isFiller = last !== null && from !== undefined && daysBetween(from, last) > longestValidityDays;
  return isFiller ? null : stated;
}

/**
 * Returns whether a certificate is in force on a day. Without a last day, or with one more than two years after the issue, it ends
 * after the usual validity of its kind. If that is unknown too, a certificate that shows the subject as clear has an unknown validity (undefined), and any other one is in force.
 * The validity is undefined also if the last day cannot be read.
 *
 * @param day `YYYY-MM-DD`.
 */
export function certificateValidity(certificate: Fields, day: string): Validity | undefined {
  const from = textOrNull(certificate['issuedOn']);
  const until = statedLastDay(certificate, day) ?? usualLastDay(certificate);
  const validity = validityOn(day, { from, until });
  return validity === 'IN_FORCE' && until === null && isClear(certificate['state']) ? undefined : validity;
}

/**
 * Returns a text that separates the certificates of one kind: their issuer. A certificate without an issuer may be of any issuer,
 * so only equal certificates are the same. Returns null if one authority issues the kind: sources write its name differently.
 */
export function issuerApart({
  certificate,
  issuer,
  state,
  number,
  issuedOn,
  validUntil,
}: Fields): string | null {
  if (kindOf(certificate)?.isNational) return null;
  const name = folded(textOrNull(issuer));
  return name === '' ? JSON.stringify([state, number, issuedOn, validUntil]) : name;
}

/** Returns whether two certificates of one kind have the same issuer; null if that is unknown. */
function haveSameIssuer(one: Certificate, other: Certificate): boolean | null {
  if (kinds[one.certificate].isNational) return true;
  const [issuer, otherIssuer] = [folded(one.issuer), folded(other.issuer)];
  return issuer === '' || otherIssuer === '' ? null : issuer === otherIssuer;
}

/** Returns whether a later certificate of the same issuer replaces a certificate; null if that is unknown. */
function isReplaced(certificate: Certificate, all: readonly Certificate[]): boolean | null {
  const issued = dayOrNull(certificate.issuedOn);
  const answers = all.map((other): boolean | null => {
    const isSame = haveSameIssuer(certificate, other);
    const otherIssued = dayOrNull(other.issuedOn);
    if (isSame === false || otherIssued === null || certificate === other) return false;
    if (issued === null) return null;
    return otherIssued > issued ? isSame : false;
  });
  return answers.includes(true) ? true : answers.includes(null) ? null : false;
}

function worstOf(states: readonly DecidingState[]): DecidingState | undefined {
  return worstFirst.find((state) => states.includes(state));
}

/**
 * Returns the state of a kind of certificate on a day: the worst state of all issuers, by the certificates in force. For each
 * issuer, the newest certificate decides. Returns undefined if no certificate is in force, or if the result depends on
 * an unknown state, validity or issuer.
 *
 * @param day `YYYY-MM-DD`.
 */
export function certificateState(
  certificates: readonly Certificate[],
  kind: CertificateKind,
  day: string,
): DecidingState | undefined {
  const own = certificates.filter(
    (one) => one.certificate === kind && (dayOrNull(one.issuedOn) ?? day) <= day,
  );
  const certain: DecidingState[] = [];
  const doubtful: DecidingState[] = [];
  for (const one of own) {
    const { state } = one;
    const [validity, replaced] = [certificateValidity(one, day), isReplaced(one, own)];
    if (validity === 'ENDED' || replaced === true || state === 'NOT_APPLICABLE') continue;
    // A state on which reports differ may be any.
    if (state === null) doubtful.push('POSITIVE');
    else if (validity === 'IN_FORCE' && replaced === false) certain.push(state);
    else doubtful.push(state);
  }
  const worst = worstOf(certain);
  return worst === worstOf([...certain, ...doubtful]) ? worst : undefined;
}
