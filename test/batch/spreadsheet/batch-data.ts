import { Writable } from 'node:stream';
import type {
  BatchFacts,
  BatchResultRow,
  FiredRuleRow,
  InvalidRow,
  RootRow,
} from '../../../src/batch/spreadsheet/batch-rows.ts';
import {
  type BatchSpreadsheetOptions,
  writeBatchSpreadsheet,
} from '../../../src/batch/spreadsheet/write-batch-spreadsheet.ts';
import { requireDocument } from '../../../src/document/document.ts';

/** A person with zeros in front of the document, and a company whose document has letters. */
export const person = requireDocument('000.000.012-44');
export const company = requireDocument('12.ABC.345/01DE-35');

export function aBatch(changes: Partial<BatchFacts> = {}): BatchFacts {
  return {
    id: 'bat_01k0000000000000000000000',
    name: 'Carteira de novembro',
    policy: {
      id: 'standard-company',
      name: 'Empresas',
      version: 3,
      hash: 'a'.repeat(64),
      riskBands: ['A', 'B', 'C'],
    },
    sandbox: false,
    createdAt: '2026-11-20T01:00:00.000Z',
    startedAt: '2026-11-20T01:00:01.000Z',
    lines: { pasted: 7, valid: 5, invalid: 1, repeated: 1 },
    inputs: [],
    extraColumns: [],
    invalidColumns: [],
    hasRoots: false,
    hasMembers: false,
    ...changes,
  };
}

export function aResult(changes: Partial<BatchResultRow> = {}): BatchResultRow {
  return {
    line: 1,
    document: company,
    name: 'Padaria São José Ltda',
    status: 'APPROVED',
    policyStatus: 'APPROVED',
    score: 720,
    riskBand: 'A',
    coverage: 0.9,
    isThin: false,
    creditLimit: 12_345.67,
    requestedAmount: null,
    warrants: null,
    reasons: [],
    analysis: null,
    worseThanScore: null,
    ruleCounts: { denied: 0, alerted: 0, notApplied: 2 },
    nearest: null,
    heldBy: null,
    failedSources: [],
    terms: null,
    manualDecision: null,
    startedAt: '2026-11-20T02:29:55.000Z',
    finishedAt: '2026-11-20T02:30:00.000Z',
    reused: false,
    sharedWith: null,
    counted: true,
    priceCents: 150,
    reportId: 'rpt_01k0000000000000000000001',
    externalId: 'pedido-7',
    repeatedLines: [],
    sandbox: false,
    operation: null,
    inputs: {},
    extra: [],
    ...changes,
  };
}

/** A row of which nothing but the document is known. */
export const unknownResult = aResult({
  line: 9,
  document: person,
  name: null,
  status: 'PENDING',
  policyStatus: 'PENDING',
  score: null,
  riskBand: null,
  coverage: null,
  creditLimit: null,
  analysis: null,
  ruleCounts: null,
  nearest: null,
  heldBy: null,
  startedAt: null,
  finishedAt: null,
  counted: false,
  priceCents: null,
  reportId: null,
  externalId: null,
});

export function aRule(changes: Partial<FiredRuleRow['result']> = {}): FiredRuleRow {
  return {
    line: 1,
    document: company,
    group: 'Cadastro',
    result: {
      rule: 'PROTESTS_TOTAL',
      title: 'Protestos',
      status: 'DENIED',
      section: 'PROTESTS',
      value: 1200.5,
      condition: 'GREATER_THAN 1000 BRL',
      conditionRole: 'FAIL_WHEN',
      statusToApply: 'DENIED',
      points: 100,
      earnedPoints: 0,
      text: 'Protestos: R$ 1.200,50; nega quando maior que R$ 1.000,00',
      ...changes,
    },
  };
}

export function anInvalidLine(changes: Partial<InvalidRow> = {}): InvalidRow {
  return {
    line: 4,
    text: '123.456.789-00',
    reason: 'os dígitos verificadores são 09, não 00',
    suggestion: '123.456.789-09',
    repeatedLines: [5, 8],
    columns: {},
    ...changes,
  };
}

export async function* each<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}

/** What a batch holds; whatever is left out is empty. */
export interface BatchContent {
  readonly batch?: BatchFacts;
  readonly finishedAt?: string | null;
  readonly results?: Iterable<BatchResultRow>;
  readonly roots?: Iterable<RootRow>;
  readonly rules?: Iterable<FiredRuleRow>;
  readonly invalid?: Iterable<InvalidRow>;
}

/** One result with reasons, one of which nothing is known, one rule and one invalid line. */
export const aSmallBatch: BatchContent = {
  batch: aBatch({ hasRoots: true }),
  results: [
    aResult({
      reasons: [
        { group: 'Cadastro', rule: 'PROTESTS_TOTAL', status: 'DENIED', text: 'Protestos: R$ 1.200,50' },
        { group: 'Cadastro', rule: 'B', status: 'ALERT', text: 'dois' },
        { group: 'Cadastro', rule: 'C', status: 'ALERT', text: 'três' },
        { group: 'Cadastro', rule: 'D', status: 'ALERT', text: 'quatro' },
        { group: 'Cadastro', rule: 'E', status: 'ALERT', text: 'cinco' },
      ],
      manualDecision: { status: 'APPROVED', analyst: 'Maria Silva' },
    }),
    unknownResult,
  ],
  roots: [
    {
      root: '12ABC345',
      name: 'Padaria São José Ltda',
      documents: 2,
      firstLine: 1,
      counts: { waiting: 1, running: 0, approved: 1, alert: 0, denied: 0, completed: 0, error: 0 },
    },
  ],
  rules: [aRule()],
  invalid: [anInvalidLine()],
};

/** The data of a batch as the writer takes them. */
export function dataOf({
  batch = aBatch(),
  finishedAt,
  results = [],
  roots = [],
  rules = [],
  invalid = [],
}: BatchContent) {
  const ended = finishedAt === undefined ? '2026-11-20T03:00:00.000Z' : finishedAt;
  return {
    batch,
    finishedAt: () => ended,
    results: each(results),
    members: each([]),
    roots: each(roots),
    rules: each(rules),
    invalid: each(invalid),
  };
}

/** Takes everything that is written to it. */
export function collect(): { readonly destination: Writable; bytes(): Buffer } {
  const chunks: Buffer[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { destination, bytes: () => Buffer.concat(chunks) };
}

/** The bytes of a workbook; in Portuguese and the zone of São Paulo where nothing else is asked for. */
export async function workbookOf(
  content: BatchContent,
  options: Partial<BatchSpreadsheetOptions> = {},
): Promise<Buffer> {
  const { destination, bytes } = collect();
  await writeBatchSpreadsheet(destination, dataOf(content), {
    language: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    ...options,
  });
  return bytes();
}
