import type { SectionDetails, SectionType } from './index.ts';

/** Whether a source confirmed that the document exists, by a record of its holder. */
export const existences = ['CONFIRMED', 'NOT_CONFIRMED'] as const;

export type Existence = (typeof existences)[number];

/**
 * Sections whose sources know the holder of a document, each with its test. Other sections cannot confirm that the document exists:
 * sources also answer "no records" about a number that was never issued.
 */
const confirmations = {
  /** The register has a name, a birth date or a status. A void registration (NULA) is not a confirmation. */
  BASIC_INFORMATION: ({ name, company, person }) => {
    if (company?.status === 'NULA' || person?.status === 'NULA') return false;
    const names = [name, company?.legalName, person?.name];
    return names.some((one) => one?.trim()) || (person?.status ?? person?.birthDate ?? null) !== null;
  },
  /** A bureau has a score of the holder. */
  BUREAU_SCORE: ({ score, scores = [] }) => [{ score }, ...scores].some((one) => one.score !== null),
  /** Banks report credit of the holder. */
  SCR: ({ totalDebt, relationships }) => (totalDebt ?? 0) > 0 || (relationships?.institutions ?? 0) > 0,
} as const satisfies { readonly [Type in SectionType]?: (details: SectionDetails[Type]) => boolean };

/** The sections that can confirm that a document exists. */
export const confirmingSections = [
  'BASIC_INFORMATION',
  'BUREAU_SCORE',
  'SCR',
] as const satisfies readonly (keyof typeof confirmations)[];

/** Returns whether one of the sections confirms that the document exists. */
export function existenceIn(sections: Partial<SectionDetails>): Existence {
  const { BASIC_INFORMATION, BUREAU_SCORE, SCR } = sections;
  const isConfirmed =
    (BASIC_INFORMATION !== undefined && confirmations.BASIC_INFORMATION(BASIC_INFORMATION)) ||
    (BUREAU_SCORE !== undefined && confirmations.BUREAU_SCORE(BUREAU_SCORE)) ||
    (SCR !== undefined && confirmations.SCR(SCR));
  return isConfirmed ? 'CONFIRMED' : 'NOT_CONFIRMED';
}
