import { Type } from '@sinclair/typebox';
import { CreditError } from '../base/errors.ts';
import { requireDocument } from '../document/document.ts';
import { refuseField } from './problem.ts';
import { choice } from './views/common-schemas.ts';

const instant = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
    description: `${description}, YYYY-MM-DD (UTC) or ISO 8601 with its zone`,
  });

/** What lists of things that are about one document are narrowed by. */
export const narrowingQuery = {
  document: Type.Optional(Type.String({ minLength: 1, maxLength: 30, description: 'a CPF or a CNPJ' })),
  externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'your own id' })),
  type: Type.Optional(choice(['cpf', 'cnpj', 'CPF', 'CNPJ'], 'cpf or cnpj')),
  createdFrom: Type.Optional(instant('the earliest creation')),
  createdTo: Type.Optional(instant('the latest creation')),
};

interface Narrowing {
  readonly document?: string;
  readonly type?: 'cpf' | 'cnpj' | 'CPF' | 'CNPJ';
  readonly createdFrom?: string;
  readonly createdTo?: string;
}

/**
 * A query as lists are asked by it: a bare document, its kind, instants as timestamps are kept.
 *
 * @param pointer where a document that is none stands.
 * @throws CreditError INVALID_DOCUMENT, INVALID_ARGUMENT
 */
export function readNarrowing<Q extends Narrowing>(
  { document, type, createdFrom, createdTo, ...rest }: Q,
  pointer = '?document',
) {
  return {
    ...rest,
    ...(document !== undefined && { document: readDocument(document, pointer) }),
    ...(type !== undefined && {
      documentKind: type.toLowerCase() === 'cpf' ? ('cpf' as const) : ('cnpj' as const),
    }),
    ...(createdFrom !== undefined && { createdFrom: readInstant('createdFrom', createdFrom) }),
    ...(createdTo !== undefined && { createdTo: readInstant('createdTo', createdTo) }),
  };
}

function readDocument(text: string, pointer: string): string {
  try {
    return requireDocument(text).value;
  } catch (error) {
    throw error instanceof CreditError ? refuseField(error, pointer) : error;
  }
}

/** As timestamps are kept; a day alone means its first instant, or its last where it ends a span. */
function readInstant(name: 'createdFrom' | 'createdTo', text: string): string {
  const whole =
    text.length > 10 ? text : `${text}T${name === 'createdFrom' ? '00:00:00.000' : '23:59:59.999'}Z`;
  const ms = Date.parse(whole);
  // A day that no month has is read as one of the next month; what is asked for must exist.
  if (Number.isNaN(ms) || !existsInCalendar(text)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name,
      reason: { en: 'it is no date', 'pt-BR': 'não é uma data' },
      expected: { en: 'YYYY-MM-DD or ISO 8601 with its zone', 'pt-BR': 'AAAA-MM-DD ou ISO 8601 com o fuso' },
    });
  }
  return new Date(ms).toISOString();
}

function existsInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
