import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../src/document/document.ts';
import { replay } from '../../../src/sources/connector/cassette.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { SourceFailure, type SourceRequest } from '../../../src/sources/define-source.ts';
import { serveHttp } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

const { document } = parseDocument('33683111000280');
if (document === undefined) throw new Error('no document');
const request: SourceRequest = {
  document,
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['PROTESTS'],
  askedOn: '2026-11-20',
  signal: new AbortController().signal,
};

const yamlFor = (origin: string, host: string, settings: string) => `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${host}']
request: { method: GET, url: '${origin}/protests/{document}' }
noRecord: [{ status: [404] }]
${settings}
map:
  PROTESTS: { count: total, entries: { each: entries, item: { amount: amount } } }
`;

/** The charge of a query whose body or header states a cost, and the failure if there is one. */
async function charged(
  settings: string,
  { spent, header, status = 200 }: { spent?: unknown; header?: string; status?: number },
) {
  const { url } = await serveHttp((_, response) => {
    // JSON as it was written: a number keeps its digits.
    const body = `{"total": 1${spent === undefined ? '' : `, "spent": ${String(spent)}`}}`;
    const headers = { 'content-type': 'application/json', ...(header !== undefined && { 'x-cost': header }) };
    response.writeHead(status, headers).end(body);
  });
  const { source } = await openLocalConnector(yamlFor(url.origin, url.host, settings));
  try {
    const { outcome, charge } = await source.ask(request);
    return { outcome, ...charge };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return { failure: `${error.code} ${error.message}`, ...error.charge };
  }
}

const byPath = 'price: 0.35\ncost: { path: spent, most: 20 }';

describe('a stated cost is read exactly', () => {
  test.each([
    ['14.95', 149_500_000],
    ['14.950000000000001', 149_500_000],
    ['1e-7', 1],
    ['0.0000001', 1],
    ['0', 0],
    ['15', 150_000_000],
    ['1.5E1', 150_000_000],
    ['"0,26"', 2_600_000],
    ['" 0.26 "', 2_600_000],
    ['"0.1234567"', 1_234_567],
    ['1000000', 10_000_000_000_000],
  ])('%s', async (spent, units) => {
    expect(await charged(byPath, { spent })).toEqual({ outcome: 'ANSWERED', billed: true, units });
  });

  test('in credits, rounded once', async () => {
    const settings = 'cost: { path: spent, unit: 0.0333333333, most: 1 }';
    expect(await charged(settings, { spent: 3 })).toMatchObject({ units: 1_000_000 });
  });

  test('in a header', async () => {
    const settings = 'cost: { header: x-cost, most: 1 }';
    expect(await charged(settings, { header: '0.0049' })).toMatchObject({ units: 49_000 });
  });
});

describe('a stated cost that cannot be read is a failure, which counts with the highest cost', () => {
  test.each([
    '"R$ 0,35"',
    '"1.234,56"',
    '"1,234.56"',
    '-1',
    '"-0.35"',
    'true',
    '{"brl": 1}',
    '[1]',
    '"free"',
    '1000000.01',
    '1e300',
    '99999999999999999999',
  ])('%s', async (spent) => {
    const result = await charged(byPath, { spent });
    expect(result).toMatchObject({ billed: true, questions: 0, unknown: 1 });
    expect(result).not.toHaveProperty('units');
    expect(result).toHaveProperty(
      'failure',
      expect.stringMatching(
        /^INVALID_ANSWER The answer of Acme cannot be used: cost\.path \(spent\): .+ is not an amount\.$/,
      ),
    );
  });

  test('in a header', async () => {
    const result = await charged('cost: { header: x-cost, most: 1 }', { header: 'R$ 1' });
    expect(result).toMatchObject({ failure: expect.stringContaining('cost.header (x-cost): "R$ 1"') });
  });

  test('and `source check` shows it of a cassette', async () => {
    const { connector } = await readConnector(yamlFor('https://a.example', 'a.example', byPath), 'a.yaml');
    if (connector === undefined) throw new Error('no connector');
    const replayed = (spent: unknown) =>
      replay(connector, { document, status: 200, body: { total: 0, entries: [], spent } });
    expect(replayed('1.234,56')).toMatchObject({ outcome: 'FAILED', code: 'INVALID_ANSWER' });
    expect(replayed(0.2)).toMatchObject({ outcome: 'ANSWERED' });
  });
});

describe('an answer that states no cost', () => {
  test('counts with the price', async () => {
    expect(await charged(byPath, {})).toEqual({ outcome: 'ANSWERED', billed: true });
    expect(await charged(byPath, { spent: 'null' })).toEqual({ outcome: 'ANSWERED', billed: true });
  });

  test.each(['cost: { path: spent }', 'price: 0\ncost: { path: spent }', 'cost: { header: x-cost }'])(
    'is a failure without a price: %s',
    async (settings) => {
      expect(await charged(settings, {})).toMatchObject({
        billed: true,
        failure: expect.stringContaining('the answer states no cost, and price is not set'),
      });
    },
  );

  test('is free if the provider does not bill it', async () => {
    const settings = 'cost: { path: spent }\nbillable: { outcomes: [FOUND] }';
    expect(await charged(settings, { status: 404 })).toEqual({ outcome: 'NO_RECORD', billed: false });
  });
});
