import { approvalErrors } from './error-catalogue/approval-errors.ts';
import { authErrors } from './error-catalogue/auth-errors.ts';
import { batchErrors } from './error-catalogue/batch-errors.ts';
import { datasetErrors } from './error-catalogue/dataset-errors.ts';
import type { ErrorRow } from './error-catalogue/error-row.ts';
import { httpErrors } from './error-catalogue/http-errors.ts';
import { inputErrors } from './error-catalogue/input-errors.ts';
import { keyErrors } from './error-catalogue/key-errors.ts';
import { policyErrors } from './error-catalogue/policy-errors.ts';
import { reportErrors } from './error-catalogue/report-errors.ts';
import { retentionErrors } from './error-catalogue/retention-errors.ts';
import { reviewErrors } from './error-catalogue/review-errors.ts';
import { statementErrors } from './error-catalogue/statement-errors.ts';
import { storageErrors } from './error-catalogue/storage-errors.ts';
import { webhookErrors } from './error-catalogue/webhook-errors.ts';
import {
  fillTemplate,
  inLanguage,
  type Language,
  type Placeholders,
  type Text,
  templateOf,
} from './language.ts';

/** Every refusal, in one list; a file for each topic. */
const catalogue = {
  ...inputErrors,
  ...policyErrors,
  ...reportErrors,
  ...approvalErrors,
  ...reviewErrors,
  ...authErrors,
  ...keyErrors,
  ...httpErrors,
  ...statementErrors,
  ...webhookErrors,
  ...batchErrors,
  ...storageErrors,
  ...datasetErrors,
  ...retentionErrors,
};

type Catalogue = typeof catalogue;

/** Every stable error code. */
export type ErrorCode = keyof Catalogue;

type ParamNames<C extends ErrorCode> = Placeholders<
  Catalogue[C]['message']['en'] | Catalogue[C]['mend']['en']
>;

/** A value of a placeholder: as it is, or a phrase in every language. */
type ErrorParam = string | number | Text;

/** What the message and mend of code `C` need filled in. */
export type ErrorParams<C extends ErrorCode> = Readonly<Record<ParamNames<C>, ErrorParam>>;

/**
 * A refusal that the caller can understand and mend. Expected outcomes are return values, and defects of this
 * program are plain errors: neither is ever a CreditError.
 */
export class CreditError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'CreditError';
  readonly code: C;
  readonly params: Readonly<Record<string, ErrorParam>>;

  constructor(code: C, params: ErrorParams<C>, options?: ErrorOptions) {
    super(fillTemplate(catalogue[code].message.en, inLanguage(params, 'en')), options);
    this.code = code;
    this.params = params;
  }

  get httpStatus(): number {
    return catalogue[this.code].httpStatus;
  }

  get exitCode(): 1 | 2 {
    return catalogue[this.code].exitCode;
  }
}

/** Every code, in the order of the catalogue. */
export const errorCodes = Object.keys(catalogue).filter((code): code is ErrorCode => code in catalogue);

/** What was wrong and what would be right, in the reader's language. */
export function describeError(error: CreditError, language: Language): { message: string; mend: string } {
  const { message, mend }: ErrorRow = catalogue[error.code];
  const params = inLanguage(error.params, language);
  return {
    message: fillTemplate(templateOf(message, language), params),
    mend: fillTemplate(templateOf(mend, language), params),
  };
}

/**
 * What a caller of the API may read: commands become requests, and what names files of this machine stays here.
 */
export function describeErrorToCaller(error: CreditError, language: Language = 'en'): string {
  const row: ErrorRow = catalogue[error.code];
  if (row.hidden) return templateOf(cannotServe, language);
  const params = inLanguage(error.params, language);
  const [message, mend] = [row.message, row.mendOverHttp ?? row.mend].map((text) =>
    fillTemplate(templateOf(text, language), params),
  );
  return `${message} ${mend}`;
}

const cannotServe: Text = {
  en: 'The database of the service cannot serve just now. Try again in a while.',
  'pt-BR': 'O banco de dados do serviço não pode atender agora. Tente de novo daqui a pouco.',
};

/** The catalogue's row of a code, with its placeholders open: for help pages and the error reference. */
export function explainErrorCode(code: ErrorCode): ErrorRow {
  return catalogue[code];
}
