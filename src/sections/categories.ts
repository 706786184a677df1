import { type Static, Type } from '@sinclair/typebox';
import { counted, type Noun } from '../wording/counted.ts';
import { bandAmounts, highestAmounts, withLeastTotals, withModalityCodes } from './band-amounts.ts';
import { everyText } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { list, month, nullable, text } from './fields.ts';
import { nothingIf } from './figures.ts';

/** So many are named. */
const namedCategories = 3;

const category: Noun = {
  one: { en: 'modality', 'pt-BR': 'modalidade' },
  many: { en: 'modalities', 'pt-BR': 'modalidades' },
};

export const categories = defineSection({
  type: 'CATEGORIES',
  title: { en: 'Bank debt by modality', 'pt-BR': 'Dívida bancária por modalidade' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SCR',
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
  itemMerges: { categories: { combined: { ...highestAmounts, name: everyText } } },
  dataDay: 'referenceMonth',
  datedBy: ['referenceMonth', 'categories'],
  reconcile: (details) => ({
    ...details,
    categories: withLeastTotals(withModalityCodes(details.categories, 2)),
  }),
  figures: (details, style) =>
    nothingIf(details.categories.length === 0, [
      counted(category, details.categories.length, style),
      details.categories
        .map(({ name }) => name)
        .filter(Boolean)
        .slice(0, namedCategories)
        .join(', '),
    ]),
});

export type CategoriesDetails = Static<typeof categories.details>;
