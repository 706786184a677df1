import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { newCompany } from '../http/new-company.ts';
import type { Random } from '../http/random.ts';
import type { RegisteredWebhook } from './history.ts';
import type { AskedReport, Ledger } from './ledger.ts';
import type { Receiver } from './receiver.ts';
import { emittedTypes, type Organization, policyIds } from './world.ts';

/** Named cases of the sandbox whose reports are denied, doubtful, without a section, or end in ERROR; none is slow. */
const cases = [
  'alert-company',
  'denied-by-score-company',
  'source-down-optional-company',
  'source-down-required-company',
].map((name) => readCase(name));

/** So many clients ask at once, and rest for up to so long between two requests. */
const clients = 4;
const longestRestMs = 120;

export interface LoadOptions {
  readonly random: Random;
  readonly organizations: readonly Organization[];
  readonly webhooks: readonly RegisteredWebhook[];
  readonly receiver: Receiver;
  readonly ledger: Ledger;
}

/** Clients that ask for reports, poll them, decide on them, and have events sent again. */
export interface Load {
  /** Goes on until `signal` aborts or the service no longer answers; what was not answered is asked again later. */
  run(url: string, signal: AbortSignal): Promise<void>;
}

type Answer = { readonly status: number; readonly json: Readonly<Record<string, unknown>> } | undefined;

/** What the clients do is decided by `random`, one request after the other; when it comes about is not. */
export function openLoad(options: LoadOptions): Load {
  const { random, organizations, webhooks, receiver, ledger } = options;
  let asked = 0;

  /** Undefined where no answer came. */
  async function call(url: string, { token }: Organization, what: Request): Promise<Answer> {
    try {
      const response = await fetch(`${url}${what.path}`, {
        method: what.body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(what.body !== undefined && { 'content-type': 'application/json' }),
          ...(what.key !== undefined && { 'idempotency-key': what.key }),
        },
        ...(what.body !== undefined && { body: JSON.stringify(what.body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      if (response.status >= 500 && response.status !== 503) {
        ledger.oddities.push(`${what.path} answered ${response.status}: ${text.slice(0, 300)}`);
      }
      return { status: response.status, json: text === '' ? {} : JSON.parse(text) };
    } catch {
      return undefined;
    }
  }

  async function create(url: string, organization: Organization): Promise<Answer> {
    const { organizationId } = organization;
    const mine = ledger.creates.filter((one) => one.organizationId === organizationId);
    const unanswered = mine.find(({ reportId }) => reportId === undefined);
    const again = unanswered ?? (mine.length > 0 && random.chance(0.05) ? random.pick(mine) : undefined);
    const create = again ?? newReport(organizationId, mine);
    if (again === undefined) ledger.creates.push(create);
    const answer = await call(url, organization, {
      path: '/v2/report',
      body: create.body,
      key: create.idempotencyKey,
    });
    if (answer === undefined || answer.status === 409 || answer.status === 503) return answer;
    const { id } = answer.json;
    if (typeof id !== 'string') {
      ledger.oddities.push(`a create was answered ${answer.status}: ${JSON.stringify(answer.json)}`);
    } else if (create.reportId !== undefined && create.reportId !== id) {
      ledger.oddities.push(`the key ${create.idempotencyKey} gave ${create.reportId}, and then ${id}`);
    } else {
      create.reportId = id;
    }
    return answer;
  }

  function newReport(organizationId: string, earlier: readonly AskedReport[]): AskedReport {
    asked += 1;
    const recent = earlier.slice(-20).map(({ body }) => body.document);
    const drawn = random.next();
    const document =
      drawn < 0.1
        ? random.pick(cases)
        : drawn < 0.3 && recent.length > 0
          ? random.pick(recent)
          : newCompany();
    const policyId = random.chance(0.6) ? policyIds.automatic : policyIds.manual;
    const body = { document, type: 'cnpj', policyId, externalId: `order ${asked}` } as const;
    return { organizationId, idempotencyKey: `key ${asked}`, body };
  }

  async function decide(url: string, organization: Organization, reportId: string): Promise<Answer> {
    asked += 1;
    const decision = {
      reportId,
      approved: random.chance(0.5),
      commentary: `reason ${asked}`,
      acknowledged: false,
    };
    ledger.decisions.push(decision);
    const path = random.chance(0.6) ? '/report/analyze' : '/report/re-analyze';
    const { approved, commentary } = decision;
    const answer = await call(url, organization, { path, body: { id: reportId, approved, commentary } });
    decision.acknowledged = answer?.status === 200;
    return answer;
  }

  async function redeliver(url: string, organization: Organization): Promise<Answer> {
    const { organizationId } = organization;
    const webhook = random.pick(
      webhooks.filter((one) => one.organizationId === organizationId && emittedTypes.includes(one.type)),
    );
    const listed = await call(url, organization, {
      path: `/webhook/${webhook.id}/deliveries?status=DISCARDED`,
    });
    const items = listed?.json['items'];
    if (!Array.isArray(items)) return listed;
    if (items.length === 0) return listed;
    const found = random.pick(items);
    ledger.redeliveries.push({ eventId: String(found.id), asked: receiver.moment() });
    return call(url, organization, { path: `/webhook/delivery/${found.id}/redeliver`, body: {} });
  }

  function step(url: string, organization: Organization): Promise<Answer> {
    const { organizationId } = organization;
    const known = ledger.creates.flatMap((one) =>
      one.organizationId === organizationId && one.reportId !== undefined ? [one.reportId] : [],
    );
    const drawn = random.next();
    if (drawn < 0.5 || known.length === 0) return create(url, organization);
    if (drawn < 0.7) return call(url, organization, { path: `/v2/report/${random.pick(known.slice(-10))}` });
    if (drawn < 0.9) return decide(url, organization, random.pick(known.slice(-10)));
    return redeliver(url, organization);
  }

  return {
    run: async (url, signal) => {
      const isOver = () => signal.aborted;
      const client = async (at: number) => {
        const organization = organizations[at % organizations.length];
        if (organization === undefined) return;
        while (!isOver()) {
          if ((await step(url, organization)) === undefined) return;
          await pause(random.next() * longestRestMs);
        }
      };
      await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
    },
  };
}

interface Request {
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

function readCase(name: string): string {
  const file = new URL('../../fixtures/cases.json', import.meta.url);
  const { cases }: { readonly cases: readonly { readonly case: string; readonly document: string }[] } =
    JSON.parse(readFileSync(file, 'utf8'));
  const found = cases.find((one) => one.case === name);
  if (found === undefined) throw new Error(`No case ${name}`);
  return found.document;
}
