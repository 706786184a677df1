/** What a webhook may be registered for (specification, section 6). */
export const eventTypes = [
  'REPORT',
  'REPORT_FINISHED',
  'REPORT_STATUS',
  'REPORT_EXPORTED',
  'CREDIT_POLICY',
  'REVIEW_OPENED',
  'REVIEW_ANSWERED',
  'OPERATION',
  'WATCH',
  'OPTIN',
  'SUBJECT_ERASED',
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
  /** What an approval says beside its status; left out where it says nothing. */
  readonly terms?: {
    readonly limit: number | null;
    readonly currency: 'BRL';
    readonly validUntil: string | null;
    readonly conditions: readonly string[];
  };
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
  /** Somebody asked for the decision to be looked at again. */
  REVIEW_OPENED: {
    readonly reviewId: string;
    readonly bySubject: boolean;
    readonly dueAt: string;
  };
  /** A review has ended: answered, or withdrawn by whoever asked. The words are read from the review. */
  REVIEW_ANSWERED: {
    readonly reviewId: string;
    readonly outcome: 'UPHELD' | 'CHANGED' | 'WITHDRAWN';
    readonly analystId: string;
    readonly analystName: string;
    /** The report that holds the decision in the place of the reviewed one; null where none was taken. */
    readonly changedReportId: string | null;
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
    readonly type: 'CPF' | 'CNPJ';
    readonly status: string;
    /** The combined result of all policies. PENDING if the operation ended without a result. */
    readonly policyStatus: string;
    /** The score of the first document's own report. Null without a score. */
    readonly score: number | null;
    readonly externalId?: string;
    readonly reports: readonly {
      readonly reportId: string;
      readonly document: string;
      readonly relation: string;
      readonly policyStatus: string;
    }[];
    readonly sandbox: boolean;
    readonly notice?: string;
  };
  /** Something has changed of a document of a watched portfolio, in a new edition of a dataset. */
  WATCH: {
    readonly watchId: string;
    readonly document: string;
    readonly type: 'CPF' | 'CNPJ';
    readonly dataset: string;
    /** SHA-256 that names the edition. */
    readonly edition: string;
    /** The publisher's date of it. */
    readonly publishedOn: string;
    readonly changes: readonly WatchedChange[];
    readonly sandbox: boolean;
    readonly notice?: string;
  };
  /** A run has ended without what its holder has not consented to. */
  OPTIN: { readonly missing: readonly string[] };
  /** What was told of somebody is erased here; for whoever was sent any of it. */
  SUBJECT_ERASED: SubjectErased;
}

/** What is told of somebody whose data were erased here. */
interface SubjectErased {
  readonly erasureId: string;
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly erasedAt: string;
  /** SUBJECT: all that was held; REPORT: one report. */
  readonly scope: 'SUBJECT' | 'REPORT';
  /** Of scope REPORT. */
  readonly reportId?: string;
  readonly sandbox: boolean;
  readonly notice?: string;
}

/** What a dataset says of a document, by names that hold for every dataset; null where it does not say. */
export interface WatchedEntry {
  /** CERTAIN by whole document; POSSIBLE by name, or by six digits with the name: a question for a person. */
  readonly certainty: 'CERTAIN' | 'POSSIBLE';
  readonly name: string | null;
  /** The publisher's own number of the entry, or of the debt. */
  readonly reference: string | null;
  /** A sanction, an office, a debt, how a registration stands. */
  readonly says: string | null;
  readonly authority: string | null;
  /** `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly until: string | null;
  /** BRL. */
  readonly amount: number | null;
  /** How many to one it is the document's; null where it is no matter of odds, or nobody has counted names. */
  readonly odds: number | null;
  /** How alike the names are, 0 to 100; null where it is no matter of likeness. */
  readonly score: number | null;
}

/** What a change of a watched document is. */
const watchedChangeKinds = [
  'NEWLY_LISTED',
  'LEFT_LIST',
  'ENTRY_CHANGED',
  'NEW_DEBT',
  'DEBT_GONE',
  'DEBT_GREW',
  'NO_LONGER_ACTIVE',
  'PARTNER_CHANGED',
] as const;

/** What is otherwise than before. */
export interface WatchedChange {
  readonly kind: (typeof watchedChangeKinds)[number];
  /** null where it was not there. */
  readonly before: WatchedEntry | null;
  /** null where it is there no more. */
  readonly after: WatchedEntry | null;
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

/** The `content` of an event: the report's fields and the type's own; an operation and a watched portfolio have no report of their own. */
export type EventContent<T extends EventType> = T extends 'OPERATION' | 'WATCH' | 'SUBJECT_ERASED'
  ? EventDetails[T]
  : T extends 'REPORT_EXPORTED'
    ? (ReportFields | OperationFields) & EventDetails[T]
    : ReportFields & EventDetails[T];

/** An event to be told, by its type. */
export interface EventDraft<T extends EventType = EventType> {
  readonly organizationId: string;
  readonly type: T;
  /** The report, the operation, or a place in a watched portfolio: what order is kept within. */
  readonly subjectId: string;
  /** Asked for only where somebody is to be told, within the transaction of the change. */
  readonly content: () => Promise<EventContent<T>>;
  /** The instant of the change. */
  readonly at: Date;
}
