import type { CodeHelp } from './code-help.ts';

/** Of findings about operations. */
export const operationFindingHelp = {
  UNKNOWN_STEP: {
    why: {
      en: 'A step goes by the relations of the root, or of the members of a step that stands before it.',
      'pt-BR': 'Uma etapa parte das relações da raiz, ou dos membros de uma etapa que vem antes dela.',
    },
    wrong: 'of: partner',
    right: 'of: partners',
  },
  REPEATED_STEP: {
    why: {
      en: 'Other steps and results name a step, so each has a name of its own, and none is called root.',
      'pt-BR':
        'Outras etapas e os resultados citam a etapa; por isso cada uma tem seu nome, e nenhuma se chama root.',
    },
    wrong: 'name: root',
    right: 'name: partners',
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
} as const satisfies Readonly<Record<string, CodeHelp>>;
