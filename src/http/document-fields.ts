import { Type } from '@sinclair/typebox';
import { toCent } from '../base/cents.ts';
import { CreditError } from '../base/errors.ts';
import { type Document, requireDocument } from '../document/document.ts';
import { refuseField, refuseFields } from './problem.ts';
import { choice } from './views/common-schemas.ts';

/** The document that a request is about, and its kind, in either case as clients write it. */
export const documentFields = {
  document: Type.String({
    minLength: 1,
    maxLength: 30,
    description: 'a CPF (11 digits) or a CNPJ (14 characters), as text',
  }),
  type: Type.Optional(choice(['cpf', 'cnpj', 'CPF', 'CNPJ'], 'cpf or cnpj, in either case')),
};

export const externalIdField = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'a text of 1 to 200 characters' }),
);

/** The amount under either of its names. */
export const amountFields = {
  amount: Type.Optional(
    Type.Number({
      minimum: 0.01,
      maximum: 1e12,
      description: 'an amount in BRL from 0.01 to 1,000,000,000,000, rounded to the cent',
    }),
  ),
  requestedAmount: Type.Optional(
    Type.Number({ minimum: 0.01, maximum: 1e12, description: 'the same as amount' }),
  ),
};

/** Returns the amount in BRL, rounded to the cent. @throws CreditError INVALID_REQUEST for two different amounts. */
export function readAmountFields(
  { amount, requestedAmount }: { readonly amount?: number; readonly requestedAmount?: number },
  pointer = '',
): number | undefined {
  const [one, other] = [amount, requestedAmount].map((value) => value && toCent(value));
  if (one === undefined || other === undefined || one === other) return one ?? other;
  const text = {
    en: 'differs from amount: send one of the two. Nothing was changed',
    'pt-BR': 'é diferente de amount: envie só um dos dois. Nada foi alterado',
  };
  throw refuseFields([{ pointer: `${pointer}/requestedAmount`, code: 'CHOICE', message: text.en, text }]);
}

/** What the caller knows, by the inputs of the policy. */
const inputsField = Type.Optional(
  Type.Record(
    Type.String({ minLength: 1, maxLength: 80 }),
    Type.Union([Type.Number(), Type.String({ maxLength: 200 }), Type.Boolean(), Type.Null()]),
    {
      maxProperties: 50,
      description:
        'What the caller knows, by the names of the policy’s inputs, as GET /credit-policy/policy/{id} tells them; null: not given',
    },
  ),
);

/** Why somebody is looked up. */
export const purposeField = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 60,
    description:
      'Why it is asked for: a code of the setting purposes, as GET /v2/session lists them; where a policy or the setting demands it of people, it may not be left out',
  }),
);

/** What the caller knows, and why it is asked for. */
export const callerFields = { inputs: inputsField, purpose: purposeField };

/** @throws CreditError INVALID_DOCUMENT, DOCUMENT_KIND_MISMATCH, which name the field. */
export function readDocumentField(text: string, type: 'cpf' | 'cnpj' | 'CPF' | 'CNPJ' | undefined): Document {
  const kind = type === undefined ? undefined : type.toLowerCase() === 'cpf' ? 'cpf' : 'cnpj';
  try {
    return requireDocument(text, kind);
  } catch (error) {
    throw error instanceof CreditError ? refuseField(error, '/document') : error;
  }
}
