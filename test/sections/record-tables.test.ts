import { describe, expect, test } from 'vitest';
import { listsOfSection } from '../../src/presentation/report-lists.ts';
import { sectionPage } from '../../src/presentation/section-page.ts';
import type { SectionAnswer } from '../../src/report/report-answer.ts';
import { fieldKind } from '../../src/sections/field-kind.ts';
import { fieldLabel } from '../../src/sections/field-labels.ts';
import { recordTables } from '../../src/sections/record-tables.ts';
import { formatIn } from '../../src/wording/format.ts';

const edition = { dataset: 'ceis', publishedOn: '2026-11-18', sha256: 'e'.repeat(64), stale: false };
const hit = {
  authority: 'Órgão Inventado',
  certainty: 'POSSIBLE',
  document: '***.000.001-**',
  from: null,
  name: 'SANDBOX FULANO',
  odds: 12,
  rowSha256: 'a'.repeat(64),
  until: null,
};
/** As they are kept: in the order of the alphabet. */
const lists = [
  { edition, editionDate: '2026-11-18', hits: [], list: 'CNEP', state: 'CLEAN' },
  { edition, editionDate: '2026-11-18', hits: [hit], list: 'CEIS', state: 'POSSIBLE' },
];
const section: SectionAnswer = {
  id: 'sec_1',
  type: { value: 'SANCTIONS', title: 'Sanctions' },
  status: 'COMPLETED',
  details: { lists },
  integrationCount: 1,
  asOf: '2026-11-20',
  updatedAt: '2026-11-20T12:00:00.000Z',
  sources: [],
  errors: [],
};

describe('a list within the records of a list', () => {
  test('stands in a table of its own, with what names the record around each row, and hashes last', () => {
    const [whole, hits, ...others] = recordTables('SANCTIONS', ['lists'], {
      records: lists,
      day: '2026-11-20',
    });
    expect(others).toEqual([]);
    expect(whole.names).toEqual(['list', 'state', 'editionDate', 'edition']);
    expect(hits?.names).toEqual([
      'list',
      'name',
      'certainty',
      'from',
      'until',
      'odds',
      'editionDate',
      'document',
      'authority',
      'rowSha256',
    ]);
    expect(hits?.records).toEqual([{ list: 'CEIS', editionDate: '2026-11-18', ...hit }]);
    expect(hits?.pathOf('list')).toEqual(['lists', 'list']);
    expect(hits?.pathOf('name')).toEqual(['lists', 'hits', 'name']);
  });

  test('is no JSON in a PDF or a workbook, and a table on the terminal', () => {
    const [whole, hits] = listsOfSection(section, 'en');
    expect(whole?.columns.map(({ label }) => label).slice(0, 3)).toEqual(['List', 'State', 'Edition of']);
    expect(hits?.title).toBe('Entries found');
    for (const { columns, records } of [whole, hits].flatMap((one) => one ?? [])) {
      const values = records.flatMap((record) => columns.map((column) => column.of(record)));
      expect(values.filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
    }
    const { fields } = sectionPage(section, { language: 'en', format: formatIn('en', 'America/Sao_Paulo') });
    const tables = fields.flatMap((field) => ('rows' in field ? [field] : []));
    expect(tables.map(({ rows }) => rows.length)).toEqual([2, 1]);
    expect(tables[1]?.rows[0]?.slice(0, 5)).toEqual(['CEIS', 'SANDBOX FULANO', 'possible', '–', '–']);
  });

  test('stays where it is where a section says nothing of it', () => {
    const lawsuits = [{ parties: [{ name: 'A' }], number: '1' }];
    const tables = recordTables('PROCESSES', ['lawsuits'], { records: lawsuits, day: '2026-11-20' });
    expect(tables).toHaveLength(1);
    expect(tables[0].names).toContain('parties');
  });
});

test('a list of sanctions shows the days and the validity of the entry that counts most', () => {
  const hit = (from: string, until: string | null) => ({ name: 'X', certainty: 'CERTAIN', from, until });
  const list = (name: string, hits: readonly object[]) => ({
    list: name,
    state: hits.length > 0 ? 'LISTED' : 'CLEAN',
    editionDate: '2026-11-01',
    hits,
  });
  const records = [
    list('CEIS', [hit('2019-02-01', '2021-01-31')]),
    list('CNEP', [hit('2027-01-01', null), hit('2018-01-01', '2019-01-01')]),
    list('TCU', [hit('2018-01-01', '2019-01-01'), hit('2025-01-01', '2028-01-01')]),
    list('OFAC', []),
  ];
  const [whole] = recordTables('SANCTIONS', ['lists'], { records, day: '2026-11-30' });
  expect(whole.names).toEqual(['list', 'state', 'validity', 'from', 'until', 'editionDate']);
  expect(whole.records.map(({ list: name, validity, from, until }) => [name, validity, from, until])).toEqual(
    [
      ['CEIS', 'ENDED', '2019-02-01', '2021-01-31'],
      ['CNEP', 'NOT_YET', '2027-01-01', null],
      ['TCU', 'IN_FORCE', '2025-01-01', '2028-01-01'],
      ['OFAC', undefined, undefined, undefined],
    ],
  );
  expect(fieldKind('SANCTIONS', whole.pathOf('validity'))).toBe('CODE');
  expect(fieldKind('SANCTIONS', whole.pathOf('until'))).toBe('DAY');
  expect(fieldLabel('SANCTIONS', whole.pathOf('validity'), 'en')).toBe('Validity');
});
