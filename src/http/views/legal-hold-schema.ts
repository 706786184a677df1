import { Type } from '@sinclair/typebox';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** A legal hold. */
export const legalHold = Type.Object(
  {
    id: Type.String(),
    document: Type.String({ description: 'Bare, upper case' }),
    type: choice(['CPF', 'CNPJ'], 'CPF or CNPJ'),
    reason: Type.String(),
    until: orNull(Type.String({ description: 'The last day; null: until it is released' })),
    inForce: Type.Boolean({ description: 'False once the last day is over' }),
    heldAt: timestamp('When it began'),
    analystName: Type.String({ description: 'Who began it' }),
  },
  { $id: 'LegalHold' },
);
