import { costUnits, sumInUnits } from '../../base/cost-units.ts';
import { type Charge, lostCharge } from '../define-source.ts';
import { readyPath } from './compile-map.ts';
import type { Connector } from './connector.ts';
import { bodyOf, type Exchange, fitsTest, judgePage, judgeStep, mostSteps } from './connector-answer.ts';
import { Selection } from './path/selection.ts';
import { isIdempotent } from './template.ts';

/** What an attempt received: an answer of the provider, and the header that says what it cost. */
export interface ReceivedExchange {
  readonly exchange: Exchange;
  /** Empty where it says nothing. */
  readonly costHeader: string;
  /** Whether it answers the question itself, and not what is asked after that. */
  readonly isQuestion: boolean;
}

/** The cost of an attempt; with a problem if its answer states a cost that cannot be read, or none although it has no price. */
type ChargeOfAnswer = Charge & { readonly problem?: string };

/** What an answer came to, for whoever bills it. */
type BilledOutcome = 'FOUND' | 'NO_RECORD' | 'FAILURE';

const usualOutcomes: readonly BilledOutcome[] = ['FOUND', 'NO_RECORD'];

/**
 * What an attempt costs, by what its connector says of its provider's ways. A question is billed when it is taken in: what fails
 * afterwards, such as its second page, makes it no cheaper.
 *
 * @param ended what came of the attempt; undefined where it failed.
 * @param isResumed whether it went on with a question that another attempt has begun.
 * @param lost the last request, if it was sent and has no readable answer: the query itself, or a later step. The provider may have
 *   billed it, so the cost is unknown. Default: every request was answered or not sent.
 */
export function chargeOfAnswer(
  connector: Connector,
  received: readonly ReceivedExchange[],
  {
    document,
    ended,
    isResumed,
    lost,
  }: {
    readonly document: string;
    readonly ended: 'ANSWERED' | 'NO_RECORD' | undefined;
    readonly isResumed: boolean;
    readonly lost?: 'QUESTION' | 'STEP' | undefined;
  },
): ChargeOfAnswer {
  // A provider that recognises a repeated query bills it once.
  if (lost === 'QUESTION') return { ...lostCharge, goesOn: isIdempotent(connector.request) };
  const question = received.find(({ isQuestion }) => isQuestion)?.exchange;
  if (question === undefined && (!isResumed || ended === undefined)) return { billed: isResumed };
  const outcome =
    ended !== undefined ? endOf(ended) : question ? outcomeOf(connector, document, question) : 'FAILURE';
  const whole = (ended !== undefined && received.at(-1)?.exchange) || question;
  if (whole === undefined) return { billed: false };
  const isTested = connector.billable?.body !== undefined;
  const value = isTested ? (bodyOf(connector, whole).value ?? null) : null;
  const billed = isBilled(connector, outcome, { status: whole.status, value });
  if (!billed) return { billed };
  // The missing answer may have stated a further cost.
  if (lost === 'STEP' && connector.cost !== undefined) return lostCharge;
  return { billed, ...statedUnits(connector, received) };
}

/** Whether a provider bills an answer. */
export function isBilled(
  { billable }: Connector,
  outcome: BilledOutcome,
  answer: { readonly status: number; readonly value: unknown },
): boolean {
  const { outcomes = usualOutcomes, ...test } = billable ?? {};
  return outcomes.includes(outcome) && fitsTest(test, answer);
}

function endOf(ended: 'ANSWERED' | 'NO_RECORD'): BilledOutcome {
  return ended === 'ANSWERED' ? 'FOUND' : 'NO_RECORD';
}

/** What the provider had made of the question, whatever failed afterwards. */
function outcomeOf(connector: Connector, document: string, exchange: Exchange): BilledOutcome {
  try {
    if (connector.poll !== undefined) {
      judgeStep(connector, { document, exchange });
      return 'FOUND';
    }
    return endOf(judgePage(connector, { document, exchange }).outcome);
  } catch {
    return 'FAILURE';
  }
}

/** Returns the cost that all answers of an attempt state together, in cost units; nothing if its price is the cost. */
function statedUnits(
  connector: Connector,
  received: readonly ReceivedExchange[],
): Pick<ChargeOfAnswer, 'units' | 'questions' | 'unknown' | 'problem'> {
  const { cost, price = 0 } = connector;
  if (cost === undefined) return {};
  const stated = received
    .map(({ exchange, costHeader }) =>
      cost.path === undefined ? costHeader : valueAt(cost.path, bodyOf(connector, exchange).value ?? null),
    )
    .filter((value) => value !== undefined && value !== null && value !== '');
  const unknown = { questions: 0, unknown: 1 };
  if (stated.length === 0) {
    if (price > 0) return {};
    return (cost.most ?? 0) > 0
      ? unknown
      : { ...unknown, problem: `${placeOf(cost)}: the answer states no cost, and price is not set` };
  }
  const units = amountOf(stated, cost.unit);
  if (units !== undefined) return { units };
  return { ...unknown, problem: `${placeOf(cost)}: ${shown(stated.find(isUnreadable))} is not an amount` };
}

function placeOf({ path, header }: NonNullable<Connector['cost']>): string {
  return path === undefined ? `cost.header (${header ?? ''})` : `cost.path (${path})`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The highest cost that an answer may state, in cost units: R$ 1,000,000. */
const mostUnits = costUnits(1_000_000);

/** Returns the sum of stated costs in cost units, rounded once; undefined if one of them is not an amount. */
export function amountOf(stated: readonly unknown[], unit = 1): number | undefined {
  const numbers = stated.map(decimalText);
  const units = numbers.every((one) => one !== undefined) ? sumInUnits(numbers, unit) : undefined;
  return units !== undefined && units <= mostUnits ? units : undefined;
}

/** Returns the value at a path of an answer. */
export function valueAt(path: string, body: unknown): unknown {
  return new Selection(mostSteps).select(readyPath(path), body);
}

function isUnreadable(value: unknown): boolean {
  return amountOf([value]) === undefined;
}

/** Returns a number, or a text with a comma or point before the decimals, as a decimal number. */
function decimalText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim().replace(/^(\d+),(\d+)$/, '$1.$2') : undefined;
}
