import type { Source } from '../define-source.ts';
import { sandboxSource } from './source.ts';

/**
 * The sources of the sandbox, one for each role that a real provider could take over. A policy's `sources:` names them
 * by these names.
 */
export const sandboxSources: readonly Source[] = [
  sandboxSource({
    name: 'registration',
    title: { en: 'Registration data', 'pt-BR': 'Dados cadastrais' },
    sections: ['BASIC_INFORMATION'],
  }),
  sandboxSource({
    name: 'revenue',
    title: { en: 'Revenue and income', 'pt-BR': 'Faturamento e renda' },
    sections: ['REVENUE'],
  }),
  sandboxSource({
    name: 'location',
    title: { en: 'Address and map', 'pt-BR': 'Endereço e mapa' },
    sections: ['LOCATION'],
  }),
  sandboxSource({
    name: 'relations',
    title: { en: 'Relationships', 'pt-BR': 'Relacionamentos' },
    sections: ['RELATIONS'],
  }),
  sandboxSource({
    name: 'registration-changes',
    title: { en: 'Registration changes', 'pt-BR': 'Alterações cadastrais' },
    sections: ['REGISTRATION_CHANGES'],
  }),
  sandboxSource({
    name: 'courts',
    title: { en: 'Courts', 'pt-BR': 'Tribunais' },
    sections: ['PROCESSES'],
  }),
  sandboxSource({
    name: 'pep',
    title: { en: 'Politically exposed persons', 'pt-BR': 'Pessoas expostas politicamente' },
    sections: ['PEP'],
  }),
  sandboxSource({
    name: 'sanctions',
    title: { en: 'Sanctions lists', 'pt-BR': 'Listas de sanções' },
    sections: ['SANCTIONS'],
  }),
  sandboxSource({
    name: 'certificates',
    title: { en: 'Certificates', 'pt-BR': 'Certidões' },
    sections: ['CERTIFICATES'],
  }),
  sandboxSource({
    name: 'criminal-record',
    title: { en: 'Register of arrest warrants', 'pt-BR': 'Banco de mandados de prisão' },
    sections: ['CRIMINAL_RECORD'],
  }),
  sandboxSource({
    name: 'licences',
    title: { en: 'Operating licences', 'pt-BR': 'Licenças de operação' },
    sections: ['LICENCES'],
  }),
  sandboxSource({
    name: 'social-benefits',
    title: { en: 'Social benefits', 'pt-BR': 'Benefícios sociais' },
    sections: ['SOCIAL_BENEFITS'],
  }),
  sandboxSource({
    name: 'pefin-refin',
    title: { en: 'Pefin and Refin', 'pt-BR': 'Pefin e Refin' },
    sections: ['PEFIN', 'REFIN'],
  }),
  sandboxSource({
    name: 'protests',
    title: { en: 'Notary offices of protest', 'pt-BR': 'Cartórios de protesto' },
    sections: ['PROTESTS'],
  }),
  sandboxSource({
    name: 'bad-cheques',
    title: { en: 'Register of bad cheques', 'pt-BR': 'Cadastro de cheques sem fundo' },
    sections: ['BAD_CHEQUES'],
  }),
  sandboxSource({
    name: 'overdue-debts',
    title: { en: 'Overdue debts', 'pt-BR': 'Dívidas vencidas' },
    sections: ['OVERDUE_DEBTS'],
  }),
  sandboxSource({
    name: 'bureau-score',
    title: { en: 'Credit bureau', 'pt-BR': 'Bureau de crédito' },
    sections: ['BUREAU_SCORE'],
  }),
  sandboxSource({
    name: 'scr',
    title: { en: 'Central bank credit register (SCR)', 'pt-BR': 'Sistema de Informações de Crédito (SCR)' },
    sections: ['SCR', 'HISTORY', 'CATEGORIES'],
  }),
  sandboxSource({
    name: 'financial-statements',
    title: { en: 'Financial statements', 'pt-BR': 'Demonstrações financeiras' },
    sections: ['FINANCIAL_STATEMENTS'],
  }),
];
