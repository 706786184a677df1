import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { Secret } from '../../base/secret.ts';
import { dayOf } from '../../datasets/printed-values.ts';
import type { HttpClient } from '../../net/http-client.ts';
import type { Pace } from '../../net/pace.ts';
import { readJson } from '../../net/read-json.ts';
import { readCaseNumber } from '../../sections/case-number.ts';
import { SourceFailure } from '../define-source.ts';
import { failureOfHttp, failureOfStatus } from '../http-answer.ts';
import type { CourtCase } from './answer.ts';
import { courtAliasOf } from './court-alias.ts';

/** Requests in a minute that the index was seen to bear. */
export const indexPerMinute = 120;

const name = 'The index of cases (DataJud)';

const named = Type.Object({ nome: Type.Optional(Type.Union([Type.String(), Type.Null()])) });

const hit = Type.Object({
  numeroProcesso: Type.String(),
  classe: Type.Optional(Type.Union([named, Type.Null()])),
  // Some courts nest the list once more.
  assuntos: Type.Optional(Type.Union([Type.Array(Type.Union([named, Type.Array(named)])), Type.Null()])),
  dataAjuizamento: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

const answered = Type.Object({ hits: Type.Object({ hits: Type.Array(Type.Object({ _source: hit })) }) });

/**
 * The public index of cases of CNJ (DataJud), https://datajud-wiki.cnj.jus.br/api-publica/: what a case is about, by its
 * number alone. It knows no parties. Its key is public, and changes.
 */
export class CaseIndex {
  readonly #base: URL;
  readonly #key: Secret;
  readonly #http: HttpClient;
  readonly #pace: Pace;

  /** @param options.url the base address; `options.key` as a whole header, `APIKey …`. */
  constructor({ url, key, http, pace }: { url: string; key: Secret; http: HttpClient; pace: Pace }) {
    this.#base = new URL(url);
    this.#key = key;
    this.#http = http;
    this.#pace = pace;
  }

  /** What it knows of some cases, one request for each court. @throws SourceFailure; the reason of `signal`. */
  async find(caseNumbers: readonly string[], signal: AbortSignal): Promise<readonly CourtCase[]> {
    const byCourt = new Map<string, string[]>();
    for (const text of caseNumbers) {
      const number = readCaseNumber(text);
      const alias = number && courtAliasOf(number);
      if (alias !== undefined) byCourt.set(alias, [...(byCourt.get(alias) ?? []), number?.digits ?? '']);
    }
    const cases: CourtCase[] = [];
    for (const [alias, numbers] of byCourt) cases.push(...(await this.#ofCourt(alias, numbers, signal)));
    return cases;
  }

  async #ofCourt(
    alias: string,
    numbers: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly CourtCase[]> {
    await this.#pace.turn(signal);
    const url = new URL(this.#base);
    url.pathname = `${this.#base.pathname.replace(/\/+$/, '')}/api_publica_${alias}/_search`;
    const reply = await this.#http.request(url, {
      method: 'POST',
      signal,
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: this.#key },
      // One hit for each instance of a case.
      body: JSON.stringify({
        size: numbers.length * 5,
        query: { bool: { should: numbers.map((numeroProcesso) => ({ match: { numeroProcesso } })) } },
      }),
    });
    if (reply.outcome !== 'ANSWERED') throw failureOfHttp(reply, `${name} at ${url.host}`);
    if (reply.status === 401) {
      throw new SourceFailure(
        'REFUSED',
        `${name} answered HTTP 401: has its public key (CREDIT_DATAJUD_KEY) changed?`,
      );
    }
    if (reply.status !== 200) throw failureOfStatus(reply, name);
    const { value, problem = 'it has another shape' } = readJson(reply.body, reply.contentType);
    if (!fitsSchema(answered, value)) {
      throw new SourceFailure('INVALID_ANSWER', `The answer of ${name} cannot be used: ${problem}.`);
    }
    const hits = value.hits.hits.map(({ _source }) => _source);
    // It finds what is like a number, too.
    return numbers.flatMap((digits) =>
      caseOf(hits.filter(({ numeroProcesso }) => numeroProcesso === digits)),
    );
  }
}

/** A case by its instances: the first day of any, and the class of the first. */
function caseOf(instances: readonly Static<typeof hit>[]): readonly CourtCase[] {
  const [first] = instances;
  const number = first && readCaseNumber(first.numeroProcesso);
  if (first === undefined || number === undefined) return [];
  const days = instances.flatMap(({ dataAjuizamento }) => filedOn(dataAjuizamento ?? '') ?? []);
  const subjects = instances.flatMap(({ assuntos }) =>
    (assuntos ?? []).flat().flatMap(({ nome }) => nome ?? []),
  );
  return [
    {
      caseNumber: number.printed,
      class: first.classe?.nome ?? null,
      subject: [...new Set(subjects)].join(', ') || null,
      filedOn: days.sort()[0] ?? null,
    },
  ];
}

/** `2018-10-29T00:00:00.000Z` or `20260105093000`. */
function filedOn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(text) ?? [];
  return dayOf(year === undefined ? text : `${year}-${month}-${day}`);
}
