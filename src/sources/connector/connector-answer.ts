import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import { parseDocument } from '../../document/document.ts';
import { readJson } from '../../net/read-json.ts';
import { type SectionType, sectionDefinition } from '../../sections/index.ts';
import {
  type SourceAnswer,
  type SourceContribution,
  SourceFailure,
  type SourceRequest,
} from '../define-source.ts';
import { type compileMap, type Reading, readyPath } from './compile-map.ts';
import type { AnswerTest, Connector } from './connector.ts';
import { convert } from './convert.ts';
import { Selection } from './path/selection.ts';

const exchange = Type.Object({
  status: Type.Integer(),
  contentType: Type.String(),
  /** Of the body as it came. */
  sha256: Type.String(),
  /** Without the secrets that the provider may have repeated. */
  body: Type.String(),
});

const connectorAnswer = Type.Object({
  document: Type.String(),
  /** There where the provider cannot be asked about the document, and was not. */
  notAsked: Type.Optional(Type.Literal('LETTERS')),
  exchange: Type.Optional(exchange),
});

/** What a provider answered: the evidence that is kept. */
type ConnectorAnswer = Static<typeof connectorAnswer>;
type Exchange = Static<typeof exchange>;

/** How much of an answer may be looked at; some hundred times what the largest need. */
const mostSteps = 3_000_000;

/** An answer as it is kept. */
export function writeConnectorAnswer(
  answer: ConnectorAnswer,
  { outcome, editionDate }: Pick<SourceAnswer, 'outcome' | 'editionDate'>,
): SourceAnswer {
  const body = new TextEncoder().encode(JSON.stringify(answer));
  return { outcome, contentType: 'application/json', body, editionDate };
}

/** What an answer means as a whole. @throws SourceFailure, with what is kept of the answer. */
export function judgeAnswer(connector: Connector, answer: ConnectorAnswer): SourceAnswer {
  const kept = (outcome: SourceAnswer['outcome'], editionDate: string | null = null) =>
    writeConnectorAnswer(answer, { outcome, editionDate });
  const { exchange: received } = answer;
  if (received === undefined) return kept('ANSWERED');
  const { status } = received;
  const value = bodyOf(received);
  const fits = (test: AnswerTest) =>
    fitsTest(test, { status, value: value.problem === undefined ? value.value : null });
  const failure = connector.failure?.find(fits);
  const name = connector.title.en;
  if (failure !== undefined) {
    throw new SourceFailure(
      failure.means,
      `${name} answered that it gives no answer (HTTP ${status}): ${failure.means}.`,
      {
        answer: kept('ANSWERED'),
      },
    );
  }
  if (connector.noRecord?.some(fits)) return kept('NO_RECORD');
  if (fits(connector.success ?? { status: [200] }) && value.problem === undefined) {
    return kept('ANSWERED', editionOf(connector, value.value));
  }
  if (value.problem !== undefined && status === 200) throw invalid(name, value.problem, kept('ANSWERED'));
  throw new SourceFailure(
    codeOfStatus(status),
    `${name} answered HTTP ${status}, which its connector does not call a success.`,
    {
      answer: kept('ANSWERED'),
    },
  );
}

function codeOfStatus(
  status: number,
): 'SERVER_ERROR' | 'RATE_LIMITED' | 'TIMEOUT' | 'REFUSED' | 'REDIRECTED' | 'INVALID_ANSWER' {
  if (status >= 500) return 'SERVER_ERROR';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 408) return 'TIMEOUT';
  if (status >= 400) return 'REFUSED';
  return status >= 300 ? 'REDIRECTED' : 'INVALID_ANSWER';
}

/** The content of a body, whatever its type is said to be: gateways are careless with it. */
function bodyOf({ body }: Exchange): ReturnType<typeof readJson> {
  return readJson(new TextEncoder().encode(body), 'application/json');
}

function fitsTest(
  { status, body }: AnswerTest,
  answer: { readonly status: number; readonly value: unknown },
): boolean {
  if (status !== undefined && !status.includes(answer.status)) return false;
  if (body === undefined) return true;
  const selection = new Selection(mostSteps);
  return selection.holds(readyPath(body), answer.value) && selection.problem === undefined;
}

/** The provider's own date; null where it cannot be read. */
function editionOf({ edition }: Connector, value: unknown): string | null {
  if (edition === undefined) return null;
  const selected = new Selection(mostSteps).select(readyPath(edition.path), value);
  const date = convert(
    selected,
    { kind: 'day', nullable: true },
    { ...(edition.date && { date: edition.date }) },
  );
  return date.problem === undefined && typeof date.value === 'string' ? date.value : null;
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
  }: Pick<SourceRequest, 'document' | 'sections'> & {
    readonly connector: Connector;
    readonly mappings: ReturnType<typeof compileMap>;
  },
): SourceContribution {
  if (answer.outcome === 'NO_RECORD') return {};
  const name = connector.title.en;
  const kept = readConnectorAnswer(answer, name);
  if (kept.document !== document.value) throw wrongSubject(name, answer);
  if (kept.exchange === undefined) return {};
  const { value, problem } = bodyOf(kept.exchange);
  if (problem !== undefined) throw invalid(name, problem, answer);
  const selection = new Selection(mostSteps);
  if (connector.subject !== undefined) {
    const subject = selection.select(readyPath(connector.subject), value);
    if (subject === null) throw invalid(name, `subject (${connector.subject}): it is not there`, answer);
    if (!isOf(document.value, subject)) throw wrongSubject(name, answer);
  }
  const problems: string[] = [];
  const reading: Reading = { selection, fail: (place, why) => void problems.push(`${place}: ${why}`) };
  const contribution: Partial<Record<SectionType, unknown>> = {};
  for (const [type, mapping] of mappings) {
    if (!sections.includes(type)) continue;
    const details = mapping(value, reading, type);
    const [first] = problems;
    if (first !== undefined) throw invalid(name, first, answer);
    if (!fitsSchema(sectionDefinition(type).details, details)) {
      throw invalid(name, `${type}: a value is outside of what the section takes`, answer);
    }
    contribution[type] = details;
  }
  // Each section was just checked against its own schema.
  return contribution as SourceContribution;
}

/** What was received, of an answer that is kept; null where the provider was not asked. */
export function exchangeOf(
  answer: SourceAnswer,
  name: string,
): { readonly status: number; readonly body: string } | null {
  const { exchange: received } = readConnectorAnswer(answer, name);
  return received === undefined ? null : { status: received.status, body: received.body };
}

function readConnectorAnswer(answer: SourceAnswer, name: string): ConnectorAnswer {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
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

function invalid(name: string, problem: string, answer: SourceAnswer): SourceFailure {
  return new SourceFailure('INVALID_ANSWER', `The answer of ${name} cannot be used: ${problem}.`, { answer });
}
