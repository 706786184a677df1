import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { defineSection } from './define-section.ts';
import { count, flag, list, nullable, oneOf, percent, text } from './fields.ts';
import { present } from './figures.ts';

/** What the synthetic score is made of. */
export const scoreComponents = [
  'REGISTRATION',
  'AGE',
  'PARTNERS',
  'LAWSUITS',
  'DEBTS',
  'STATEMENTS',
] as const;
export type ScoreComponent = (typeof scoreComponents)[number];

const words = {
  score: {
    en: 'SYNTHETIC {score} (own score, not calibrated)',
    'pt-BR': 'SINTÉTICO {score} (score próprio, não calibrado)',
  },
  coverage: { en: '{share} of the weights known', 'pt-BR': '{share} dos pesos conhecidos' },
} as const satisfies Record<string, Text>;

export const syntheticScore = defineSection({
  type: 'SYNTHETIC_SCORE',
  title: { en: 'Synthetic score', 'pt-BR': 'Score sintético' },
  documentKinds: ['cnpj'],
  comesWith: 'DERIVED',
  details: Type.Object({
    name: text('SYNTHETIC: the score is of this program, from what was collected, and of no bureau'),
    version: count('Version of the formula and its weights'),
    calibrated: flag('Whether it was fitted to outcomes; it was not'),
    score: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: '0 worst to 1000 best; null where less than half of the weights is known',
      }),
    ),
    coverage: percent('The weights that are known, of 100'),
    components: list(
      Type.Object({
        component: oneOf(scoreComponents, 'What was looked at'),
        weight: count('What it weighs, of 1000'),
        value: nullable(
          Type.Number({ minimum: 0, maximum: 1, description: '0 worst to 1 best; null when not known' }),
        ),
        points: nullable(Type.Number({ minimum: 0, description: 'Weight times value; null when not known' })),
      }),
      'How the score is put together',
    ),
  }),
  listKeys: { components: ['component'] },
  figures: ({ score, coverage }, { language, format }) =>
    present([
      score !== null && say(words.score, language, { score }),
      say(words.coverage, language, { share: format.percent(coverage / 100) }),
    ]),
});

export type SyntheticScoreDetails = Static<typeof syntheticScore.details>;
