import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany } from '../../facts.ts';

type Lawsuit = NonNullable<SectionDetails['PROCESSES']['lawsuits']>[number];

/** A PROCESSES section with some changed fields. */
export const processes = (change: Partial<SectionDetails['PROCESSES']>): Sections => ({
  PROCESSES: { ...soundCompany.PROCESSES, ...change },
});

/** An open civil lawsuit against the party, with some changed fields. */
export const lawsuit = (change: Partial<Lawsuit> = {}): Lawsuit => ({
  caseNumber: '0000001-05.2025.8.26.0100',
  court: null,
  courtType: 'CIVIL',
  class: null,
  subject: null,
  pole: 'PASSIVE',
  amount: 1000,
  status: 'IN_PROGRESS',
  filedOn: '2026-01-10',
  lastMovement: null,
  ...change,
});

/** Five lawsuits as a source lists them. */
export const five = (change: Parameters<typeof lawsuit>[0]) => ({
  lawsuits: Array.from({ length: 5 }, () => lawsuit(change)),
  totals: null,
});

/** Stated totals of lawsuits against the party. */
export const passive = (passiveCount: number, passiveAmount: number) => ({
  totals: { count: passiveCount, amount: passiveAmount, passiveCount, passiveAmount, criminalCount: 0 },
});
