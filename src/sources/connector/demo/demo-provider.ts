import { sha256 } from '../../../base/canonical-json.ts';
import { costInBrl, costUnits } from '../../../base/cost-units.ts';
import { isRecord } from '../../../base/is-record.ts';
import { type Document, parseDocument } from '../../../document/document.ts';
import { formatDocument } from '../../../document/mask.ts';
import type { LoopbackAnswer, LoopbackRequest } from '../../../net/serve-on-loopback.ts';
import type { Cassette } from '../cassette.ts';
import { amountOf, isBilled, valueAt } from '../charge-of-answer.ts';
import { readyPath } from '../compile-map.ts';
import type { Connector, RequestTemplate } from '../connector.ts';
import { mostSteps } from '../connector-answer.ts';
import { Selection } from '../path/selection.ts';
import { bodyFor, put } from './demo-body.ts';
import { documentIn, goesTo, heardIn, isProven, parameterOf } from './demo-request.ts';

/** How a provider behaves. */
export interface DemoWays {
  /** Every so many questions one fails, in turn as HTTP 500 and HTTP 429; 0: none. */
  readonly failEvery: number;
  /** How long a token is good for. */
  readonly tokenSeconds: number;
  /** In ms, of a clock that nobody sets. */
  readonly now: () => number;
}

/** What came to a provider, and what it is owed. */
export interface DemoBill {
  /** `<provider>.<role>`. */
  readonly name: string;
  readonly logins: number;
  /** Questions that were answered. */
  readonly answers: number;
  /** Of those: that cost nothing, such as where nothing was found and that is free. */
  readonly free: number;
  /** Questions that failed on purpose. */
  readonly failures: number;
  /** Questions above the limit a minute. */
  readonly limited: number;
  /** Requests without what proves who asks, or with a token that has ended. */
  readonly refused: number;
  /** Of one answer, BRL; null where the connector names none. */
  readonly price: number | null;
  /** BRL. */
  readonly cost: number;
}

const minuteMs = 60_000;

/** What was asked and is worked on. */
interface Question {
  readonly document: Document;
  readonly cassette: Cassette;
  /** How often it was asked after. */
  asked: number;
  /** What it is on the bill with, in cost units. */
  owed: number;
}

/** A provider that is imitated by its connector and its cassettes: it wants the login, keeps the limits, fails, and counts. */
export class DemoProvider {
  readonly name: string;
  readonly #connector: Connector;
  readonly #cassettes: readonly Cassette[];
  readonly #ways: DemoWays;
  readonly #counts = { logins: 0, questions: 0, answers: 0, free: 0, failures: 0, limited: 0, refused: 0 };
  /** What is owed, in cost units. */
  #owed = 0;
  /** Until when each token is good. */
  readonly #tokens = new Map<string, number>();
  /** What is worked on, by its id. */
  readonly #begun = new Map<string, Question>();
  /** When questions came, within the last minute. */
  #times: number[] = [];

  constructor(
    connector: Connector,
    options: { readonly cassettes: readonly Cassette[]; readonly ways: DemoWays },
  ) {
    this.name = `${connector.provider}.${connector.role}`;
    this.#connector = connector;
    this.#ways = options.ways;
    this.#cassettes = options.cassettes.filter(({ expected }) => expected.outcome !== 'FAILED');
  }

  bill(): DemoBill {
    const { questions: _, ...counts } = this.#counts;
    const price = this.#connector.price ?? null;
    return { name: this.name, ...counts, price, cost: costInBrl(this.#owed) };
  }

  /** Answers what was asked of it; its name is no longer in the path. */
  answer(request: LoopbackRequest): LoopbackAnswer {
    const { login, request: question, poll } = this.#connector;
    const heard = heardIn(request);
    if (login !== undefined && goesTo(request, login.request)) {
      return isProven(heard, login.request) ? this.#logIn(login) : this.#refuse();
    }
    if (this.#isReceipt(request)) return receiptAnswer;
    const begun = [...this.#begun].find(([id]) => heard.includes(id))?.[1];
    const isAfter = begun !== undefined && poll !== undefined && goesTo(request, poll.request);
    const template = begun === undefined ? question : isAfter ? poll.request : (poll?.result ?? question);
    const { now } = this.#ways;
    const hasToken =
      login === undefined || [...this.#tokens].some(([token, end]) => heard.includes(token) && now() < end);
    if (!hasToken || !isProven(heard, template)) return this.#refuse();
    this.#counts.questions += 1;
    const disturbance = this.#limit() ?? this.#fail();
    if (disturbance !== undefined) return disturbance;
    if (isAfter) return this.#tellState(begun);
    return begun === undefined ? this.#take(request) : this.#say(begun, request, template);
  }

  /** Whether a document is asked for that an answer named: those are no questions, and cost nothing. */
  #isReceipt(request: LoopbackRequest): boolean {
    const { receipts, request: question, poll } = this.#connector;
    const templates = [question, poll?.request, poll?.result];
    return (
      receipts !== undefined &&
      request.method === 'GET' &&
      !templates.some((template) => template !== undefined && goesTo(request, template))
    );
  }

  #refuse(): LoopbackAnswer {
    this.#counts.refused += 1;
    return answerOf(401, { message: 'not authorized' });
  }

  #logIn({ token: at, lifetime }: NonNullable<Connector['login']>): LoopbackAnswer {
    this.#counts.logins += 1;
    const { now, tokenSeconds } = this.#ways;
    const token = `demo-${this.#counts.logins}-token`;
    this.#tokens.set(token, now() + tokenSeconds * 1000);
    const withToken = put({}, at, token);
    return answerOf(200, lifetime === undefined ? withToken : put(withToken, lifetime, tokenSeconds));
  }

  #limit(): LoopbackAnswer | undefined {
    const { perMinute } = this.#connector.limits ?? {};
    const now = this.#ways.now();
    this.#times = [...this.#times.filter((time) => now - time < minuteMs), now];
    // One more may lie within a minute whose ends are not those of who asks.
    if (perMinute === undefined || this.#times.length <= perMinute + 1) return undefined;
    this.#counts.limited += 1;
    return answerOf(429, { message: 'too many requests' }, { 'retry-after': '1' });
  }

  #fail(): LoopbackAnswer | undefined {
    const { failEvery } = this.#ways;
    if (failEvery === 0 || this.#counts.questions % failEvery !== 0) return undefined;
    this.#counts.failures += 1;
    return this.#counts.failures % 2 === 1
      ? answerOf(500, { message: 'internal error' })
      : answerOf(429, { message: 'try again' }, { 'retry-after': '0' });
  }

  /** Takes a question in: answers it, or begins to work on it. */
  #take(request: LoopbackRequest): LoopbackAnswer {
    const { request: template, poll } = this.#connector;
    const document = documentIn(request);
    const cassette = document && this.#choose(document);
    if (document === undefined || cassette === undefined)
      return answerOf(400, { message: 'no cassette speaks of such a document' });
    const question = { document, cassette, asked: 0, owed: 0 };
    if (poll === undefined) return this.#say(question, request, template);
    const id = `demo-${this.#begun.size + 1}-question`;
    this.#begun.set(id, question);
    // At its price, until its answer says what it cost.
    this.#counts.answers += 1;
    this.#owe(question, costUnits(this.#connector.price ?? 0));
    return answerOf(poll.accepted?.[0] ?? 200, put({}, poll.id, id));
  }

  /** Says at the second time that it is done. */
  #tellState(question: Question): LoopbackAnswer {
    const { poll } = this.#connector;
    question.asked += 1;
    if (poll === undefined || question.asked < 2) return answerOf(poll?.accepted?.at(-1) ?? 200, {});
    if (poll.result !== undefined) return answerOf(200, bodyFor(poll.done) ?? {});
    return this.#tell(question, about(question.cassette, question.document));
  }

  #say(question: Question, request: LoopbackRequest, template: RequestTemplate): LoopbackAnswer {
    const { cassette, document } = question;
    const body = about(cassette, document);
    const all = isRecord(body) && this.#connector.pages !== undefined ? body['pages'] : undefined;
    const at = Array.isArray(all) ? this.#pageOf(all, request, template) : 0;
    if (at > 0) return answerOf(cassette.answer.status, Array.isArray(all) ? (all[at] ?? {}) : body);
    // What is worked on was counted when it was taken in.
    if (this.#connector.poll === undefined) {
      this.#counts.answers += 1;
      question.owed = 0;
    }
    return this.#tell(question, Array.isArray(all) ? (all[0] ?? {}) : body);
  }

  /** Gives an answer, and puts it on the bill: by what it says that it costs, or its price. */
  #tell(question: Question, body: unknown): LoopbackAnswer {
    const { price = 0, cost } = this.#connector;
    const { answer: answered, expected } = question.cassette;
    const { status } = answered;
    const outcome = expected.outcome === 'NO_RECORD' ? 'NO_RECORD' : 'FOUND';
    if (!isBilled(this.#connector, outcome, { status, value: answered.body ?? null })) {
      this.#counts.free += 1;
      this.#owe(question, 0);
      return answerOf(status, body);
    }
    const stated = cost?.path === undefined ? null : valueAt(cost.path, body);
    this.#owe(question, amountOf([stated], cost?.unit) ?? costUnits(price));
    const header = cost?.header;
    return answerOf(
      status,
      body,
      header === undefined ? {} : { [header]: String(price / (cost?.unit ?? 1)) },
    );
  }

  /** @param units in cost units. */
  #owe(question: Question, units: number): void {
    this.#owed += units - question.owed;
    question.owed = units;
  }

  /** Which page is asked for, from 0: the one behind that whose address or cursor the request has, or by its number. */
  #pageOf(all: readonly unknown[], { path }: LoopbackRequest, template: RequestTemplate): number {
    const { next, cursor, first = 1 } = this.#connector.pages ?? {};
    const selected = (expression: string, page: unknown) =>
      String(new Selection(mostSteps).select(readyPath(expression), page) ?? '');
    if (next !== undefined) {
      // Told by what they ask for: an id in the path is not that of the cassette.
      const sought = (address: string) => {
        const { pathname, search } = new URL(address, 'http://demo/');
        return search || pathname;
      };
      return all.findIndex((page) => sought(selected(next, page) || '/') === sought(path)) + 1;
    }
    if (cursor !== undefined) {
      const wanted = parameterOf(template, 'page.cursor', path);
      return wanted === null ? 0 : all.findIndex((page) => selected(cursor, page) === wanted) + 1;
    }
    return Number(parameterOf(template, 'page', path) ?? first) - first;
  }

  /** Always the same for a document. */
  #choose({ kind, value }: Document): Cassette | undefined {
    const fitting = this.#cassettes.filter((one) => parseDocument(one.document).document?.kind === kind);
    return fitting[Number.parseInt(sha256(value).slice(0, 8), 16) % fitting.length];
  }
}

const receiptAnswer: LoopbackAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>SANDBOX</title><p>SANDBOX: an invented receipt</p>\n',
};

/** The answer of a cassette, about another document. */
function about({ document: own, answer: { body } }: Cassette, document: Document): unknown {
  const cassetteDocument = parseDocument(own).document;
  if (cassetteDocument === undefined) return body;
  const text = JSON.stringify(body)
    .replaceAll(cassetteDocument.value, document.value)
    .replaceAll(formatDocument(cassetteDocument), formatDocument(document));
  const changed: unknown = JSON.parse(text);
  return changed;
}

function answerOf(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): LoopbackAnswer {
  // A cassette has XML as a text.
  const [type, text] =
    typeof body === 'string' ? ['text/xml; charset=utf-8', body] : ['application/json', JSON.stringify(body)];
  return { status, headers: { 'content-type': type, ...headers }, body: text };
}
