import type { Charge } from '../define-source.ts';
import { chargeOfAnswer, type ReceivedExchange } from './charge-of-answer.ts';
import type { Connector, RequestTemplate } from './connector.ts';

/** The requests and answers of one attempt at a query, which determine its cost. */
export class AttemptCost {
  readonly #connector: Connector;
  readonly #about: { readonly document: string; readonly isResumed: boolean };
  readonly #received: ReceivedExchange[] = [];
  /** The last request, if it was sent and has no answer yet. */
  #unanswered: RequestTemplate | undefined;

  /** @param about.isResumed whether the attempt continues a query of an earlier attempt. */
  constructor(connector: Connector, about: { readonly document: string; readonly isResumed: boolean }) {
    this.#connector = connector;
    this.#about = about;
  }

  /** Whether the provider may have received the query before the next request. */
  get isTakenIn(): boolean {
    return this.#about.isResumed || this.#received.length > 0;
  }

  noteSent(template: RequestTemplate): void {
    this.#unanswered = template;
  }

  /** Notes an answer after which the same request is sent again. */
  noteRefused(): void {
    this.#unanswered = undefined;
  }

  noteAnswer(template: RequestTemplate, answer: Omit<ReceivedExchange, 'isQuestion'>): void {
    this.#unanswered = undefined;
    this.#received.push({ ...answer, isQuestion: template === this.#connector.request });
  }

  /** Returns the charge of the attempt. @param ended its outcome. Default: the attempt failed or ended without an answer. */
  charge(ended?: 'ANSWERED' | 'NO_RECORD'): ReturnType<typeof chargeOfAnswer> {
    const unanswered = this.#unanswered;
    const lost =
      unanswered && (unanswered === this.#connector.request && !this.isTakenIn ? 'QUESTION' : 'STEP');
    return chargeOfAnswer(this.#connector, this.#received, { ...this.#about, ended, lost });
  }

  /** Returns the charge if the attempt ends now. @param goesOn whether the next attempt continues the query. */
  chargeOfFailure(goesOn: boolean): Charge {
    const { problem: _, ...charge } = this.charge();
    return { ...charge, goesOn: goesOn || charge.goesOn === true };
  }
}
