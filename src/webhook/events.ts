/** What a webhook may be registered for (specification, section 6). */
export const eventTypes = [
  'REPORT',
  'REPORT_FINISHED',
  'REPORT_STATUS',
  'REPORT_EXPORTED',
  'CREDIT_POLICY',
  'OPERATION',
] as const;
export type EventType = (typeof eventTypes)[number];

export function isEventType(text: string): text is EventType {
  return eventTypes.some((item) => item === text);
}

/** What every event about a report says: the report as it stands with the change. */
export interface ReportFields {
  readonly reportId: string;
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly policyId: string;
  readonly status: string;
  readonly policyStatus: string;
  readonly score: number | null;
  readonly externalId?: string;
  /** True where any source was invented, and then a sentence says so. */
  readonly sandbox: boolean;
  readonly notice?: string;
}

/** What the events of each type say beside the fields of their report. */
export interface EventDetails {
  /** A section of the report is finished. */
  REPORT: {
    readonly section: {
      readonly id: string;
      readonly type: string;
      readonly status: string;
      readonly integrationCount: number;
    };
  };
  /** The report is fully processed, whatever came of it. `sections`: those that a failed source should have given. */
  REPORT_FINISHED: {
    readonly isFinalized: true;
    readonly finalizedAt: string;
    readonly errors: { readonly sections: readonly string[] };
  };
  /** An analyst has decided, or decided again. */
  REPORT_STATUS: {
    readonly approved: boolean;
    readonly commentary: string;
    readonly analystId: string;
    readonly analystName: string;
    readonly previousStatus: string;
  };
  /** The policy was evaluated and its status has changed. */
  CREDIT_POLICY: {
    readonly policyVersion: number;
    readonly riskBand: string | null;
    /** Null where there was no result before. */
    readonly previousPolicyStatus: string | null;
  };
  /** An export of a report or of an operation was made, or failed. */
  REPORT_EXPORTED: {
    readonly exportId: string;
    readonly format: 'pdf' | 'xlsx' | 'csv' | 'json';
    readonly outcome: 'GENERATED' | 'FAILED';
    readonly error: string | null;
  };
  /** An operation over several reports has ended. */
  OPERATION: {
    readonly operationId: string;
    readonly operationName: string;
    readonly document: string;
    readonly status: string;
    readonly reports: readonly {
      readonly reportId: string;
      readonly document: string;
      readonly relation: string;
      readonly policyStatus: string;
    }[];
    readonly sandbox: boolean;
    readonly notice?: string;
  };
}

/** What an event about an operation says in place of a report's fields: the operation as it stands. */
interface OperationFields {
  readonly operationId: string;
  readonly operationName: string;
  /** Of the root. */
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly status: string;
  readonly externalId?: string;
  readonly sandbox: boolean;
  readonly notice?: string;
}

/** The `content` of an event: the report's fields and the type's own; an operation has no report of its own. */
export type EventContent<T extends EventType> = T extends 'OPERATION'
  ? EventDetails['OPERATION']
  : T extends 'REPORT_EXPORTED'
    ? (ReportFields | OperationFields) & EventDetails[T]
    : ReportFields & EventDetails[T];

/** An event to be told, by its type. */
export interface EventDraft<T extends EventType = EventType> {
  readonly organizationId: string;
  readonly type: T;
  /** The report, or the operation: what order is kept within. */
  readonly subjectId: string;
  /** Asked for only where somebody is to be told, within the transaction of the change. */
  readonly content: () => Promise<EventContent<T>>;
  /** The instant of the change. */
  readonly at: Date;
}
