import { isRecord } from '../../base/is-record.ts';
import { defineCheck } from './define-check.ts';

/** A match that is only possible is a question for a person: it never denies. */
export const possibleMatches = defineCheck({
  codes: {
    POSSIBLE_DENIES: {
      severity: 'error',
      title: {
        en: 'A match that is only possible, and denies',
        'pt-BR': 'Coincidência apenas possível que nega',
      },
    },
  },
  *find({ rules }) {
    for (const { path, criteria, statusToApply } of rules) {
      const asksPossible = criteria.some(({ where }) => isRecord(where) && where['certainty'] === 'POSSIBLE');
      if (!asksPossible || statusToApply !== 'DENIED') continue;
      yield {
        code: 'POSSIBLE_DENIES',
        place: { path: [...path, 'statusToApply'] },
        message: {
          en: 'Possible matches may be of somebody else: a rule that asks for them cannot deny',
          'pt-BR': 'Coincidências possíveis podem ser de outra pessoa: uma regra que as pede não pode negar',
        },
        suggestion: { en: 'Write statusToApply: ALERT', 'pt-BR': 'Escreva statusToApply: ALERT' },
      };
    }
  },
});
