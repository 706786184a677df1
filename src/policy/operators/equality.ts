import { comparedText } from '../../base/plain-text.ts';
import { type OperatorDefinition, threshold } from './define-operator.ts';

export const equalTo: OperatorDefinition = {
  phrase: { en: 'equal to', 'pt-BR': 'igual a' },
  operands: 'ONE',
  number: (thresholds) => {
    const expected = threshold(thresholds, 0);
    return (value) => value === expected;
  },
  text: sameText,
};

export const notEqualTo: OperatorDefinition = {
  phrase: { en: 'other than', 'pt-BR': 'diferente de' },
  operands: 'ONE',
  number: (thresholds) => {
    const expected = threshold(thresholds, 0);
    return (value) => value !== expected;
  },
  text: (thresholds) => {
    const same = sameText(thresholds);
    return (value) => !same(value);
  },
};

function sameText(thresholds: readonly string[]): (value: string) => boolean {
  const written = threshold(thresholds, 0);
  const expected = comparedText(written);
  return (value) => value === written || comparedText(value) === expected;
}
