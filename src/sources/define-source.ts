import type { Text } from '../base/language.ts';
import type { UnaskableReason } from '../base/purse.ts';
import type { Document, DocumentKind } from '../document/document.ts';
import type { CollectionScope } from '../sections/collection-plan.ts';
import type { SectionDetails, SectionType } from '../sections/index.ts';

/** What a source is asked. */
export interface SourceRequest {
  readonly document: Document;
  /** How deep the policy looks: levels of relationship, first year of lawsuits, months of SCR history. */
  readonly scope: CollectionScope;
  /** The sections wanted from this source in this run, a part of those that it can give. */
  readonly sections: readonly SectionType[];
  /** Aborted when the run stops or the source's time is over. */
  readonly signal: AbortSignal;
  /** What others have said by now, of the sections that the source learns from. */
  readonly known?: Partial<SectionDetails> | undefined;
  /** Rows of lists that somebody decided to be of somebody else, by their SHA-256; left out: none. */
  readonly setAside?: readonly SetAsideRow[] | undefined;
  /** The day of the query in the configured time zone, `YYYY-MM-DD`. The age of data counts up to this day. */
  readonly askedOn: string;
  /** Of a source that asks several questions: as many may be asked; left out: all. */
  readonly questions?: number | undefined;
  /** The same for every attempt at the question, and for no other question. A UUID. Default: one for each attempt. */
  readonly questionId?: string | undefined;
  /** Called before each request if the provider limits requests a day. @returns false if the limit is reached. */
  readonly admit?: (() => Promise<boolean>) | undefined;
  /** Told whether nothing of the question is on its way, since its turn has not come: called off then, it costs nothing. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
  /**
   * Receives a function that returns the charge of the attempt if it ends now. The function is called once if the attempt reaches its
   * time limit. If the source does not call `onCost`, such an attempt costs one query of unknown outcome. Omit for an attempt without a limit.
   */
  readonly onCost?: ((costNow: () => Charge) => void) | undefined;
}

/** A row of a list that somebody decided not to be the subject's. What was told of it must be in the answer. */
export interface SetAsideRow {
  readonly rowSha256: string;
  readonly decidedBy: string;
  readonly reason: string;
  /** ISO 8601 UTC. */
  readonly decidedAt: string;
}

/** What one attempt costs, where it is not that an answer has the price of the source, and a failure none. */
export interface Charge {
  /** Whether its provider bills it. */
  readonly billed: boolean;
  /** What the answer says that it cost, in cost units; left out: the price of the source, for each of `questions`. */
  readonly units?: number | undefined;
  /** How many questions were billed at the price of the source, beside `units`; left out: one, where there are no units. */
  readonly questions?: number | undefined;
  /** How many questions were billed and cost what cannot be read; each counts with its highest cost. Default: 0. */
  readonly unknown?: number | undefined;
  /** How many questions the next attempt asks. Default: 1. */
  readonly left?: number | undefined;
  /** True where the next attempt goes on with the same question, and pays for it in place of this one. */
  readonly goesOn?: boolean | undefined;
}

/** The charge of one query that was sent and whose outcome is unknown: it counts with its highest cost. */
export const lostCharge: Charge = { billed: true, questions: 0, unknown: 1 };

/** What a source answered, as received: this is the evidence that is kept and from which a run is replayed. */
export interface SourceAnswer {
  /** NO_RECORD: the source works and does not know the document (for instance HTTP 404). */
  readonly outcome: 'ANSWERED' | 'NO_RECORD';
  readonly contentType: string;
  readonly body: Uint8Array;
  /** The source's own date of its data (`YYYY-MM-DD`), where it says one. */
  readonly editionDate: string | null;
  readonly charge?: Charge | undefined;
}

/** The details that one answer gives, by section; a section left out is not known by this source. */
export type SourceContribution = Partial<SectionDetails>;

/**
 * Why a source did not answer. TIMEOUT, UNREACHABLE, PROXY_FAILED, RATE_LIMITED and SERVER_ERROR are retried; the
 * others would get the same answer again. PROXY_FAILED: the proxy refused or failed, so the source was not reached.
 */
export type SourceFailureCode =
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'PROXY_FAILED'
  | 'RATE_LIMITED'
  | 'SERVER_ERROR'
  | 'REFUSED'
  | 'REDIRECTED'
  | 'TOO_LARGE'
  | 'INVALID_ANSWER'
  | 'WRONG_SUBJECT'
  | 'DAILY_LIMIT'
  | 'SUSPENDED';

export const retryableFailures: ReadonlySet<SourceFailureCode> = new Set([
  'TIMEOUT',
  'UNREACHABLE',
  'PROXY_FAILED',
  'RATE_LIMITED',
  'SERVER_ERROR',
]);

/**
 * A source that failed: an expected outcome, which the collector turns into data. `message` is for the report's
 * reader and holds no document and no address with secrets. `answer` is what was received, kept as evidence.
 * `retryAfterMs` is how long the source asked to be left alone, `charge` what it costs all the same. `isFinal`: a question
 * that may have been bought, or was bought in vain, and must not be asked again, whatever the code. `isUnavailable`: HTTP 503. Some
 * sources limit queries with it, others fail with it for one document.
 */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly code: SourceFailureCode;
  readonly answer: SourceAnswer | undefined;
  readonly retryAfterMs: number | undefined;
  readonly charge: Charge | undefined;
  readonly isFinal: boolean;
  readonly isUnavailable: boolean;

  constructor(
    code: SourceFailureCode,
    message: string,
    options: ErrorOptions & {
      answer?: SourceAnswer | undefined;
      retryAfterMs?: number | undefined;
      charge?: Charge | undefined;
      isFinal?: boolean;
      isUnavailable?: boolean;
    } = {},
  ) {
    super(message, options);
    this.code = code;
    this.answer = options.answer;
    this.retryAfterMs = options.retryAfterMs;
    this.charge = options.charge;
    this.isFinal = options.isFinal ?? false;
    this.isUnavailable = options.isUnavailable ?? false;
  }

  /** Whether the same question may get an answer later. */
  get isRepeatable(): boolean {
    return retryableFailures.has(this.code) && !this.isFinal;
  }
}

/** Why a part of an answer is missing; `message` as of a SourceFailure. */
export interface FailedPart {
  readonly code: SourceFailureCode;
  readonly message: string;
}

/**
 * One integration that can be asked about a document.
 *
 * - `role`: what it is asked for, the same in every profile (`registration`, `protests` …), and what a policy's
 *   `sources:` names.
 * - `provider`: who plays that role (`sandbox`, `company-registry` …). A profile has each pair of both once.
 * - `sandbox`: true when everything it says is invented.
 * - `sections`: what it can contribute to.
 * - `timeoutMs`: the ceiling of one attempt, without the time in which it waits for its turn.
 * - `documentsPerMinute`: the documents a minute that the provider's pace allows at most. Default: any number.
 * - `lacks`: the setting without which it cannot be asked, as its environment variable; such a source only reads what it
 *   answered before, and counts as one that the profile does not have.
 * - `learnsFrom`: what its question is made of beside the document, such as the subject's name. What it was told must be
 *   in its answer, since a replay gives `map` the answer and the document alone. Nothing waits for a source that learns.
 * - `asksByDocument`: false if it queries only by name, or about others such as the owners. Default: true.
 */
export interface Source {
  readonly role: string;
  readonly provider: string;
  readonly title: Text;
  readonly sandbox: boolean;
  readonly documentKinds: readonly DocumentKind[];
  readonly sections: readonly SectionType[];
  readonly timeoutMs: number;
  readonly documentsPerMinute?: number;
  readonly lacks?: string;
  /** Returns why the source has nothing to query about a document, by the sections that it learned. It is then not queried. */
  whyUnaskable?(document: Document, sections: Partial<SectionDetails>): UnaskableReason | undefined;
  /** Sections of other sources that its question needs: it is asked when these have ended, whatever came of them. */
  readonly learnsFrom?: readonly SectionType[];
  readonly asksByDocument?: false;
  /** The maximum number of its queries about a document. Default: 1. */
  readonly mostQuestions?: number;
  /** How many questions it has, by what it was told; left out: one, whatever it was told. */
  questions?(sections: Partial<SectionDetails>): number;
  /** Asks once. Throws SourceFailure; anything else thrown is a defect. */
  ask(request: SourceRequest): Promise<SourceAnswer>;
  /**
   * Turns a kept answer into details. Pure, so that a replay gives the same: no clock, no network. Throws
   * SourceFailure INVALID_ANSWER for a shape it cannot read and WRONG_SUBJECT for an answer about another document.
   */
  map(
    answer: SourceAnswer,
    request: Pick<SourceRequest, 'document' | 'scope' | 'sections'>,
  ): SourceContribution;
  /**
   * The part of an answer that failed while the rest can be used; null if none did. Omit if an answer has no parts. Pure,
   * and throws as `map`.
   */
  failedPart?(answer: SourceAnswer, request: Pick<SourceRequest, 'document'>): FailedPart | null;
}
