import { fillText, type Text } from '../../base/language.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { inputText, inputTypes, inputValue } from '../inputs/input.ts';
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
      title: inputText(declared),
      documentKinds: ['cpf', 'cnpj'],
      sections: [],
      value: inputTypes[declared.type],
      ...(declared.choices !== undefined && { values: declared.choices }),
      read: (_sections, _where, { inputs }) => inputValue(declared, inputs),
    }),
    input: declared,
    // It takes no filters and needs no section: a policy may ask twenty of every document.
    bind: (where) =>
      where === undefined ? (_sections, { inputs }) => inputValue(declared, inputs) : undefined,
  }),
};

/** A rule about an amount of the caller in percent of an amount that a section holds. */
function inputOver<Section extends SectionType>(definition: {
  readonly id: 'INPUT_OF_REVENUE' | 'INPUT_OF_LIMIT';
  readonly section: Section;
  /** What it is called of an input. */
  readonly title: Text;
  readonly whole: (details: Pick<SectionDetails, Section>) => number | null;
}): Rule {
  const { id, section, whole } = definition;
  const rule = (title: Text, amount: (circumstances: Circumstances) => number | undefined): Rule =>
    defineRule({
      id,
      title,
      documentKinds: ['cpf', 'cnpj'],
      sections: [section],
      value: 'percent',
      read: (details: Pick<SectionDetails, Section>, _where, circumstances) =>
        percentOf(amount(circumstances), whole(details)),
    });
  return {
    ...rule(titles[id], () => undefined),
    ofInput: (declared) => {
      if (declared.type !== 'money') return undefined;
      const title = fillText(definition.title, { input: inputText(declared) });
      return { ...rule(title, (circumstances) => amountOfInput(declared, circumstances)), input: declared };
    },
  };
}

const inputOfRevenue = inputOver({
  id: 'INPUT_OF_REVENUE',
  section: 'REVENUE',
  title: { en: '{input} over the revenue', 'pt-BR': '{input} sobre o faturamento' },
  whole: ({ REVENUE }) => REVENUE.calculatedRevenue,
});

const inputOfLimit = inputOver({
  id: 'INPUT_OF_LIMIT',
  section: 'BUREAU_SCORE',
  title: { en: '{input} over the suggested limit', 'pt-BR': '{input} sobre o limite sugerido' },
  whole: ({ BUREAU_SCORE }) => BUREAU_SCORE.suggestedLimit,
});

/** Rules about what the caller knows; a policy says which input each of its own is about. */
export const inputRules: readonly Rule[] = [input, inputOfRevenue, inputOfLimit];
