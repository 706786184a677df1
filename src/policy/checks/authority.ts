import { approvingRoles, boundOf } from '../authority.ts';
import { defineCheck } from './define-check.ts';

/** What a policy says of who may approve how much can all come to bear. */
export const authority = defineCheck({
  codes: {
    AUTHORITY_WITHOUT_EFFECT: {
      severity: 'warning',
      title: {
        en: 'A role may approve less than one below it',
        'pt-BR': 'Um papel aprova menos que outro abaixo dele',
      },
    },
    SIGNATURES_NEVER_ASKED: {
      severity: 'warning',
      title: {
        en: 'Two signatures above what anybody may approve',
        'pt-BR': 'Duas assinaturas acima do que alguém pode aprovar',
      },
    },
  },
  *find({ authority }) {
    if (authority === undefined) return;
    for (const role of approvingRoles) {
      const [own, bound] = [authority[role], boundOf(authority, role)];
      if (own === undefined || bound === undefined || own >= bound) continue;
      yield {
        code: 'AUTHORITY_WITHOUT_EFFECT',
        place: { path: ['authority', role] },
        message: {
          en: `A role below it may approve up to ${bound}, and so may it: ${own} bounds nothing`,
          'pt-BR': `Um papel abaixo aprova até ${bound}, e este também: ${own} não limita nada`,
        },
        suggestion: { en: `Write ${bound} or more`, 'pt-BR': `Escreva ${bound} ou mais` },
      };
    }
    const highest = boundOf(authority, 'administrator');
    const { twoSignaturesAbove } = authority;
    if (highest === undefined || twoSignaturesAbove === undefined || twoSignaturesAbove < highest) return;
    yield {
      code: 'SIGNATURES_NEVER_ASKED',
      place: { path: ['authority', 'twoSignaturesAbove'] },
      message: {
        en: `Nobody may approve more than ${highest}: two signatures are never asked for`,
        'pt-BR': `Ninguém aprova mais de ${highest}: duas assinaturas nunca são pedidas`,
      },
      suggestion: {
        en: `Write less than ${highest}, or take it away`,
        'pt-BR': `Escreva menos de ${highest}, ou retire`,
      },
    };
  },
});
