import { defineCheck } from './define-check.ts';

/** What a policy says of the purpose of its analyses is asked of somebody. */
export const purpose = defineCheck({
  codes: {
    PURPOSE_NEVER_ASKED: {
      severity: 'warning',
      title: {
        en: 'A purpose demanded of companies alone',
        'pt-BR': 'Finalidade exigida só de empresas',
      },
    },
  },
  *find({ kind, purpose }) {
    if (kind !== 'cnpj' || purpose?.required !== true) return;
    yield {
      code: 'PURPOSE_NEVER_ASKED',
      place: { path: ['purpose', 'required'] },
      message: {
        en: 'A purpose is demanded where a person is looked up, and the policy is about companies: it is never missed',
        'pt-BR':
          'A finalidade é exigida de quem consulta pessoas, e a política é de empresas: ela nunca faz falta',
      },
      suggestion: { en: 'Take required away', 'pt-BR': 'Retire required' },
    };
  },
});
