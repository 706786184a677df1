import type { CodeHelp } from './code-help.ts';

/** Of findings about operations. */
export const operationFindingHelp = {
  UNKNOWN_STEP: {
    why: {
      en: 'A step goes by the relations of the root, or of the members of a step that stands before it.',
      'pt-BR': 'Uma etapa parte das relações da raiz, ou dos membros de uma etapa que vem antes dela.',
    },
    wrong: { en: 'of: partner', 'pt-BR': 'of: socio' },
    right: { en: 'of: partners', 'pt-BR': 'of: socios' },
  },
  REPEATED_STEP: {
    why: {
      en: 'Other steps and results name a step, so each has a name of its own, and none is called root.',
      'pt-BR':
        'Outras etapas e os resultados citam a etapa; por isso cada uma tem seu nome, e nenhuma se chama root.',
    },
    wrong: 'name: root',
    right: { en: 'name: partners', 'pt-BR': 'name: socios' },
  },
  RELATION_NEVER_COLLECTED: {
    why: {
      en: 'PARTNERS, BRANCHES and SAME_ADDRESS are those of a company; people have COMPANIES and RELATIVES.',
      'pt-BR': 'PARTNERS, BRANCHES e SAME_ADDRESS são de empresas; pessoas têm COMPANIES e RELATIVES.',
    },
    wrong: `operation: cpf
steps: [{ name: owners, of: root, relation: PARTNERS, policies: { cpf: starter-person } }]`,
    right: `operation: cpf
steps: [{ name: owned, of: root, relation: COMPANIES, policies: { cnpj: starter-company } }]`,
  },
  INPUT_NOT_HANDED_ON: {
    why: {
      en: 'The policy of the root is given the inputs that the operation declares; those of members what their step names in inputs.',
      'pt-BR':
        'A política da raiz recebe as entradas que a operação declara; as dos membros, o que a etapa cita em inputs.',
    },
    wrong: {
      en: '{ name: branches, of: root, relation: BRANCHES, policies: { cnpj: trade-customer } }',
      'pt-BR': '{ name: filiais, of: root, relation: BRANCHES, policies: { cnpj: trade-customer } }',
    },
    right: {
      en: '{ name: branches, of: root, relation: BRANCHES, policies: { cnpj: trade-customer }, inputs: [daysLateWithUs] }',
      'pt-BR':
        '{ name: filiais, of: root, relation: BRANCHES, policies: { cnpj: trade-customer }, inputs: [daysLateWithUs] }',
    },
  },
  HANDED_INPUT_TYPE: {
    why: {
      en: 'What is handed on is judged by the policy that takes it, so both declare it as the same type.',
      'pt-BR':
        'O que se repassa é julgado pela política que o recebe; por isso as duas o declaram com o mesmo tipo.',
    },
    wrong: 'inputs: [{ name: daysLateWithUs, type: text }]',
    right: 'inputs: [{ name: daysLateWithUs, type: integer }]',
  },
  STEP_TOO_FAR: {
    why: {
      en: 'limits.levels bounds how many steps stand between the root and the farthest member; it is 3 unless said.',
      'pt-BR':
        'limits.levels limita quantas etapas há entre a raiz e o membro mais distante; é 3 se não for dito.',
    },
    wrong: 'limits: { levels: 1 }',
    right: 'limits: { levels: 2 }',
  },
  UNKNOWN_STEP_POLICY: {
    why: {
      en: 'An operation analyses with policies that the organisation has enabled.',
      'pt-BR': 'Uma operação analisa com políticas que a organização habilitou.',
    },
    wrong: 'policies: { cpf: starter-persons }',
    right: 'policies: { cpf: starter-person }',
  },
  WRONG_POLICY_KIND: {
    why: {
      en: 'A policy is for people (cpf) or for companies (cnpj), and is named under the same kind.',
      'pt-BR': 'Uma política é para pessoas (cpf) ou empresas (cnpj), e é citada sob o mesmo tipo.',
    },
    wrong: 'policies: { cpf: starter-company }',
    right: 'policies: { cpf: starter-person }',
  },
  STEP_POLICY_NOT_SEEN: {
    why: {
      en: 'credit policy check asks no database: it looks for policies in the folder of the file, in the one above and among those shipped. Enabling asks again.',
      'pt-BR':
        'credit policy check não consulta banco de dados: procura políticas na pasta do arquivo, na de cima e entre as que vêm com o programa. Ao habilitar, pergunta de novo.',
    },
    wrong: 'policies: { cpf: our-persom }',
    right: 'policies: { cpf: our-person }',
  },
  STEP_UNREACHABLE: {
    why: {
      en: 'Nobody is ever analysed by the step: its relation has no such kind, the root has always decided before, or no analysis is left for it.',
      'pt-BR':
        'Ninguém é analisado pela etapa: a relação não tem esse tipo, a raiz sempre já decidiu, ou não sobra análise para ela.',
    },
    wrong: 'unlessRoot: [APPROVED, ALERT, DENIED]',
    right: 'unlessRoot: [DENIED]',
  },
  LIMIT_NEVER_MET: {
    why: {
      en: 'limits.reports bounds all analyses of the operation, the root among them; it is 100 unless said.',
      'pt-BR': 'limits.reports limita todas as análises da operação, com a da raiz; é 100 se não for dito.',
    },
    wrong: `limit: 200
limits: { reports: 100 }`,
    right: `limit: 20
limits: { reports: 100 }`,
  },
  FILTER_NEVER_APPLIES: {
    why: {
      en: 'PARTNERS and COMPANIES say shares; COMPANIES, BRANCHES and SAME_ADDRESS how a company is registered; PARTNERS, COMPANIES and RELATIVES have levels.',
      'pt-BR':
        'PARTNERS e COMPANIES informam participações; COMPANIES, BRANCHES e SAME_ADDRESS a situação cadastral; PARTNERS, COMPANIES e RELATIVES têm níveis.',
    },
    wrong: `relation: BRANCHES
where: { minimumSharePercent: 10 }`,
    right: `relation: BRANCHES
where: { activeOnly: true }`,
  },
} as const satisfies Readonly<Record<string, CodeHelp>>;
