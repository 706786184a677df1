import { type Static, Type } from '@sinclair/typebox';
import { parseExactJson } from '../../base/exact-json.ts';
import { fitsSchema } from '../../base/fits-schema.ts';
import { isRecord } from '../../base/is-record.ts';
import { parseDocument } from '../../document/document.ts';
import { readJsonText } from '../../net/read-json.ts';
import { type SectionType, sectionDefinition } from '../../sections/index.ts';
import {
  type SourceAnswer,
  type SourceContribution,
  SourceFailure,
  type SourceRequest,
} from '../define-source.ts';
import { codeOfStatus } from '../http-answer.ts';
import { type compileMap, type Reading, readyPath } from './compile-map.ts';
import type { AnswerTest, Connector } from './connector.ts';
import { convert } from './convert.ts';
import { keptReceipt } from './kept-receipt.ts';
import { Selection } from './path/selection.ts';
import { decodeAnswer, readXmlBody } from './read-xml-body.ts';

const exchange = Type.Object({
  status: Type.Integer(),
  contentType: Type.String(),
  /** Of the body as it came. */
  sha256: Type.String(),
  /** Without secrets. */
  body: Type.String(),
  /** The body that facts are read from, if a secret is also ordinary data, so that they differ without it. Never shown. */
  unmasked: Type.Optional(Type.String()),
});

const connectorAnswer = Type.Object({
  document: Type.String(),
  /** There where the provider cannot be asked about the document, and was not. */
  notAsked: Type.Optional(Type.Literal('LETTERS')),
  exchange: Type.Optional(exchange),
  receipts: Type.Optional(Type.Array(keptReceipt)),
});

/** What a provider answered: the evidence that is kept. */
type ConnectorAnswer = Static<typeof connectorAnswer>;
/** One answer as it is kept. */
export type Exchange = Static<typeof exchange>;

/** How much of an answer may be looked at; some hundred times what the largest need. */
export const mostSteps = 3_000_000;

/** An answer as it is kept. */
export function writeConnectorAnswer(
  answer: ConnectorAnswer,
  { outcome, editionDate }: Pick<SourceAnswer, 'outcome' | 'editionDate'>,
): SourceAnswer {
  const body = new TextEncoder().encode(JSON.stringify(answer));
  return { outcome, contentType: 'application/json', body, editionDate };
}

/** What an answer means as a whole, all its pages. @throws SourceFailure, with what is kept of the answer. */
export function judgeAnswer(connector: Connector, answer: ConnectorAnswer): SourceAnswer {
  const { exchange: received } = answer;
  const value = connector.pages && received && bodyOf(connector, received).value;
  const pages = isRecord(value) ? value['pages'] : undefined;
  if (received === undefined || !Array.isArray(pages)) return judgePage(connector, answer);
  for (const [index, page] of pages.entries()) {
    const { unmasked: _, ...whole } = received;
    const one = { ...answer, exchange: { ...whole, body: JSON.stringify(page) } };
    const { outcome } = judgePage(connector, one);
    if (index === 0 && outcome === 'NO_RECORD') return keptAs(answer, 'NO_RECORD');
  }
  return keptAs(answer, 'ANSWERED', editionOf(connector, value));
}

/** What an answer means that is all there is, or one page. @throws SourceFailure, with what is kept of the answer. */
export function judgePage(connector: Connector, answer: ConnectorAnswer): SourceAnswer {
  const { exchange: received } = answer;
  if (received === undefined) return keptAs(answer, 'ANSWERED');
  const value = refuseFailure(connector, answer, received);
  const fits = answerTestOf(received, value);
  if (isNoRecord(connector, answer, { received, body: value })) return keptAs(answer, 'NO_RECORD');
  if (fits(connector.success ?? { status: [200] }) && value.problem === undefined) {
    return keptAs(answer, 'ANSWERED', editionOf(connector, value.value));
  }
  throw refusalOf(connector, answer, received);
}

/**
 * What an answer says that took a question in, or that it is not done; `isUnknown` where it says at once that it does not know the
 * document. @throws SourceFailure.
 */
export function judgeStep(
  connector: Connector,
  answer: ConnectorAnswer & { readonly exchange: Exchange },
): { readonly kept: SourceAnswer; readonly value: unknown; readonly isUnknown: boolean } {
  const { exchange: received } = answer;
  const body = refuseFailure(connector, answer, received);
  const { value, problem } = body;
  const { accepted = [201, 202], result } = connector.poll ?? {};
  const isUnknown = result === undefined && isNoRecord(connector, answer, { received, body });
  if (isUnknown) return { kept: keptAs(answer, 'NO_RECORD'), value, isUnknown };
  if (problem === undefined && (received.status === 200 || accepted.includes(received.status))) {
    return { kept: keptAs(answer, 'ANSWERED'), value, isUnknown };
  }
  throw refusalOf(connector, answer, received);
}

function keptAs(
  answer: ConnectorAnswer,
  outcome: SourceAnswer['outcome'],
  editionDate: string | null = null,
): SourceAnswer {
  return writeConnectorAnswer(answer, { outcome, editionDate });
}

function testOf({ status }: Exchange, { value, problem }: ReturnType<typeof readJsonText>) {
  return (test: AnswerTest) =>
    // A body that cannot be read meets no test of a body, also no test that something is absent.
    (test.body === undefined || problem === undefined) && fitsTest(test, { status, value });
}

/** Returns whether a status is a failure of the provider or a gateway. The body then contains nothing about the document. */
function isFailing(status: number): boolean {
  return status >= 500 || [401, 403, 407, 408, 429].includes(status);
}

/** Like `testOf`, but a test without a status does not fit an answer whose status is a failure. */
function answerTestOf(received: Exchange, body: ReturnType<typeof readJsonText>) {
  const fits = testOf(received, body);
  return (test: AnswerTest) => (test.status !== undefined || !isFailing(received.status)) && fits(test);
}

/** The beginning of a page that a proxy, a gateway or a server shows instead of an answer. */
const page = /^\s*<(?:!doctype\s+html|html|head|body|center|title|h1)\b/i;

/** Whether an answer states that the document is unknown. @throws SourceFailure INVALID_ANSWER if it is an HTML page. */
function isNoRecord(
  { noRecord, title }: Connector,
  answer: ConnectorAnswer,
  { received, body }: { readonly received: Exchange; readonly body: ReturnType<typeof readJsonText> },
): boolean {
  if (noRecord?.some(answerTestOf(received, body)) !== true) return false;
  if (!page.test(received.body)) return true;
  const problem = `it is an HTML page with HTTP ${received.status}, which does not prove that there is no record`;
  throw invalid(title.en, problem, keptAs(answer, 'ANSWERED'));
}

/** The body of an answer. @throws SourceFailure where the connector calls it a failure. */
function refuseFailure(
  connector: Connector,
  answer: ConnectorAnswer,
  received: Exchange,
): ReturnType<typeof readJsonText> {
  const { failure, title } = connector;
  const value = bodyOf(connector, received);
  const test = failure?.find(testOf(received, value));
  if (test === undefined) return value;
  throw new SourceFailure(
    test.means,
    `${title.en} answered that it gives no answer (HTTP ${received.status}): ${test.means}.`,
    { answer: keptAs(answer, 'ANSWERED'), isUnavailable: received.status === 503 },
  );
}

/** Of an answer that is no success. */
function refusalOf(connector: Connector, answer: ConnectorAnswer, received: Exchange): SourceFailure {
  const { title } = connector;
  const { status } = received;
  const { problem } = bodyOf(connector, received);
  const kept = keptAs(answer, 'ANSWERED');
  if (problem !== undefined && status === 200) return invalid(title.en, problem, kept);
  return new SourceFailure(
    codeOfStatus(status),
    `${title.en} answered HTTP ${status}, which its connector does not call a success.`,
    { answer: kept, isUnavailable: status === 503 },
  );
}

/** The content of a body, whatever its type is said to be: gateways are careless with it, and answer JSON for XML. */
export function bodyOf(
  { xml }: Connector,
  { body, unmasked = body }: Pick<Exchange, 'body' | 'unmasked'>,
): ReturnType<typeof readJsonText> {
  return xml !== undefined && /^\s*</.test(unmasked)
    ? readXmlBody(unmasked, xml.lists)
    : readJsonText(unmasked);
}

/** The content of a body that was judged when it came: nothing in it is looked for again that was looked for then. */
function judgedBodyOf(connector: Connector, received: Exchange): ReturnType<typeof readJsonText> {
  if (connector.xml !== undefined) return bodyOf(connector, received);
  try {
    return { value: parseExactJson(received.unmasked ?? received.body) };
  } catch {
    return bodyOf(connector, received);
  }
}

/** `PROTESTS.entries[3].amount`. */
function inWords(place: readonly (string | number)[]): string {
  return place
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
}

/** Whether an answer is as a test says. */
export function fitsTest(
  { status, body }: AnswerTest,
  answer: { readonly status: number; readonly value: unknown },
): boolean {
  if (status !== undefined && !status.includes(answer.status)) return false;
  if (body === undefined) return true;
  const selection = new Selection(mostSteps);
  return selection.holds(readyPath(body), answer.value) && selection.problem === undefined;
}

/** The provider's own date; null if the answer has none or it cannot be read. */
function editionOf(connector: Connector, value: unknown): string | null {
  const date = readEdition(connector, value);
  return date.problem === undefined && typeof date.value === 'string' ? date.value : null;
}

function readEdition({ edition }: Connector, value: unknown): ReturnType<typeof convert> {
  if (edition === undefined) return { value: null };
  const selected = new Selection(mostSteps).select(readyPath(edition.path), value);
  return convert(selected, { kind: 'day', nullable: true }, { ...(edition.date && { date: edition.date }) });
}

/**
 * What a kept answer says, by section. Pure.
 *
 * @throws SourceFailure INVALID_ANSWER naming the field and its path, WRONG_SUBJECT.
 */
export function mapAnswer(
  answer: SourceAnswer,
  {
    connector,
    mappings,
    document,
    sections,
    onRead,
  }: Pick<SourceRequest, 'document' | 'sections'> & {
    readonly connector: Connector;
    readonly mappings: ReturnType<typeof compileMap>;
    /** Called with each mapped place, such as `PROTESTS.protests.amount`, its expression, and whether the result was empty. */
    readonly onRead?: (place: string, expression: string, isEmpty: boolean) => void;
  },
): SourceContribution {
  if (answer.outcome === 'NO_RECORD') return {};
  const name = connector.title.en;
  const kept = readConnectorAnswer(answer, name);
  if (kept.document !== document.value) throw wrongSubject(name, answer);
  if (kept.exchange === undefined) return {};
  const { value, problem } = judgedBodyOf(connector, kept.exchange);
  if (problem !== undefined) throw invalid(name, problem, answer);
  const selection = new Selection(mostSteps, (one) => isOf(document.value, one));
  if (connector.subject !== undefined) {
    const subject = selection.select(readyPath(connector.subject), value);
    if (subject === null) throw invalid(name, `subject (${connector.subject}): it is not there`, answer);
    if (!isOf(document.value, subject)) throw wrongSubject(name, answer);
  }
  const edition = readEdition(connector, value);
  if (edition.problem !== undefined) {
    throw invalid(name, `edition (${connector.edition?.path}): ${edition.problem}`, answer);
  }
  const problems: string[] = [];
  const place: (string | number)[] = [];
  const fail = (expression: string, why: string) =>
    void problems.push(`${inWords(place)} (${expression}): ${why}`);
  const namesOfPlace = () => place.filter((step) => typeof step === 'string').join('.');
  let missingList: string | undefined;
  let isAnythingThere = false;
  const reading: Reading = {
    selection,
    place,
    fail,
    onRead: (expression, isEmpty, isList) => {
      if (!isEmpty) isAnythingThere = true;
      else if (isList) missingList ??= `${inWords(place)} (${expression})`;
      onRead?.(namesOfPlace(), expression, isEmpty);
    },
  };
  const contribution: Partial<Record<SectionType, unknown>> = {};
  for (const [type, mapping] of mappings) {
    if (!sections.includes(type)) continue;
    place.push(type);
    const details = mapping(value, reading);
    place.pop();
    const [first] = problems;
    if (first !== undefined) throw invalid(name, first, answer);
    if (!fitsSchema(sectionDefinition(type).details, details)) {
      throw invalid(name, `${type}: a value is outside of what the section takes`, answer);
    }
    if (hasNamelessParty(type, details)) {
      throw invalid(name, `${type}: a party has neither a name nor a document`, answer);
    }
    if (isNameless(connector, details)) throw invalid(name, `${type}: it has no name`, answer);
    contribution[type] = details;
  }
  // Such an answer must not count as one of a provider that found nothing.
  const isWhole = [...mappings.keys()].every((type) => sections.includes(type));
  if (isWhole && missingList !== undefined && !isAnythingThere) {
    throw invalid(name, `${missingList}: no list stands there, nor any other value of map`, answer);
  }
  // Each section was just checked against its own schema.
  return contribution as SourceContribution;
}

/** Whether a registry was read that names its subjects, and the answer has no name: such a record is not of the subject. */
function isNameless({ role, map }: Connector, details: unknown): boolean {
  const { BASIC_INFORMATION: mapping } = map;
  if (role !== 'registration' || !isRecord(mapping) || !isRecord(details) || !('name' in details))
    return false;
  return mapping['name'] !== undefined && details['name'] === null;
}

/** Whether a list of RELATIONS contains an item without a name and a document, so that the number of parties is unknown. */
function hasNamelessParty(type: SectionType, details: unknown): boolean {
  if (type !== 'RELATIONS' || !isRecord(details)) return false;
  const parties = Object.values(details).flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return parties.some((party) => isRecord(party) && party['name'] === null && party['document'] === null);
}

/** What was received, of an answer that is kept, without secrets; null where the provider was not asked. */
export function exchangeOf(
  answer: SourceAnswer,
  name: string,
): { readonly status: number; readonly body: string } | null {
  const { exchange: received } = readConnectorAnswer(answer, name);
  return received === undefined ? null : { status: received.status, body: received.body };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads an answer as it is kept. @throws SourceFailure INVALID_ANSWER for another shape. */
export function readConnectorAnswer(answer: SourceAnswer, name: string): ConnectorAnswer {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(answer.body));
  } catch (cause) {
    throw new SourceFailure('INVALID_ANSWER', `What was kept of ${name} has another shape.`, {
      answer,
      cause,
    });
  }
  if (fitsSchema(connectorAnswer, value)) return value;
  throw new SourceFailure('INVALID_ANSWER', `What was kept of ${name} has another shape.`, { answer });
}

/** Whether what stands for the subject holds the document, with or without its mask, and no other. */
function isOf(document: string, subject: unknown): boolean {
  if (typeof subject === 'number') return String(subject).padStart(document.length, '0') === document;
  if (typeof subject !== 'string') return false;
  const documents = (subject.match(/[0-9A-Za-z./-]+/g) ?? []).flatMap(
    (word) => parseDocument(word).document?.value ?? [],
  );
  return documents.length > 0 && documents.every((one) => one === document);
}

function wrongSubject(name: string, answer: SourceAnswer): SourceFailure {
  return new SourceFailure('WRONG_SUBJECT', `${name} answered about another document.`, { answer });
}

/** That an answer cannot be used. */
export function invalid(name: string, problem: string, answer: SourceAnswer): SourceFailure {
  return new SourceFailure('INVALID_ANSWER', `The answer of ${name} cannot be used: ${problem}.`, { answer });
}

/** Returns the text of a body. @throws SourceFailure INVALID_ANSWER if it cannot be decoded. */
export function textOfBody(provider: string, body: Uint8Array, contentType: string): string {
  try {
    return decodeAnswer(body, contentType);
  } catch {
    throw new SourceFailure(
      'INVALID_ANSWER',
      `The answer of ${provider} cannot be used: its characters cannot be decoded.`,
    );
  }
}
