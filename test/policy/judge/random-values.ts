import type { Random } from '../../http/random.ts';
import { type Day, plusDays } from './days.ts';
import type { Facts } from './facts.ts';

/** Returns the numbers and units in a policy's conditions and filters. Evaluators differ most at values next to them. */
function edgesOf(policy: Facts): {
  readonly amounts: readonly number[];
  readonly percents: readonly number[];
  readonly numbers: readonly number[];
  readonly times: readonly [number, string][];
} {
  const content = JSON.stringify(policy);
  const found = [
    ...content.matchAll(
      /(-?\d+(?:\.\d+)?)(?: (-?\d+(?:\.\d+)?))?(?: (BRL|PERCENT|POINTS|COUNT|DAYS|MONTHS|YEARS))?"/gu,
    ),
  ].flatMap(([, first = '0', second, unit = '']) =>
    [first, ...(second === undefined ? [] : [second])].map((number): [number, string] => [
      Number(number),
      unit,
    ]),
  );
  const within = [...content.matchAll(/"withinDays":(\d+)/gu)].map(([, days]): [number, string] => [
    Number(days),
    'DAYS',
  ]);
  const of = (...units: readonly string[]): readonly number[] =>
    found.filter(([, unit]) => units.includes(unit)).map(([number]) => number);
  return {
    amounts: of('BRL'),
    percents: of('PERCENT'),
    numbers: of('', 'POINTS', 'COUNT'),
    times: [...found.filter(([, unit]) => ['DAYS', 'MONTHS', 'YEARS'].includes(unit)), ...within],
  };
}

function before(today: Day, number: number, unit: string): Day {
  if (unit === 'DAYS') return plusDays(today, -number);
  const months = unit === 'YEARS' ? number * 12 : number;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10);
}

interface Scene {
  readonly today: Day;
  readonly revenue: number;
  /** The share of the values that are unknown. */
  readonly gaps: number;
}

/** Makes values at and next to the thresholds of a policy, some of them unknown. */
export function randomValues(policy: Facts, random: Random, { today, revenue, gaps }: Scene) {
  const edges = edgesOf(policy);
  const maybe = <T>(value: T): T | null => (random.chance(gaps) ? null : value);
  const some = <T>(most: number, make: () => T): readonly T[] =>
    Array.from({ length: Math.floor(random.next() * (most + 1)) }, make);
  const cents = (amount: number): number => Math.max(0, Math.round(amount * 100) / 100);
  const amount = (): number => {
    const near = random.pick([-0.01, 0, 0.01]);
    const chance = random.next();
    if (chance < 0.35 && edges.amounts.length > 0) return cents(random.pick(edges.amounts) + near);
    if (chance < 0.7 && edges.percents.length > 0)
      return cents((revenue * random.pick(edges.percents)) / 100 + near);
    return cents(
      random.pick([0, 0.01, 500, 1000, 4999.99, 123_456.78, 2_000_000]) * random.pick([1, 1, random.next()]),
    );
  };
  const percent = (): number => {
    const edge = edges.percents.length > 0 ? random.pick(edges.percents) : 10;
    return Math.max(0, Math.round((edge + random.pick([-0.01, 0, 0.01, 5, -5])) * 100) / 100);
  };
  const whole = (most: number): number => {
    const edge = edges.numbers.length > 0 ? random.pick(edges.numbers) : 1;
    const value = random.chance(0.5)
      ? Math.round(edge) + random.pick([-1, 0, 1])
      : Math.floor(random.next() * (most + 1));
    return Math.min(most, Math.max(0, value));
  };
  const day = (): Day => {
    const near = random.pick([-1, 0, 0, 1]);
    if (random.chance(0.6) && edges.times.length > 0) {
      const [number, unit] = random.pick(edges.times);
      return plusDays(before(today, Math.abs(number), unit), near);
    }
    if (random.chance(0.05)) return plusDays(today, random.pick([1, 20, 400]));
    return plusDays(today, -Math.floor(random.next() * random.pick([40, 800, 8000])));
  };
  const untilDay = (): Day => plusDays(today, random.pick([-400, -1, 0, 0, 1, 90]));
  const month = (back: number): string => before(`${today.slice(0, 8)}01`, back, 'MONTHS').slice(0, 7);
  return { maybe, some, cents, amount, percent, whole, day, untilDay, month };
}

/** Makes values of the caller for the inputs that a policy declares. */
export function inputsOf(
  policy: Facts,
  random: Random,
  make: { readonly amount: () => number; readonly day: () => Day; readonly whole: (most: number) => number },
): Facts {
  const declared = (policy['inputs'] ?? []) as readonly {
    readonly name: string;
    readonly type: string;
    readonly choices?: readonly string[];
    readonly required?: boolean;
  }[];
  const value = (type: string, choices: readonly string[] = ['']): unknown => {
    if (type === 'money') return make.amount();
    if (type === 'date') return make.day();
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'choice') return random.pick(choices);
    return type === 'text' ? 'some words' : make.whole(100);
  };
  return Object.fromEntries(
    declared.flatMap(({ name, type, choices, required }) =>
      required === true || random.chance(0.8) ? [[name, value(type, choices)]] : [],
    ),
  );
}
