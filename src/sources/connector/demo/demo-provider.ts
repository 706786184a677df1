import { sha256 } from '../../../base/canonical-json.ts';
import { type Document, parseDocument } from '../../../document/document.ts';
import { formatDocument } from '../../../document/mask.ts';
import type { LoopbackAnswer, LoopbackRequest } from '../../../net/serve-on-loopback.ts';
import type { Cassette } from '../cassette.ts';
import type { Connector, RequestTemplate } from '../connector.ts';
import { parsePath } from '../path/parse-path.ts';
import type { Path } from '../path/path.ts';
import { secretsIn } from '../template.ts';
import { demoSecret } from './demo-secret.ts';

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
  /** Questions that were answered; each has its price. */
  readonly answers: number;
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

/** A provider that is imitated by its connector and its cassettes: it wants the login, keeps the limits, fails, and counts. */
export class DemoProvider {
  readonly name: string;
  readonly #connector: Connector;
  readonly #cassettes: readonly Cassette[];
  readonly #ways: DemoWays;
  readonly #counts = { logins: 0, questions: 0, answers: 0, failures: 0, limited: 0, refused: 0 };
  /** Until when each token is good. */
  readonly #tokens = new Map<string, number>();
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
    return { name: this.name, ...counts, price, cost: exact((price ?? 0) * counts.answers) };
  }

  /** Answers what was asked of it; its name is no longer in the path. */
  answer(request: LoopbackRequest): LoopbackAnswer {
    const { login, request: question } = this.#connector;
    const isLogin = login !== undefined && pathOf(login.request.url) === pathOf(request.path);
    const heard = heardIn(request);
    if (!knows(heard, isLogin ? login.request : question)) return this.#refuse();
    if (isLogin) return this.#logIn(login);
    const { now } = this.#ways;
    if (
      login !== undefined &&
      ![...this.#tokens].some(([token, end]) => heard.includes(token) && now() < end)
    ) {
      return this.#refuse();
    }
    this.#counts.questions += 1;
    return this.#limit() ?? this.#fail() ?? this.#say(documentIn(request));
  }

  #refuse(): LoopbackAnswer {
    this.#counts.refused += 1;
    return json(401, { message: 'not authorized' });
  }

  #logIn({ token: at, lifetime }: NonNullable<Connector['login']>): LoopbackAnswer {
    this.#counts.logins += 1;
    const { now, tokenSeconds } = this.#ways;
    const token = `demo-token-${this.#counts.logins}`;
    this.#tokens.set(token, now() + tokenSeconds * 1000);
    const withToken = put({}, namesOf(at), token);
    return json(200, lifetime === undefined ? withToken : put(withToken, namesOf(lifetime), tokenSeconds));
  }

  #limit(): LoopbackAnswer | undefined {
    const { perMinute } = this.#connector.limits ?? {};
    const now = this.#ways.now();
    this.#times = [...this.#times.filter((time) => now - time < minuteMs), now];
    // One more may lie within a minute whose ends are not those of who asks.
    if (perMinute === undefined || this.#times.length <= perMinute + 1) return undefined;
    this.#counts.limited += 1;
    return json(429, { message: 'too many requests' }, { 'retry-after': '1' });
  }

  #fail(): LoopbackAnswer | undefined {
    const { failEvery } = this.#ways;
    if (failEvery === 0 || this.#counts.questions % failEvery !== 0) return undefined;
    this.#counts.failures += 1;
    return this.#counts.failures % 2 === 1
      ? json(500, { message: 'internal error' })
      : json(429, { message: 'try again' }, { 'retry-after': '0' });
  }

  #say(document: Document | undefined): LoopbackAnswer {
    const chosen = document && this.#choose(document);
    if (chosen === undefined) return json(400, { message: 'no cassette speaks of such a document' });
    this.#counts.answers += 1;
    return json(chosen.answer.status, about(chosen, document));
  }

  /** Always the same for a document. */
  #choose({ kind, value }: Document): Cassette | undefined {
    const fitting = this.#cassettes.filter((one) => parseDocument(one.document).document?.kind === kind);
    return fitting[Number.parseInt(sha256(value).slice(0, 8), 16) % fitting.length];
  }
}

/** The answer of a cassette, about another document. */
function about({ document: own, answer: { body } }: Cassette, document: Document | undefined): unknown {
  const cassetteDocument = parseDocument(own).document;
  if (cassetteDocument === undefined || document === undefined) return body;
  const text = JSON.stringify(body)
    .replaceAll(cassetteDocument.value, document.value)
    .replaceAll(formatDocument(cassetteDocument), formatDocument(document));
  const changed: unknown = JSON.parse(text);
  return changed;
}

/** Whether a request proves who asks: it has all secrets that its template names. */
function knows(heard: string, template: RequestTemplate): boolean {
  return secretsIn(template).every((name) => heard.includes(demoSecret(name)));
}

/** All that a request says, that of basic authentication too. */
function heardIn({ path, headers, body }: LoopbackRequest): string {
  const [, basic = ''] = /^Basic (\S+)$/.exec(String(headers['authorization'])) ?? [];
  const texts = [decoded(path), ...Object.values(headers).map(String), body];
  return [...texts, Buffer.from(basic, 'base64').toString('utf8')].join('\n');
}

const documentLike =
  /\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}|(?<![\dA-Za-z])(?:[\dA-Z]{12}\d{2}|\d{11})(?![\dA-Za-z])/g;

/** Whom a request asks about: the first document in its address, its body, its headers. */
function documentIn({ path, headers, body }: LoopbackRequest): Document | undefined {
  const texts = [decoded(path), body, decoded(body), ...Object.values(headers).map(String)];
  for (const text of texts) {
    for (const [word] of text.matchAll(documentLike)) {
      const { document } = parseDocument(word);
      if (document !== undefined) return document;
    }
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pathOf(address: string): string {
  return new URL(address, 'http://demo/').pathname;
}

/** The names that lead to a place, such as `data.token`. */
function namesOf(expression: string): readonly string[] {
  const names = (path: Path | undefined): readonly string[] => {
    if (path?.kind === 'field') return [path.name];
    return path?.kind === 'then' ? [...names(path.left), ...names(path.right)] : [];
  };
  return names(parsePath(expression).path);
}

function put(
  value: Readonly<Record<string, unknown>>,
  [name, ...rest]: readonly string[],
  content: string | number,
): Readonly<Record<string, unknown>> {
  if (name === undefined) return value;
  const inner: unknown = value[name];
  const held = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { ...value, [name]: rest.length === 0 ? content : put(held, rest, content) };
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): LoopbackAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Without what binary fractions add. */
function exact(money: number): number {
  return Number(money.toFixed(4));
}
