import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import { dayOf, textOf } from '../../datasets/printed-values.ts';
import { compareNames, possibleScore, readyName } from '../../datasets/screening/compare-names.ts';
import type { NameKind } from '../../datasets/screening/fold-name.ts';
import type { HttpClient } from '../../net/http-client.ts';
import type { HttpLimits } from '../../net/http-limits.ts';
import type { Pace } from '../../net/pace.ts';
import { readJson } from '../../net/read-json.ts';
import { caseNumberOf } from '../../sections/case-number.ts';
import { SourceFailure } from '../define-source.ts';
import { failureOfHttp, failureOfStatus, refuseCutJson } from '../http-answer.ts';
import type { Notice } from './answer.ts';

/** What one request may cost: a page of a hundred notices holds their texts. */
export const journalLimits: HttpLimits = {
  connectMs: 5_000,
  headersMs: 30_000,
  silenceMs: 10_000,
  totalMs: 60_000,
  maximumBytes: 16 * 1024 * 1024,
  maximumConnections: 2,
};

/** Who asks more often is told to wait. */
export const journalPerMinute = 30;

const noticesOfPage = 100;
/** The maximum number of notices that are read. A name with more is the name of many people, or of a company with very many lawsuits. */
const mostNotices = 2_000;

const name = 'The journal of justice (DJEN)';

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const flag = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false'), Type.Null()]);

const printedNotice = Type.Object({
  id: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
  data_disponibilizacao: text,
  /** False for a notice that the court cancelled. */
  ativo: Type.Optional(flag),
  /** `P` for a published notice, `C` for a cancelled one. */
  status: text,
  motivo_cancelamento: text,
  /** The day from which the notice is cancelled. */
  data_cancelamento: text,
  siglaTribunal: text,
  tipoComunicacao: text,
  numero_processo: text,
  numeroprocessocommascara: text,
  nomeClasse: text,
  codigoClasse: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
  destinatarios: Type.Optional(
    Type.Union([Type.Array(Type.Object({ nome: text, polo: text })), Type.Null()]),
  ),
});

const page = Type.Object({
  /** `success` if the query succeeded. */
  status: text,
  /** The number of notices on all pages. */
  count: Type.Number(),
  items: Type.Array(Type.Unknown()),
});

/**
 * The national electronic journal of justice, https://comunicaapi.pje.jus.br/swagger/index.html: what courts make known to
 * the parties, searched by a party's name. It begins in the 2020s, and shows no documents.
 */
export class Journal {
  readonly #url: URL;
  readonly #http: HttpClient;
  readonly #pace: Pace;

  /** @param options.url the address of `comunicacao`. */
  constructor({ url, http, pace }: { url: string; http: HttpClient; pace: Pace }) {
    this.#url = new URL(url);
    this.#http = http;
    this.#pace = pace;
  }

  /**
   * Returns the notices whose parties have a name like this one, and how many notices were not read because there are too many.
   *
   * @param options.since `YYYY-MM-DD`.
   * @param options.askedOn the day of the query, `YYYY-MM-DD`.
   * @throws SourceFailure; the reason of `signal`.
   */
  async noticesOf(
    party: string,
    { kind, since, askedOn, signal }: { kind: NameKind; since: string; askedOn: string; signal: AbortSignal },
  ): Promise<{ readonly notices: readonly Notice[]; readonly unread: number }> {
    const notices: Notice[] = [];
    const earlier = new Set<string | undefined>();
    let received = 0;
    const isParty = likeness(party, kind);
    for (let number = 1; ; number += 1) {
      const { items, count } = await this.#page(party, { number, since, signal });
      notices.push(...items.flatMap((item) => noticeOf(item, { isParty, askedOn })));
      // The service may return smaller pages than requested, and may repeat notices of earlier pages.
      const ids = items.map(idOf);
      const more = ids.filter((id) => id === undefined || !earlier.has(id)).length;
      for (const id of ids) earlier.add(id);
      received += more;
      if (received >= Math.min(count, mostNotices)) return { notices, unread: Math.max(0, count - received) };
      if (more === 0)
        throw new SourceFailure('INVALID_ANSWER', `${name} states ${count} notices but returned fewer.`);
    }
  }

  async #page(
    party: string,
    { number, since, signal }: { number: number; since: string; signal: AbortSignal },
  ): Promise<Static<typeof page>> {
    await this.#pace.turn(signal);
    const url = new URL(this.#url);
    url.searchParams.set('nomeParte', party);
    url.searchParams.set('dataDisponibilizacaoInicio', since);
    url.searchParams.set('pagina', String(number));
    url.searchParams.set('itensPorPagina', String(noticesOfPage));
    const reply = await this.#http.get(url, { signal, headers: { accept: 'application/json' } });
    if (reply.outcome !== 'ANSWERED') throw failureOfHttp(reply, `${name} at ${url.host}`);
    if (reply.status !== 200) throw failureOfStatus(reply, name);
    refuseCutJson(reply, `${name} at ${url.host}`);
    const { value, problem = 'it has another shape' } = readJson(reply.body, reply.contentType);
    if (fitsSchema(page, value)) {
      if ((value.status ?? 'success').toLowerCase() === 'success') return value;
      throw new SourceFailure('SERVER_ERROR', `${name} reported that the query failed.`);
    }
    throw new SourceFailure('INVALID_ANSWER', `The answer of ${name} cannot be used: ${problem}.`);
  }
}

function likeness(party: string, kind: NameKind): (name: string) => boolean {
  const subject = readyName(party, kind);
  return (text) =>
    namesIn(text).some((other) => compareNames(subject, readyName(other, kind)) >= possibleScore);
}

/** Text that courts add to the name of a party or write between two names of one party. */
const addedText =
  /[(),;]|\s[\u2013\u2014-]\s|\b(?:registrad[oa](?:\(a\))? civilmente como|na pessoa d[aeo]|representad[oa]|vulgo|CNPJ|CPF|e outr[oa]s?)\b/i;

/** Words before the name of a party that is bankrupt or has died. */
const wordsBefore = /^\s*(?:massa falida|esp[\u00f3o]lio)(?: d[aeo]s?)?\s+/i;

/** Returns the text of a party, and the names in it: `X LTDA (CNPJ …) e outros (2)`, `MASSA FALIDA DE X`, `A registrada civilmente como B`. */
function namesIn(text: string): readonly string[] {
  const parts = text.split(addedText).map((part) => part.replace(wordsBefore, '').trim());
  return [text, ...parts.filter((part) => part !== '')];
}

/** Returns the notice; an empty list if it is cancelled or only has parties of other names. */
function noticeOf(
  item: unknown,
  { isParty, askedOn }: { readonly isParty: (name: string) => boolean; readonly askedOn: string },
): readonly Notice[] {
  if (!fitsSchema(printedNotice, item)) {
    throw new SourceFailure(
      'INVALID_ANSWER',
      `The answer of ${name} cannot be used: a notice has another shape.`,
    );
  }
  const parties = partiesOf(item, isParty);
  if (isCancelled(item, askedOn) || parties.length === 0) return [];
  return [
    {
      caseNumber: numberOf(item),
      day: dayOf((item.data_disponibilizacao ?? '').slice(0, 10)),
      kind: item.tipoComunicacao ?? null,
      court: item.siglaTribunal ?? null,
      class: item.nomeClasse ?? null,
      classCode:
        item.codigoClasse === undefined || item.codigoClasse === null ? null : String(item.codigoClasse),
      parties,
    },
  ];
}

type PrintedNotice = Static<typeof printedNotice>;

/**
 * Returns the parties that may be the subject. The journal was searched by the subject's name: if it lists no parties or one without a
 * name, this party may be the subject.
 */
function partiesOf({ destinatarios }: PrintedNotice, isParty: (name: string) => boolean): Notice['parties'] {
  const listed = destinatarios?.length ? destinatarios : [{ nome: null, polo: null }];
  const all = listed.map(({ nome, polo }) => ({ name: nome ?? '', pole: polo ?? null }));
  const named = all.filter((party) => party.name.trim() !== '' && isParty(party.name));
  return named.length > 0 ? named : all.filter((party) => party.name.trim() === '');
}

function isCancelled(
  { ativo, status, motivo_cancelamento: reason, data_cancelamento: cancelledOn }: PrintedNotice,
  askedOn: string,
): boolean {
  if (ativo === false || ativo === 'false') return true;
  const day = dayOf((cancelledOn ?? '').slice(0, 10));
  if (day !== null) return day <= askedOn;
  return status?.trim().toUpperCase() === 'C' || /\p{L}/u.test(textOf(reason ?? '') ?? '');
}

/** Returns the number of a notice, which several pages may repeat; undefined if it has none. */
function idOf(item: unknown): string | undefined {
  const { id } = fitsSchema(printedNotice, item) ? item : {};
  return id === undefined || id === null ? undefined : String(id);
}

/**
 * Returns the case number in its printed form if one of the two fields has it. A notice of a case with another number, or with
 * wrong check digits, is about a case too: it keeps the number as written, or the number of the notice if it has none.
 */
function numberOf({ id, numero_processo: bare, numeroprocessocommascara: masked }: PrintedNotice): string {
  const written = [bare, masked].flatMap((one) => one?.trim() || []);
  const numbers = written.flatMap((one) => caseNumberOf(one) ?? []);
  const number = numbers.find(({ isChecked }) => isChecked) ?? numbers[0];
  return number?.printed ?? written[0] ?? `DJEN ${id ?? '?'}`;
}
