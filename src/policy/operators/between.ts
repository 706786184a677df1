import { type OperatorDefinition, threshold } from './define-operator.ts';

/** Both ends belong to the range. */
export const between: OperatorDefinition = {
  phrase: { en: 'between {0} and {1}', 'pt-BR': 'entre {0} e {1}' },
  operands: 'TWO',
  number: (thresholds) => {
    const lowest = threshold(thresholds, 0);
    const highest = threshold(thresholds, 1);
    return (value) => value >= lowest && value <= highest;
  },
};
