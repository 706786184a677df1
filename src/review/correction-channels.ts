import type { Text } from '../base/language.ts';
import { isRoleName, type RoleName } from '../sections/roles.ts';

/** Where whoever a datum is about has it corrected: at whoever holds it first hand. */
interface CorrectionChannel {
  /** Who holds the datum. */
  readonly holder: Text;
  /** Its own page for the people it holds data of; null where there is no single one. */
  readonly address: string | null;
  /** What is asked of whom. */
  readonly how: Text;
}

// Law 8.078/1990 (CDC), art. 43 § 3: a wrong record is corrected at once, and whoever received it is told within five working days.
// Law 12.414/2011, art. 5 III (as of Complementary Law 166/2019): a record is contested at the bureau, and corrected within ten days.
const atBureau: Text = {
  en: 'Contest the record there, free of charge; the creditor that reported it can have it removed too.',
  'pt-BR': 'Conteste o registro ali, sem custo; o credor que o informou também pode pedir a baixa.',
};

const atSpc: CorrectionChannel = {
  holder: { en: 'SPC Brasil', 'pt-BR': 'SPC Brasil' },
  // The consumer's page of the bureau.
  address: 'www.spcbrasil.org.br',
  how: atBureau,
};

/** By the beginning of the name of a provider, where it holds the data itself; others only pass on what somebody else holds. */
const ofProviders: readonly (readonly [RegExp, CorrectionChannel])[] = [
  [
    /^serasa/,
    {
      holder: { en: 'Serasa Experian', 'pt-BR': 'Serasa Experian' },
      // The consumer's page of the bureau.
      address: 'www.serasa.com.br',
      how: atBureau,
    },
  ],
  [
    /^(boa-?vista|equifax|scpc)/,
    {
      holder: { en: 'Boa Vista (Equifax)', 'pt-BR': 'Boa Vista (Equifax)' },
      // The consumer's page of the bureau.
      address: 'www.consumidorpositivo.com.br',
      how: atBureau,
    },
  ],
  [/^spc/, atSpc],
  [
    /^quod/,
    {
      holder: { en: 'Quod', 'pt-BR': 'Quod' },
      address: 'www.quod.com.br',
      how: atBureau,
    },
  ],
];

const bureaus: CorrectionChannel = {
  holder: {
    en: 'The credit bureau that gave the datum (Serasa, SPC Brasil, Boa Vista or Quod)',
    'pt-BR': 'O bureau de crédito que forneceu o dado (Serasa, SPC Brasil, Boa Vista ou Quod)',
  },
  address: null,
  how: atBureau,
};

// Registrations of people and companies are kept by the Receita Federal: Law 8.934/1994 and IN RFB 2.119/2022 (CNPJ), IN RFB 2.172/2024 (CPF).
const receita: CorrectionChannel = {
  holder: { en: 'Receita Federal', 'pt-BR': 'Receita Federal' },
  address: 'www.gov.br/receitafederal',
  how: {
    en: 'Update the CPF there; of a company the CNPJ, by the board of trade or the notary where it is registered.',
    'pt-BR':
      'Atualize ali o CPF; de uma empresa, o CNPJ, pela junta comercial ou pelo cartório em que está registrada.',
  },
};

const courts: CorrectionChannel = {
  holder: { en: 'The court of each case', 'pt-BR': 'O tribunal de cada processo' },
  address: null,
  how: {
    en: 'Ask the office of the court named with the case to correct it, or to certify how it stands.',
    'pt-BR': 'Peça à secretaria da vara indicada no processo a correção, ou uma certidão de como ele está.',
  },
};

/** Who holds first hand what each role is asked for. */
const ofRoles: Readonly<Record<RoleName, CorrectionChannel>> = {
  registration: receita,
  'registration-changes': receita,
  relations: receita,
  location: receita,
  revenue: {
    holder: { en: 'Whoever gave the figure', 'pt-BR': 'Quem forneceu o valor' },
    address: null,
    how: {
      en: 'It is an estimate where the subject did not state it: hand a proof of revenue or income to whoever decided.',
      'pt-BR':
        'É uma estimativa quando não declarado pelo titular: entregue a quem decidiu um comprovante de faturamento ou renda.',
    },
  },
  courts,
  'criminal-record': {
    holder: {
      en: 'The court that issued the warrant (register of CNJ, BNMP)',
      'pt-BR': 'O juízo que expediu o mandado (banco do CNJ, BNMP)',
    },
    // Resolution CNJ 417/2021: what stands in the register is entered by the courts themselves.
    address: 'portalbnmp.pdpj.jus.br',
    how: courts.how,
  },
  pep: {
    holder: { en: 'Controladoria-Geral da União (CGU)', 'pt-BR': 'Controladoria-Geral da União (CGU)' },
    // The list of PEPs is published there.
    address: 'portaldatransparencia.gov.br',
    how: {
      en: 'Ask CGU by Fala.BR (falabr.cgu.gov.br), with the office and its dates.',
      'pt-BR': 'Peça à CGU pelo Fala.BR (falabr.cgu.gov.br), com o cargo e as datas.',
    },
  },
  sanctions: {
    holder: {
      en: 'The authority that applied the sanction',
      'pt-BR': 'O órgão que aplicou a sanção',
    },
    // CEIS and CNEP: Law 12.846/2013, arts. 22 and 23: each authority enters its own sanctions. Other lists have other publishers.
    address: null,
    how: {
      en: 'Ask the authority named in the record. If the record is of another person of the same name, the company that decided can set it aside.',
      'pt-BR':
        'Peça ao órgão indicado no registro. Se o registro for de um homônimo, a empresa que decidiu pode desconsiderá-lo.',
    },
  },
  'tax-debts': {
    holder: {
      en: 'Procuradoria-Geral da Fazenda Nacional (PGFN)',
      'pt-BR': 'Procuradoria-Geral da Fazenda Nacional (PGFN)',
    },
    // The portal of the active debt of the Union: requests for review of a registered debt, Portaria PGFN 33/2018.
    address: 'www.regularize.pgfn.gov.br',
    how: {
      en: 'Pay, settle or ask for a review of the registered debt there.',
      'pt-BR': 'Pague, negocie ou peça ali a revisão da dívida inscrita.',
    },
  },
  certificates: {
    holder: { en: 'The authority that issues each certificate', 'pt-BR': 'O órgão que emite cada certidão' },
    address: null,
    how: {
      en: 'Settle or contest there what keeps the certificate from being clear, and have it issued anew.',
      'pt-BR': 'Regularize ou conteste ali o que impede a certidão negativa, e emita outra.',
    },
  },
  licences: {
    holder: { en: 'The authority of the licence', 'pt-BR': 'O órgão da licença' },
    address: null,
    how: {
      en: 'Ask the authority that grants it to correct or renew the record.',
      'pt-BR': 'Peça ao órgão que a concede a correção ou a renovação do registro.',
    },
  },
  'social-benefits': {
    holder: {
      en: 'Ministry of the benefit; published by CGU',
      'pt-BR': 'Ministério do benefício; publicado pela CGU',
    },
    address: 'portaldatransparencia.gov.br',
    how: {
      en: 'Ask by Fala.BR (falabr.cgu.gov.br).',
      'pt-BR': 'Peça pelo Fala.BR (falabr.cgu.gov.br).',
    },
  },
  'pefin-refin': bureaus,
  'overdue-debts': bureaus,
  'bureau-score': bureaus,
  protests: {
    holder: { en: 'The notary office of the protest', 'pt-BR': 'O cartório de protesto' },
    // Central of the notary offices of protest (CENPROT), Law 9.492/1997, art. 41-A; arts. 25 and 26 on correction and cancelling.
    address: 'www.pesquisaprotesto.com.br',
    how: {
      en: 'The central (CENPROT) tells which office; an error is corrected, and a paid protest cancelled, at that office.',
      'pt-BR':
        'A central (CENPROT) diz em qual cartório; é nele que se corrige um erro e se cancela o protesto pago.',
    },
  },
  'bad-cheques': {
    holder: {
      en: 'The bank on which the cheque was drawn (register CCF)',
      'pt-BR': 'O banco do cheque (cadastro CCF)',
    },
    // Resolution CMN 3.972/2011 and Circular BCB 3.535/2011: exclusion is asked of the drawee bank. The look-up is in Registrato.
    address: 'www.bcb.gov.br/meubc/registrato',
    how: {
      en: 'See it in Registrato; the bank removes what is paid or wrong.',
      'pt-BR': 'Veja no Registrato; o banco exclui o que foi pago ou está errado.',
    },
  },
  scr: {
    holder: {
      en: 'The bank that reported the operation to the SCR',
      'pt-BR': 'O banco que informou a operação ao SCR',
    },
    // Resolution CMN 5.037/2022: what is sent to the SCR is the responsibility of the institution that sends it, and corrected by it.
    address: 'www.bcb.gov.br/meubc/registrato',
    how: {
      en: 'See it in Registrato (Banco Central); the bank that reported it corrects it.',
      'pt-BR': 'Veja no Registrato (Banco Central); quem corrige é o banco que informou.',
    },
  },
  'financial-statements': {
    holder: { en: 'Whoever handed the statements in', 'pt-BR': 'Quem entregou as demonstrações' },
    address: null,
    how: {
      en: 'Hand corrected statements to whoever decided.',
      'pt-BR': 'Entregue demonstrações corrigidas a quem decidiu.',
    },
  },
};

const whoeverDecided: CorrectionChannel = {
  holder: { en: 'Whoever decided', 'pt-BR': 'Quem decidiu' },
  address: null,
  how: {
    en: 'It was said with the request: say otherwise to whoever decided.',
    'pt-BR': 'Foi informado no pedido: informe o correto a quem decidiu.',
  },
};

/**
 * Where a datum of a source is corrected.
 *
 * @param source as reports name it: its role, with `/provider` where several play that role.
 */
export function correctionChannel(source: string, provider: string): CorrectionChannel {
  const [role = ''] = source.split('/');
  const own = ofProviders.find(([name]) => name.test(provider.toLowerCase()))?.[1];
  if (own !== undefined) return own;
  // The name of attached statements among the sources of a report.
  if (role === 'financial-tab') return ofRoles['financial-statements'];
  return isRoleName(role) ? ofRoles[role] : whoeverDecided;
}
