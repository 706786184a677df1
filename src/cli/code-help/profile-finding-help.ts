import type { CodeHelp } from './code-help.ts';

/** Of findings about source profiles. */
export const profileFindingHelp = {
  DUPLICATE_PROVIDER: {
    why: {
      en: 'The same provider stands twice in one role, and would be asked twice for the same.',
      'pt-BR': 'O mesmo fornecedor aparece duas vezes em um papel, e seria consultado duas vezes pelo mesmo.',
    },
    wrong: 'protests: [{ provider: sandbox }, { provider: sandbox }]',
    right: 'protests: [{ provider: sandbox }]',
  },
  NOBODY_ASKED_FIRST: {
    why: {
      en: 'A fallback stands in for somebody who is always asked, and the role has nobody of that kind.',
      'pt-BR': 'Um fallback substitui quem é sempre consultado, e o papel não tem ninguém assim.',
    },
    wrong: 'protests: [{ provider: sandbox, use: fallback }]',
    right: 'protests: [{ provider: sandbox }]',
  },
  SECRET_NOT_SET: {
    why: {
      en: 'The source needs a secret to sign in to its data provider. Without the secret, the source is not queried and its data is missing.',
      'pt-BR':
        'A fonte precisa de um segredo para acessar o provedor de dados. Sem o segredo, a fonte não é consultada e os dados ficam faltando.',
    },
    wrong: 'credit analyze 12ABC34501DE35 --profile ours',
    right: 'CREDIT_SECRET_NAME_FILE=/run/secrets/name credit analyze 12ABC34501DE35 --profile ours',
  },
  INVENTED_BESIDE_REAL: {
    why: {
      en: 'A decision would rest on invented data and on real data together.',
      'pt-BR': 'Uma decisão se apoiaria em dados inventados e reais ao mesmo tempo.',
    },
    wrong: `registration: [{ provider: company-registry }]
protests: [{ provider: sandbox }]`,
    right: 'registration: [{ provider: company-registry }]',
  },
} as const satisfies Record<string, CodeHelp>;
