import type { Charge } from '../define-source.ts';
import { chargeOfAnswer, type ReceivedExchange } from './charge-of-answer.ts';
import type { Connector, RequestTemplate } from './connector.ts';

/** The requests of one attempt at a query and their answers, by which the attempt costs something. */
export class AttemptCost {
  readonly #connector: Connector;
  readonly #about: { readonly document: string; readonly isResumed: boolean };
  readonly #received: ReceivedExchange[] = [];
  /** The request that was sent last, while it has no answer. */
  #unanswered: RequestTemplate | undefined;

  /** @param about.isResumed whether it continues a query that another attempt has begun. */
  constructor(connector: Connector, about: { readonly document: string; readonly isResumed: boolean }) {
    this.#connector = connector;
    this.#about = about;
  }

  /** Whether the provider may have taken the query in before the next request. */
  get isTakenIn(): boolean {
    return this.#about.isResumed || this.#received.length > 0;
  }

  noteSent(template: RequestTemplate): void {
    this.#unanswered = template;
  }

  /** Notes an answer that only says that the request is to be sent again. */
  noteRefused(): void {
    this.#unanswered = undefined;
  }

  noteAnswer(template: RequestTemplate, answer: Omit<ReceivedExchange, 'isQuestion'>): void {
    this.#unanswered = undefined;
    this.#received.push({ ...answer, isQuestion: template === this.#connector.request });
  }

  /** Returns what the attempt costs. @param ended what came of it. Default: it failed, or ends without an answer. */
  charge(ended?: 'ANSWERED' | 'NO_RECORD'): ReturnType<typeof chargeOfAnswer> {
    const unanswered = this.#unanswered;
    const lost =
      unanswered && (unanswered === this.#connector.request && !this.isTakenIn ? 'QUESTION' : 'STEP');
    return chargeOfAnswer(this.#connector, this.#received, { ...this.#about, ended, lost });
  }

  /** Returns what the attempt costs if it ends now. @param goesOn whether the next attempt continues what was begun. */
  chargeOfFailure(goesOn: boolean): Charge {
    const { problem: _, ...charge } = this.charge();
    return { ...charge, goesOn: goesOn || charge.goesOn === true };
  }
}
