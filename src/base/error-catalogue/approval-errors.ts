import type { ErrorRow } from './error-row.ts';

/** Approvals above an authority, and their signatures. */
export const approvalErrors = {
  ABOVE_AUTHORITY: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'The approval of {amount} is above what you may approve as {role} by the policy {policyId}: {bound}.',
      'pt-BR':
        'A aprovação de {amount} passa do que você pode aprovar como {role} pela política {policyId}: {bound}.',
    },
    mend: {
      en: 'Nothing was changed. May approve it: {roles}. Or approve less: --limit',
      'pt-BR': 'Nada foi alterado. Pode aprovar: {roles}. Ou aprove menos: --limit',
    },
    mendOverHttp: {
      en: 'Nothing was changed. May approve it: {roles}. Or approve less, by terms.limit.',
      'pt-BR': 'Nada foi alterado. Pode aprovar: {roles}. Ou aprove menos, em terms.limit.',
    },
  },
  AUTHORITY_CHANGED: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'You cannot approve this report alone: you changed the approval authority of the policy {policyId} on {day} ({change}).',
      'pt-BR':
        'Você não pode aprovar este relatório sozinho: você alterou a alçada da política {policyId} em {day} ({change}).',
    },
    mend: {
      en: 'Nothing was changed. Ask another user with the approval authority to approve it. You can approve alone 30 days after the change.',
      'pt-BR':
        'Nada foi alterado. Peça a aprovação de outra pessoa com alçada. Você pode aprovar sozinho 30 dias depois da alteração.',
    },
  },
  SIGNATURE_LAPSED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The signature of {analystName} on {reportId} no longer counts: {reason}.',
      'pt-BR': 'A assinatura de {analystName} em {reportId} não vale mais: {reason}.',
    },
    mend: {
      en: 'Nothing was changed. State the terms, for example with --limit, to sign first. Another user can then sign second.',
      'pt-BR':
        'Nada foi alterado. Informe os termos, por exemplo com --limit, para assinar primeiro. Depois, outra pessoa dá a segunda assinatura.',
    },
    mendOverHttp: {
      en: 'Nothing was changed. State the terms (terms) to sign first. Another user can then sign second.',
      'pt-BR':
        'Nada foi alterado. Informe os termos (terms) para assinar primeiro. Depois, outra pessoa dá a segunda assinatura.',
    },
  },
  SECOND_SIGNATURE_NEEDED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The approval of {reportId} awaits the signature of another user: {analystName} has signed it.',
      'pt-BR': 'A aprovação de {reportId} espera a assinatura de outra pessoa: {analystName} já assinou.',
    },
    mend: {
      en: 'Let somebody else who may approve so much sign it; or give other terms, which are then the ones to be signed.',
      'pt-BR':
        'Peça a assinatura de outra pessoa com alçada; ou informe outros termos, que passam a ser os que se assinam.',
    },
  },
  SIGNERS_NOT_INDEPENDENT: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The two signatures of {reportId} must come from independent people: {by} changed the access of {user} on {day} ({change}).',
      'pt-BR':
        'As duas assinaturas de {reportId} precisam ser de pessoas independentes: {by} alterou o acesso de {user} em {day} ({change}).',
    },
    mend: {
      en: 'Ask another user with the approval authority to sign. The two can sign together 30 days after the change. Users added at the command line can sign together at once.',
      'pt-BR':
        'Peça a assinatura de outra pessoa com alçada. As duas podem assinar juntas 30 dias depois da alteração. Usuários adicionados pela linha de comando podem assinar juntos imediatamente.',
    },
  },
  SIGNED_TERMS_DIFFER: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The approval of {reportId} was signed by {analystName} with other terms.',
      'pt-BR': 'A aprovação de {reportId} foi assinada por {analystName} com outros termos.',
    },
    mend: {
      en: 'Leave the terms out to sign the same; {analystName} alone may propose others. Either of you may deny.',
      'pt-BR':
        'Omita os termos para assinar os mesmos; só {analystName} pode propor outros. Qualquer um dos dois pode negar.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
