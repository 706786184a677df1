import type { OperatorDefinition } from './define-operator.ts';

export const isTrue: OperatorDefinition = {
  phrase: { en: 'it is yes', 'pt-BR': 'for sim' },
  operands: 'NONE',
  boolean: () => (value) => value,
};

export const isFalse: OperatorDefinition = {
  phrase: { en: 'it is no', 'pt-BR': 'for não' },
  operands: 'NONE',
  boolean: () => (value) => !value,
};
