import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fitsSchema } from '../../../src/base/fits-schema.ts';
import { requireDocument } from '../../../src/document/document.ts';
import { criminalRecord } from '../../../src/sections/criminal-record.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { processes } from '../../../src/sections/processes.ts';
import { readCassette, replay } from '../../../src/sources/connector/cassette.ts';
import { cassettesBeside } from '../../../src/sources/connector/connector-files.ts';
import { convert } from '../../../src/sources/connector/convert.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { evaluateRule } from '../../policy/one-rule.ts';

type Where = Readonly<Record<string, unknown>>;

/** The sections that a connector reads in one of its cassettes, or in the cassette with another page. */
async function sectionsOf(
  name: string,
  cassette: string,
  change: (page: unknown) => unknown = (page) => page,
) {
  const path = `connectors/${name}.yaml`;
  const { connector } = await readConnector(readFileSync(path), path);
  const sample = readCassette(await cassettesBeside(path)(`cassettes/${name}.json#${cassette}`));
  if (connector === undefined || sample === undefined) throw new Error(name);
  const document = requireDocument(sample.document);
  const { pages } = Object(sample.answer.body);
  const body = { pages: pages.map((page: unknown) => change(structuredClone(page))) };
  return { ...replay(connector, { document, status: sample.answer.status, body }), kind: document.kind };
}

const denied = (rule: string, failWhen: string, where?: Where) => ({
  rule,
  failWhen,
  statusToApply: 'DENIED' as const,
  ...(where && { where }),
});

describe('lawsuits of Escavador', () => {
  test('decide by every source of a case, and those found by the name do not count', async () => {
    const { sections, kind } = await sectionsOf('escavador.courts', 'several-sources');
    const { PROCESSES: details } = sections;
    if (!fitsSchema(processes.details, details)) throw new Error('no section');
    const PROCESSES = mergeSection('PROCESSES', [details]);
    const statusOf = (failWhen: string, where?: Where) =>
      evaluateRule(denied('LAWSUITS_COUNT', failWhen, where), { PROCESSES }, { kind }).status;
    // Two are open and one may be. One is a case of a witness, one was found by the name. In one that was appealed, the subject is the
    // claimant; of another, only the appeal is known, so its side is not.
    expect(statusOf('GREATER_THAN 1', { status: 'OPEN' })).toBe('DENIED');
    expect(statusOf('GREATER_THAN 2', { status: 'OPEN' })).toBe('NOT_APPLIED');
    expect(statusOf('GREATER_THAN 3', { status: 'OPEN' })).toBe('NOT_APPLIED');
    expect(statusOf('GREATER_THAN 4', { status: 'OPEN' })).toBe('APPROVED');
    expect(statusOf('GREATER_THAN 3')).toBe('DENIED');
    expect(statusOf('GREATER_THAN 4')).toBe('NOT_APPLIED');
    expect(statusOf('GREATER_THAN 5')).toBe('APPROVED');
    expect(statusOf('GREATER_THAN 0', { certainty: 'POSSIBLE' })).toBe('DENIED');
  });

  test.each([
    ['no list', { items: null }],
    ['an error', { error: 'Erro interno', items: undefined, envolvido_encontrado: undefined }],
    [
      'an error with an empty list',
      { message: 'Erro', items: [], envolvido_encontrado: null, links: undefined },
    ],
  ])('are not "no record" in an answer with %s', async (_, change) => {
    const answer = await sectionsOf('escavador.courts', 'no-results', (page) => ({
      ...Object(page),
      ...change,
    }));
    expect(answer).toMatchObject({ outcome: 'FAILED', code: 'INVALID_ANSWER' });
  });
});

describe('the amount of a lawsuit of Escavador', () => {
  const amountsOf = async (currency: string | null | undefined) => {
    const { sections } = await sectionsOf('escavador.courts', 'several-sources', (page) =>
      JSON.parse(JSON.stringify(page), (key, value) =>
        key === 'valor_causa' && value !== null ? { ...value, moeda: currency } : value,
      ),
    );
    const { PROCESSES: details } = sections;
    if (!fitsSchema(processes.details, details)) throw new Error('no section');
    return details.lawsuits?.flatMap(({ amount }) => amount ?? []) ?? [];
  };

  test('is unknown in another currency than the real', async () => {
    const inReais = await amountsOf('R$');
    expect(inReais.length).toBeGreaterThan(0);
    expect(await amountsOf(null)).toEqual(inReais);
    expect(await amountsOf('CR$')).toEqual([]);
  });
});

describe('HTTP 404 of SERPRO', () => {
  const outcomeOf = async (name: string, body: unknown) => {
    const path = `connectors/${name}.yaml`;
    const { connector } = await readConnector(readFileSync(path), path);
    const sample = readCassette(await cassettesBeside(path)(`cassettes/${name}.json#unknown`));
    if (connector === undefined || sample === undefined) throw new Error(name);
    const document = requireDocument(sample.document);
    return replay(connector, { document, status: 404, body: body ?? sample.answer.body });
  };

  test.each(['serpro.registration', 'serpro.certificates'])(
    'is no record only in the shape of %s, not in that of a gateway',
    async (name) => {
      expect(await outcomeOf(name, undefined)).toMatchObject({ outcome: 'NO_RECORD' });
      const gateway = { code: '900906', message: 'No matching resource found', description: '' };
      expect(await outcomeOf(name, gateway)).toMatchObject({ outcome: 'FAILED' });
      expect(await outcomeOf(name, { fault: gateway })).toMatchObject({ outcome: 'FAILED' });
    },
  );
});

describe('warrants of Judit', () => {
  const recordOf = async (cassette: string, change?: (page: unknown) => unknown) => {
    const { sections } = await sectionsOf('judit.criminal-record', cassette, change);
    const { CRIMINAL_RECORD: details } = sections;
    if (!fitsSchema(criminalRecord.details, details)) throw new Error('no section');
    return mergeSection('CRIMINAL_RECORD', [details]);
  };
  const isWanted = async (cassette: string, change?: (page: unknown) => unknown) => {
    const CRIMINAL_RECORD = await recordOf(cassette, change);
    return evaluateRule(denied('HAS_ARREST_WARRANT', 'IS_TRUE'), { CRIMINAL_RECORD }, { kind: 'cpf' }).status;
  };
  const withWarrants = (change: (data: object, at: number) => object) => (page: unknown) => {
    const { page_data, ...rest } = Object(page);
    return {
      ...rest,
      page_data: page_data.map((one: { response_data: object }, at: number) => ({
        ...one,
        response_data: change(one.response_data, at),
      })),
    };
  };

  test.each([
    ['an unknown kind', 'other-kind', 'DENIED'],
    ['an unknown state', 'other-state', 'NOT_APPLIED'],
    ['no CPF', 'several-people', 'DENIED'],
  ])('with %s', async (_, cassette, status) => {
    expect(await isWanted(cassette)).toBe(status);
  });

  test('of another CPF do not count, wherever they are in the answer', async () => {
    const named = (mainDocument: string) => ({ entity: { main_document: mainDocument } });
    const people = (own: number) =>
      withWarrants((data, at) => ({ ...data, ...named(at === own ? '000.000.124-40' : '52998224725') }));
    // The second warrant of the answer was served; the others are pending.
    expect(await isWanted('several-people', people(1))).toBe('APPROVED');
    expect(await isWanted('several-people', people(0))).toBe('DENIED');
    expect(await isWanted('several-people', people(2))).toBe('DENIED');
  });

  test('in an unknown state do not hide a pending one', async () => {
    const states = withWarrants((data, at) => ({
      ...data,
      entity: { main_document: '00000012440' },
      status: at === 2 ? 'Pendente de Cumprimento' : 'Situação Nova',
    }));
    expect(await isWanted('several-people', states)).toBe('DENIED');
  });

  test('after their last day may be in force', async () => {
    const until = withWarrants((data) => ({ ...data, expiration_date: '2026-10-31T00:00:00.000Z' }));
    expect(await isWanted('other-kind', until)).toBe('NOT_APPLIED');
    expect(await recordOf('other-kind', until)).toMatchObject({
      warrants: [{ active: null, status: 'PENDING', validUntil: '2026-10-31' }],
    });
  });
});

describe('a text that is an amount', () => {
  const amount = { kind: 'money', nullable: true } as const;

  test.each([
    ['3204.7300', 3204.73],
    ['3204.73', 3204.73],
    ['0.0001', 0.0001],
  ])('may have the decimals of %s', (text, value) => {
    expect(convert(text, amount, {})).toEqual({ value });
  });

  test.each(['3.204', '3.204.7300', '3204.'])('is not guessed: %s', (text) => {
    expect(convert(text, amount, {}).problem).toBe('it is no number');
  });
});

test('a word that is not listed is unknown only if the connector says so', () => {
  const target = { kind: 'word', nullable: true, words: ['PENDING'] } as const;
  const words = { Pendente: 'PENDING' };
  expect(convert('Outra', target, { words, otherWords: 'unknown' })).toEqual({ value: null });
  expect(convert('Pendente', target, { words, otherWords: 'unknown' })).toEqual({ value: 'PENDING' });
  expect(convert('Outra', target, { words }).problem).toBeDefined();
});
