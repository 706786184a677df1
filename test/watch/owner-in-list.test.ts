import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { Document } from '../../src/document/document.ts';
import { ListScreener } from '../../src/watch/screen-list.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from '../datasets/dataset-folder.ts';

test('a new entry with a whole CPF concerns the one-person company of its owner', async () => {
  const folder = newDatasetsFolder();
  const text = readFileSync(fixtureFile('20261118_CEIS.csv'), 'latin1');
  const [, row = ''] = /(\r?\n"CEIS";"800005";[^\n]*)/.exec(text) ?? [];
  const newRow = row.replace('"***.000.001-**"', '"529.982.247-25"').replace('800005', '800099');
  const load = (file: string, content: string) =>
    loadEdition('ceis', [newFile(file, content)], loadOptions(folder));
  const { edition: before } = await load('20261118_CEIS.csv', text);
  const { edition } = await load('20261119_CEIS.csv', `${text.trimEnd()}${newRow}\n`);
  const document: Document = { kind: 'cnpj', value: '99999003000148' };
  const options = { edition: edition.sha256, since: before.sha256, countName: () => null };
  const screener = new ListScreener(folder, 'ceis', options);
  try {
    expect(screener.needsName('cnpj')).toBe(true);
    const find = (name: string) => screener.find({ subject: { position: 0, document, name }, isNew: false });
    expect(find('PESSOA FICTICIA UM ***.982.247-**')).toMatchObject([
      { identity: '800099', says: { certainty: 'POSSIBLE' } },
    ]);
    expect(find('PESSOA FICTICIA UM ***.982.248-**')).toBeUndefined();
    // The CPF begins with the root of this CNPJ, which is another company's.
    const other: Document = { kind: 'cnpj', value: '52998224000138' };
    const subject = { position: 1, document: other, name: 'PESSOA FICTICIA UM LTDA' };
    expect(screener.find({ subject, isNew: true })).toEqual([]);
    expect(screener.find({ subject, isNew: false })).toBeUndefined();
  } finally {
    screener.close();
  }
});
