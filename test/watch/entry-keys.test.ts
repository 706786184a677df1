import { describe, expect, test } from 'vitest';
import type { DatasetName } from '../../src/datasets/index.ts';
import type { ListMatch } from '../../src/datasets/screening/find-matches.ts';
import { requireDocument } from '../../src/document/document.ts';
import { compareFindings, type Finding } from '../../src/watch/finding.ts';
import { findingOf, ListScreener } from '../../src/watch/screen-list.ts';
import { watchedDatasets } from '../../src/watch/watched-datasets.ts';
import { loadChanged } from '../datasets/samples.ts';
import { newCompany } from '../http/new-company.ts';
import { cepim, openWatchWorld } from './watch-world.ts';

const document = newCompany();
let rows = 0;

function entry(facts: Record<string, string | null>, about: 'ENTRY' | 'DEBT' = 'ENTRY'): Finding {
  rows += 1;
  const match: ListMatch = {
    certainty: 'CERTAIN',
    matched: ['DOCUMENT'],
    document,
    names: ['UMA EMPRESA'],
    facts,
    sha256: String(rows),
    odds: null,
    score: null,
  };
  return findingOf(match, about);
}

const options = { setAside: new Set<string>(), sameName: true };
const changes = (before: readonly Finding[], after: readonly Finding[]) =>
  compareFindings(before, after, options).map(({ kind, before: old, after: now }) => [
    kind,
    old?.from ?? null,
    now?.from ?? null,
  ]);

const first = { reference: '012.345/2020-1', sanction: 'Inabilitação', authority: 'A', from: '2020-01-01' };
const second = { ...first, from: '2024-05-01' };

test.each([
  ['date', second],
  ['kind', { ...first, sanction: 'Inidoneidade' }],
  ['authority', { ...first, authority: 'B' }],
  ['last day', { ...first, until: '2030-01-01' }],
])('a second entry with the same process number and another %s is newly listed', (_what, other) => {
  expect(changes([entry(first)], [entry(first), entry(other)])).toEqual([['NEWLY_LISTED', null, other.from]]);
  expect(changes([entry(first)], [entry(other), entry(first)])).toHaveLength(1);
  expect(changes([entry(first), entry(other)], [entry(first)])).toEqual([['LEFT_LIST', other.from, null]]);
});

/** How an entry of a sample is repeated with the same number: the file, its entry, and what another one says instead. */
interface RepeatedEntry {
  readonly file: string;
  readonly of: string;
  readonly name?: string;
  readonly entry: RegExp;
  readonly differs: readonly [from: string | RegExp, to: string];
}

const company = { of: '99999004000192', name: 'TRANSPORTES IMAGINARIOS EIRELI' };
const day = /\d\d\/\d\d\/\d{4}/;

const repeated: Partial<Record<DatasetName, RepeatedEntry>> = {
  ceis: {
    ...company,
    file: '20261118_CEIS.csv',
    entry: /^"CEIS";"800001"[\s\S]*?(?=^"CEIS")/m,
    differs: [day, '02/02/2022'],
  },
  cnep: {
    ...{ file: '20261118_CNEP.csv', of: '99999002000101' },
    ...{ entry: /^"CNEP";"810001"[^\n]*\n/m, differs: [day, '02/02/2022'] },
  },
  cepim: {
    ...{ file: '20261118_CEPIM.csv', of: '99999001000159' },
    ...{ entry: /^[^\n]*"000000"[^\n]*\n/m, differs: [/OMISS[^"]*/, 'OUTRO MOTIVO'] },
  },
  ceaf: {
    ...{ file: '20261118_CEAF.csv', of: '00000000191', name: 'PESSOA FICTICIA UM' },
    ...{ entry: /^"840001"[^\n]*\n/m, differs: [day, '16/04/2025'] },
  },
  leniency: {
    ...{ file: '20261118_Acordos.csv', of: '99999002000101' },
    ...{ entry: /^"830001"[^\n]*\n/m, differs: ['01/07/2024', '01/08/2025'] },
  },
  tcu: {
    ...{ ...company, file: 'inidoneos.json' },
    ...{ entry: /\{[^{}]*"processo"[^{}]*\}/, differs: ['2024-06-01', '2025-06-01'] },
  },
  bcb: {
    ...{ file: 'quadro-geral-proibidos.json', of: '99999003000148' },
    ...{ entry: /\{[^{}]*"PAS"[^{}]*\}/, differs: ['2024-02-01', '2025-02-01'] },
  },
  mte: {
    ...company,
    file: 'cadastro_de_empregadores.csv',
    entry: /^2;2020;[^\n]*\n/m,
    differs: ['11/11/2024', '11/12/2025'],
  },
  ibama: {
    ...{ file: 'areas_embargadas-subset.csv', of: '99999002000101' },
    ...{ entry: /^"1";"000001"[^\n]*\n/m, differs: ['2021-08-10', '2022-09-11'] },
  },
  'tcu-irregular': {
    ...{ ...company, file: 'responsaveis-contas-irregulares.json' },
    ...{ entry: /\{[^{}]*"000\.003[^{}]*\}/, differs: ['05/08/2021', '06/09/2022'] },
  },
  pep: {
    ...{ file: '202610_PEP.csv', of: '00000000272', name: 'PESSOA FICTICIA DOIS' },
    ...{ entry: /^[^\n]*PESSOA FICTICIA DOIS[^\n]*\n/m, differs: ['01/01/2021', '01/01/2025'] },
  },
};

// On these, a number is of one person or company, and its rows are the names of one entry. Debts and the register have tests of their own.
const withoutCases: readonly DatasetName[] = ['eu', 'ofac', 'pgfn', 'receita', 'uk', 'un'];

test('every list is read with two entries of one number', () => {
  expect([...Object.keys(repeated), ...withoutCases].sort()).toEqual([...watchedDatasets].sort());
});

describe.each(Object.entries(repeated))(
  'on %s',
  (name, { file, of, name: personName, entry: row, differs }) => {
    const dataset = watchedDatasets.find((one) => one === name) ?? 'ceis';

    /** Returns what the list says of the sample's subject, with or without a second entry of the same number. */
    async function findingsWith(copies: 0 | 1): Promise<readonly Finding[]> {
      const { folder, edition } = await loadChanged(dataset, file, (text) => {
        const [original = ''] = row.exec(text) ?? [];
        expect(original.replace(...differs)).not.toBe(original);
        const separator = file.endsWith('.json') ? ',' : '';
        const copy = separator + original.replace(...differs);
        return copies === 0 ? text : text.replace(original, () => original + copy);
      });
      const screener = new ListScreener(folder, dataset, {
        ...{ edition: edition.sha256, since: null },
        countName: () => null,
      });
      const subject = { position: 1, document: requireDocument(of), name: personName ?? null };
      const findings = screener.find({ subject, isNew: false });
      screener.close();
      return findings ?? [];
    }

    test('a second entry with the same number that its own reader reads is newly listed, and leaves the list', async () => {
      const [one, two] = [await findingsWith(0), await findingsWith(1)];
      expect(one.length).toBeGreaterThan(0);
      expect(two).toHaveLength(one.length + 1);
      const kinds = (before: readonly Finding[], after: readonly Finding[]) =>
        compareFindings(before, after, options).map(({ kind }) => kind);
      expect(kinds(one, two)).toEqual(['NEWLY_LISTED']);
      expect(kinds(two, one)).toEqual(['LEFT_LIST']);
    });
  },
);

describe('an entry with the same process number', () => {
  test('that was aggravated is one change, with both contents', () => {
    const before = { ...first, until: '2025-01-01' };
    const [change, ...others] = compareFindings(
      [entry(before)],
      [entry({ ...before, until: '2033-01-01' })],
      options,
    );
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      kind: 'ENTRY_CHANGED',
      before: { until: '2025-01-01' },
      after: { until: '2033-01-01' },
    });
  });

  test('that is written with other accents or capitals has not changed', () => {
    expect(changes([entry(first)], [entry({ ...first, sanction: 'INABILITACAO' })])).toEqual([]);
  });

  test('takes the place of one and comes with another: one change and one entry', () => {
    const third = { ...first, from: '2025-01-01' };
    expect(changes([entry(first)], [entry(second), entry(third)])).toEqual([
      ['ENTRY_CHANGED', '2020-01-01', '2024-05-01'],
      ['NEWLY_LISTED', null, '2025-01-01'],
    ]);
  });
});

describe('a list without numbers', () => {
  test('has the same entries after a row was inserted', () => {
    const [one, two] = [
      { ...first, reference: null },
      { ...second, reference: null },
    ];
    expect(changes([entry(one)], [entry(two), entry(one)])).toEqual([['NEWLY_LISTED', null, '2024-05-01']]);
  });
});

describe('a debt', () => {
  const debt = (amount: string, number = '1') => entry({ number, revenue: 'IRPJ', amount }, 'DEBT');

  test('that grew is one change; one that shrank is none', () => {
    expect(changes([debt('100')], [debt('150')])).toEqual([['DEBT_GREW', null, null]]);
    expect(changes([debt('100')], [debt('50')])).toEqual([]);
    expect(changes([debt('100')], [debt('100'), debt('90', '2')])).toEqual([['NEW_DEBT', null, null]]);
  });
});

test('a second agreement row with the same number is alerted in a portfolio', async () => {
  const world = await openWatchWorld();
  await world.load('cepim', 1, cepim([['7', document, 'UMA']]));
  const id = await world.watch([document]);
  await world.run(id);
  const other = `"${document}";"UMA";"7";"OUTRO ÓRGÃO";"OUTRO MOTIVO"\r\n`;
  await world.load('cepim', 2, cepim([['7', document, 'UMA']]) + other);
  await world.run(id);
  expect(await world.told()).toMatchObject([
    { document, changes: [{ kind: 'NEWLY_LISTED', after: { reference: '7', says: 'OUTRO MOTIVO' } }] },
  ]);
});
