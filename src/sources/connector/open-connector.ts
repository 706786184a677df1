import { randomUUID } from 'node:crypto';
import { sha256 } from '../../base/canonical-json.ts';
import { Secret } from '../../base/secret.ts';
import { createHttpClient, type HttpAnswer } from '../../net/http-client.ts';
import type { HttpFailure } from '../../net/http-failure.ts';
import { Pace } from '../../net/pace.ts';
import { judgeTarget, parseNetwork, type TargetRules } from '../../net/public-address.ts';
import {
  basicCredentials,
  couldBeData,
  hideSecrets,
  joinPieces,
  type Sendable,
} from '../../net/secret-text.ts';
import { userAgent } from '../../net/user-agent.ts';
import { roles } from '../../sections/roles.ts';
import type { SourceSettings } from '../define-provider.ts';
import { type Charge, type SourceAnswer, SourceFailure, type SourceRequest } from '../define-source.ts';
import { cutAnswer, failureOfHttp } from '../http-answer.ts';
import { type RolePlayer, secretPrefix } from '../role-player.ts';
import { askInSteps, BegunQuestions, isCut } from './ask-in-steps.ts';
import { forOwners } from './ask-owners.ts';
import { AttemptCost } from './attempt-cost.ts';
import type { ReceivedExchange } from './charge-of-answer.ts';
import { compileMap } from './compile-map.ts';
import { composeRequest } from './compose-request.ts';
import { type Connector, isAskable, type RequestTemplate, sectionsOf } from './connector.ts';
import {
  type Exchange,
  invalid,
  judgeAnswer,
  mapAnswer,
  textOfBody,
  writeConnectorAnswer,
} from './connector-answer.ts';
import { demoSecret } from './demo/demo-secret.ts';
import { fetchReceipts, receiptRequest } from './fetch-receipts.ts';
import { Login, loginTerms } from './login.ts';
import { maskExchange, maskFailedAnswer } from './mask-answer.ts';
import { httpLimits, leastRequests, limitMs, requireAdmission, wholeMs } from './request-limits.ts';
import { isIdempotent, piecesOf, plainValues, secretName, secretsIn } from './template.ts';

/** A source made of a connector; whoever opened it closes it. */
export interface OpenConnector {
  readonly source: RolePlayer;
  close(): Promise<void>;
}

/** A request that was sent and what came of it, without its secrets. */
export interface ShownExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The status of HTTP, or why there is none. */
  readonly answer: number | HttpFailure['outcome'];
}

/**
 * The source that a connector describes. Asks nothing yet.
 *
 * @param watch is told of every request, those of logins too.
 */
export function openConnector(
  connector: Connector,
  settings: SourceSettings,
  watch: (exchange: ShownExchange) => void = () => {},
): OpenConnector {
  const asking = new Asking(connector, { ...settings, watch });
  const mappings = compileMap(connector);
  const { provider, role, title, documentKinds = ['cpf', 'cnpj'], price, cost, limits } = connector;
  const source: RolePlayer = {
    role,
    provider,
    title: {
      en: `${title.en} – ${roles[role].title.en}`,
      'pt-BR': `${title['pt-BR']} – ${roles[role].title['pt-BR']}`,
    },
    sandbox: settings.sourceDemo !== undefined,
    documentKinds,
    sections: sectionsOf(connector),
    timeoutMs: wholeMs(connector),
    ...(price !== undefined && { price }),
    ...(limits?.perMinute !== undefined && {
      documentsPerMinute: limits.perMinute / leastRequests(connector),
    }),
    ...(cost && { statedCost: { most: cost.most } }),
    ...(limits?.perDay !== undefined && { perDay: limits.perDay }),
    ...(asking.lacks !== undefined && { lacks: asking.lacks }),
    whyUnaskable: (document) => (isAskable(connector, document) ? undefined : 'LETTERS'),
    ask: (request) => asking.ask(request),
    map: (answer, { document, sections }) => mapAnswer(answer, { connector, mappings, document, sections }),
  };
  return {
    source: connector.for === 'owners' ? forOwners(connector, source, settings.keepsOldNegatives) : source,
    close: () => asking.close(),
  };
}

/** What one request is made with. */
interface StepOptions {
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** The address of a next page, as the provider gave it. */
  readonly address?: string;
}

/** An address that may be written from where it was found. */
function joined(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** Providers are imitated on this machine alone. */
const demoRules: TargetRules = { allowed: [parseNetwork('127.0.0.0/8')].filter((one) => one !== undefined) };

/** One provider being asked. */
class Asking {
  /** The variable of the first secret that is not set. */
  readonly lacks: string | undefined;
  readonly #connector: Connector;
  readonly #secrets: ReadonlyMap<string, Secret>;
  /** All that is sent and nobody may see, beside tokens. */
  readonly #hidden: readonly Secret[];
  /** The part of it that is never data of an answer. */
  readonly #keys: readonly Secret[];
  readonly #rules: TargetRules;
  readonly #http: ReturnType<typeof createHttpClient>;
  readonly #pace: Pace | undefined;
  readonly #login: Login | undefined;
  readonly #demo: string | undefined;
  readonly #begun = new BegunQuestions();
  readonly #watch: (exchange: ShownExchange) => void;

  constructor(
    connector: Connector,
    settings: SourceSettings & { readonly watch: (exchange: ShownExchange) => void },
  ) {
    const { limits = {}, provider, role, title, login } = connector;
    const { sourceDemo, askers = 1, turns } = settings;
    const { request, poll } = connector;
    const needed = secretsIn({ request, login: login?.request, after: poll?.request, result: poll?.result });
    const secrets =
      sourceDemo === undefined
        ? (settings.secrets ?? {})
        : Object.fromEntries(needed.map((name) => [name, demoSecret(name)]));
    // A secret from an empty file is missing too.
    const missing = needed.find((name) => (secrets[name] ?? '') === '');
    const totalMs = limitMs(connector);
    this.lacks = missing === undefined ? undefined : secretPrefix + missing;
    this.#connector = connector;
    this.#secrets = new Map(needed.map((name) => [name, new Secret(secrets[name] ?? '')]));
    const credentials = [request, login?.request, poll?.request, poll?.result].flatMap((template) =>
      template?.basic === undefined
        ? []
        : [basicCredentials(this.#plain(template.basic.user), this.#plain(template.basic.password))],
    );
    this.#hidden = [...this.#secrets.values(), ...credentials];
    this.#keys = this.#hidden.filter((secret) => credentials.includes(secret) || !couldBeData(secret));
    this.#rules = {
      allowed: (settings.allowPrivateSources ?? []).flatMap((text) => parseNetwork(text) ?? []),
    };
    this.#demo = sourceDemo;
    this.#watch = settings.watch;
    this.#http = createHttpClient(userAgent(), httpLimits(connector, askers), {
      rules: sourceDemo === undefined ? this.#rules : demoRules,
    });
    const { perMinute } = limits;
    const place = `connector/${provider}/${role}`;
    this.#pace = perMinute === undefined ? undefined : new Pace({ place, perMinute, askers, turns });
    this.#login =
      login &&
      new Login(login, {
        name: title.en,
        terms: loginTerms(login, { secrets, demo: sourceDemo, mostMs: totalMs }),
        ask: (signal) => this.#send(login.request, { values: {}, signal, isUrgent: true }),
        shared: settings.logins,
      });
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  async ask(request: SourceRequest): Promise<SourceAnswer> {
    const { document, scope, signal } = request;
    const connector = this.#connector;
    // Only partners: a query for the subject itself is not sent (`whyUnaskable`).
    if (!isAskable(connector, document)) {
      const answer = writeConnectorAnswer(
        { document: document.value, notAsked: 'LETTERS' },
        { outcome: 'ANSWERED', editionDate: null },
      );
      return { ...answer, charge: { billed: false } };
    }
    const { questionId = randomUUID() } = request;
    const values = { ...plainValues(document, scope), 'question.id': questionId };
    let retryAfterMs: number | undefined;
    const begun = this.#begun;
    // Another run may query something else about the document, and pays for its own query.
    const key = `${questionId} ${document.value}`;
    const isBegun = () => begun.get(key) !== undefined;
    const cost = new AttemptCost(connector, { document: document.value, isResumed: isBegun() });
    request.onCost?.(() => cost.chargeOfFailure(isBegun()));
    const receive: Parameters<typeof askInSteps>[1]['receive'] = async (template, more) => {
      retryAfterMs = undefined;
      const answer = await this.#ask(template, {
        ...more,
        values: { ...values, ...more.values },
        signal,
        // Later requests belong to a query that the provider has already received.
        onWaiting: cost.isTakenIn ? undefined : request.onWaiting,
        admit: request.admit,
        cost,
      });
      retryAfterMs = answer.retryAfterMs;
      cost.noteAnswer(template, answer);
      return answer.exchange;
    };
    const hide = (text: string) => hideSecrets(text, this.#hidden);
    let charge: Charge | undefined;
    try {
      const whole = await askInSteps(connector, {
        document: document.value,
        key,
        signal,
        begun,
        receive,
        retryAfterMs: () => retryAfterMs,
      });
      const exchange = maskExchange(whole, { connector, document, hide });
      const answer = judgeAnswer(connector, { document: document.value, exchange });
      const { problem, ...own } = cost.charge(answer.outcome);
      charge = own;
      if (problem !== undefined) throw invalid(connector.title.en, problem, answer);
      return {
        ...(await this.#withReceipts(answer, { document: document.value, exchange, signal })),
        charge,
      };
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      charge ??= cost.chargeOfFailure(isBegun());
      const answer = error.answer && maskFailedAnswer(error.answer, hide);
      const { isFinal, isUnavailable } = error;
      const more = { charge, isFinal, isUnavailable, retryAfterMs: error.retryAfterMs ?? retryAfterMs };
      throw new SourceFailure(error.code, hide(error.message), { ...more, answer });
    }
  }

  /** An answer with the documents that prove it, where it names any. */
  async #withReceipts(
    answer: SourceAnswer,
    {
      signal,
      ...kept
    }: { readonly document: string; readonly exchange: Exchange; readonly signal: AbortSignal },
  ): Promise<SourceAnswer> {
    const connector = this.#connector;
    if (connector.receipts === undefined) return answer;
    const receipts = await fetchReceipts(connector, kept.exchange, {
      get: (address) => this.#send(receiptRequest(connector), { values: {}, signal, address }),
      hide: (text) => hideSecrets(text, this.#hidden),
    });
    return receipts.length === 0
      ? answer
      : writeConnectorAnswer({ ...kept, receipts: [...receipts] }, answer);
  }

  /** Asks in one's turn, and with a new token where the one at hand was refused. @throws SourceFailure. */
  async #ask(
    template: RequestTemplate,
    {
      onWaiting,
      admit,
      cost,
      ...options
    }: StepOptions & Pick<SourceRequest, 'onWaiting' | 'admit'> & { readonly cost: AttemptCost },
  ): Promise<Omit<ReceivedExchange, 'isQuestion'> & { readonly retryAfterMs: number | undefined }> {
    if (this.#pace !== undefined) {
      onWaiting?.(true);
      await this.#pace.turn(options.signal);
      onWaiting?.(false);
    }
    const login = this.#login;
    let token = await login?.token();
    // A token may end while the request waits for its turn.
    const tokenAtTurn = login && (async () => (token = await login.token()));
    await requireAdmission(this.#connector.title.en, admit);
    const onSent = () => cost.noteSent(template);
    let answer = await this.#send(template, { ...options, tokenAtTurn, onSent });
    if (token !== undefined && answer.outcome === 'ANSWERED' && answer.status === 401) {
      cost.noteRefused();
      await login?.renewed(token);
      await requireAdmission(this.#connector.title.en, admit);
      answer = await this.#send(template, { ...options, tokenAtTurn, onSent });
    }
    if (answer.outcome !== 'ANSWERED') {
      const isFinal = answer.isUnsent !== true && this.#mayBeBought(template);
      throw failureOfHttp(answer, this.#connector.title.en, { isFinal });
    }
    const { status, contentType, body, retryAfterMs } = answer;
    // A generated key that the provider repeats is no fact. Other secrets are masked once the answer was read.
    const keys = token === undefined ? this.#keys : [...this.#keys, token];
    const text = hideSecrets(textOfBody(this.#connector.title.en, body, contentType), keys);
    const exchange = { status, contentType, sha256: sha256(body), body: text };
    if (answer.endsWithConnection && isCut(this.#connector, exchange)) {
      throw failureOfHttp(cutAnswer, this.#connector.title.en, { isFinal: this.#mayBeBought(template) });
    }
    const costHeader = answer.header(this.#connector.cost?.header ?? '');
    return { exchange, costHeader, retryAfterMs };
  }

  /** Whether a provider that works on questions may have taken in what was sent, and would take it in again. */
  #mayBeBought(template: RequestTemplate): boolean {
    const { poll, request } = this.#connector;
    return poll !== undefined && template === request && !isIdempotent(request);
  }

  /** Sends one request; to nowhere that the rules and `hosts` do not allow. */
  async #send(
    request: RequestTemplate,
    {
      tokenAtTurn,
      isUrgent = false,
      onSent,
      ...options
    }: StepOptions & {
      readonly tokenAtTurn?: (() => Promise<Secret>) | undefined;
      readonly isUrgent?: boolean;
      readonly onSent?: (() => void) | undefined;
    },
  ): Promise<HttpAnswer | HttpFailure> {
    const compose = (token?: Secret) =>
      composeRequest(request, (name) => this.#valueOf(name, { ...options, token }));
    let composed = compose();
    const { url, refusal } = judgeTarget(
      options.address === undefined ? composed.address : joined(options.address, composed.address),
      this.#rules,
    );
    if (refusal !== undefined || !this.#connector.hosts.includes(url.host)) {
      const reason = refusal?.reason ?? 'its host is not in hosts';
      throw new SourceFailure(
        'REFUSED',
        `${this.#connector.title.en} was not asked: of its address, ${reason}.`,
      );
    }
    const { signal } = options;
    const { method } = composed;
    const answer = await this.#http.request(this.#target(url), {
      method,
      signal,
      isUrgent,
      onSent,
      atTurn: async () => {
        if (tokenAtTurn !== undefined) composed = compose(await tokenAtTurn());
        const { headers, body } = composed;
        return body === undefined ? { headers } : { headers, body };
      },
    });
    const { headers } = composed;
    this.#watch({
      method,
      url: url.href,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: composed.shownBody,
      answer: answer.outcome === 'ANSWERED' ? answer.status : answer.outcome,
    });
    return answer;
  }

  /** Where an address is asked: itself, or below the connector's name where all providers are imitated. */
  #target(url: URL): URL {
    const { provider, role } = this.#connector;
    return this.#demo === undefined
      ? url
      : new URL(`/${provider}.${role}${url.pathname}${url.search}`, this.#demo);
  }

  #valueOf(
    name: string,
    {
      values,
      token,
    }: { readonly values: Readonly<Record<string, string>>; readonly token?: Secret | undefined },
  ): Sendable {
    const secret = secretName(name);
    if (secret !== undefined) return this.#secrets.get(secret) ?? '';
    return (name === 'login.token' ? token : values[name]) ?? '';
  }

  /** A text of which only the secrets are filled. */
  #plain(template: string): Sendable {
    return joinPieces(
      piecesOf(template).map(({ text, placeholder }) =>
        placeholder ? this.#valueOf(text, { values: {} }) : text,
      ),
    );
  }
}
