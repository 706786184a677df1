import { afterEach, expect, test, vi } from 'vitest';
import { aBatch, anInvalidLine, aResult, aRule, workbookOf } from './batch-data.ts';
import { readWorkbook } from './read-workbook.ts';

const content = {
  results: Array.from({ length: 2_000 }, (_, index) =>
    aResult({ line: index, name: `Empresa ${index * 7919}`, score: index % 1001 }),
  ),
  rules: Array.from({ length: 2_000 }, (_, index) => aRule({ value: index })),
  invalid: [anInvalidLine()],
};

afterEach(() => vi.useRealTimers());

test('the same batch gives the same bytes, whenever and wherever it is written', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z'), toFake: ['Date'] });
  const first = await workbookOf(content);
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.setSystemTime(new Date('2027-02-03T04:05:06Z'));
  const again = await workbookOf(content);
  expect(again.equals(first)).toBe(true);
});

test('another batch gives others', async () => {
  const first = await workbookOf(content);
  expect((await workbookOf({ ...content, batch: aBatch({ name: 'Outra' }) })).equals(first)).toBe(false);
});

test('the archive and the properties hold no time but that of the batch', async () => {
  const bytes = await workbookOf(content);
  const core = readWorkbook(bytes).parts.get('docProps/core.xml');
  const times = core?.children.filter(({ name }) => name.startsWith('dcterms:')).map(({ text }) => text);
  expect(core?.children.find(({ name }) => name === 'dc:identifier')?.text).toBe(aBatch().id);
  expect(times).toEqual(['2026-11-20T03:00:00Z', '2026-11-20T03:00:00Z']);
  const directory = bytes.indexOf('PK\u0001\u0002');
  const dates = new Set<number>();
  for (let at = directory; bytes.readUInt32LE(at) === 0x02014b50; ) {
    dates.add(bytes.readUInt32LE(at + 12));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // 1 January 1980, midnight.
  expect([...dates]).toEqual([((1 << 5) | 1) << 16]);
});
