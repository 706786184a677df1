import type { TaxDebt, TaxDebtsDetails } from '../../sections/tax-debts.ts';
import { addDays, addYears, dayBetween, earlier, later, latestFirst, worldDate } from './days.ts';
import { Random } from './random.ts';
import { activeSince, activeUntil, scaleOf } from './registration.ts';
import type { Subject } from './subject.ts';
import type { World } from './world.ts';

const none: TaxDebtsDetails = {
  count: 0,
  totalAmount: 0,
  collectionAmount: 0,
  litigatedAmount: 0,
  fundAmount: 0,
  coDebtorCount: 0,
  lastDate: null,
  calculatedRevenuePercentage: null,
  entries: [],
};

const natures = ['IRPJ', 'SIMPLES NACIONAL', 'DEBCAD', 'FGTS'] as const;

/** Active debts of a subject: few have any, and those whose health is poor alone. */
export function taxDebtsOf(world: World, subject: Subject): TaxDebtsDetails {
  const random = new Random(`${subject.key}:tax-debts`);
  if (subject.health !== 'POOR' || !random.chance(0.3)) return none;
  const from = later(activeSince(world, subject), addYears(worldDate, -5));
  const to = earlier(activeUntil(world, subject), addDays(worldDate, -90));
  if (from > to) return none;
  const largest = Math.max(2_000, scaleOf(world, subject) * 0.05);
  const entries = Array.from({ length: random.integer(1, 3) }, (): TaxDebt => {
    const nature = subject.kind === 'cpf' ? 'IRPF' : random.pick(natures);
    const isRelieved = random.chance(0.3);
    return {
      number: `SANDBOX ${random.integer(10, 99)} ${random.integer(100_000, 999_999)}`,
      debtor: 'MAIN',
      amount: random.amount(1_000, largest),
      date: dayBetween(random, from, to),
      nature,
      standing: isRelieved ? 'TAX_BENEFIT' : 'IN_COLLECTION',
      situation: isRelieved ? 'ATIVA PARCELADA' : 'ATIVA EM COBRANCA',
      litigated: random.chance(0.4),
      fund: nature === 'FGTS',
      certainty: 'CERTAIN',
    };
  });
  return { ...none, entries: latestFirst(entries, ({ date }) => date) };
}
