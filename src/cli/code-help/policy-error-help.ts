import type { ErrorHelp } from './code-help.ts';

/** Of refusals about policies. */
export const policyErrorHelp = {
  NO_POLICY: {
    why: {
      en: 'No policy is enabled for this kind of document, so that nothing could decide.',
      'pt-BR': 'Nenhuma política está habilitada para este tipo de documento, e nada poderia decidir.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35',
    right: 'credit policy enable starter-company',
    next: {
      en: 'credit policy templates lists what can be enabled.',
      'pt-BR': 'credit policy templates lista o que pode ser habilitado.',
    },
  },
  UNKNOWN_POLICY: {
    why: {
      en: 'The organisation has no policy of that id.',
      'pt-BR': 'A organização não tem política com esse id.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --policy starter-compny',
    right: 'credit analyze 12.ABC.345/01DE-35 --policy starter-company',
    next: { en: 'credit policy list shows the ids.', 'pt-BR': 'credit policy list mostra os ids.' },
  },
  POLICY_PLAN_OUTDATED: {
    why: {
      en: 'The policy was given other content, enabled or disabled since the plan was made, or the plan was changed by hand.',
      'pt-BR':
        'A política recebeu outro conteúdo, foi habilitada ou desabilitada depois do plano, ou o plano foi alterado à mão.',
    },
    wrong: 'credit policy enable --from old-plan.json',
    right: 'credit policy enable ./mine.yaml --plan plan.json --force',
    next: {
      en: 'Look at the new plan, then: credit policy enable --from plan.json',
      'pt-BR': 'Veja o plano novo, depois: credit policy enable --from plan.json',
    },
  },
  NO_SUCH_RULE: {
    why: {
      en: 'The catalogue has no rule of that name, and none that the words find.',
      'pt-BR': 'O catálogo não tem regra com esse nome, nem alguma que as palavras encontrem.',
    },
    wrong: 'credit policy explain COMPANY_SITUATON',
    right: 'credit policy explain COMPANY_SITUATION',
    next: {
      en: 'credit policy rules lists all; credit policy explain takes a word such as protest.',
      'pt-BR': 'credit policy rules lista todas; credit policy explain aceita uma palavra, como protesto.',
    },
  },
  UNKNOWN_POLICY_VERSION: {
    why: {
      en: 'The policy exists and never had that version.',
      'pt-BR': 'A política existe e nunca teve essa versão.',
    },
    wrong: 'credit policy show starter-company --version 99',
    right: 'credit policy show starter-company --version 1',
    next: {
      en: 'The message says which versions there are.',
      'pt-BR': 'A mensagem diz quais versões existem.',
    },
  },
  POLICY_DISABLED: {
    why: {
      en: 'The policy was taken out of use; new reports cannot be made with it.',
      'pt-BR': 'A política foi retirada de uso; não se fazem relatórios novos com ela.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --policy quick-company',
    right: 'credit policy enable quick-company',
    next: {
      en: 'Enable it, or name one that credit policy list --enabled shows.',
      'pt-BR': 'Habilite-a, ou use uma das que credit policy list --enabled mostra.',
    },
  },
  POLICY_IS_OPERATION: {
    why: {
      en: 'A policy makes one report. An operation makes one for each document that it comes upon, and is run by itself.',
      'pt-BR':
        'Uma política faz um relatório. Uma operação faz um para cada documento que encontra, e é executada à parte.',
    },
    wrong: 'credit analyze 12ABC34501DE35 --policy company-and-its-people',
    right: 'credit operation run 12ABC34501DE35 --operation company-and-its-people',
    next: { en: 'credit operation run --help', 'pt-BR': 'credit operation run --help' },
  },
  POLICY_ID_TAKEN: {
    why: {
      en: 'Policies and operations stand in one list, so no two of them share an id.',
      'pt-BR': 'Políticas e operações ficam em uma só lista, e duas delas não dividem um id.',
    },
    wrong: 'id: starter-company',
    right: 'id: starter-company-2',
    next: {
      en: 'credit policy list names the ids of policies.',
      'pt-BR': 'credit policy list mostra os ids das políticas.',
    },
  },
  UNKNOWN_OPERATION: {
    why: {
      en: 'The organisation has no operation of that id; or none was named, and there is not exactly one for the kind of document.',
      'pt-BR':
        'A organização não tem operação com esse id; ou nenhuma foi dita, e não há exatamente uma para o tipo de documento.',
    },
    wrong: 'credit operation run 12ABC34501DE35 --operation partners',
    right: 'credit operation run 12ABC34501DE35 --operation company-and-its-people',
    next: {
      en: 'credit policy enable company-and-its-people enables one that ships.',
      'pt-BR': 'credit policy enable company-and-its-people habilita uma que acompanha o programa.',
    },
  },
  OPERATION_ENDED: {
    why: {
      en: 'It is at its end: there is nothing to cancel, and one that was cancelled has no result to derive anew.',
      'pt-BR': 'Ela terminou: não há o que cancelar, e uma cancelada não tem resultado a derivar de novo.',
    },
    wrong: 'credit operation cancel opr_…',
    right: 'credit operation show opr_…',
    next: { en: 'credit operation list shows all.', 'pt-BR': 'credit operation list mostra todas.' },
  },
  OPERATION_UNFINISHED: {
    why: {
      en: 'Some of its documents are still analysed, of a cancelled one too; what it comes to is told, and exported, at its end.',
      'pt-BR':
        'Alguns documentos ainda são analisados, também numa cancelada; o resultado sai, e se exporta, no fim.',
    },
    wrong: 'credit operation redo opr_…',
    right: 'credit operation wait opr_…',
    next: {
      en: 'credit operation wait brings it to its end.',
      'pt-BR': 'credit operation wait leva-a até o fim.',
    },
  },
  NO_SHADOW: {
    why: {
      en: 'The policy decides alone: no candidate was set beside it, or it has ended.',
      'pt-BR': 'A política decide sozinha: nenhuma candidata foi posta ao lado, ou já foi encerrada.',
    },
    wrong: 'credit policy shadow --beside starter-person',
    right: 'credit policy shadow policies/starter-person.yaml --beside starter-person',
    next: {
      en: 'After some reports: credit policy shadow --beside starter-person',
      'pt-BR': 'Depois de alguns relatórios: credit policy shadow --beside starter-person',
    },
  },
  PROMOTION_UNSIGNED: {
    why: {
      en: 'Somebody who could come would be decided better than by the version in force, or it is not known that nobody is; or the seal is of another candidate, version or witness.',
      'pt-BR':
        'Alguém que possa vir receberia decisão melhor que a da versão em vigor, ou não se sabe que ninguém recebe; ou o selo é de outra candidata, versão ou testemunha.',
    },
    wrong: 'credit policy promote starter-company',
    right: 'credit policy promote starter-company --sign 3f1a09c2b7de',
    next: {
      en: 'See whom first: credit policy prove starter-company starter-company@shadow',
      'pt-BR': 'Veja antes quem: credit policy prove starter-company starter-company@shadow',
    },
  },
  SHADOW_RUNNING: {
    why: {
      en: 'One candidate runs beside a policy at a time, so that what it has decided stays of one content.',
      'pt-BR': 'Uma candidata por vez fica ao lado de uma política, e o que ela decidiu é de um só conteúdo.',
    },
    wrong: 'credit policy shadow other.yaml --beside starter-company',
    right: 'credit policy shadow --beside starter-company --stop',
    next: {
      en: 'Then set the other one beside it: credit policy shadow other.yaml --beside starter-company',
      'pt-BR': 'Depois ponha a outra: credit policy shadow outra.yaml --beside starter-company',
    },
  },
  POLICY_KIND_MISMATCH: {
    why: {
      en: 'A policy is for people or for companies, and the document is of the other kind.',
      'pt-BR': 'Uma política é para pessoas ou para empresas, e o documento é do outro tipo.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --policy starter-person',
    right: 'credit analyze 12.ABC.345/01DE-35 --policy starter-company',
    next: {
      en: 'credit policy list --kind cnpj shows those for companies.',
      'pt-BR': 'credit policy list --kind cnpj mostra as de empresas.',
    },
  },
  POLICY_INVALID: {
    why: {
      en: 'The YAML of the policy has findings that forbid its use; nothing was changed.',
      'pt-BR': 'O YAML da política tem achados que impedem o uso; nada foi alterado.',
    },
    wrong: 'credit policy enable ./broken.yaml',
    right: 'credit policy check ./broken.yaml',
    next: {
      en: 'Mend each place that the check shows, then enable it again.',
      'pt-BR': 'Corrija cada lugar que a verificação mostra e habilite de novo.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
