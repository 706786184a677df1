import type { SectionType } from '../../sections/index.ts';
import type { Action } from '../proof/put/placement.ts';
import { payingBanks, usingLessOfLimits } from './bank-debts.ts';
import { settlingLawsuits } from './lawsuits.ts';
import type { SettingsOf } from './lever.ts';
import {
  askingForLess,
  clearingPartners,
  gettingLicences,
  obtaining,
  payingInCapital,
  regularizingCompany,
  regularizingCpf,
} from './plain-facts.ts';
import { payingRecords } from './records.ts';

interface ActionDefinition {
  /** Where what it changes stands. */
  readonly sections: readonly SectionType[];
  readonly settings: SettingsOf;
}

/** What people and companies can do, and what the facts are then. */
export const actions: Readonly<Record<Action, ActionDefinition>> = {
  PEFIN: { sections: ['PEFIN'], settings: payingRecords('PEFIN') },
  REFIN: { sections: ['REFIN'], settings: payingRecords('REFIN') },
  PROTESTS: { sections: ['PROTESTS'], settings: payingRecords('PROTESTS') },
  BAD_CHEQUES: { sections: ['BAD_CHEQUES'], settings: payingRecords('BAD_CHEQUES') },
  OVERDUE_DEBTS: { sections: ['OVERDUE_DEBTS'], settings: payingRecords('OVERDUE_DEBTS') },
  TAX_DEBTS: { sections: ['TAX_DEBTS'], settings: payingRecords('TAX_DEBTS') },
  BANK_DEBT: { sections: ['SCR'], settings: payingBanks },
  CREDIT_LIMITS: { sections: ['SCR'], settings: usingLessOfLimits },
  LAWSUITS: { sections: ['PROCESSES'], settings: settlingLawsuits },
  REQUESTED_AMOUNT: { sections: [], settings: askingForLess },
  SHARE_CAPITAL: { sections: ['BASIC_INFORMATION'], settings: payingInCapital },
  COMPANY_SITUATION: { sections: ['BASIC_INFORMATION'], settings: regularizingCompany },
  CPF_SITUATION: { sections: ['BASIC_INFORMATION'], settings: regularizingCpf },
  PARTNERS_RECORDS: { sections: ['RELATIONS'], settings: clearingPartners },
  LICENCES: { sections: ['LICENCES'], settings: gettingLicences },
  FEDERAL_TAX_CERTIFICATE: { sections: ['CERTIFICATES'], settings: obtaining('FEDERAL_TAX') },
  STATE_TAX_CERTIFICATE: { sections: ['CERTIFICATES'], settings: obtaining('STATE_TAX') },
  LABOUR_CERTIFICATE: { sections: ['CERTIFICATES'], settings: obtaining('LABOUR') },
  SEVERANCE_FUND_CERTIFICATE: { sections: ['CERTIFICATES'], settings: obtaining('SEVERANCE_FUND') },
  EMPLOYMENT_MINISTRY_CERTIFICATE: { sections: ['CERTIFICATES'], settings: obtaining('EMPLOYMENT_MINISTRY') },
  ENVIRONMENTAL_CERTIFICATE: { sections: ['CERTIFICATES'], settings: obtaining('ENVIRONMENTAL') },
};
