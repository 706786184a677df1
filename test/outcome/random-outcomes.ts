import type { OutcomeEvent } from '../../src/outcome/outcome.ts';
import type { Random } from '../http/random.ts';

/** A cell with its meaning, which the text was made from. */
export interface Cell<Value> {
  readonly text: string;
  readonly value: Value;
  /** Whether the text is not empty and means nothing. */
  readonly isUnread?: boolean;
}

/** An outcome as somebody writes it down. */
export interface WrittenOutcome {
  readonly report: Cell<string | undefined>;
  /** The digits; null for a document that is not valid. */
  readonly document: Cell<string | undefined | null>;
  readonly policy: Cell<string | undefined>;
  readonly event: Cell<OutcomeEvent | undefined>;
  readonly days: Cell<number | undefined>;
  readonly date: Cell<string | undefined>;
  /** The due day, in a column of its own. */
  readonly due: Cell<string | undefined>;
  readonly amount: Cell<number | undefined>;
}

/** What is known of a portfolio when outcomes are written down. */
export interface Portfolio {
  readonly documents: readonly string[];
  readonly reports: readonly { readonly id: string; readonly document: string; readonly day: string }[];
  readonly today: string;
}

/** How a file writes days and amounts. */
export interface Habits {
  readonly isMonthFirst: boolean;
  readonly decimal: '.' | ',';
  readonly hasReports: boolean;
}

const nothing = { text: '', value: undefined } as const;
const dashes: readonly Cell<undefined>[] = [nothing, nothing, { text: '-', value: undefined }];

const events: readonly Cell<OutcomeEvent | undefined>[] = [
  ...['pago', 'PAID', 'Quitado', 'em dia', ' pagou '].map((text) => ({ text, value: 'PAID' as const })),
  ...['atrasado', 'LATE', 'Em atraso', 'vencida'].map((text) => ({ text, value: 'LATE' as const })),
  ...['inadimplente', 'Não pago', 'prejuízo', 'DEFAULT'].map((text) => ({ text, value: 'DEFAULT' as const })),
];
const noEvents: readonly Cell<undefined>[] = [nothing, { text: 'talvez', value: undefined }];

const days: readonly Cell<number | undefined>[] = [
  ...dashes,
  ...[0, 1, 29, 30, 31, 89, 90, 91, 120, 36_500].map((value) => ({ text: String(value), value })),
  { text: '0,00', value: 0 },
  { text: 'em dia', value: 0 },
  { text: 'No prazo', value: 0 },
  { text: '95 dias', value: 95 },
  { text: '0090', value: 90 },
  { text: '12.0', value: 12 },
];
const unreadDays = ['-3', '1.200', '12,5', '36501', '31-60', 'muitos'];

const amounts: Readonly<Record<Habits['decimal'], readonly Cell<number | undefined>[]>> = {
  ',': [
    { text: '10,50', value: 10.5 },
    { text: '1.234,56', value: 1234.56 },
    { text: 'R$ 99,90', value: 99.9 },
    { text: '2.000.000', value: 2_000_000 },
  ],
  '.': [
    { text: '10.50', value: 10.5 },
    { text: '1,234.56', value: 1234.56 },
    { text: '2,000,000', value: 2_000_000 },
  ],
};
const plainAmounts: readonly Cell<number | undefined>[] = [
  ...dashes,
  { text: '0', value: 0 },
  { text: '1234', value: 1234 },
];
const unreadAmounts = ['-500', '1e400', 'muito', '10 20'];

/** Writes an outcome down, mostly well, and sometimes with one or more wrong cells. */
export function writeOutcome(random: Random, portfolio: Portfolio, habits: Habits): WrittenOutcome {
  const unread = (texts: readonly string[]) =>
    ({ text: random.pick(texts), value: undefined, isUnread: true }) as const;
  const known =
    random.chance(0.9) && portfolio.reports.length > 0 ? random.pick(portfolio.reports) : undefined;
  const document = known?.document ?? random.pick(portfolio.documents);
  const isByReport = habits.hasReports && random.chance(0.6);
  return {
    report: isByReport
      ? { text: known?.id ?? 'rpt_unknown', value: known?.id ?? 'rpt_unknown' }
      : random.pick(dashes),
    document:
      isByReport && random.chance(0.5) ? random.pick(dashes) : documentCell(random, document, portfolio),
    policy: random.chance(0.2)
      ? policyCell(random.pick(['automatic', 'manual', 'unheard-of']))
      : random.pick(dashes),
    event: random.chance(0.95) ? random.pick(events) : random.pick(noEvents),
    days: random.chance(0.85) ? random.pick(days) : unread(unreadDays),
    date: random.chance(0.9)
      ? dayCell(random, dayNear(random, portfolio, known?.day), habits)
      : random.chance(0.5)
        ? unread(habits.isMonthFirst ? ['ontem', '2026-13-01'] : ['ontem', '30/02/2026', '2026-13-01'])
        : random.pick(dashes),
    due: random.chance(0.5)
      ? dayCell(random, dayNear(random, portfolio, known?.day), habits)
      : random.pick(dashes),
    amount: random.chance(0.2) ? unread(unreadAmounts) : amountCell(random, habits),
  };
}

function policyCell(id: string): Cell<string> {
  return { text: id, value: id };
}

function documentCell(
  random: Random,
  document: string,
  { documents }: Portfolio,
): Cell<string | undefined | null> {
  if (random.chance(0.05)) return random.pick(dashes);
  if (random.chance(0.05)) return { text: `${document.slice(0, -2)}${damaged(document)}`, value: null };
  const value = random.chance(0.1) ? random.pick(documents) : document;
  const [a, b, c, d, e] = [
    [0, 2],
    [2, 5],
    [5, 8],
    [8, 12],
    [12, 14],
  ].map(([from, to]) => value.slice(from, to));
  const texts = [value, value, `${a}.${b}.${c}/${d}-${e}`, ` ${value}`, `CNPJ ${a}.${b}.${c}/${d}-${e}`];
  if (value.startsWith('0')) texts.push(value.slice(1), value.slice(1));
  return { text: random.pick(texts), value };
}

/** Other check digits. */
function damaged(document: string): string {
  return String((Number(document.slice(-2)) + 7) % 100).padStart(2, '0');
}

function amountCell(random: Random, { decimal }: Habits): Cell<number | undefined> {
  if (random.chance(0.2)) return { text: decimal === ',' ? '1.500' : '1,500', value: 1500 };
  return random.pick(random.chance(0.5) ? plainAmounts : amounts[decimal]);
}

/** A day shortly before or after the report, or before or after today. */
function dayNear(random: Random, { today }: Portfolio, day: string | undefined): string {
  if (random.chance(0.05)) return addDays(today, 1);
  if (random.chance(0.4)) return addDays(today, random.pick([0, 0, -1, -2, -5]));
  return addDays(day ?? today, random.pick([-400, -1, 0, 0, 1, 2, 3, 8]));
}

function dayCell(random: Random, day: string, { isMonthFirst }: Habits): Cell<string> {
  const [year = '', month = '', date = ''] = day.split('-');
  const [first, second] = isMonthFirst ? [month, date] : [date, month];
  const local = [
    `${first}/${second}/${year}`,
    `${first}-${second}-${year.slice(2)}`,
    `${Number(first)}/${Number(second)}/${year}`,
    `${first}.${second}.${year} 23:59`,
  ];
  const others = [day, day.replaceAll('-', '/'), day.replaceAll('-', ''), `${day}T00:30:00`];
  return { text: random.pick(random.chance(0.7) ? local : others), value: day };
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
