import { Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import type { RegistrationChange, RegistrationChangesDetails } from '../../sections/registration-changes.ts';
import { type CalendarDay, calendarDay, dayNumber, isoDay } from '../elapsed-time.ts';
import { type DaySpan, defineRule, NEVER, type Rule } from './define-rule.ts';
import { closed, isWithin, withinDays } from './filters.ts';
import { allHold, countOf, type Known } from './partly-known.ts';

/** Whether a section lists every change of the last days; where none are named, of all time. */
export function listsAllWithin(
  { knownSince }: Pick<RegistrationChangesDetails, 'knownSince'>,
  days: number | undefined,
  asOf: CalendarDay,
): boolean {
  if (knownSince === undefined) return true;
  if (knownSince === null || days === undefined) return false;
  return dayNumber(asOf) - dayNumber(calendarDay(knownSince)) > days;
}

/** Whether a change was certainly within the last days: one whose day nobody knows, since the day that it is known to be after. */
export function isCertainlyWithin(
  { date, notBefore }: Pick<RegistrationChange, 'date' | 'notBefore'>,
  days: number | undefined,
  asOf: CalendarDay,
): boolean {
  return isWithin(notBefore ?? date, days, asOf) === true;
}

/** Whether a section states that more of the partners changed than any listed change shows. */
export function lacksMembershipChange({
  changes,
  partnersChangedPercentage: share,
}: RegistrationChangesDetails): boolean {
  const shares = changes
    .filter(({ kind }) => kind === 'MEMBERSHIP')
    .map((change) => change.partnersChangedPercentage ?? Number.POSITIVE_INFINITY);
  return (share ?? 0) > Math.max(0, ...shares);
}

/** How many changes of one kind there were. */
function changesOf(kind: RegistrationChange['kind'], name: string, title: Text): Rule {
  return defineRule({
    id: `REGISTRATION_CHANGES_${name}`,
    title,
    documentKinds: ['cnpj'],
    sections: ['REGISTRATION_CHANGES'],
    value: 'count',
    where: Type.Object({ withinDays }, closed),
    spans: ({ withinDays: days }) => (days === undefined ? 'UNBOUNDED' : 'ANY'),
    read: ({ REGISTRATION_CHANGES }, { withinDays: days }, { asOf }) => {
      const isCounted = (change: RegistrationChange): Known => {
        if (change.kind !== kind || isWithin(change.date, days, asOf) === false) return false;
        return isCertainlyWithin(change, days, asOf) ? true : null;
      };
      const isComplete =
        listsAllWithin(REGISTRATION_CHANGES, days, asOf) &&
        !(kind === 'MEMBERSHIP' && lacksMembershipChange(REGISTRATION_CHANGES));
      const unlisted = isComplete ? 0 : Number.POSITIVE_INFINITY;
      const items = REGISTRATION_CHANGES.changes.flatMap((change) => [
        { change, isCertain: true },
        ...Array.from({ length: change.furtherChanges ?? 0 }, () => ({ change, isCertain: false })),
      ]);
      const holds = ({ change, isCertain }: (typeof items)[number]) =>
        allHold(isCertain ? true : null, isCounted(change));
      return countOf({ items, holds, unlisted });
    },
  });
}

/** The day of the latest change, or the days between which it was. */
function latestChange(details: RegistrationChangesDetails, asOf: CalendarDay): string | DaySpan | undefined {
  const { changes, knownSince } = details;
  const [latest] = changes;
  const earliest = changes.reduce<string | null>((last, { date, notBefore }) => {
    const own = notBefore ?? date;
    return last === null || own > last ? own : last;
  }, null);
  // A change of partners that is not listed may have come last.
  if (lacksMembershipChange(details)) {
    return latest === undefined ? undefined : { earliest, latest: maxDay(latest.date, isoDay(asOf)) };
  }
  // Changes are sorted, latest first.
  if (knownSince === undefined) {
    if (latest === undefined) return NEVER;
    return latest.date === earliest ? earliest : { earliest, latest: latest.date };
  }
  // One may have come after all that are listed.
  if (knownSince === null && latest === undefined) return undefined;
  const completeTo = knownSince ?? isoDay(asOf);
  const newest = latest === undefined ? completeTo : maxDay(latest.date, completeTo);
  return newest === earliest ? newest : { earliest, latest: newest };
}

function maxDay(day: string, other: string): string {
  return day > other ? day : other;
}

const registrationChangesLastDays = defineRule({
  id: 'REGISTRATION_CHANGES_LAST_DAYS',
  title: {
    en: 'Time since the latest registration change',
    'pt-BR': 'Tempo desde a última alteração cadastral',
  },
  documentKinds: ['cnpj'],
  sections: ['REGISTRATION_CHANGES'],
  value: 'duration',
  spans: 'ANY',
  read: ({ REGISTRATION_CHANGES }, _, { asOf }) => latestChange(REGISTRATION_CHANGES, asOf),
});

export const registrationChangeRules: readonly Rule[] = [
  changesOf('ADDRESS', 'ADDRESS', { en: 'Changes of address', 'pt-BR': 'Alterações de endereço' }),
  changesOf('MEMBERSHIP', 'MEMBERSHIP', {
    en: 'Changes of partners',
    'pt-BR': 'Alterações do quadro societário',
  }),
  changesOf('CNAE', 'CNAES', { en: 'Changes of activity', 'pt-BR': 'Alterações de CNAE' }),
  changesOf('NAME', 'NAME', { en: 'Changes of name', 'pt-BR': 'Alterações de nome' }),
  changesOf('SHARE_CAPITAL', 'SHARE_CAPITAL', {
    en: 'Changes of share capital',
    'pt-BR': 'Alterações do capital social',
  }),
  registrationChangesLastDays,
];
