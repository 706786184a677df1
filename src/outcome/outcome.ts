import type { Text } from '../base/language.ts';
import type { Document } from '../document/document.ts';

export const outcomeEvents = ['PAID', 'LATE', 'DEFAULT'] as const;
export type OutcomeEvent = (typeof outcomeEvents)[number];

/** What is told of somebody to whom credit was given: by a report, or by the document. */
export interface ToldOutcome {
  readonly reportId?: string | undefined;
  readonly document?: Document | undefined;
  /** The policy that made the decision. Default: any policy. */
  readonly policyId?: string | undefined;
  readonly event: OutcomeEvent;
  /** 0 or more; undefined where nobody says. */
  readonly daysLate?: number | undefined;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** BRL, to the cent. */
  readonly amount?: number | undefined;
}

/** A line, or a place in a list, with what it tells or why that is not taken. */
export type OutcomeLine =
  | { readonly line: number; readonly outcome: ToldOutcome; readonly refusal?: undefined }
  | { readonly line: number; readonly outcome?: undefined; readonly refusal: OutcomeRefusal };

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
    | 'NO_DATE'
    | 'NO_EVENT'
    | 'DAYS_LATE'
    | 'AMOUNT'
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
  FUTURE_DATE: { en: 'the day lies in the future', 'pt-BR': 'o dia está no futuro' },
  NO_DATE: { en: 'there is no day that can be read', 'pt-BR': 'não há um dia que se possa ler' },
  NO_EVENT: {
    en: 'the event is none of PAID, LATE and DEFAULT',
    'pt-BR': 'o evento não é PAID, LATE nem DEFAULT',
  },
  DAYS_LATE: {
    en: 'the days late are no whole number from 0 to 36500',
    'pt-BR': 'os dias de atraso não são um número inteiro de 0 a 36500',
  },
  AMOUNT: {
    en: 'the amount cannot be read, or in more than one way',
    'pt-BR': 'o valor não se lê, ou se lê de mais de um modo',
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
