import { defineRule } from './define-rule.ts';

/** The score of our own, which no bureau gave and no outcome calibrated. */
export const syntheticScore = defineRule({
  id: 'SYNTHETIC_SCORE',
  title: { en: 'Synthetic score', 'pt-BR': 'Score sintético' },
  documentKinds: ['cnpj'],
  sections: ['SYNTHETIC_SCORE'],
  value: 'points',
  read: ({ SYNTHETIC_SCORE }) => SYNTHETIC_SCORE.score,
});
