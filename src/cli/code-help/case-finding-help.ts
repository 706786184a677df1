import type { CodeHelp } from './code-help.ts';

/** Of findings about cases. */
export const caseFindingHelp = {
  POLICY_NOT_FOUND: {
    why: {
      en: 'The path of the policy is read from the folder of the file of cases.',
      'pt-BR': 'O caminho da política é lido a partir da pasta do arquivo de casos.',
    },
    wrong: 'policy: policies/mine.yaml',
    right: 'policy: mine.yaml',
  },
  POLICY_UNUSABLE: {
    why: {
      en: 'The policy that the cases name has errors of its own, so that nothing can be tried.',
      'pt-BR': 'A política que os casos citam tem erros próprios, e nada pode ser testado.',
    },
    wrong: 'credit policy test broken.cases.yaml',
    right: 'credit policy check broken.yaml',
  },
  CASES_OF_OTHER_KIND: {
    why: {
      en: 'Cases of a policy give sections, those of an operation a graph; the first key says which they are.',
      'pt-BR': 'Casos de uma política dão seções, os de uma operação um grafo; a primeira chave diz qual.',
    },
    wrong: 'policy: operations/company-and-its-people.yaml',
    right: 'operation: operations/company-and-its-people.yaml',
  },
  DUPLICATE_CASE: {
    why: {
      en: 'Two cases have one name, so that a failure could not tell which it is.',
      'pt-BR': 'Dois casos têm o mesmo nome, e uma falha não diria qual é.',
    },
    wrong: `- { name: young, expect: { status: ALERT } }
- { name: young, expect: { status: DENIED } }`,
    right: `- { name: young, expect: { status: ALERT } }
- { name: very young, expect: { status: DENIED } }`,
  },
  UNKNOWN_CASE: {
    why: {
      en: 'extends names a case that the file does not have.',
      'pt-BR': 'extends cita um caso que o arquivo não tem.',
    },
    wrong: { en: 'extends: a sound subjet', 'pt-BR': 'extends: cliente regualr' },
    right: { en: 'extends: a sound subject', 'pt-BR': 'extends: cliente regular' },
  },
  CASE_CYCLE: {
    why: {
      en: 'A case begins from itself, at once or by way of others, and so from nothing.',
      'pt-BR': 'Um caso parte de si mesmo, direto ou por outros, e portanto de nada.',
    },
    wrong: `- { name: a, extends: b, expect: { status: ALERT } }
- { name: b, extends: a, expect: { status: ALERT } }`,
    right: `- { name: a, fixture: approved-company, expect: { status: APPROVED } }
- { name: b, extends: a, expect: { status: APPROVED } }`,
  },
  UNKNOWN_FIXTURE: {
    why: {
      en: 'The sandbox has no named case of that name.',
      'pt-BR': 'O sandbox não tem caso com esse nome.',
    },
    wrong: 'fixture: pep-persn',
    right: 'fixture: pep-person',
  },
  FIXTURE_KIND_MISMATCH: {
    why: {
      en: 'The sandbox case is a person and the policy about companies, or the other way round.',
      'pt-BR': 'O caso do sandbox é uma pessoa e a política é de empresas, ou o contrário.',
    },
    wrong: 'fixture: approved-person',
    right: 'fixture: approved-company',
  },
  SECTION_UNKNOWN: {
    why: { en: 'There is no section of that name.', 'pt-BR': 'Não há seção com esse nome.' },
    wrong: 'sections: { SANCTION: null }',
    right: 'sections: { SANCTIONS: null }',
  },
  SECTION_DERIVED: {
    why: {
      en: 'The section is worked out from others; give those.',
      'pt-BR': 'A seção é calculada a partir de outras; informe essas.',
    },
    wrong: 'sections: { SUMMARY: null }',
    right: 'sections: { BASIC_INFORMATION: null }',
  },
  SECTION_KIND_MISMATCH: {
    why: {
      en: 'The section is never collected of this kind of document.',
      'pt-BR': 'A seção nunca é coletada deste tipo de documento.',
    },
    wrong: 'sections: { SOCIAL_BENEFITS: null }',
    right: 'sections: { BASIC_INFORMATION: null }',
  },
  RULE_NOT_IN_POLICY: {
    why: {
      en: 'expect names a rule that the policy does not have, or not in that group.',
      'pt-BR': '"expect" cita uma regra que a política não tem, ou não naquele grupo.',
    },
    wrong: 'rules: { legal/BANKRUPTCY: DENIED }',
    right: 'rules: { legal/BANKRUPT: DENIED }',
  },
  BAND_NOT_IN_POLICY: {
    why: {
      en: 'expect names a risk band that the policy does not have.',
      'pt-BR': '"expect" cita uma faixa de risco que a política não tem.',
    },
    wrong: 'expect: { riskBand: AA }',
    right: 'expect: { riskBand: A }',
  },
  INPUT_NOT_IN_POLICY: {
    why: {
      en: 'The case gives something that the policy does not ask for.',
      'pt-BR': 'O caso informa algo que a política não pede.',
    },
    wrong: 'inputs: { daysLat: 40 }',
    right: 'inputs: { daysLate: 40 }',
  },
  INPUT_MISFIT: {
    why: {
      en: 'No request could give that value: it is of another type, or out of bounds.',
      'pt-BR': 'Nenhuma solicitação poderia informar esse valor: é de outro tipo, ou fora dos limites.',
    },
    wrong: 'inputs: { daysLate: -1 }',
    right: 'inputs: { daysLate: 0 }',
  },
  INPUT_NOT_GIVEN: {
    why: {
      en: 'The policy decides nothing without the input, and so no case can be without it.',
      'pt-BR': 'A política não decide nada sem a entrada; por isso nenhum caso pode ficar sem ela.',
    },
    wrong: {
      en: '- { name: a good payer, expect: { status: APPROVED } }',
      'pt-BR': '- { name: um bom pagador, expect: { status: APPROVED } }',
    },
    right: {
      en: '- { name: a good payer, inputs: { daysLate: 0 }, expect: { status: APPROVED } }',
      'pt-BR': '- { name: um bom pagador, inputs: { daysLate: 0 }, expect: { status: APPROVED } }',
    },
  },
  MISSING_DATE: {
    why: {
      en: 'Without a day the case would come out otherwise as time goes by.',
      'pt-BR': 'Sem um dia o caso daria outro resultado com o passar do tempo.',
    },
    wrong: `policy: mine.yaml
cases: […]`,
    right: `policy: mine.yaml
asOf: 2026-11-20
cases: […]`,
  },
  UNRELATED_MEMBER: {
    why: {
      en: 'The graph says something of somebody whom no list names, so that no step can come upon it.',
      'pt-BR': 'O grafo diz algo de alguém que nenhuma lista cita, e nenhuma etapa pode encontrá-lo.',
    },
    wrong: `graph:
  root: { PARTNERS: [{ who: ana }] }
  anna: { status: DENIED }`,
    right: `graph:
  root: { PARTNERS: [{ who: ana }] }
  ana: { status: DENIED }`,
  },
  MEMBER_NOT_IN_GRAPH: {
    why: {
      en: 'expect names somebody of whom the graph of the case does not speak.',
      'pt-BR': '"expect" cita alguém de quem o grafo do caso não fala.',
    },
    wrong: 'tree: { anna: { state: ANALYSED } }',
    right: 'tree: { ana: { state: ANALYSED } }',
  },
  MEMBER_NOT_OF_KIND: {
    why: {
      en: 'COMPANIES, BRANCHES and SAME_ADDRESS list companies, RELATIVES people; PARTNERS either.',
      'pt-BR': 'COMPANIES, BRANCHES e SAME_ADDRESS listam empresas, RELATIVES pessoas; PARTNERS ambos.',
    },
    wrong: 'COMPANIES: [{ who: shop, kind: cpf }]',
    right: 'COMPANIES: [{ who: shop }]',
  },
  RELATION_NOT_OF_KIND: {
    why: {
      en: 'PARTNERS, BRANCHES and SAME_ADDRESS are those of a company, and a partner is a person unless it says kind: cnpj.',
      'pt-BR':
        'PARTNERS, BRANCHES e SAME_ADDRESS são de empresas, e um sócio é pessoa se não disser kind: cnpj.',
    },
    wrong: `root: { PARTNERS: [{ who: holding }] }
holding: { PARTNERS: [{ who: ana }] }`,
    right: `root: { PARTNERS: [{ who: holding, kind: cnpj }] }
holding: { PARTNERS: [{ who: ana }] }`,
  },
  STEP_NOT_IN_OPERATION: {
    why: {
      en: 'expect names a step that the operation does not have.',
      'pt-BR': '"expect" cita uma etapa que a operação não tem.',
    },
    wrong: 'tree: { ana: { steps: [partner] } }',
    right: 'tree: { ana: { steps: [partners] } }',
  },
} as const satisfies Record<string, CodeHelp>;
