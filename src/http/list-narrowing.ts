import { Type } from '@sinclair/typebox';
import { isOnCalendar } from '../base/calendar-day.ts';
import { CreditError } from '../base/errors.ts';
import { requireDocumentOfAnswer } from '../document/document.ts';
import { startOfDay } from '../wording/calendar.ts';
import { refuseField } from './problem.ts';
import { choice } from './views/common-schemas.ts';

const instant = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
    description: `${description}: YYYY-MM-DD, a day in the configured time zone, or ISO 8601 with its zone`,
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
 * @param options.timezone the configured time zone, which applies to days without a time.
 * @param options.pointer the location of the document in the request.
 * @throws CreditError INVALID_DOCUMENT, INVALID_ARGUMENT
 */
export function readNarrowing<Q extends Narrowing>(
  { document, type, createdFrom, createdTo, ...rest }: Q,
  { timezone, pointer = '?document' }: { readonly timezone: string; readonly pointer?: string },
) {
  return {
    ...rest,
    ...(document !== undefined && { document: readDocument(document, pointer) }),
    ...(type !== undefined && {
      documentKind: type.toLowerCase() === 'cpf' ? ('cpf' as const) : ('cnpj' as const),
    }),
    ...(createdFrom !== undefined && { createdFrom: readInstant('createdFrom', createdFrom, timezone) }),
    ...(createdTo !== undefined && { createdTo: readInstant('createdTo', createdTo, timezone) }),
  };
}

function readDocument(text: string, pointer: string): string {
  try {
    return requireDocumentOfAnswer(text).value;
  } catch (error) {
    throw error instanceof CreditError ? refuseField(error, pointer) : error;
  }
}

/** Converts to an instant in UTC. A day without a time becomes its first instant, or its last instant for `createdTo`. */
function readInstant(name: 'createdFrom' | 'createdTo', text: string, timezone: string): string {
  const isDay = text.length === 10;
  // A day that no month has is read as one of the next month; what is asked for must exist.
  if (!isOnCalendar(text) || (!isDay && Number.isNaN(Date.parse(text)))) {
    throw new CreditError('INVALID_ARGUMENT', {
      name,
      reason: { en: 'it is no date', 'pt-BR': 'não é uma data' },
      expected: { en: 'YYYY-MM-DD or ISO 8601 with its zone', 'pt-BR': 'AAAA-MM-DD ou ISO 8601 com o fuso' },
    });
  }
  if (!isDay) return new Date(text).toISOString();
  if (name === 'createdFrom') return startOfDay(text, timezone).toISOString();
  return new Date(startOfDay(text, timezone, 1).getTime() - 1).toISOString();
}
