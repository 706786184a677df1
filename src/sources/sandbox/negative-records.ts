import type { BadChequesDetails } from '../../sections/bad-cheques.ts';
import type { ReportedDebt } from '../../sections/negative-records.ts';
import type { PefinDetails } from '../../sections/pefin.ts';
import type { ProtestsDetails } from '../../sections/protests.ts';
import { addDays, addYears, dayBetween, earlier, later, latestFirst, worldDate } from './days.ts';
import { homeCityOf } from './place.ts';
import { Random } from './random.ts';
import { activeSince, activeUntil, scaleOf } from './registration.ts';
import type { Health } from './sandbox-case.ts';
import type { Subject } from './subject.ts';
import { banks, creditors } from './vocabulary.ts';
import type { World } from './world.ts';

/** How likely a subject has any record of a kind, how many at most, and the largest as a share of its yearly turnover. */
type Habit = Readonly<Record<Health, readonly [chance: number, most: number, share: number]>>;

const habits = {
  PEFIN: { EXCELLENT: [0, 0, 0], GOOD: [0.05, 1, 0.004], FAIR: [0.4, 3, 0.02], POOR: [0.8, 8, 0.12] },
  REFIN: { EXCELLENT: [0, 0, 0], GOOD: [0.02, 1, 0.004], FAIR: [0.25, 2, 0.03], POOR: [0.6, 5, 0.15] },
  PROTESTS: { EXCELLENT: [0, 0, 0], GOOD: [0.03, 1, 0.002], FAIR: [0.25, 2, 0.015], POOR: [0.65, 9, 0.08] },
  OVERDUE_DEBTS: { EXCELLENT: [0, 0, 0], GOOD: [0.06, 1, 0.002], FAIR: [0.35, 3, 0.02], POOR: [0.7, 6, 0.1] },
  BAD_CHEQUES: { EXCELLENT: [0, 0, 0], GOOD: [0.01, 1, 0], FAIR: [0.1, 2, 0], POOR: [0.3, 4, 0] },
} as const satisfies Record<string, Habit>;

const totalsToSettle = { count: 0, totalAmount: null, lastDate: null, calculatedRevenuePercentage: null };

interface Occurrence {
  readonly random: Random;
  readonly date: string;
  readonly amount: number;
}

/** The records of one kind, latest first: none older than five years (Código de Defesa do Consumidor, art. 43). */
function occurrences<T extends { readonly date: string | null }>(
  world: World,
  subject: Subject,
  { kind, entry }: { readonly kind: keyof typeof habits; readonly entry: (occurrence: Occurrence) => T },
): T[] {
  const random = new Random(`${subject.key}:${kind}`);
  const [chance, most, share] = habits[kind][subject.health];
  if (!random.chance(chance)) return [];
  const from = later(activeSince(world, subject), addYears(worldDate, -5));
  const to = earlier(activeUntil(world, subject), addDays(worldDate, -15));
  if (from > to) return [];
  const largest = Math.max(150, scaleOf(world, subject) * share);
  const entries = Array.from({ length: random.integer(1, most) }, () =>
    entry({
      random,
      date: dayBetween(random, from, to),
      amount: random.amount(Math.min(80, largest / 2), largest),
    }),
  );
  return latestFirst(entries, ({ date }) => date);
}

/** PEFIN, REFIN and OVERDUE_DEBTS of a subject: REFIN are owed to banks, the others to anybody else. */
export function reportedDebtsOf(
  world: World,
  subject: Subject,
  kind: 'PEFIN' | 'REFIN' | 'OVERDUE_DEBTS',
): PefinDetails {
  const { name, state } = homeCityOf(world, subject);
  const entries = occurrences(world, subject, {
    kind,
    entry: ({ random, date, amount }): ReportedDebt => ({
      creditor: random.pick(kind === 'REFIN' ? banks : creditors),
      amount,
      date,
      contract: String(random.integer(100_000, 999_999)),
      kind: random.pick(
        kind === 'REFIN'
          ? ['Empréstimo', 'Cartão de crédito', 'Financiamento']
          : ['Duplicata', 'Serviço', 'Aluguel'],
      ),
      city: name,
      state,
    }),
  });
  return { ...totalsToSettle, entries };
}

/** PROTESTS of a subject. */
export function protestsOf(world: World, subject: Subject): ProtestsDetails {
  const { name, state } = homeCityOf(world, subject);
  const entries = occurrences(world, subject, {
    kind: 'PROTESTS',
    entry: ({ random, date, amount }) => ({
      notaryOffice: `${random.integer(1, 5)}º Tabelionato de Protesto (SANDBOX)`,
      creditor: random.pick(creditors),
      amount,
      date,
      protocol: String(random.integer(10_000, 99_999)),
      city: name,
      state,
    }),
  });
  return { ...totalsToSettle, entries };
}

/** BAD_CHEQUES of a subject. The register tells no amounts. */
export function badChequesOf(world: World, subject: Subject): BadChequesDetails {
  const entries = occurrences(world, subject, {
    kind: 'BAD_CHEQUES',
    entry: ({ random, date }) => ({
      bank: random.pick(banks),
      branch: String(random.integer(1, 9999)).padStart(4, '0'),
      cheques: random.integer(1, 4),
      reason: random.pick(['12', '13', '14']),
      date,
      amount: null,
    }),
  });
  // Whoever has had many cheques returned has also stopped one.
  return { ...totalsToSettle, stoppedOrStolenCheques: entries.length > 2 ? 1 : 0, entries };
}
