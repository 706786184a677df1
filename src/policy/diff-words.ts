import { inEveryLanguage, type Text } from '../base/language.ts';
import { filtersInWords as sayFilters } from './filter-words.ts';
import type { Policy } from './policy.ts';
import { valueInWords } from './wording.ts';

/** What the single values of a policy are called where they change. */
export const changeWords = {
  id: { en: 'policyId', 'pt-BR': 'policyId' },
  name: { en: 'name', 'pt-BR': 'nome' },
  title: { en: 'title', 'pt-BR': 'título' },
  kind: { en: 'kind of document', 'pt-BR': 'tipo de documento' },
  language: { en: 'language of the reasons', 'pt-BR': 'idioma das razões' },
  usePolicyResult: { en: 'the policy decides the report', 'pt-BR': 'a política decide o relatório' },
  reuseWithinDays: {
    en: 'answers are used again within days',
    'pt-BR': 'respostas são reaproveitadas em dias',
  },
  ask: { en: 'which sources are asked', 'pt-BR': 'quais fontes são consultadas' },
  bureauScore: { en: 'bureau whose score counts', 'pt-BR': 'bureau cujo score vale' },
  explanations: { en: 'how much reports explain', 'pt-BR': 'quanto os relatórios explicam' },
  depth: { en: 'depth', 'pt-BR': 'profundidade' },
  minimumCoverage: { en: 'minimum coverage', 'pt-BR': 'cobertura mínima' },
  basis: { en: 'basis of the credit limit', 'pt-BR': 'base do limite de crédito' },
  atMost: { en: 'the credit limit never exceeds', 'pt-BR': 'o limite de crédito nunca passa de' },
  maximum: { en: 'ceiling of the credit limit', 'pt-BR': 'teto do limite de crédito' },
  validDays: { en: 'days that an approval is good for', 'pt-BR': 'dias de validade de uma aprovação' },
  analyst: { en: 'an analyst may approve up to, BRL', 'pt-BR': 'um analista aprova até, BRL' },
  manager: { en: 'a manager may approve up to, BRL', 'pt-BR': 'um gestor aprova até, BRL' },
  administrator: {
    en: 'an administrator may approve up to, BRL',
    'pt-BR': 'um administrador aprova até, BRL',
  },
  twoSignaturesAbove: { en: 'two signatures above, BRL', 'pt-BR': 'duas assinaturas acima de, BRL' },
  purposeRequired: {
    en: 'nobody is looked up without a purpose',
    'pt-BR': 'ninguém é consultado sem finalidade',
  },
  purposeDefault: { en: 'purpose where none is given', 'pt-BR': 'finalidade quando nenhuma é informada' },
  points: { en: 'points', 'pt-BR': 'pontos' },
  alertPoints: { en: 'points on ALERT', 'pt-BR': 'pontos no ALERT' },
  statusToApply: { en: 'gives', 'pt-BR': 'dá' },
  effect: { en: 'counts in', 'pt-BR': 'conta em' },
  whenMissing: { en: 'without data', 'pt-BR': 'sem dados' },
  where: { en: 'looks at', 'pt-BR': 'olha' },
} as const satisfies Record<string, Text>;

const nothing: Text = { en: 'none', 'pt-BR': 'nenhum' };
const everything: Text = { en: 'everything', 'pt-BR': 'tudo' };

/** A single value in words. */
export function orNone(value: unknown): Text {
  if (value === null || value === undefined) return nothing;
  if (typeof value === 'boolean') {
    return inEveryLanguage((language) => valueInWords(value, { kind: 'boolean', unit: undefined }, language));
  }
  const text = String(value);
  return { en: text, 'pt-BR': text };
}

/** Both languages of a title in one line, so that a change of either is told. */
export function titleIn({ title }: Pick<Policy, 'title'>): string | null {
  return title === undefined ? null : `${title.en} / ${title['pt-BR']}`;
}

/** A percentage in words, where 100 is all. */
export function inPercent(percent: number | null): Text {
  if (percent === null) return nothing;
  return inEveryLanguage((language) => valueInWords(percent, { kind: 'percent', unit: 'PERCENT' }, language));
}

/** The filters of a rule in words. */
export function filtersInWords(where: Readonly<Record<string, unknown>> | null): Text {
  if (Object.keys(where ?? {}).length === 0) return everything;
  return inEveryLanguage((language) => sayFilters(where ?? {}, language));
}
