import { fillText } from '../../base/language.ts';
import { inputTypes, inputValue } from '../inputs/input.ts';
import { type Circumstances, defineRule, type InputOfRule, type Rule } from './define-rule.ts';
import { percentOf } from './percent-of.ts';

/** What rules about an input are called where no input is in view. */
const titles = {
  INPUT: { en: 'What the caller knows', 'pt-BR': 'O que o solicitante sabe' },
  INPUT_OF_REVENUE: {
    en: 'An amount of the caller over the revenue or income of a year',
    'pt-BR': 'Um valor do solicitante sobre o faturamento ou a renda de um ano',
  },
  INPUT_OF_LIMIT: {
    en: 'An amount of the caller over the limit that the bureau suggests',
    'pt-BR': 'Um valor do solicitante sobre o limite sugerido pelo bureau',
  },
} as const;

const titlesOfInput = {
  INPUT_OF_REVENUE: { en: '{input} over the revenue', 'pt-BR': '{input} sobre o faturamento' },
  INPUT_OF_LIMIT: { en: '{input} over the suggested limit', 'pt-BR': '{input} sobre o limite sugerido' },
} as const;

function titleOf({ name, title }: InputOfRule) {
  return title ?? { en: name, 'pt-BR': name };
}

function amountOfInput(input: InputOfRule, { inputs }: Circumstances): number | undefined {
  const value = inputValue(input, inputs);
  return typeof value === 'number' ? value : undefined;
}

const input: Rule = {
  ...defineRule({
    id: 'INPUT',
    title: titles.INPUT,
    documentKinds: ['cpf', 'cnpj'],
    sections: [],
    value: 'text',
    read: () => undefined,
  }),
  valueTitle: { en: 'what its input is declared as', 'pt-BR': 'o que a sua entrada declara' },
  ofInput: (declared) => ({
    ...defineRule({
      id: 'INPUT',
      title: titleOf(declared),
      documentKinds: ['cpf', 'cnpj'],
      sections: [],
      value: inputTypes[declared.type],
      ...(declared.choices !== undefined && { values: declared.choices }),
      read: (_sections, _where, { inputs }) => inputValue(declared, inputs),
    }),
    input: declared,
  }),
};

const inputOfRevenue: Rule = {
  ...defineRule({
    id: 'INPUT_OF_REVENUE',
    title: titles.INPUT_OF_REVENUE,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['REVENUE'],
    value: 'percent',
    read: () => undefined,
  }),
  ofInput: (declared) =>
    declared.type === 'money'
      ? {
          ...defineRule({
            id: 'INPUT_OF_REVENUE',
            title: fillText(titlesOfInput.INPUT_OF_REVENUE, { input: titleOf(declared) }),
            documentKinds: ['cpf', 'cnpj'],
            sections: ['REVENUE'],
            value: 'percent',
            read: ({ REVENUE }, _where, circumstances) =>
              percentOf(amountOfInput(declared, circumstances), REVENUE.calculatedRevenue),
          }),
          input: declared,
        }
      : undefined,
};

const inputOfLimit: Rule = {
  ...defineRule({
    id: 'INPUT_OF_LIMIT',
    title: titles.INPUT_OF_LIMIT,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['BUREAU_SCORE'],
    value: 'percent',
    read: () => undefined,
  }),
  ofInput: (declared) =>
    declared.type === 'money'
      ? {
          ...defineRule({
            id: 'INPUT_OF_LIMIT',
            title: fillText(titlesOfInput.INPUT_OF_LIMIT, { input: titleOf(declared) }),
            documentKinds: ['cpf', 'cnpj'],
            sections: ['BUREAU_SCORE'],
            value: 'percent',
            read: ({ BUREAU_SCORE }, _where, circumstances) =>
              percentOf(amountOfInput(declared, circumstances), BUREAU_SCORE.suggestedLimit),
          }),
          input: declared,
        }
      : undefined,
};

/** Rules about what the caller knows; a policy says which input each of its own is about. */
export const inputRules: readonly Rule[] = [input, inputOfRevenue, inputOfLimit];
