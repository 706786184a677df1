import { costDecimals, isExactCost } from '../base/cost-units.ts';
import type { Problem, ValuePath } from '../yaml/finding.ts';

/** Reports an amount of BRL with more decimals than a cost can have. Values of other types are left to the schema. */
export function* checkAmount(value: unknown, path: ValuePath): Generator<Problem> {
  if (typeof value !== 'number' || !(value >= 0) || !Number.isFinite(value) || isExactCost(value)) return;
  const key = String(path.at(-1));
  yield {
    code: 'OUT_OF_RANGE',
    severity: 'error',
    place: { path },
    message: {
      en: `${key} has more than ${costDecimals} decimals`,
      'pt-BR': `${key} tem mais de ${costDecimals} casas decimais`,
    },
    suggestion: {
      en: `Write at most ${costDecimals} decimals: costs are counted in units of R$ 0.0000001`,
      'pt-BR': `Use até ${costDecimals} casas decimais: os custos são contados em unidades de R$ 0,0000001`,
    },
  };
}
