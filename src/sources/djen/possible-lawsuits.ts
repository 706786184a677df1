import { readCaseNumber } from '../../sections/case-number.ts';
import type { Lawsuit, ProcessesDetails } from '../../sections/processes.ts';
import type { CourtCase, DjenAnswer, Notice } from './answer.ts';

/**
 * PROCESSES by the journal: cases of which somebody of that name is a party, all of them only possible. Which lawsuits there
 * are, nobody knows of it. undefined where nothing was asked.
 */
export function possibleLawsuitsOf({
  name,
  since,
  notices,
  cases,
}: DjenAnswer): ProcessesDetails | undefined {
  if (name === null) return undefined;
  const byCase = new Map<string, Notice[]>();
  for (const notice of notices) {
    byCase.set(notice.caseNumber, [...(byCase.get(notice.caseNumber) ?? []), notice]);
  }
  const possible = [...byCase.entries()].map(([caseNumber, ofCase]) =>
    lawsuitOf(
      ofCase,
      cases.find((courtCase) => courtCase.caseNumber === caseNumber),
    ),
  );
  return {
    since,
    lawsuits: null,
    possible: possible.sort((a, b) => (a.caseNumber < b.caseNumber ? -1 : 1)),
    ownersLawsuits: null,
    totals: null,
    ownersTotals: null,
    calculatedRevenuePercentage: null,
  };
}

function lawsuitOf(notices: readonly Notice[], courtCase: CourtCase | undefined): Lawsuit {
  const latest = notices.reduce((last, notice) => (notice.day > last.day ? notice : last));
  const { caseNumber, court, day, kind } = latest;
  const className = courtCase?.class ?? latest.class;
  return {
    caseNumber,
    court,
    courtType: courtTypeOf(caseNumber, className),
    class: className,
    subject: courtCase?.subject ?? null,
    pole: poleOf(latest.parties.map(({ pole }) => pole)),
    amount: null,
    status: null,
    filedOn: courtCase?.filedOn ?? null,
    lastMovement: { date: day, description: kind ?? 'Comunicação' },
  };
}

/** Two of one name may stand on both sides. */
function poleOf(poles: readonly (string | null)[]): Lawsuit['pole'] {
  if (poles.includes('P')) return 'PASSIVE';
  return poles.includes('A') ? 'ACTIVE' : null;
}

const classes: readonly (readonly [pattern: RegExp, type: NonNullable<Lawsuit['courtType']>])[] = [
  [/\b(?:penal|criminal|crimes?|inqu[eé]rito|flagrante)\b/i, 'CRIMINAL'],
  [/\bfisca(?:l|is)\b|tribut/i, 'TAX'],
  [/invent[aá]rio|div[oó]rcio|alimentos|guarda|uni[aã]o est[aá]vel|interdi[cç][aã]o/i, 'FAMILY'],
];

/** By the segment of justice, and in the common courts by the class; null where the class is not known. */
function courtTypeOf(caseNumber: string, className: string | null): Lawsuit['courtType'] {
  const segment = readCaseNumber(caseNumber)?.segment;
  if (segment === '5') return 'LABOR';
  if (segment === '6') return 'ELECTORAL';
  if (className === null) return null;
  return classes.find(([pattern]) => pattern.test(className))?.[1] ?? 'CIVIL';
}
