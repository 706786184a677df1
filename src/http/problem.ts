import { CreditError, describeErrorToCaller, type ErrorCode } from '../base/errors.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import type { FieldProblem } from './field-problem.ts';
import { hideDocumentsInPath } from './hide-documents-in-path.ts';

/** A problem as callers read it (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly requestId: string;
  readonly errors?: readonly FieldProblem[];
}

export const problemMediaType = 'application/problem+json';

/** The path that explains a code. */
export function problemType(code: ErrorCode): string {
  return `/problems/${code}`;
}

/** `Invalid document` of INVALID_DOCUMENT. */
export function problemTitle(code: ErrorCode): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The refusal of fields that cannot be, with where each stands. It is a CreditError like the others; the fields
 * travel beside it.
 */
const fieldsOf = new WeakMap<CreditError, readonly FieldProblem[]>();

export function refuseFields(problems: readonly FieldProblem[]): CreditError {
  const fields = problems.map(({ pointer }) => pointer || '/').join(', ');
  const error = new CreditError('INVALID_REQUEST', { count: problems.length, fields });
  fieldsOf.set(error, problems);
  return error;
}

/** The refusal of one field by another code of the catalogue, such as INVALID_DOCUMENT at `/document`. */
export function refuseField(error: CreditError, pointer: string): CreditError {
  fieldsOf.set(error, [{ pointer, code: error.code, message: describeErrorToCaller(error) }]);
  return error;
}

export function toProblem(error: CreditError, request: { path: string; requestId: string }): Problem {
  const errors = fieldsOf.get(error);
  return {
    type: problemType(error.code),
    title: problemTitle(error.code),
    status: error.httpStatus,
    // Whoever gives a document where an id belongs is not told it back.
    detail: hideDocumentsInText(describeErrorToCaller(error)),
    instance: hideDocumentsInPath(request.path),
    code: error.code,
    requestId: request.requestId,
    ...(errors && { errors }),
  };
}

/** Seconds after which a repetition may succeed; undefined where time alone mends nothing. */
export function retryAfterOf(error: CreditError): number | undefined {
  switch (error.code) {
    case 'IDEMPOTENCY_KEY_IN_USE':
      return 1;
    case 'SHUTTING_DOWN':
      return 10;
    default:
      if (typeof error.params['seconds'] === 'number') return Math.max(1, Math.ceil(error.params['seconds']));
      return error.httpStatus === 503 || error.httpStatus === 429 ? 5 : undefined;
  }
}
