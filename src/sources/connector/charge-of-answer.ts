import { costUnits } from '../../base/cost-units.ts';
import type { Charge } from '../define-source.ts';
import { readyPath } from './compile-map.ts';
import type { Connector } from './connector.ts';
import { bodyOf, type Exchange, fitsTest, judgePage, judgeStep, mostSteps } from './connector-answer.ts';
import { Selection } from './path/selection.ts';

/** What an attempt received: an answer of the provider, and the header that says what it cost. */
export interface ReceivedExchange {
  readonly exchange: Exchange;
  /** Empty where it says nothing. */
  readonly costHeader: string;
  /** Whether it answers the question itself, and not what is asked after that. */
  readonly isQuestion: boolean;
}

/** What an answer came to, for whoever bills it. */
type BilledOutcome = 'FOUND' | 'NO_RECORD' | 'FAILURE';

const usualOutcomes: readonly BilledOutcome[] = ['FOUND', 'NO_RECORD'];

/**
 * What an attempt costs, by what its connector says of its provider's ways. A question is billed when it is taken in: what fails
 * afterwards, such as its second page, makes it no cheaper.
 *
 * @param ended what came of the attempt; undefined where it failed.
 * @param isResumed whether it went on with a question that another attempt has begun.
 */
export function chargeOfAnswer(
  connector: Connector,
  received: readonly ReceivedExchange[],
  {
    document,
    ended,
    isResumed,
  }: {
    readonly document: string;
    readonly ended: 'ANSWERED' | 'NO_RECORD' | undefined;
    readonly isResumed: boolean;
  },
): Charge {
  const question = received.find(({ isQuestion }) => isQuestion)?.exchange;
  if (question === undefined && (!isResumed || ended === undefined)) return { billed: isResumed };
  const outcome =
    ended !== undefined ? endOf(ended) : question ? outcomeOf(connector, document, question) : 'FAILURE';
  const whole = (ended !== undefined && received.at(-1)?.exchange) || question;
  if (whole === undefined) return { billed: false };
  const isTested = connector.billable?.body !== undefined;
  const value = isTested ? (bodyOf(connector, whole).value ?? null) : null;
  const billed = isBilled(connector, outcome, { status: whole.status, value });
  return billed ? { billed, units: unitsSaid(connector, received) } : { billed };
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

/** What all answers of an attempt say together; undefined where none does. */
function unitsSaid(connector: Connector, received: readonly ReceivedExchange[]): number | undefined {
  const { cost } = connector;
  if (cost === undefined) return undefined;
  const said = received.flatMap(({ exchange, costHeader }) => {
    const amount =
      cost.path === undefined
        ? readAmount(costHeader)
        : amountIn(cost.path, bodyOf(connector, exchange).value ?? null);
    return amount === undefined ? [] : [amount];
  });
  const sum = said.reduce((total, one) => total + one, 0);
  return said.length === 0 ? undefined : costUnits(sum * (cost.unit ?? 1));
}

/** What stands at a path of an answer as what it cost; undefined where nothing does. */
export function amountIn(path: string, body: unknown): number | undefined {
  return readAmount(new Selection(mostSteps).select(readyPath(path), body));
}

/** A number, or a text that is one, with a comma or a point. */
function readAmount(selected: unknown): number | undefined {
  const text = typeof selected === 'number' ? String(selected) : selected;
  if (typeof text !== 'string' || !/^\d{1,9}([.,]\d{1,6})?$/.test(text.trim())) return undefined;
  return Number(text.trim().replace(',', '.'));
}
