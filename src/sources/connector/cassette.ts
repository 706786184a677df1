import { type Static, Type } from '@sinclair/typebox';
import { canonicalJson, sha256 } from '../../base/canonical-json.ts';
import { fitsSchema } from '../../base/fits-schema.ts';
import { isRecord } from '../../base/is-record.ts';
import type { Text } from '../../base/language.ts';
import { parseDocument } from '../../document/document.ts';
import type { Problem } from '../../yaml/finding.ts';
import { type SourceAnswer, SourceFailure } from '../define-source.ts';
import { chargeOfAnswer } from './charge-of-answer.ts';
import { compileMap } from './compile-map.ts';
import { type Connector, sectionsOf } from './connector.ts';
import { type Exchange, invalid, judgeAnswer, mapAnswer } from './connector-answer.ts';

const closed = { additionalProperties: false } as const;

/** A kept answer, and what must come of it. */
const cassette = Type.Object(
  {
    notice: Type.Optional(Type.String()),
    document: Type.String(),
    answer: Type.Object({ status: Type.Integer(), body: Type.Unknown() }, closed),
    expected: Type.Object(
      {
        outcome: Type.Union([Type.Literal('ANSWERED'), Type.Literal('NO_RECORD'), Type.Literal('FAILED')]),
        code: Type.Optional(Type.String()),
        sections: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      },
      closed,
    ),
  },
  closed,
);

/** A kept answer with what must come of it. */
export type Cassette = Static<typeof cassette>;

/** What becomes of a kept answer. */
interface Replay {
  readonly outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED';
  readonly code?: string;
  readonly message?: string;
  readonly sections: Readonly<Record<string, unknown>>;
}

/** What is wrong with the cassettes of a connector: one problem for each that cannot be read or differs. */
export async function replayCassettes(
  connector: Connector,
  read: (name: string) => Promise<string | undefined>,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const [index, name] of (connector.cassettes ?? []).entries()) {
    const place = { path: ['cassettes', index] };
    const kept = readCassette(await read(name));
    const document = kept === undefined ? undefined : parseDocument(kept.document).document;
    if (kept === undefined || document === undefined) {
      problems.push({
        code: 'CASSETTE_UNREADABLE',
        severity: 'error',
        place,
        message: { en: `${name} is no cassette`, 'pt-BR': `${name} não é um cassete` },
        suggestion: {
          en: 'JSON with document, answer { status, body } and expected { outcome, sections }',
          'pt-BR': 'JSON com document, answer { status, body } e expected { outcome, sections }',
        },
      });
      continue;
    }
    const actual = replay(connector, { document, ...kept.answer });
    const differs = differenceOf(kept.expected, actual);
    if (differs === undefined) continue;
    problems.push({
      code: 'CASSETTE_DIFFERS',
      severity: 'error',
      place,
      message: wordsOf(name, differs),
      suggestion: mendOf(actual),
    });
  }
  return problems;
}

/** A cassette of a file; undefined where it is none. */
export function readCassette(text: string | undefined): Cassette | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return fitsSchema(cassette, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer becomes by a connector's own words. */
export function replay(
  connector: Connector,
  {
    document,
    status,
    body,
  }: {
    readonly document: NonNullable<ReturnType<typeof parseDocument>['document']>;
    readonly status: number;
    readonly body: unknown;
  },
): Replay {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const exchange = { status, contentType: 'application/json', sha256: sha256(text), body: text };
  const request = { connector, mappings: compileMap(connector), document, sections: sectionsOf(connector) };
  try {
    const answer = judgeAnswer(connector, { document: document.value, exchange });
    requireCost(connector, { document: document.value, exchange, answer });
    return { outcome: answer.outcome, sections: mapAnswer(answer, request) };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return { outcome: 'FAILED', code: error.code, message: error.message, sections: {} };
  }
}

/** @throws SourceFailure INVALID_ANSWER if the cost that the answer states in its body cannot be read. */
function requireCost(
  connector: Connector,
  {
    document,
    exchange,
    answer,
  }: { readonly document: string; readonly exchange: Exchange; readonly answer: SourceAnswer },
): void {
  const { cost, pages, title } = connector;
  // A cassette has no headers, and one body for all pages.
  if (cost?.path === undefined || pages !== undefined) return;
  const received = [{ exchange, costHeader: '', isQuestion: true }];
  const about = { document, ended: answer.outcome, isResumed: false };
  const { problem } = chargeOfAnswer(connector, received, about);
  if (problem !== undefined) throw invalid(title.en, problem, answer);
}

/** Where what came differs from what must come: its path, and what each side has there. */
function differenceOf(
  { outcome, code, sections = {} }: Cassette['expected'],
  actual: Replay,
): { readonly path: string; readonly expected: string; readonly actual: string } | undefined {
  const pairs = [
    ['outcome', outcome, actual.outcome],
    ['code', code, actual.code],
  ] as const;
  for (const [path, expected, came] of pairs) {
    if (expected !== came) return { path, expected: String(expected ?? '–'), actual: String(came ?? '–') };
  }
  return firstDifference('sections', sections, actual.sections);
}

function firstDifference(
  path: string,
  expected: unknown,
  actual: unknown,
): { readonly path: string; readonly expected: string; readonly actual: string } | undefined {
  if (written(expected) === written(actual)) return undefined;
  if (isContainer(expected) && isContainer(actual)) {
    const left: Readonly<Record<string, unknown>> = { ...expected };
    const right: Readonly<Record<string, unknown>> = { ...actual };
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const inner = firstDifference(`${path}.${key}`, left[key], right[key]);
      if (inner !== undefined) return inner;
    }
  }
  return { path, expected: written(expected), actual: written(actual) };
}

function isContainer(value: unknown): value is object {
  return isRecord(value) || Array.isArray(value);
}

function written(value: unknown): string {
  return value === undefined ? '–' : canonicalJson(value);
}

function wordsOf(
  name: string,
  { path, expected, actual }: NonNullable<ReturnType<typeof differenceOf>>,
): Text {
  const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
  return {
    en: `${name}: ${path} is ${short(actual)}, and ${short(expected)} is expected`,
    'pt-BR': `${name}: ${path} é ${short(actual)}, e o esperado é ${short(expected)}`,
  };
}

/** Why there is nothing, in the words of the failure. */
function mendOf({ message }: Replay): Text | null {
  return message === undefined ? null : { en: message, 'pt-BR': message };
}
