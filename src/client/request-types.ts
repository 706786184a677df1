import type { BatchItemAnswer, BatchRefusalAnswer } from './answer-types.ts';

/** What the requests of the API hold; a test compares them with the schemas that the service validates by. */

import type { OperationOutline } from '../presentation/operation-outline.ts';
import type { PolicyOutline } from '../presentation/policy-outline.ts';
import type { PolicyProofAnswer } from '../presentation/policy-proof.ts';

/** What the caller knows, by the names of the inputs that a policy declares; null: not given. */
interface InputsByName {
  readonly [name: string]: number | string | boolean | null;
}

/** An answer that also lists the fields of the request that are unknown and were ignored, as JSON Pointers; absent if there are none. */
export type WithIgnored<Answer> = Answer & { readonly ignoredFields?: readonly string[] };

export interface CreateReportBody {
  /** A CPF or a CNPJ. */
  readonly document: string;
  readonly type: 'cpf' | 'cnpj';
  readonly policyId: string;
  /** Your own id, given back in answers and webhooks. */
  readonly externalId?: string;
  /** BRL, above 0. */
  readonly amount?: number;
  /** The same as `amount`. */
  readonly requestedAmount?: number;
  /** What you know of the subject, by the names of the policy's inputs; null: not given. */
  readonly inputs?: InputsByName;
  /** Why it is asked for: a code of the setting `purposes`, as `GET /v2/session` lists them. */
  readonly purpose?: string;
  /** Take a finished report of the same document and policy when it is so fresh. */
  readonly reuseWithinDays?: number;
}

/** Under which policy, and how its documents are taken. */
interface BatchTerms {
  readonly policyId: string;
  /** Of a table: the column of documents, by its name or its number from 1. Default: the one whose values are documents. */
  readonly column?: string;
  /** Of a spreadsheet: the sheet to read, by its name. Default: the visible one with the most documents. */
  readonly sheet?: string;
  /** Gives documents of 9, 10, 12 or 13 digits their lost zeros back. */
  readonly padZeros?: boolean;
  /**
   * Of a table: which column feeds which input of the policy where names do not tell, as `column=input` with `;` between;
   * `amount` is the amount asked for, and `column=` leaves a column out.
   */
  readonly map?: string;
  /** Why the documents are looked up: a code of the setting `purposes`. */
  readonly purpose?: string;
  /** Decide on the answers of reports of the same documents and policy within this many days. */
  readonly reuseWithinDays?: number;
}

/** Many documents: as a list, or as a text that holds them as people paste it. */
type BatchDocuments =
  | {
      readonly documents: readonly (
        | string
        | {
            readonly document: string;
            readonly externalId?: string;
            readonly amount?: number;
            /** The same as `amount`. */
            readonly requestedAmount?: number;
            readonly inputs?: InputsByName;
          }
      )[];
    }
  | { readonly text: string };

export type CreateBatchBody = BatchTerms & { readonly name: string } & BatchDocuments;

/** What stands beside a file. */
export interface PreviewBatchQuery extends BatchTerms {
  /** Give the input back as text, to be corrected and given as text. */
  readonly withText?: boolean;
}

/** The documents of a batch, without a name. */
export type PreviewBatchBody = PreviewBatchQuery & BatchDocuments;

/** What a batch would be. */
export interface BatchPreviewAnswer {
  readonly policyId: string;
  readonly policyVersion: number;
  /** For an operation: reports that each document may lead to at most, its own among them. */
  readonly mostReports?: number;
  /** For an operation: BRL at most with all of those; `price` is that of the documents themselves. */
  readonly mostPrice?: number;
  /** How the input was understood. */
  readonly read: {
    readonly kind: 'TEXT' | 'TABLE' | 'SPREADSHEET';
    readonly sheet?: string;
    readonly otherSheets?: readonly string[];
    readonly documentColumns?: readonly string[];
    readonly externalIdColumn?: string;
    readonly amountColumn?: string;
    /** What the policy asks of you for each document; absent where it asks nothing. */
    readonly inputs?: readonly {
      readonly name: string;
      readonly title: string;
      readonly required: boolean;
      /** Null where none feeds it. */
      readonly column: string | null;
    }[];
    readonly otherColumns?: readonly string[];
    readonly unusedColumns?: readonly string[];
  };
  readonly lines: number;
  readonly mostFrequentKind?: 'cpf' | 'cnpj';
  readonly valid: number;
  readonly invalid: number;
  readonly duplicates: number;
  readonly otherKind: number;
  readonly reusable: number;
  readonly recent: number;
  readonly recentDays: number;
  /** BRL. */
  readonly saving: number;
  readonly toAsk: number;
  /** BRL, at most. */
  readonly price: number;
  /** As long as the last batch took, but at least as long as the pace of the sources requires; null if neither is known. */
  readonly expectedSeconds: number | null;
  /** The source whose pace limits the batch the most; absent if no source has a pace. */
  readonly pacedBy?: { readonly source: string; readonly documentsPerMinute: number };
  readonly items: readonly BatchRefusalAnswer[];
  /** With `withText`; null where it is too long to be given as text. */
  readonly text?: string | null;
}

/** Documents of a batch with a text in their document, your own id or their name. */
export interface SearchBatchItemsBody extends PageQuery {
  /** 3 to 200 characters. */
  readonly text: string;
  readonly status?: BatchItemAnswer['status'];
}

/** Which part of a list. */
export interface PageQuery {
  /** 1 to 200. */
  readonly limit?: number;
  readonly cursor?: string;
}

/** A part of a list. */
export interface PageAnswer<Item> {
  readonly items: readonly Item[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export interface DecisionBody {
  readonly id: string;
  readonly approved: boolean;
  /** The justification, 1 to 5000 characters. */
  readonly commentary: string;
  /** Of an approval; what is left out is what the policy offers. */
  readonly terms?: {
    /** BRL, to the cent. */
    readonly limit?: number;
    readonly currency?: 'BRL';
    /** `YYYY-MM-DD`, today or later. */
    readonly validUntil?: string;
    /** At most 20, each of 1 to 500 characters. */
    readonly conditions?: string[];
  };
}

export interface OutcomesBody {
  /** One to 1000: by report, or by document (its newest report with a decision by that day). */
  readonly outcomes: {
    readonly reportId?: string | null;
    readonly document?: string | null;
    /** The policy that made the decision. Default: any policy. */
    readonly policyId?: string | null;
    /** PAID, LATE, DEFAULT, or a word of the same meaning. */
    readonly event: string;
    /** A whole number from 0 to 36500. */
    readonly daysLate?: number | null;
    /** `YYYY-MM-DD`, not in the future. Default: the day of the import. */
    readonly date?: string | null;
    /** BRL. */
    readonly amount?: number | null;
  }[];
}

/** What came of outcomes that were told. */
export interface OutcomesAnswer {
  readonly lines: number;
  readonly kept: number;
  /** Told before. */
  readonly known: number;
  readonly refused: number;
  /** By the place in the list, from 1. */
  readonly refusals: readonly { readonly line: number; readonly code: string; readonly reason: string }[];
  /** Kept or told before, with warnings. */
  readonly warned: number;
  /** By the place in the list, from 1. */
  readonly warnings: readonly { readonly line: number; readonly code: string; readonly reason: string }[];
}

export interface MatchDecisionBody {
  /** Of the row, or its first eight characters or more. */
  readonly rowSha256: string;
  /** NOT_THIS: it is somebody else; OPEN: takes that back. */
  readonly decision: 'NOT_THIS' | 'OPEN';
  /** 1 to 2000 characters. */
  readonly reason: string;
}

export interface ListReportsQuery {
  readonly policyStatus?: 'PENDING' | 'APPROVED' | 'DENIED' | 'ALERT';
  readonly status?:
    | 'PENDING'
    | 'PROCESSING'
    | 'EVALUATING'
    | 'COMPLETED'
    | 'APPROVED'
    | 'DENIED'
    | 'ALERT'
    | 'ERROR';
  readonly document?: string;
  readonly policyId?: string;
  readonly externalId?: string;
  readonly type?: 'cpf' | 'cnpj';
  /** `YYYY-MM-DD` or ISO 8601 with its zone. */
  readonly createdFrom?: string;
  readonly createdTo?: string;
  /** The last day of approvals, `YYYY-MM-DD`; not of those that a later report of the document has followed. */
  readonly validUntilFrom?: string;
  readonly validUntilTo?: string;
  /** A part of the subject's name, three characters or more; accents and case do not matter. */
  readonly name?: string;
  /** 1 to 200. */
  readonly limit?: number;
  readonly cursor?: string;
}

export interface CreateOperationBody {
  /** A CPF or a CNPJ: the root. */
  readonly document: string;
  readonly type: 'cpf' | 'cnpj';
  /** What is to be run: an id of the kind OPERATION. */
  readonly operationId: string;
  /** Your own id, given back in answers. */
  readonly externalId?: string;
  /** What you know of the root, by the names of the operation's inputs; null: not given. */
  readonly inputs?: InputsByName;
  /** Why it is asked for, of all whom it comes upon: a code of the setting `purposes`. */
  readonly purpose?: string;
}

export interface ListOperationsQuery
  extends Pick<
    ListReportsQuery,
    'document' | 'externalId' | 'type' | 'createdFrom' | 'createdTo' | 'limit' | 'cursor'
  > {
  readonly status?: 'PENDING' | 'PROCESSING' | 'APPROVED' | 'ALERT' | 'DENIED' | 'ERROR' | 'CANCELLED';
  /** What was run. */
  readonly operationId?: string;
}

export interface ListPoliciesQuery {
  readonly type?: 'cpf' | 'cnpj';
  readonly enabled?: boolean;
  readonly kind?: 'POLICY' | 'OPERATION';
  /** 1 to 200. */
  readonly limit?: number;
  readonly cursor?: string;
}

export type ListTemplatesQuery = Pick<ListPoliciesQuery, 'type' | 'limit' | 'cursor'>;

export interface PlanPolicyBody {
  /** The YAML of a policy or an operation. */
  readonly source: string;
  /** The YAML of its cases. */
  readonly cases?: string;
  /** The YAML of what must never come of it. */
  readonly invariants?: string;
  /** Of a new policy: the id of one whose decisions on stored reports it is compared with. */
  readonly against?: string;
  /** Reports named of each change, 1 to 100; 10 unless told. */
  readonly examples?: number;
}

/** What a policy decides, with its figures. */
interface DecisionFiguresAnswer {
  readonly policyStatus: 'APPROVED' | 'ALERT' | 'DENIED' | 'ERROR';
  readonly score: number | null;
  readonly riskBand: string | null;
  readonly creditLimit: number | null;
}

/** Reports that move from one decision to another. */
interface DecisionChangeAnswer {
  readonly from: DecisionFiguresAnswer['policyStatus'];
  readonly to: DecisionFiguresAnswer['policyStatus'];
  readonly direction: 'STRICTER' | 'LOOSER';
  readonly count: number;
  readonly examples: readonly {
    /** Id of the report. */
    readonly name: string;
    /** Null to a caller who may not read reports. */
    readonly subject: {
      readonly document: string;
      readonly type: 'CPF' | 'CNPJ';
      readonly name: string | null;
    } | null;
    readonly before: DecisionFiguresAnswer;
    readonly after: DecisionFiguresAnswer;
    readonly because: readonly string[];
  }[];
}

/** What enabling a policy or an operation would do. */
export interface PolicyPlanAnswer {
  readonly policyId: string | null;
  /** What people read. */
  readonly title: string | null;
  readonly outcome: 'CREATED' | 'NEW_VERSION' | 'ENABLED' | 'UNCHANGED' | null;
  readonly currentVersion: number | null;
  readonly findings: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly code: string;
    readonly severity: 'error' | 'warning';
    readonly message: string;
    readonly suggestion: string | null;
  }[];
  /** What an operation would analyse with; none of a policy. */
  readonly policies: readonly { readonly id: string; readonly version: number }[];
  readonly difference: readonly {
    readonly kind: 'ADDED' | 'REMOVED' | 'CHANGED';
    readonly subject: string;
    readonly place: string;
    readonly text: string;
    /** The same with the title of a rule in place of its name. */
    readonly sentence: string;
  }[];
  readonly cases: readonly {
    readonly name: string;
    readonly line: number;
    readonly holds: boolean;
    readonly differences: readonly {
      readonly subject: string;
      readonly expected: string | number | null;
      readonly got: string | number | null;
    }[];
  }[];
  /** How the newest stored reports would have been decided; null for a policy that is not there yet, and for an operation. */
  readonly reports: {
    readonly compared: number;
    readonly same: number;
    readonly stricter: number;
    readonly looser: number;
    /** Those decided the same, by what they are decided. */
    readonly stayed: readonly {
      readonly status: DecisionFiguresAnswer['policyStatus'];
      readonly count: number;
    }[];
    readonly unevaluated: number;
    readonly otherFigures: number;
    readonly changes: readonly DecisionChangeAnswer[];
  } | null;
  /** What `reports` is compared with. */
  readonly comparedWith: { readonly policyId: string; readonly version: number } | null;
  /**
   * What the change does to everybody who could ever come; null where nothing changes, for a policy that is not there yet, and
   * for an operation.
   */
  readonly proof: PolicyProofAnswer | null;
  /** The policy in words; null where the text is not usable, and for an operation. */
  readonly outline: PolicyOutline | null;
  /** The operation in words; null for a policy. */
  readonly operationOutline: OperationOutline | null;
  /** Null where it cannot be enabled. */
  readonly planHash: string | null;
}

/** Figures in BRL by their names; costs and expenses as positive amounts. */
export type Figures = Readonly<Record<string, number | null>>;

export type FinancialTabBody =
  | {
      readonly periods: readonly {
        readonly year: number;
        readonly months: number;
        readonly balanceSheet?: Figures;
        readonly incomeStatement?: Figures;
      }[];
    }
  | { readonly fileName: string; readonly contentBase64: string };
