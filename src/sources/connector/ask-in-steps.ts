import { sha256 } from '../../base/canonical-json.ts';
import { pause } from '../../base/clock.ts';
import { pageMarks } from '../../base/page-marks.ts';
import { waitedOutsideDeadline } from '../../net/deadline.ts';
import { SourceFailure } from '../define-source.ts';
import { readyPath } from './compile-map.ts';
import type { Connector, RequestTemplate } from './connector.ts';
import {
  bodyOf,
  type Exchange,
  invalid,
  judgeAnswer,
  judgePage,
  judgeStep,
  mostSteps,
} from './connector-answer.ts';
import { Selection } from './path/selection.ts';
import { isIdempotent } from './template.ts';

/** How one step of a question is asked. */
interface Steps {
  readonly document: string;
  readonly signal: AbortSignal;
  /** Identifies the query among those of other runs and documents. */
  readonly key: string;
  /** The started queries that have no result yet, by key, across all attempts. */
  readonly begun: BegunQuestions;
  /** Asks and gives what came, without secrets. @throws SourceFailure where nothing did. */
  receive(request: RequestTemplate, more: StepValues): Promise<Exchange>;
  /** The `Retry-After` of the last answer, in ms. */
  retryAfterMs(): number | undefined;
}

/** What a step has beside what every question has. */
interface StepValues {
  readonly values?: Readonly<Record<string, string>>;
  /** The address of a next page, in place of the request's own. */
  readonly address?: string;
}

const usualEverySeconds = 2;
/** How long it is waited for what was begun. */
export const usualWithinSeconds = 60;
/** The most pages that are read, if a connector does not state another number. */
export const usualPages = 20;
/** Of all pages together. */
const mostCharacters = 16 * 1024 * 1024;
/** How long an attempt may continue a question that another attempt has begun: longer than a batch waits for its provider. */
const begunMs = 7_200_000;

/** What was begun at a provider that works on questions: an attempt that is repeated goes on with it and pays once. */
export class BegunQuestions {
  readonly #ids = new Map<string, { readonly id: string; readonly at: number }>();

  get(key: string): string | undefined {
    const begun = this.#ids.get(key);
    return begun !== undefined && performance.now() - begun.at < begunMs ? begun.id : undefined;
  }

  set(key: string, id: string): void {
    const now = performance.now();
    // The oldest are first.
    this.#ids.delete(key);
    this.#ids.set(key, { id, at: now });
    for (const [oldest, { at }] of this.#ids) {
      if (now - at < begunMs) break;
      this.#ids.delete(oldest);
    }
  }

  end(key: string): void {
    this.#ids.delete(key);
  }
}

/**
 * What a provider answers to a question, however many requests it takes: begun, asked after, and read page by page.
 *
 * @throws SourceFailure of any step; TIMEOUT where it is not done in time, INVALID_ANSWER for more pages than are read.
 */
export async function askInSteps(connector: Connector, steps: Steps): Promise<Exchange> {
  const { poll } = connector;
  if (poll === undefined) return readPages(connector, { ...steps, request: connector.request, values: {} });
  const { document, key, begun } = steps;
  try {
    const earlier = begun.get(key);
    const first = earlier === undefined ? await begin(connector, steps) : { id: earlier };
    if ('answer' in first) return first.answer;
    const { id } = first;
    begun.set(key, id);
    const values = { 'poll.id': id };
    const done = await waitFor(connector, { ...steps, values });
    const exchange =
      poll.result === undefined
        ? requireLastPage(connector, { document, exchange: done })
        : await readPages(connector, { ...steps, request: poll.result, values });
    // A result that cannot be read now is read by the next attempt.
    judgeAnswer(connector, { document, exchange });
    begun.end(key);
    return exchange;
  } catch (error) {
    // A question that the provider still works on is continued by the next attempt, also after a stop. It is not bought again.
    if (error instanceof SourceFailure && !error.isRepeatable) begun.end(key);
    throw error;
  }
}

/** The id of what was begun, or the answer where it is done at once. */
async function begin(
  connector: Connector,
  { document, receive }: Steps,
): Promise<{ readonly id: string } | { readonly answer: Exchange }> {
  const { title, request, poll } = connector;
  if (poll === undefined) throw new Error('Nothing is begun without poll');
  const exchange = await receive(request, {});
  const { kept, value, isUnknown } = judgeBeginning(connector, { document, exchange });
  const isDone = poll.result === undefined && new Selection(mostSteps).holds(readyPath(poll.done), value);
  if (isUnknown || isDone) return { answer: exchange };
  const id = new Selection(mostSteps).select(readyPath(poll.id), value);
  if ((typeof id === 'string' && id !== '') || typeof id === 'number') return { id: String(id) };
  throw invalid(title.en, `poll.id (${poll.id}): no id stands there`, kept);
}

/** Statuses with which a provider may have taken a question in although it gave no answer. */
const mayBeBegun = (status: number) => status === 408 || (status >= 500 && status !== 503);

type StepAnswer = Parameters<typeof judgeStep>[1];

/**
 * Judges the answer to the question itself.
 *
 * @throws SourceFailure as `judgeStep`. It is final if the provider may have taken the question in, and could not tell that it is the
 *   same one.
 */
function judgeBeginning(connector: Connector, answer: StepAnswer): ReturnType<typeof judgeStep> {
  const isFinal = mayBeBegun(answer.exchange.status) && !isIdempotent(connector.request);
  return judgeFinally(connector, answer, () => isFinal);
}

/**
 * Judges an answer about a question that was begun.
 *
 * @throws SourceFailure as `judgeStep`. It is final if the provider answers that the work has failed: the question would be bought again.
 */
function judgeWork(connector: Connector, answer: StepAnswer): ReturnType<typeof judgeStep> {
  const { status } = answer.exchange;
  return judgeFinally(connector, answer, ({ code }) => status < 400 && code !== 'RATE_LIMITED');
}

/** Judges a step. Some of its failures are final. @throws SourceFailure as `judgeStep`. */
function judgeFinally(
  connector: Connector,
  answer: StepAnswer,
  isFinal: (failure: SourceFailure) => boolean,
): ReturnType<typeof judgeStep> {
  try {
    return judgeStep(connector, answer);
  } catch (error) {
    if (!(error instanceof SourceFailure) || !isFinal(error)) throw error;
    throw new SourceFailure(error.code, error.message, { answer: error.answer, isFinal: true });
  }
}

async function waitFor(
  connector: Connector,
  {
    document,
    receive,
    retryAfterMs,
    values,
    signal,
  }: Steps & { readonly values: Readonly<Record<string, string>> },
): Promise<Exchange> {
  const { title, poll } = connector;
  if (poll === undefined) throw new Error('Nothing is waited for without poll');
  const { everySeconds = usualEverySeconds, withinSeconds = usualWithinSeconds } = poll;
  // Without the time in which a request waits for its turn.
  const worked = () => performance.now() - waitedOutsideDeadline(signal);
  const until = worked() + withinSeconds * 1000;
  for (;;) {
    let failure: SourceFailure;
    let waitMs = everySeconds * 1000;
    try {
      const exchange = await receive(poll.request, { values });
      const { kept, value, isUnknown } = judgeWork(connector, { document, exchange });
      if (isUnknown) return exchange;
      const selection = new Selection(mostSteps);
      const isDone = selection.holds(readyPath(poll.done), value);
      if (selection.problem !== undefined) {
        throw invalid(title.en, `poll.done (${poll.done}): ${selection.problem}`, kept);
      }
      if (isDone) return exchange;
      failure = new SourceFailure('TIMEOUT', `${title.en} was not done within ${withinSeconds} s.`, {
        answer: kept,
      });
    } catch (error) {
      // The provider works on, whatever one request met.
      if (!(error instanceof SourceFailure) || !error.isRepeatable) throw error;
      failure = error;
      waitMs = Math.max(waitMs, error.retryAfterMs ?? retryAfterMs() ?? 0);
    }
    if (worked() + waitMs >= until) throw failure;
    await pause(waitMs, signal);
  }
}

interface PageSteps extends Steps {
  readonly request: RequestTemplate;
  readonly values: Readonly<Record<string, string>>;
}

async function readPages(connector: Connector, steps: PageSteps): Promise<Exchange> {
  const { document, receive, request, values } = steps;
  const { pages, title } = connector;
  if (pages === undefined)
    return requireLastPage(connector, { document, exchange: await receive(request, { values }) });
  const { first = 1, most = usualPages } = pages;
  const bodies: unknown[] = [];
  const hashes: string[] = [];
  let status = 200;
  let size = 0;
  let count = 0;
  let more: StepValues = { values: { ...values, page: String(first) } };
  for (;;) {
    const exchange = await receive(request, more);
    const answer = judgePage(connector, { document, exchange });
    const body = bodyOf(connector, exchange).value ?? null;
    if (answer.outcome === 'NO_RECORD') {
      // The first page answers for all pages. A later page can only be the empty page that ends them.
      if (bodies.length === 0) return exchange;
      if (isEmptyPage(connector, body)) break;
      throw invalid(
        title.en,
        `page ${bodies.length + 1} has no record, although page ${bodies.length} states that it follows`,
        answer,
      );
    }
    bodies.push(body);
    hashes.push(exchange.sha256);
    size += exchange.body.length;
    if (size > mostCharacters) {
      throw new SourceFailure('TOO_LARGE', `The pages of ${title.en} are larger than is read.`);
    }
    status = exchange.status;
    const next = nextPage(connector, { body, number: first + bodies.length, count });
    count = next.count ?? 0;
    if (next.problem !== undefined) throw invalid(title.en, next.problem, answer);
    if (next.page === undefined) {
      requireLastPage(connector, { document, exchange });
      break;
    }
    if (bodies.length >= most) throw invalid(title.en, `it has more than ${most} pages`, answer);
    more = { ...next.page, values: { ...values, ...next.page.values } };
  }
  const whole: Exchange = {
    status,
    contentType: 'application/json',
    sha256: sha256(hashes.join('')),
    body: JSON.stringify({ pages: bodies }),
  };
  return whole;
}

/** Returns whether an answer begins as the connector expects, but can only be read in part: the rest of it is missing. */
export function isCut(connector: Connector, exchange: Exchange): boolean {
  const { status, body } = exchange;
  const begins = connector.xml === undefined ? /^\s*[{[]/ : /^\s*[{[<]/;
  return (
    status >= 200 && status <= 299 && begins.test(body) && bodyOf(connector, exchange).problem !== undefined
  );
}

/** Words without which an answer does not state that another page follows. */
const pageWords = /next|more|page|p[aá]gina|last|proxim|pr[oó]xim/i;

/**
 * Returns the last answer of a query.
 *
 * @throws SourceFailure INVALID_ANSWER if it states that another page follows, which the connector does not read.
 */
function requireLastPage(
  connector: Connector,
  answer: { readonly document: string; readonly exchange: Exchange },
): Exchange {
  const { exchange } = answer;
  if (exchange.status < 200 || exchange.status > 299 || !pageWords.test(exchange.body)) return exchange;
  const { page, pages, hasMore } = pageMarks(bodyOf(connector, exchange).value);
  const isBefore = page !== undefined && pages !== undefined && page < pages;
  if (hasMore !== true && !isBefore) return exchange;
  const problem = 'it is one page, and another page follows. Describe the pages in the connector (pages)';
  throw invalid(connector.title.en, problem, judgePage(connector, answer));
}

/** Returns whether a page has an empty list of items, which ends the pages of a connector that reads until then. */
function isEmptyPage({ pages }: Connector, body: unknown): boolean {
  if (pages?.items === undefined) return false;
  const list = new Selection(mostSteps).select(readyPath(pages.items), body);
  return Array.isArray(list) && list.length === 0;
}

/**
 * Returns what is asked for after a page: nothing after the last one, a problem if that is not certain.
 *
 * @param options.number of the next page.
 * @param options.count number of the last page, as the page before stated it; 0 if it did not.
 */
function nextPage(
  { pages = {} }: Connector,
  {
    body,
    number,
    count: before,
  }: { readonly body: unknown; readonly number: number; readonly count: number },
): { readonly page?: StepValues; readonly count?: number; readonly problem?: string } {
  const { next, cursor, last, items } = pages;
  const selection = new Selection(mostSteps);
  const selected = (path: string) => selection.select(readyPath(path), body);
  const page = { values: { page: String(number) } };
  if (next !== undefined) {
    const address = selected(next);
    if (address === null || address === '') return problemOf(selection, 'next', next);
    return typeof address === 'string'
      ? { page: { address } }
      : { problem: `pages.next (${next}): it is no address` };
  }
  if (cursor !== undefined) {
    const text = selected(cursor);
    if (text === null || text === '') return problemOf(selection, 'cursor', cursor);
    return typeof text === 'string' || typeof text === 'number'
      ? { page: { values: { 'page.cursor': String(text) } } }
      : { problem: `pages.cursor (${cursor}): it is no text` };
  }
  if (last !== undefined) {
    const value = selected(last);
    const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
      return { problem: `pages.last (${last}): it is no whole number` };
    // Items can be missing if the list changed while its pages were read.
    if (count < before) return { problem: `pages.last (${last}): it was ${before}, and is now ${count}` };
    return number <= count ? { page, count } : { count };
  }
  const list = items === undefined ? null : selected(items);
  if (!Array.isArray(list)) return { problem: `pages.items (${items}): no list stands there` };
  return list.length > 0 ? { page } : {};
}

function problemOf({ problem }: Selection, key: string, path: string): { readonly problem?: string } {
  return problem === undefined ? {} : { problem: `pages.${key} (${path}): ${problem}` };
}
