/** What the requests of the API hold; a test compares them with the schemas that the service validates by. */

export interface CreateReportBody {
  /** A CPF or a CNPJ. */
  readonly document: string;
  readonly type: 'cpf' | 'cnpj';
  readonly policyId: string;
  /** Your own id, given back in answers and webhooks. */
  readonly externalId?: string;
  /** BRL, above 0. */
  readonly amount?: number;
  /** Take a finished report of the same document and policy when it is so fresh. */
  readonly reuseWithinDays?: number;
}

export interface DecisionBody {
  readonly id: string;
  readonly approved: boolean;
  /** The justification, 1 to 5000 characters. */
  readonly commentary: string;
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
  /** 1 to 200. */
  readonly limit?: number;
  readonly cursor?: string;
}

export interface ListPoliciesQuery {
  readonly type?: 'cpf' | 'cnpj';
  readonly enabled?: boolean;
  readonly kind?: 'POLICY' | 'OPERATION';
  /** 1 to 200. */
  readonly limit?: number;
  readonly cursor?: string;
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
