import { isAlwaysGiven } from '../inputs/input.ts';
import { defineCheck } from './define-check.ts';

/** What a rule gives is something that it can give, and no exclusion passes for want of its data. */
export const outcomes = defineCheck({
  codes: {
    EFFECT_OF_EXCLUSION: {
      severity: 'error',
      title: {
        en: 'An exclusion that shall count in the score alone',
        'pt-BR': 'Exclusão que só contaria na pontuação',
      },
    },
    EFFECT_WITHOUT_POINTS: {
      severity: 'warning',
      title: {
        en: 'A rule that counts in the score alone and has no points',
        'pt-BR': 'Regra que só conta na pontuação e não tem pontos',
      },
    },
    EXCLUSION_OPEN_WHEN_MISSING: {
      severity: 'warning',
      title: {
        en: 'An exclusion that passes when its data are missing',
        'pt-BR': 'Exclusão que passa quando faltam os seus dados',
      },
    },
  },
  *find({ rules }) {
    for (const { path, points, scoresOnly, statusToApply, whenMissing, criteria } of rules) {
      if (scoresOnly && statusToApply === 'DENIED') {
        yield {
          code: 'EFFECT_OF_EXCLUSION',
          place: { path: [...path, 'effect'] },
          message: {
            en: 'A rule with statusToApply: DENIED always decides; it cannot count in the score alone',
            'pt-BR': 'Uma regra com statusToApply: DENIED sempre decide; não pode contar só na pontuação',
          },
          suggestion: {
            en: 'Take effect: away, or write statusToApply: ALERT',
            'pt-BR': 'Retire effect: ou escreva statusToApply: ALERT',
          },
        };
      } else if (scoresOnly && points === 0) {
        yield {
          code: 'EFFECT_WITHOUT_POINTS',
          place: { path: [...path, 'effect'] },
          message: {
            en: 'A rule with effect: SCORE and no points changes nothing',
            'pt-BR': 'Uma regra com effect: SCORE e sem pontos não muda nada',
          },
          suggestion: { en: 'Give it points:', 'pt-BR': 'Dê-lhe points:' },
        };
      }
      const isSeen = criteria.every(
        ({ rule }) => rule?.usuallyBlank === true || (rule?.id === 'INPUT' && isAlwaysGiven(rule.input)),
      );
      if (statusToApply === 'DENIED' && whenMissing === undefined && !isSeen) {
        yield {
          code: 'EXCLUSION_OPEN_WHEN_MISSING',
          place: { path: [...path, 'statusToApply'] },
          message: {
            en: 'Where its data are missing, this exclusion does not keep the policy from approving',
            'pt-BR': 'Quando faltam os seus dados, esta exclusão não impede a política de aprovar',
          },
          suggestion: {
            en: 'Add whenMissing: ALERT, or ERROR where there shall be no decision without it',
            'pt-BR': 'Acrescente whenMissing: ALERT, ou ERROR para não haver decisão sem ela',
          },
        };
      }
    }
  },
});
