import { Type } from '@sinclair/typebox';

/** What people read in place of a name, in their language. */
export const title = Type.Object(
  {
    en: Type.String({ minLength: 1, maxLength: 120, description: 'In English.' }),
    'pt-BR': Type.String({ minLength: 1, maxLength: 120, description: 'In Portuguese.' }),
  },
  { additionalProperties: false, description: 'What people read in place of name, in their language.' },
);
