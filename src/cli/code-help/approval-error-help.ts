import type { ErrorHelp } from './code-help.ts';

/** Approvals above an authority, and their signatures. */
export const approvalErrorHelp = {
  ABOVE_AUTHORITY: {
    why: {
      en: 'A policy limits the amount that your role may approve. Other approvals in force for the customer count too.',
      'pt-BR':
        'Uma política limita o valor que o seu perfil pode aprovar. Outras aprovações em vigor do cliente também contam.',
    },
    wrong: 'credit report decide rpt_… --approve --limit 240000 --commentary "…"',
    right: 'credit report decide rpt_… --approve --limit 50000 --commentary "…"',
    next: {
      en: 'Approve a lower amount, or leave a note for a user with one of the roles in the message.',
      'pt-BR':
        'Aprove um valor menor ou deixe uma nota para um usuário com um dos perfis citados na mensagem.',
    },
  },
  AUTHORITY_CHANGED: {
    why: {
      en: "A user who changes who may approve how much could raise their own authority. For 30 days after a change of an authority, the user who made it cannot approve alone. The same applies to users whose access this user changed, and to users who changed this user's access. Disabling a policy with an authority is a change too.",
      'pt-BR':
        'Quem altera a alçada de uma política poderia aumentar a própria alçada. Por 30 dias depois da alteração, a pessoa que a fez não pode aprovar sozinha. O mesmo vale para quem teve o acesso alterado por essa pessoa, ou alterou o dela. Desativar uma política com alçada também é uma alteração.',
    },
    wrong: 'credit policy enable policy.yaml && credit report decide rpt_… --approve --commentary "…"',
    right: 'credit report note rpt_… "Please approve: I changed the authority"',
    next: {
      en: 'Ask another user with the approval authority. credit audit log shows the change.',
      'pt-BR': 'Peça a aprovação de outra pessoa com alçada. credit audit log mostra a alteração.',
    },
  },
  SIGNATURE_LAPSED: {
    why: {
      en: 'A first signature counts only if its author could give it today, and its terms are not over.',
      'pt-BR':
        'A primeira assinatura só vale se a pessoa pudesse assinar hoje e se os termos não terminaram.',
    },
    wrong: 'credit report decide rpt_… --approve --commentary "…"',
    right: 'credit report decide rpt_… --approve --limit 240000 --commentary "…"',
    next: {
      en: 'State the terms to sign first, and ask another user to sign second.',
      'pt-BR': 'Informe os termos para assinar primeiro e peça a segunda assinatura a outra pessoa.',
    },
  },
  SECOND_SIGNATURE_NEEDED: {
    why: {
      en: 'So much takes the signatures of two people, and yours is there already: another session or client of yours is no other person.',
      'pt-BR':
        'Tanto exige a assinatura de duas pessoas, e a sua já está lá: outra sessão ou outro cliente seu não é outra pessoa.',
    },
    wrong: 'POST /report/analyze { "id": "rpt_…", "approved": true, "commentary": "…" }',
    right: 'POST /report/analyze { "id": "rpt_…", "approved": false, "commentary": "…" }',
    next: {
      en: 'Let somebody else who may approve so much sign; either of you may deny alone.',
      'pt-BR': 'Peça a assinatura de outra pessoa com alçada; qualquer um dos dois pode negar sozinho.',
    },
  },
  SIGNERS_NOT_INDEPENDENT: {
    why: {
      en: 'A user who adds another, sends a new sign-in link, changes a role or issues a client secret could sign as that user. For 30 days the two cannot sign the same approval, nor can two users whose access the same user changed.',
      'pt-BR':
        'Quem adiciona um usuário, envia um novo link de acesso, altera um perfil ou emite o segredo de um cliente poderia assinar no lugar dele. Por 30 dias, os dois não podem assinar a mesma aprovação. O mesmo vale para dois usuários cujo acesso foi alterado por uma mesma pessoa.',
    },
    wrong: 'credit user link bia@example.com && credit report decide rpt_… --approve --commentary "…"',
    right: 'credit report decide rpt_… --approve --commentary "…"',
    next: {
      en: 'Ask another user with the approval authority to sign. credit audit log shows the change.',
      'pt-BR': 'Peça a assinatura de outra pessoa com alçada. credit audit log mostra a alteração.',
    },
  },
  SIGNED_TERMS_DIFFER: {
    why: {
      en: 'Two people sign the same terms, and these are not those that the first one has signed.',
      'pt-BR': 'Duas pessoas assinam os mesmos termos, e estes não são os que a primeira assinou.',
    },
    wrong: 'credit report decide rpt_… --approve --limit 180000 --commentary "…"',
    right: 'credit report decide rpt_… --approve --commentary "…"',
    next: {
      en: 'Leave the terms out and sign what was signed, or ask the first one to propose others.',
      'pt-BR': 'Omita os termos e assine o que foi assinado, ou peça à primeira pessoa outra proposta.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
