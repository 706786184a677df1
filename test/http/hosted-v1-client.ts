import { request } from 'undici';

/** What a deployed client keeps of a report. */
export interface HostedDecision {
  readonly decision: string;
  readonly limit: number | null;
  readonly score: number | null;
  readonly revenue: number | null;
  /** Ids of the rules that spoke against it, with their status. */
  readonly reasons: readonly string[];
  readonly partners: readonly string[];
  readonly finishedAt: string;
}

type Json = ReturnType<typeof JSON.parse>;

/**
 * A client as it was deployed against the first version, written from the page about that version alone: credentials in
 * headers, `POST /report` with document and policy, and a report that is read by `status.key` or else `status.value`, by cards
 * looked up by title, and by the values of its sections.
 */
export class HostedV1Client {
  readonly #url: string;
  readonly #credentials: { readonly clientId: string; readonly clientSecret: string };
  #token = '';

  constructor(url: string, credentials: { readonly clientId: string; readonly clientSecret: string }) {
    this.#url = url;
    this.#credentials = credentials;
  }

  async authenticate(): Promise<void> {
    const { clientId, clientSecret } = this.#credentials;
    const headers = { 'gyra-client-id': clientId, 'gyra-client-secret': clientSecret };
    this.#token = (await this.#send('POST', '/auth/authenticate', { body: {}, headers })).accessToken;
  }

  /** The id of the report. */
  async create(document: string, policyId: string): Promise<string> {
    return (await this.#send('POST', '/report', { body: { document, policyId } })).id;
  }

  /** What is decided; undefined while the report says PENDING. */
  async read(id: string): Promise<HostedDecision | undefined> {
    const report = await this.#send('GET', `/report/${id}`);
    const status = report.status.key ?? report.status.value;
    if (status === 'PENDING') return undefined;
    const cards = Object.values<Json>(valuesOf(report, 'SUMMARY')[0] ?? {});
    const figure = (title: string) => {
      const value: string | null = cards.find((card) => card.title === title)?.value ?? null;
      return value === null ? null : Number(value.replace(/[R$.\s]/g, '').replace(',', '.'));
    };
    const [policy] = valuesOf(report, 'CREDIT_POLICY');
    const results = (policy?.policyRuleGroupResults ?? []).flatMap((group: Json) =>
      group.policyRuleResultJoins.flatMap((join: Json) => join.policyRuleResults),
    );
    const relationships: Json[] = valuesOf(report, 'RELATIONS')[0]?.relationships ?? [];
    return {
      decision: status === 'REJECTED' ? 'DENIED' : status,
      limit: figure('Limite recomendado'),
      score: figure('Score Serasa'),
      revenue: figure('Faturamento presumido'),
      reasons: results
        .filter((result: Json) => ['DENIED', 'ALERT'].includes(result.status))
        .map((result: Json) => `${result.status} ${result.ruleValue}`),
      partners: relationships
        .filter((one) => one.relationshipType === 'QSA' && one.relationshipLevel === 1)
        .map(({ name }) => name),
      finishedAt: report.reportProgress.finalizedAt ?? report.businessDecisions.policyDecision.createdAt,
    };
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    { body, headers }: { body?: object; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Json> {
    const answer = await request(`${this.#url}${path}`, {
      method,
      headers: {
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text);
  }
}

function valuesOf(report: Json, type: string): readonly Json[] {
  const sections = report.sections.filter((section: Json) => section.type.value === type);
  return sections.flatMap((section: Json) =>
    section.sectionDetails.map(({ values }: Json) => values).filter((values: Json) => !values.situation),
  );
}
