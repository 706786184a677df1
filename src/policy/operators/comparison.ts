import { type OperatorDefinition, threshold } from './define-operator.ts';

export const greaterThan: OperatorDefinition = {
  phrase: { en: 'greater than', 'pt-BR': 'maior que' },
  operands: 'ONE',
  number: (thresholds) => {
    const limit = threshold(thresholds, 0);
    return (value) => value > limit;
  },
};

export const greaterThanOrEqualTo: OperatorDefinition = {
  phrase: { en: 'greater than or equal to', 'pt-BR': 'maior ou igual a' },
  operands: 'ONE',
  number: (thresholds) => {
    const limit = threshold(thresholds, 0);
    return (value) => value >= limit;
  },
};

export const lessThan: OperatorDefinition = {
  phrase: { en: 'less than', 'pt-BR': 'menor que' },
  operands: 'ONE',
  number: (thresholds) => {
    const limit = threshold(thresholds, 0);
    return (value) => value < limit;
  },
};

export const lessThanOrEqualTo: OperatorDefinition = {
  phrase: { en: 'less than or equal to', 'pt-BR': 'menor ou igual a' },
  operands: 'ONE',
  number: (thresholds) => {
    const limit = threshold(thresholds, 0);
    return (value) => value <= limit;
  },
};
