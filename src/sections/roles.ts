import type { Text } from '../base/language.ts';
import type { SectionType } from './index.ts';

/** Something that sources are asked for. */
interface Role {
  readonly title: Text;
  /** What whoever plays the role is asked about; a provider may give to less, or to other sections too. */
  readonly sections: readonly [SectionType, ...SectionType[]];
}

/**
 * Every role that a source can play, in the order in which reports ask. A policy's `sources:` and the `roles:` of a
 * profile name them; who plays them is the profile's business.
 */
export const roles = {
  registration: {
    title: { en: 'Registration data', 'pt-BR': 'Dados cadastrais' },
    sections: ['BASIC_INFORMATION'],
  },
  revenue: { title: { en: 'Revenue and income', 'pt-BR': 'Faturamento e renda' }, sections: ['REVENUE'] },
  location: { title: { en: 'Address and map', 'pt-BR': 'Endereço e mapa' }, sections: ['LOCATION'] },
  relations: { title: { en: 'Relationships', 'pt-BR': 'Relacionamentos' }, sections: ['RELATIONS'] },
  'registration-changes': {
    title: { en: 'Registration changes', 'pt-BR': 'Alterações cadastrais' },
    sections: ['REGISTRATION_CHANGES'],
  },
  courts: { title: { en: 'Courts', 'pt-BR': 'Tribunais' }, sections: ['PROCESSES'] },
  pep: {
    title: { en: 'Politically exposed persons', 'pt-BR': 'Pessoas expostas politicamente' },
    sections: ['PEP'],
  },
  sanctions: { title: { en: 'Sanctions lists', 'pt-BR': 'Listas de sanções' }, sections: ['SANCTIONS'] },
  'tax-debts': {
    title: { en: 'Active debts to the Union', 'pt-BR': 'Dívida ativa da União' },
    sections: ['TAX_DEBTS'],
  },
  certificates: { title: { en: 'Certificates', 'pt-BR': 'Certidões' }, sections: ['CERTIFICATES'] },
  'criminal-record': {
    title: { en: 'Register of arrest warrants', 'pt-BR': 'Banco de mandados de prisão' },
    sections: ['CRIMINAL_RECORD'],
  },
  licences: { title: { en: 'Operating licences', 'pt-BR': 'Licenças de operação' }, sections: ['LICENCES'] },
  'social-benefits': {
    title: { en: 'Social benefits', 'pt-BR': 'Benefícios sociais' },
    sections: ['SOCIAL_BENEFITS'],
  },
  'pefin-refin': { title: { en: 'Pefin and Refin', 'pt-BR': 'Pefin e Refin' }, sections: ['PEFIN', 'REFIN'] },
  protests: {
    title: { en: 'Notary offices of protest', 'pt-BR': 'Cartórios de protesto' },
    sections: ['PROTESTS'],
  },
  'bad-cheques': {
    title: { en: 'Register of bad cheques', 'pt-BR': 'Cadastro de cheques sem fundo' },
    sections: ['BAD_CHEQUES'],
  },
  'overdue-debts': {
    title: { en: 'Overdue debts', 'pt-BR': 'Dívidas vencidas' },
    sections: ['OVERDUE_DEBTS'],
  },
  'bureau-score': {
    title: { en: 'Credit bureau', 'pt-BR': 'Bureau de crédito' },
    sections: ['BUREAU_SCORE'],
  },
  scr: {
    title: { en: 'Central bank credit register (SCR)', 'pt-BR': 'Sistema de Informações de Crédito (SCR)' },
    sections: ['SCR', 'HISTORY', 'CATEGORIES'],
  },
  'financial-statements': {
    title: { en: 'Financial statements', 'pt-BR': 'Demonstrações financeiras' },
    sections: ['FINANCIAL_STATEMENTS'],
  },
} as const satisfies Readonly<Record<string, Role>>;

export type RoleName = keyof typeof roles;

/** The names of all roles, in their order. */
export const roleNames: readonly RoleName[] = Object.keys(roles).filter(isRoleName);

export function isRoleName(name: string): name is RoleName {
  return Object.hasOwn(roles, name);
}
