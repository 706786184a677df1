import { CreditError, describeErrorToCaller, type ErrorCode } from '../base/errors.ts';
import { type Language, say, type Text } from '../base/language.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { capReached } from '../report/reserve-cost.ts';
import { type FieldProblem, fieldProblemIn } from './field-problem.ts';
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

const statusTitles: Readonly<Record<number, Text>> = {
  400: { en: 'Invalid request', 'pt-BR': 'Pedido inválido' },
  401: { en: 'Not authenticated', 'pt-BR': 'Não autenticado' },
  403: { en: 'Not permitted', 'pt-BR': 'Sem permissão' },
  404: { en: 'Not found', 'pt-BR': 'Não encontrado' },
  405: { en: 'Method not allowed', 'pt-BR': 'Método não permitido' },
  406: { en: 'Not acceptable', 'pt-BR': 'Tipo de resposta indisponível' },
  408: { en: 'Too slow', 'pt-BR': 'Lento demais' },
  409: { en: 'Conflict', 'pt-BR': 'Conflito' },
  413: { en: 'Too large', 'pt-BR': 'Grande demais' },
  414: { en: 'Too long', 'pt-BR': 'Longo demais' },
  415: { en: 'Type of body not taken', 'pt-BR': 'Tipo de corpo não aceito' },
  422: { en: 'Cannot be applied', 'pt-BR': 'Não pode ser aplicado' },
  429: { en: 'Too many requests', 'pt-BR': 'Pedidos demais' },
  431: { en: 'Too long', 'pt-BR': 'Longo demais' },
  503: { en: 'Unavailable', 'pt-BR': 'Indisponível' },
};

const otherTitle: Text = { en: 'The request failed', 'pt-BR': 'O pedido falhou' };

/** `Invalid document` of INVALID_DOCUMENT; in other languages than English what the status says. */
export function problemTitle(
  code: ErrorCode,
  { status, language }: { readonly status: number; readonly language: Language } = {
    status: 0,
    language: 'en',
  },
): string {
  if (language !== 'en') return say(statusTitles[status] ?? otherTitle, language);
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The refusal of fields that cannot be, with where each stands. It is a CreditError like the others; the fields
 * travel beside it.
 */
const fieldsOf = new WeakMap<CreditError, (language: Language) => readonly FieldProblem[]>();

export function refuseFields(problems: readonly FieldProblem[]): CreditError {
  const fields = problems.map(({ pointer }) => pointer || '/').join(', ');
  const error = new CreditError('INVALID_REQUEST', { count: problems.length, fields });
  fieldsOf.set(error, (language) => problems.map((problem) => fieldProblemIn(problem, language)));
  return error;
}

/** The refusal of one field by another code of the catalogue, such as INVALID_DOCUMENT at `/document`. */
export function refuseField(error: CreditError, pointer: string): CreditError {
  fieldsOf.set(error, (language) => [
    { pointer, code: error.code, message: describeErrorToCaller(error, language) },
  ]);
  return error;
}

/** A refusal in the reader's language. */
export function toProblem(
  error: CreditError,
  request: { readonly path: string; readonly requestId: string; readonly language: Language },
): Problem {
  const { language } = request;
  const errors = fieldsOf.get(error)?.(language);
  return {
    type: problemType(error.code),
    title: problemTitle(error.code, { status: error.httpStatus, language }),
    status: error.httpStatus,
    // Whoever gives a document where an id belongs is not told it back.
    detail: hideDocumentsInText(describeErrorToCaller(error, language)),
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
    case 'COST_CEILING_REACHED':
      return capReached(error)?.seconds;
    default:
      if (typeof error.params['seconds'] === 'number') return Math.max(1, Math.ceil(error.params['seconds']));
      return error.httpStatus === 503 || error.httpStatus === 429 ? 5 : undefined;
  }
}
