import { defineCheck } from './define-check.ts';

/** A rule has exactly one condition. */
export const conditionCount = defineCheck({
  codes: {
    CONDITION_MISSING: {
      severity: 'error',
      title: { en: 'A rule without a condition', 'pt-BR': 'Regra sem condição' },
    },
    CONDITION_TWICE: {
      severity: 'error',
      title: { en: 'A rule with two conditions', 'pt-BR': 'Regra com duas condições' },
    },
  },
  *find({ rules }) {
    for (const { path, name, conditions } of rules.flatMap(({ criteria }) => criteria)) {
      const [first, second] = conditions;
      if (first === undefined) {
        yield {
          code: 'CONDITION_MISSING',
          place: { path },
          message: { en: `${name} has no condition`, 'pt-BR': `${name} não tem condição` },
          suggestion: {
            en: 'Add failWhen: with the finding to look for, or passWhen: with the criterion to meet',
            'pt-BR': 'Acrescente failWhen: com o achado a procurar, ou passWhen: com o critério a cumprir',
          },
        };
      } else if (second !== undefined) {
        yield {
          code: 'CONDITION_TWICE',
          place: { path: [...path, second.key], part: 'key' },
          message: {
            en: `${name} has both failWhen and passWhen`,
            'pt-BR': `${name} tem failWhen e passWhen`,
          },
          suggestion: {
            en: 'Keep one of them; the rule may stand twice, once with each',
            'pt-BR': 'Mantenha um deles; a regra pode aparecer duas vezes, uma com cada',
          },
        };
      }
    }
  },
});
