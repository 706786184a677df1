import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { Secret } from '../../base/secret.ts';
import { dayOf } from '../../datasets/printed-values.ts';
import type { HttpClient } from '../../net/http-client.ts';
import type { Pace } from '../../net/pace.ts';
import { readJson } from '../../net/read-json.ts';
import { caseNumberOf } from '../../sections/case-number.ts';
import { SourceFailure } from '../define-source.ts';
import { failureOfHttp, failureOfStatus, refuseCutJson } from '../http-answer.ts';
import type { CourtCase, IndexFailure } from './answer.ts';
import { courtAliasOf } from './court-alias.ts';

/** Requests in a minute that the index was seen to bear. */
export const indexPerMinute = 120;

const name = 'The index of cases (DataJud)';

const nullable = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

const named = Type.Object({ nome: nullable(Type.String()) });
const classified = Type.Object({
  codigo: nullable(Type.Union([Type.Integer(), Type.String()])),
  nome: nullable(Type.String()),
});
const subject = Type.Union([named, Type.Null()]);

const hit = Type.Object({
  numeroProcesso: Type.String(),
  grau: nullable(Type.String()),
  classe: nullable(classified),
  // Some courts nest the list once more.
  assuntos: nullable(Type.Array(Type.Union([subject, Type.Array(subject)]))),
  dataAjuizamento: nullable(Type.String()),
});

type Hit = Static<typeof hit>;

const answered = Type.Object({
  hits: Type.Object({
    hits: Type.Array(Type.Unknown()),
    total: nullable(Type.Union([Type.Number(), Type.Object({ value: Type.Number() })])),
  }),
  timed_out: nullable(Type.Boolean()),
  terminated_early: nullable(Type.Boolean()),
  _shards: nullable(Type.Object({ total: nullable(Type.Number()), failed: nullable(Type.Number()) })),
});

type Answered = Static<typeof answered>;

/** The parts of an answer for one court. */
interface CourtAnswer {
  readonly cases: readonly CourtCase[];
  /** Why cases may be missing. */
  readonly failures: readonly Omit<IndexFailure, 'court'>[];
}

const source = Type.Object({ _source: hit });

/** The instances by their names in DataJud: first instance and small claims; second instance and appeal panels. */
const instances: Readonly<Record<string, number>> = { G1: 1, JE: 1, G2: 2, TR: 2, TRU: 2, TNU: 3, SUP: 3 };

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

  /**
   * The cases that it has, one request for each court. A court whose request fails is in `failures`, and its cases are
   * missing; the cases of the other courts are returned.
   *
   * @throws the reason of `signal`.
   */
  async find(
    caseNumbers: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly cases: readonly CourtCase[]; readonly failures: readonly IndexFailure[] }> {
    const byCourt = new Map<string, string[]>();
    for (const text of caseNumbers) {
      const number = caseNumberOf(text);
      const alias = number && courtAliasOf(number);
      if (alias !== undefined) byCourt.set(alias, [...(byCourt.get(alias) ?? []), number?.digits ?? '']);
    }
    const cases: CourtCase[] = [];
    const failures: IndexFailure[] = [];
    for (const [court, numbers] of byCourt) {
      try {
        const ofCourt = await this.#ofCourt(court, numbers, signal);
        cases.push(...ofCourt.cases);
        failures.push(...ofCourt.failures.map((failure) => ({ court, ...failure })));
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        failures.push({ court, code: error.code, message: error.message });
      }
    }
    return { cases, failures };
  }

  async #ofCourt(alias: string, numbers: readonly string[], signal: AbortSignal): Promise<CourtAnswer> {
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
    refuseCutJson(reply, `${name} at ${url.host}`);
    const { value, problem = 'it has another shape' } = readJson(reply.body, reply.contentType);
    if (!fitsSchema(answered, value)) {
      throw new SourceFailure('INVALID_ANSWER', `The answer of ${name} cannot be used: ${problem}.`);
    }
    const all = value.hits.hits;
    const hits = all.flatMap((one) => (fitsSchema(source, one) ? [one._source] : []));
    return {
      // The index also returns cases with similar numbers.
      cases: numbers.flatMap((digits) =>
        caseOf(hits.filter(({ numeroProcesso }) => numeroProcesso.replace(/\D/g, '') === digits)),
      ),
      failures: [...failuresOf(value), ...unreadable(all.length - hits.length)],
    };
  }
}

/** Returns why cases may be missing: a search that was stopped or did not reach all parts of the index returns only a part of them. */
function failuresOf({ hits, timed_out, terminated_early, _shards }: Answered): CourtAnswer['failures'] {
  const { failed, total } = _shards ?? {};
  const matches = typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0);
  if (matches > hits.hits.length) {
    const message = `${name} returned ${hits.hits.length} of ${matches} matches.`;
    return [{ code: 'TOO_LARGE', message }];
  }
  if (timed_out === true || terminated_early === true)
    return [{ code: 'TIMEOUT', message: `${name} stopped the search before it was complete.` }];
  if ((failed ?? 0) === 0) return [];
  const message = `${name} could not search ${failed} of its ${total ?? '?'} parts.`;
  return [{ code: 'SERVER_ERROR', message }];
}

function unreadable(count: number): CourtAnswer['failures'] {
  if (count === 0) return [];
  return [
    {
      code: 'INVALID_ANSWER',
      message: `${name} returned ${count === 1 ? 'a case' : `${count} cases`} in another shape.`,
    },
  ];
}

/**
 * A case by its instances: the class of the first, and the earliest day. A day of a later instance counts only if it is in the year of the
 * number: the case may have been filed before.
 */
function caseOf(rows: readonly Hit[]): readonly CourtCase[] {
  const [first] = rows.toSorted((a, b) => rankOf(a) - rankOf(b));
  const number = first && caseNumberOf(first.numeroProcesso);
  if (first === undefined || number === undefined) return [];
  const days = rows.flatMap((row) => {
    const day = filedOn(row.dataAjuizamento ?? '');
    const isOfCase = rankOf(row) === rankOf(first) || day?.startsWith(number.year);
    return day !== null && isOfCase ? [day] : [];
  });
  const subjects = rows.flatMap(({ assuntos }) => (assuntos ?? []).flat().flatMap((one) => one?.nome ?? []));
  const code = first.classe?.codigo ?? null;
  return [
    {
      caseNumber: number.printed,
      class: first.classe?.nome ?? null,
      classCode: code === null ? null : String(code),
      instance: instances[first.grau ?? ''] ?? null,
      subject: [...new Set(subjects)].join(', ') || null,
      filedOn: days.sort()[0] ?? null,
    },
  ];
}

/** An instance that is not stated may be the first one. */
function rankOf({ grau }: Hit): number {
  return instances[grau ?? ''] ?? 1.5;
}

/** `2018-10-29T00:00:00.000Z` or `20260105093000`. */
function filedOn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(text) ?? [];
  return dayOf(year === undefined ? text : `${year}-${month}-${day}`);
}
