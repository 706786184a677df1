import type { Lawsuit, ProcessesDetails } from '../../sections/processes.ts';
import { uniteCases } from '../../sections/unite-cases.ts';
import type { CourtCase, DjenAnswer, Notice } from './answer.ts';

/**
 * PROCESSES by the journal: cases with a party of the subject's name. All of them are only possible, and which lawsuits the
 * subject has stays unknown. Returns undefined if the journal was not queried.
 */
export function possibleLawsuitsOf({
  name,
  since,
  notices,
  unread,
  cases,
}: DjenAnswer): ProcessesDetails | undefined {
  if (name === null) return undefined;
  const inOrder = notices.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  const possible = uniteCases([...cases.map(rowOfCase), ...inOrder.map(rowOfNotice)]);
  return {
    since,
    lawsuits: null,
    possible: possible.sort((a, b) => (a.caseNumber < b.caseNumber ? -1 : 1)),
    ...(unread !== undefined && { possibleUnread: unread }),
    ownersLawsuits: null,
    totals: null,
    ownersTotals: null,
    calculatedRevenuePercentage: null,
  };
}

const unknown = {
  court: null,
  courtType: null,
  subject: null,
  pole: null,
  amount: null,
  status: null,
  filedOn: null,
  lastMovement: null,
} as const;

function rowOfCase({
  caseNumber,
  class: className,
  classCode,
  instance,
  subject,
  filedOn,
}: CourtCase): Lawsuit {
  return { ...unknown, caseNumber, class: className, classCode, instance, subject, filedOn };
}

function rowOfNotice({
  caseNumber,
  court,
  class: className,
  classCode,
  day,
  kind,
  parties,
}: Notice): Lawsuit {
  return {
    ...unknown,
    caseNumber,
    court,
    class: className,
    classCode,
    pole: poleOf(parties.map(({ pole }) => pole)),
    lastMovement: { date: day, description: kind ?? 'Comunicação' },
  };
}

/** Two parties of one name may be on both sides. */
function poleOf(poles: readonly (string | null)[]): Lawsuit['pole'] {
  if (poles.includes('P')) return 'PASSIVE';
  return poles.includes('A') ? 'ACTIVE' : null;
}
