import { expect, test } from 'vitest';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { shapeDifference } from '../../../src/sources/connector/shape-difference.ts';

const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: [api.acme.example]
request: { method: GET, url: 'https://api.acme.example/{document}' }
subject: cnpj
map:
  PROTESTS: { count: total, entries: { each: protests, item: { amount: amount } } }
cassettes: [unknown.json, none.json, found.json]
`;
const own = { cnpj: '33683111000280', total: 1, protests: [{ amount: 10, office: { city: 'X' } }] };
const cassettes: Readonly<Record<string, object>> = {
  'unknown.json': { answer: { status: 404, body: {} }, expected: { outcome: 'NO_RECORD' } },
  'none.json': {
    answer: { status: 200, body: { ...own, total: 0, protests: [] } },
    expected: { outcome: 'ANSWERED' },
  },
  'found.json': { answer: { status: 200, body: own }, expected: { outcome: 'ANSWERED' } },
};
const read = async (name: string) => JSON.stringify({ document: own.cnpj, ...cassettes[name] });

async function differenceOf(body: unknown) {
  const { connector } = await readConnector(yaml, 'acme.yaml');
  if (connector === undefined) throw new Error('no connector');
  return shapeDifference(connector, JSON.stringify(body), read);
}

test.each([
  ['a field that was renamed', { ...own, total: undefined, count: 1 }, 'total'],
  ['a list that became a map', { ...own, protests: { amount: 10 } }, 'protests'],
  ['a number that became a text', { ...own, total: '1' }, 'total'],
  ['a page that is no map at all', [own], '@'],
])('%s is told by the first cassette that has it otherwise', async (_, body, path) => {
  expect(await differenceOf(body)).toEqual({ cassette: 'none.json', path });
});

test('what has the shape of one of them differs from none, and an unknown value has any', async () => {
  expect(await differenceOf({ ...own, more: true })).toBeUndefined();
  expect(await differenceOf({ ...own, total: null, protests: [] })).toBeUndefined();
});
