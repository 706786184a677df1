import { fillTemplate, type Language, say, type Text } from '../base/language.ts';
import type { BoundaryPoint } from '../policy/cases/boundary.ts';
import { inputOfFigure, isCreditLimitBasis } from '../policy/credit-limit.ts';
import type { Freshness, Reuse } from '../policy/freshness.ts';
import { inputNamed, inputTitle } from '../policy/inputs/input.ts';
import type { CreditLimitBasis, Policy } from '../policy/policy.ts';
import { daysInWords } from '../wording/days.ts';

/** The words around the settings of a policy. */
export const policyWords = {
  enabled: { en: 'enabled', 'pt-BR': 'habilitada' },
  disabled: { en: 'disabled', 'pt-BR': 'desabilitada' },
  isDefault: { en: 'default', 'pt-BR': 'padrão' },
  isPolicy: { en: 'policy', 'pt-BR': 'política' },
  isOperation: { en: 'operation', 'pt-BR': 'operação' },
  policyDecides: { en: 'the policy', 'pt-BR': 'a política' },
  analystDecides: { en: 'an analyst', 'pt-BR': 'um analista' },
} as const satisfies Record<string, Text>;

/** What a credit limit can be a share of. */
const limitBasisWords: Readonly<Record<CreditLimitBasis, Text>> = {
  CALCULATED_REVENUE: { en: 'calculated revenue of a year', 'pt-BR': 'faturamento calculado de um ano' },
  PRESUMED_REVENUE: { en: 'presumed revenue of a year', 'pt-BR': 'faturamento presumido de um ano' },
  PRESUMED_INCOME: { en: 'presumed income of a month', 'pt-BR': 'renda presumida de um mês' },
  BUREAU_LIMIT: { en: 'limit that the bureau suggests', 'pt-BR': 'limite sugerido pelo bureau' },
  REQUESTED_AMOUNT: { en: 'requested amount', 'pt-BR': 'valor pedido' },
};

/** A figure that a credit limit speaks of: one that is collected, or an input of the policy. */
export function limitFigureWords(figure: string, inputs: Policy['inputs'], language: Language): string {
  if (isCreditLimitBasis(figure)) return say(limitBasisWords[figure], language);
  const input = inputNamed(inputs, inputOfFigure(figure));
  return input === undefined ? figure : inputTitle(input, language);
}

const freshnessWords: Readonly<Record<Freshness['whenStale'], Text>> = {
  NOT_APPLIED: {
    en: 'data older than {days} count as missing',
    'pt-BR': 'dados com mais de {days} contam como ausentes',
  },
  ERROR: {
    en: 'with data older than {days} there is no decision',
    'pt-BR': 'com dados de mais de {days} não há decisão',
  },
};

/** How old the data of a source may be, and what becomes of those that are older. */
export function freshnessInWords({ maximumAgeDays, whenStale }: Freshness, language: Language): string {
  return fillTemplate(say(freshnessWords[whenStale], language), {
    days: daysInWords(maximumAgeDays, language),
  });
}

const reuseWords = {
  en: 'an answer is used again for {days}',
  'pt-BR': 'uma resposta é reaproveitada por {days}',
} as const satisfies Text;

/** For how long an answer of a source is used again. */
export function reuseDaysInWords({ days }: Reuse, language: Language): string {
  return say(reuseWords, language, { days: daysInWords(days, language) });
}

/** On which side of a condition cases meet it. */
export const boundaryPointWords: Readonly<Record<BoundaryPoint, Text>> = {
  BELOW: { en: 'below', 'pt-BR': 'abaixo' },
  AT: { en: 'at', 'pt-BR': 'no limite' },
  AT_UPPER: { en: 'at the upper end', 'pt-BR': 'no limite superior' },
  ABOVE: { en: 'above', 'pt-BR': 'acima' },
  MET: { en: 'condition met', 'pt-BR': 'condição cumprida' },
  NOT_MET: { en: 'condition not met', 'pt-BR': 'condição não cumprida' },
  ABSENT: { en: 'data absent', 'pt-BR': 'dado ausente' },
};
