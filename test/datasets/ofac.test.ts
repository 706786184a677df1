import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { filesOf, loadChanged } from './samples.ts';

test.each([
  ['sdn.csv', 'alt.csv'],
  ['alt.csv', 'sdn.csv'],
  ['cons_alt.csv', 'cons_prim.csv'],
])(
  'a broken row of OFAC is reported in its own file, also if another one is read first: %s',
  async (broken, first) => {
    const files = filesOf('ofac').toSorted((a, b) => Number(b === first) - Number(a === first));
    const rows = readFileSync(fixtureFile(broken), 'latin1').split('\n').slice(0, 1);
    const given = files.map((file) =>
      file === broken ? newFile(file, [...rows, '900009,"X"', ''].join('\n')) : fixtureFile(file),
    );
    await expect(
      loadEdition('ofac', given, loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' })),
    ).rejects.toMatchObject({ params: { file: expect.stringMatching(`(?:^|/)${broken}:2$`) } });
  },
);

test.each([
  ['Tax ID No. 99.999.004/0001-92 (Brazil)', ['99999004000192']],
  ['Tax ID No. 99999004000192 (Brazil); Organization Type: Freight', ['99999004000192']],
  ['C.N.P.J. 99.999.004/0001-92', ['99999004000192']],
  ['CNPJ: 99999004000192', ['99999004000192']],
  ['Registration Number 12.ABC.345/01DE-35 (Brazil)', ['12ABC34501DE35']],
  ['CNPJ 99.999.004/0001-92; CNPJ 33.683.111/0002-80', ['33683111000280', '99999004000192']],
  ['Tax ID No. 99.999.004/0001-92 (Brazil); CNPJ 99.999.004/0001-92 (Brazil)', ['99999004000192']],
  ['Tax ID No. 99999004000192 (Panama)', [null]],
  ['Passport XX000000 (Brazil)', [null]],
])('the remarks of OFAC have a Brazilian document: %s', async (remarks, documents) => {
  const { folder } = await loadChanged('ofac', 'sdn.csv', (text) =>
    text.replace('Website www.example.com;', () => `${remarks};`),
  );
  const { entries } = searchDataset(folder, 'ofac', 'TRANSPORTES IMAGINARIOS EIRELI');
  expect(entries.map(({ document }) => document).toSorted()).toEqual(documents);
  for (const document of documents) {
    if (document === null) continue;
    expect(searchDataset(folder, 'ofac', document).entries).toMatchObject([
      { facts: { reference: '900002' } },
    ]);
  }
});

test('a wrong Brazilian document in the remarks of OFAC is shown as it is written', async () => {
  const { folder } = await loadChanged('ofac', 'sdn.csv', (text) =>
    text.replace('Website www.example.com;', 'CNPJ 99.999.004/0001-93;'),
  );
  expect(listEditions(folder, 'ofac')).toMatchObject([{ rows: 4, wrongDocuments: 0 }]);
  expect(searchDataset(folder, 'ofac', 'TRANSPORTES IMAGINARIOS EIRELI').entries).toMatchObject([
    { document: null, facts: { documentAsWritten: '99.999.004/0001-93' } },
  ]);
});

describe('a remark of OFAC with more than 1,000 characters', () => {
  const remark = (end: string) => {
    const text = `Website www.example.com;${' Linked To: OUTRA EMPRESA INVENTADA;'.repeat(40)} ${end}`;
    return { begin: text.slice(0, 1000), rest: text.slice(1000) };
  };
  const load = (begin: string, comments?: string) => {
    const changed = new Map([
      [
        'sdn.csv',
        `900002,"TRANSPORTES IMAGINARIOS EIRELI",-0- ,"SDGT",${'-0- ,'.repeat(7)}"${begin}"\r\n900001,"FICTICIO MODELO, Joao Inventado","individual","SDNT",${'-0- ,'.repeat(7)}-0- \r\n`,
      ],
      ['sdn_comments.csv', comments],
    ]);
    const given = filesOf('ofac').flatMap((file) => {
      const text = changed.has(file) ? changed.get(file) : readFileSync(fixtureFile(file), 'latin1');
      return text === undefined ? [] : newFile(file, text);
    });
    const folder = newDatasetsFolder();
    const loading = loadEdition('ofac', given, loadOptions(folder, { publishedOn: '2026-11-18' }));
    return { folder, loading };
  };

  test('ends in SDN_COMMENTS: names, birth dates and documents there are read', async () => {
    const { begin, rest } = remark("a.k.a. 'CARGA NOVA INVENTADA'; Tax ID No. 99.999.004/0001-92 (Brazil).");
    const { folder, loading } = load(begin, `900002,"${rest}"\r\n900001,"DOB 01 Feb 1970."\r\n\x1a`);
    expect((await loading).edition).toMatchObject({ rows: 3, damagedRows: [] });
    for (const query of ['CARGA NOVA INVENTADA', '99999004000192'])
      expect(searchDataset(folder, 'ofac', query).entries).toMatchObject([
        { document: '99999004000192', facts: { reference: '900002' } },
      ]);
    expect(searchDataset(folder, 'ofac', 'JOAO INVENTADO FICTICIO MODELO').entries).toMatchObject([
      { facts: { birthDates: '1970-02-01' } },
    ]);
  });

  test('is refused without its end', async () => {
    const { begin } = remark('Gender Female.');
    for (const comments of [undefined, '900001,"Gender Male."\r\n'])
      await expect(load(begin, comments).loading).rejects.toMatchObject({
        code: 'DATASET_FILE_UNREADABLE',
        message: expect.stringMatching(/sdn\.csv:1 .*cut off, and its end is in SDN_COMMENTS\.CSV/),
      });
    expect((await load('Gender Female.').loading).edition.rows).toBe(3);
  });

  test.each([
    ['999999,"Gender Male."', 1],
    ['900002,-0- ,1', 1],
    ['900002,"Gender Female."\r\n900001,""', 2],
  ])('is refused if its end belongs to no entry or is empty: %s', async (comments, line) => {
    await expect(load('Gender', comments).loading).rejects.toMatchObject({
      message: expect.stringContaining(`sdn_comments.csv:${line} `),
    });
  });
});
