import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
