import type { ErrorRow } from './error-row.ts';

/** Approvals above an authority, and their signatures. */
export const approvalErrors = {
  ABOVE_AUTHORITY: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'The approval of {amount} exceeds your authority as {role} under the policy {policyId}: {bound}.',
      'pt-BR': 'A aprovação de {amount} excede a sua alçada como {role} na política {policyId}: {bound}.',
    },
    mend: {
      en: 'Nothing was changed. Roles that can approve it: {roles}. Or approve a lower amount with --limit.',
      'pt-BR': 'Nada foi alterado. Perfis que podem aprovar: {roles}. Ou aprove um valor menor com --limit.',
    },
    mendOverHttp: {
      en: 'Nothing was changed. Roles that can approve it: {roles}. Or approve a lower amount with terms.limit.',
      'pt-BR':
        'Nada foi alterado. Perfis que podem aprovar: {roles}. Ou aprove um valor menor com terms.limit.',
    },
  },
  AUTHORITY_CHANGED: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'You cannot approve this report alone: {who} changed the approval authority of the policy {policyId} on {day} ({change}).',
      'pt-BR':
        'Você não pode aprovar este relatório sozinho: {who} alterou a alçada da política {policyId} em {day} ({change}).',
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
      'pt-BR': 'A assinatura de {analystName} em {reportId} não é mais válida: {reason}.',
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
      en: 'The approval of {reportId} needs the signature of another user. {analystName} has already signed it.',
      'pt-BR': 'A aprovação de {reportId} precisa da assinatura de outra pessoa. {analystName} já assinou.',
    },
    mend: {
      en: 'Nothing was changed. Ask another user with the approval authority to sign. Or propose other terms, which replace the signed terms.',
      'pt-BR':
        'Nada foi alterado. Peça a assinatura de outra pessoa com alçada. Ou proponha outros termos, que substituem os já assinados.',
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
      en: 'Nothing was changed. Ask another user with the approval authority to sign. The two can sign together 30 days after the change. Users added at the command line can sign together at once.',
      'pt-BR':
        'Nada foi alterado. Peça a assinatura de outra pessoa com alçada. As duas podem assinar juntas 30 dias depois da alteração. Usuários adicionados pela linha de comando podem assinar juntos imediatamente.',
    },
  },
  SIGNED_TERMS_DIFFER: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: '{analystName} signed the approval of {reportId} with other terms.',
      'pt-BR': '{analystName} assinou a aprovação de {reportId} com outros termos.',
    },
    mend: {
      en: 'Nothing was changed. Omit the terms to sign the same terms. Only {analystName} can propose others. Either of you can deny.',
      'pt-BR':
        'Nada foi alterado. Omita os termos para assinar os mesmos. Só {analystName} pode propor outros. Qualquer uma das duas pessoas pode negar.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
