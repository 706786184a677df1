import type { Explanation } from '../presentation/explanation.ts';
import type { ReviewAnswer } from '../report/review-answer.ts';
import type { ReviewSummary } from '../review/read-reviews.ts';
import type { SettledReview } from '../review/settle-review.ts';
import type { Connection } from './connection.ts';
import type { DecisionBody, PageAnswer, PageQuery, WithIgnored } from './request-types.ts';

export type { Explanation, ReviewAnswer, ReviewSummary, SettledReview };

export interface OpenReviewBody {
  readonly reportId: string;
  /** Whether whoever the report is about asks for it. */
  readonly bySubject: boolean;
  /** Why, in 1 to 5000 characters. */
  readonly reason?: string;
}

export interface ListReviewsQuery extends PageQuery {
  readonly state?: ReviewAnswer['state'];
  /** Open ones whose term ends within so many days; 0: has ended. */
  readonly dueWithinDays?: number;
}

/** UPHELD: the decision stays. CHANGED: another one is taken with the answer, or has been since. */
export type AnswerReviewBody =
  | { readonly outcome: 'UPHELD'; readonly text: string }
  | {
      readonly outcome: 'CHANGED';
      /** What is told to whoever asked, in 1 to 5000 characters. */
      readonly text: string;
      /** The decision that is taken now; left out, it is the one that was taken since. */
      readonly approved?: boolean;
      /** Of an approval that is taken now. */
      readonly terms?: DecisionBody['terms'];
    };

/** Reviews of decisions; `credit.reviews` of the client. */
export class ReviewCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** Takes in that a decision is to be looked at again. */
  open(body: OpenReviewBody): Promise<ReviewAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/review', body, repeatable: false });
  }

  /** A page of reviews; those whose term ends first stand first. */
  list(query: ListReviewsQuery = {}): Promise<PageAnswer<ReviewSummary>> {
    return this.#api.call({ method: 'GET', path: '/v2/review', query, repeatable: true });
  }

  /** A review, with the decision explained in plain words. */
  get(id: string): Promise<ReviewSummary & { readonly explanation: Explanation }> {
    return this.#api.call({ method: 'GET', path: pathOf(id), repeatable: true });
  }

  /** Answers it; with `signaturesMissing` it stays open until somebody else has signed too. */
  answer(id: string, body: AnswerReviewBody): Promise<WithIgnored<SettledReview>> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/answer'), body, repeatable: false });
  }

  /** Ends it, since whoever asked for it wants it no more. */
  withdraw(id: string, body: { readonly reason?: string } = {}): Promise<ReviewAnswer> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/withdraw'), body, repeatable: false });
  }

  /** The letter to the data subject, as a PDF. `language` is that of the data subject; default: pt-BR. */
  letter(
    id: string,
    { language, signal }: { language?: 'en' | 'pt-BR'; signal?: AbortSignal } = {},
  ): Promise<Uint8Array> {
    return this.#api.call({
      method: 'GET',
      path: pathOf(id, '/letter'),
      query: { language },
      headers: { accept: '*/*' },
      signal,
      repeatable: true,
      isFile: true,
    });
  }
}

function pathOf(id: string, act = ''): string {
  return `/v2/review/${encodeURIComponent(id)}${act}`;
}
