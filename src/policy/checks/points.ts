import { defineCheck } from './define-check.ts';

/** There are points to score with, and an alert never earns more than an approval. */
export const points = defineCheck({
  codes: {
    ZERO_POINTS: {
      severity: 'error',
      title: {
        en: 'Risk bands without points to reach them',
        'pt-BR': 'Faixas de risco sem pontos para alcançá-las',
      },
    },
    ALERT_POINTS_ABOVE_POINTS: {
      severity: 'error',
      title: {
        en: 'A rule that earns more on ALERT than when APPROVED',
        'pt-BR': 'Regra que ganha mais em ALERT que em APPROVED',
      },
    },
    ALERT_POINTS_UNUSED: {
      severity: 'warning',
      title: {
        en: 'Points for an ALERT that the rule never gives',
        'pt-BR': 'Pontos para um ALERT que a regra nunca dá',
      },
    },
  },
  *find({ rules, hasScoring }) {
    if (hasScoring && rules.length > 0 && rules.every((rule) => rule.points === 0)) {
      yield {
        code: 'ZERO_POINTS',
        place: { path: ['scoring'], part: 'key' },
        message: {
          en: 'The points of all rules sum to zero, so there can be no score',
          'pt-BR': 'Os pontos de todas as regras somam zero; por isso não pode haver pontuação',
        },
        suggestion: { en: 'Give points: to some rules', 'pt-BR': 'Dê points: a algumas regras' },
      };
    }
    for (const { path, alertPoints, points: whole, statusToApply } of rules) {
      if (alertPoints === undefined) continue;
      const place = { path: [...path, 'alertPoints'] };
      if (alertPoints > whole) {
        yield {
          code: 'ALERT_POINTS_ABOVE_POINTS',
          place,
          message: {
            en: `alertPoints is ${alertPoints}, and points only ${whole}`,
            'pt-BR': `alertPoints é ${alertPoints}, e points só ${whole}`,
          },
          suggestion: { en: `Write at most ${whole}`, 'pt-BR': `Escreva no máximo ${whole}` },
        };
      } else if (statusToApply === 'DENIED') {
        yield {
          code: 'ALERT_POINTS_UNUSED',
          place,
          message: {
            en: 'A rule with statusToApply: DENIED never earns alertPoints',
            'pt-BR': 'Uma regra com statusToApply: DENIED nunca ganha alertPoints',
          },
          suggestion: { en: 'Leave alertPoints out', 'pt-BR': 'Deixe alertPoints de fora' },
        };
      }
    }
  },
});
