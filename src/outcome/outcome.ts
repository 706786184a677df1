import type { Text } from '../base/language.ts';
import type { Document } from '../document/document.ts';

export const outcomeEvents = ['PAID', 'LATE', 'DEFAULT'] as const;
export type OutcomeEvent = (typeof outcomeEvents)[number];

/** The most days late that an outcome may have. */
export const mostDaysLate = 36_500;

/** What is told of somebody to whom credit was given: by a report, or by the document. */
export interface ToldOutcome {
  readonly reportId?: string | undefined;
  readonly document?: Document | undefined;
  /** The policy that made the decision. Default: any policy. */
  readonly policyId?: string | undefined;
  readonly event: OutcomeEvent;
  /** From 0 to `mostDaysLate`; undefined if it is not known. */
  readonly daysLate?: number | undefined;
  /** `YYYY-MM-DD`; null if it could not be read. Default: the day of the import. */
  readonly date?: string | null | undefined;
  /** BRL, to the cent. */
  readonly amount?: number | undefined;
}

/** A line, or a place in a list, with what it tells or why that is not taken. */
export type OutcomeLine =
  | {
      readonly line: number;
      readonly outcome: ToldOutcome;
      /** What is reported of a line that is kept. Default: none. */
      readonly warnings?: readonly OutcomeWarning[];
      readonly refusal?: undefined;
    }
  | {
      readonly line: number;
      readonly outcome?: undefined;
      readonly warnings?: undefined;
      readonly refusal: OutcomeRefusal;
    };

/** Why an outcome is not kept; the text never holds a document. */
export interface OutcomeRefusal {
  readonly code:
    | 'UNKNOWN_REPORT'
    | 'UNDECIDED_REPORT'
    | 'NO_REPORT'
    | 'NO_REPORT_OF_POLICY'
    | 'OTHER_DOCUMENT'
    | 'OTHER_POLICY'
    | 'FUTURE_DATE'
    | 'UNREADABLE_DATE'
    | 'BEFORE_REPORT'
    | 'ERASED_REPORT'
    | 'NO_EVENT'
    | 'DOCUMENT'
    | 'NO_SUBJECT'
    | 'BROKEN_LINE';
  readonly text: Text;
}

const outcomeRefusals = {
  UNKNOWN_REPORT: { en: 'there is no such report', 'pt-BR': 'não existe esse relatório' },
  UNDECIDED_REPORT: {
    en: 'the report has no decision',
    'pt-BR': 'o relatório não tem decisão',
  },
  NO_REPORT: {
    en: 'the document had no report with a decision by that day',
    'pt-BR': 'o documento não tinha relatório com decisão até esse dia',
  },
  NO_REPORT_OF_POLICY: {
    en: 'the document had no report with a decision of the stated policy by that day',
    'pt-BR': 'o documento não tinha relatório com decisão da política informada até esse dia',
  },
  OTHER_DOCUMENT: {
    en: 'the report is about another document',
    'pt-BR': 'o relatório é de outro documento',
  },
  OTHER_POLICY: {
    en: 'the report is of another policy than the stated one',
    'pt-BR': 'o relatório é de outra política, e não da informada',
  },
  BEFORE_REPORT: {
    en: 'the day is before the report',
    'pt-BR': 'o dia é anterior ao relatório',
  },
  ERASED_REPORT: { en: 'the report was erased', 'pt-BR': 'o relatório foi eliminado' },
  FUTURE_DATE: { en: 'the day lies in the future', 'pt-BR': 'o dia está no futuro' },
  UNREADABLE_DATE: {
    en: 'the date cannot be read, and without it the report of the document is unknown',
    'pt-BR': 'a data não pode ser lida, e sem ela não se sabe de qual relatório do documento é a linha',
  },
  NO_EVENT: {
    en: 'the event is none of PAID, LATE and DEFAULT',
    'pt-BR': 'o evento não é PAID, LATE nem DEFAULT',
  },
  DOCUMENT: { en: 'the document is not valid', 'pt-BR': 'o documento não é válido' },
  NO_SUBJECT: {
    en: 'it names neither a report nor a document',
    'pt-BR': 'não indica relatório nem documento',
  },
} as const satisfies Record<Exclude<OutcomeRefusal['code'], 'BROKEN_LINE'>, Text>;

export function refuseOutcome(code: keyof typeof outcomeRefusals): OutcomeRefusal {
  return { code, text: outcomeRefusals[code] };
}

/** The cells that may be unreadable in a line that is kept. */
export type UnreadCell = 'NO_DATE' | 'DATE' | 'DAYS_LATE' | 'AMOUNT';

/** Something to check in a line that is kept; the text never holds a document. */
export interface OutcomeWarning {
  readonly code: UnreadCell | 'LATE_WITHOUT_DAYS';
  readonly text: Text;
}

const outcomeWarnings = {
  NO_DATE: {
    en: 'the date is missing, the day of the import is used',
    'pt-BR': 'a data não foi informada, vale o dia da importação',
  },
  DATE: {
    en: 'the date cannot be read, the line is kept without it',
    'pt-BR': 'a data não pode ser lida, a linha é mantida sem ela',
  },
  DAYS_LATE: {
    en: `the days late must be a whole number from 0 to ${mostDaysLate}, the line is kept without them`,
    'pt-BR': `os dias de atraso devem ser um número inteiro de 0 a ${mostDaysLate}, a linha é mantida sem eles`,
  },
  AMOUNT: {
    en: 'the amount cannot be read or is ambiguous, the line is kept without it',
    'pt-BR': 'o valor não pode ser lido ou é ambíguo, a linha é mantida sem ele',
  },
  LATE_WITHOUT_DAYS: {
    en: 'LATE without days late, it counts as unknown',
    'pt-BR': 'LATE sem dias de atraso, conta como desconhecido',
  },
} as const satisfies Record<OutcomeWarning['code'], Text>;

/** Returns a line that is kept, with warnings about its unreadable cells and about a delay of unknown length. */
export function outcomeLine(
  line: number,
  outcome: ToldOutcome,
  unread: readonly UnreadCell[] = [],
): OutcomeLine {
  const isUnknown = outcome.event === 'LATE' && outcome.daysLate === undefined;
  const codes = isUnknown ? ([...unread, 'LATE_WITHOUT_DAYS'] as const) : unread;
  return { line, outcome, warnings: codes.map((code) => ({ code, text: outcomeWarnings[code] })) };
}

/** Returns whether an outcome is bad; undefined for LATE without days, which is at least one day. */
export function isBadOutcome(
  { event, daysLate }: Pick<ToldOutcome, 'event' | 'daysLate'>,
  badFromDays: number,
): boolean | undefined {
  if (event === 'DEFAULT') return true;
  if (event === 'LATE' && daysLate === undefined) return badFromDays <= 1 ? true : undefined;
  return (daysLate ?? 0) >= badFromDays;
}
