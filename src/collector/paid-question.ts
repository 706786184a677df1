import { sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import type { CountedQuestion, NotAskedReason, Purse } from '../base/purse.ts';
import type { AttemptsCost } from '../sources/resilient-source.ts';
import { highestCost, type RolePlayer, usualCost } from '../sources/role-player.ts';
import type { Evidence, SourceResult, Spending } from './source-result.ts';

/** Returns the question of a source as it is counted before it is asked; undefined if it is free and has no daily limit. */
export function countedQuestion(source: RolePlayer): CountedQuestion | undefined {
  const { role, provider, perDay } = source;
  const highest = highestCost(source);
  if (highest === 0 && perDay === undefined) return undefined;
  const question = { role, provider, price: usualCost(source), highest };
  return { ...question, ...(perDay !== undefined && { perDay }) };
}

/** Counts the questions of a source before they are asked, as many as may be. */
export async function payFor(
  question: CountedQuestion | undefined,
  { purse, questions }: { readonly purse: Purse | undefined; readonly questions: number },
): Promise<{ readonly charges: readonly string[]; readonly refused?: NotAskedReason }> {
  const charges: string[] = [];
  if (question === undefined || purse === undefined) return { charges };
  while (charges.length < questions) {
    const charge = await purse.take(question);
    if ('refused' in charge) return { charges, refused: charge.refused };
    charges.push(charge.id);
  }
  return { charges };
}

/**
 * Returns a function that reserves the cost of another attempt if earlier ones were billed; undefined if nothing is counted. It takes what
 * they cost, and how many questions are left, and returns false if a spending cap refuses the attempt.
 */
export function reserveRepeats(
  question: CountedQuestion | undefined,
  { purse, charges }: { readonly purse: Purse | undefined; readonly charges: readonly string[] },
): ((billed: number, left: number) => Promise<boolean>) | undefined {
  const [first] = charges;
  if (question === undefined || purse === undefined || first === undefined) return undefined;
  const { highest } = question;
  let reserved = charges.length * (highest ?? 0);
  return async (billed, left) => {
    const more = highest === null ? Number.POSITIVE_INFINITY : billed + left * highest - reserved;
    if (more <= 0) return true;
    if (!(await purse.reserveMore(first, more))) return false;
    reserved += more;
    return true;
  };
}

/** Counts the requests of a source whose provider limits requests a day. The first request of each question was counted with it. */
export class Requests {
  readonly #question: CountedQuestion | undefined;
  readonly #purse: Purse | undefined;
  /** Requests that were counted and not sent. */
  #left: number;

  constructor(
    question: CountedQuestion | undefined,
    { purse, paid }: { readonly purse: Purse | undefined; readonly paid: number },
  ) {
    this.#question = question;
    this.#purse = purse;
    this.#left = question?.perDay === undefined ? 0 : paid;
  }

  /** See SourceRequest; undefined if there is no limit. */
  get admit(): (() => Promise<boolean>) | undefined {
    const [question, purse] = [this.#question, this.#purse];
    if (question?.perDay === undefined || purse === undefined) return undefined;
    return async () => {
      if (this.#left === 0) return purse.addRequest(question);
      this.#left -= 1;
      return true;
    };
  }

  /**
   * Takes back the requests that were counted and not sent. If this cannot be written, the count stays too high until the end of the
   * day, and the result of the question is kept.
   */
  async end(): Promise<void> {
    if (this.#left === 0 || this.#question === undefined) return;
    await this.#purse?.removeRequests(this.#question, this.#left).catch((error: unknown) => {
      if (!(error instanceof CreditError)) throw error;
    });
  }
}

/** What questions came to cost together, each by what it is counted under; undefined where none has a price. */
export function spendingOf(
  source: RolePlayer,
  charges: readonly string[],
  { cost, isUnknown }: AttemptsCost,
): Spending | undefined {
  const question = countedQuestion(source);
  if (question === undefined && cost === 0) return undefined;
  const price = question?.price ?? 0;
  const [chargeId = null, ...more] = charges;
  const spending = { chargeId, price, cost, ...(isUnknown && { isUnknown }) };
  if (more.length === 0) return spending;
  // Each at its price as far as the sum goes; what is above all prices stands with the first.
  let left = Math.max(0, cost - price);
  const others = more.map((id) => {
    const own = Math.min(price, left);
    left -= own;
    return { id, cost: own };
  });
  return { ...spending, others };
}

/** The result of a source that could have been asked, and was not. */
export function notAskedResult(
  source: RolePlayer,
  {
    reason,
    required,
    at,
  }: { readonly reason: NotAskedReason; readonly required: boolean; readonly at: string },
): SourceResult {
  const { role, provider, sandbox } = source;
  const evidence: Evidence = {
    contentType: '',
    body: new Uint8Array(),
    sha256: sha256(''),
    editionDate: null,
    requestedAt: at,
    receivedAt: at,
    attempts: 0,
  };
  return {
    role,
    provider,
    sandbox,
    required,
    outcome: 'NOT_ASKED',
    notAsked: reason,
    failure: null,
    evidence,
    contribution: {},
    kept: false,
    ms: 0,
    spending: { chargeId: null, price: usualCost(source), cost: 0 },
  };
}
