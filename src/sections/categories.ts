import { type Static, Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { list, month, nullable, text } from './fields.ts';
import { bandAmounts } from './scr.ts';

export const categories = defineSection({
  type: 'CATEGORIES',
  title: { en: 'Bank debt by modality', 'pt-BR': 'Dívida bancária por modalidade' },
  documentKinds: ['cpf', 'cnpj'],
  details: Type.Object({
    referenceMonth: nullable(month('Month to which the amounts refer')),
    categories: list(
      Type.Object({
        code: text('Product family: the first two digits of the modality code of document 3040'),
        name: nullable(text('Family, for example loans or discounted receivables')),
        ...bandAmounts,
      }),
      'The debt by product family',
    ),
  }),
  listKeys: { categories: ['code'] },
});

export type CategoriesDetails = Static<typeof categories.details>;
