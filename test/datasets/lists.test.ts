import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { type DatasetName, datasetNames, datasets } from '../../src/datasets/index.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

const files: Readonly<Record<DatasetName, readonly string[]>> = {
  ceis: ['20261118_CEIS.csv'],
  cnep: ['20261118_CNEP.csv'],
  cepim: ['20261118_CEPIM.csv'],
  ceaf: ['20261118_CEAF.csv'],
  leniency: ['20261118_Acordos.csv'],
  pep: ['202610_PEP.csv'],
  pgfn: [
    'arquivo_lai_SIDA_SP_202609.csv',
    'arquivo_lai_PREV_SP_202609.csv',
    'arquivo_lai_FGTS_SP_202609.csv',
  ],
};

async function loaded(name: DatasetName): Promise<string> {
  const folder = newDatasetsFolder();
  await loadEdition(name, files[name].map(fixtureFile), loadOptions(folder));
  return folder;
}

async function factsOf(name: DatasetName, query: string) {
  return searchDataset(await loaded(name), name, query).entries.map(({ facts }) => facts);
}

describe('every list', () => {
  test.each(datasetNames)('%s says in both languages what it means', (name) => {
    const { title, publisher, means } = datasets[name];
    for (const text of [title, publisher, means]) {
      expect(text.en.length > 2 && text['pt-BR'].length > 2).toBe(true);
    }
    expect(datasets[name].staleAfterDays).toBeGreaterThan(datasets[name].rhythmDays);
  });
});

describe('what a row says', () => {
  test('of CEIS, with an entry for each sanction, and its days', async () => {
    expect(await factsOf('ceis', '99.999.004/0001-92')).toEqual([
      {
        reference: '800001',
        sanction: 'Impedimento/proibição de contratar com prazo determinado',
        authority: 'Órgão Inventado',
        from: '2025-02-03',
        until: '2027-02-02',
      },
      {
        reference: '800002',
        sanction: 'Declaração de Inidoneidade sem prazo determinado',
        authority: 'Órgão Inventado',
        from: '2025-02-03',
        until: null,
      },
    ]);
  });

  test('of CNEP', async () => {
    const [facts] = await factsOf('cnep', '99999002000101');
    expect(facts).toMatchObject({ reference: '810001', sanction: 'Multa - Lei 12846/2013', until: null });
  });

  test('of CEPIM, one entity with two rows', async () => {
    const facts = await factsOf('cepim', '99999001000159');
    expect(facts.map(({ sanction }) => sanction)).toEqual([
      'OMISSÃO NO DEVER DE PRESTAR CONTAS',
      'INSTAURAÇÃO DE TOMADA DE CONTAS ESPECIAL',
    ]);
  });

  test('of CEAF, whose CPFs are masked', async () => {
    expect(await factsOf('ceaf', '***.000.001-**')).toMatchObject([
      { sanction: 'Demissão', from: '2024-03-15' },
    ]);
  });

  test('of a leniency agreement, and of a foreigner without a CNPJ by name', async () => {
    expect(await factsOf('leniency', '99999002000101')).toMatchObject([
      { sanction: 'Em Execução', until: '2034-07-01' },
    ]);
    expect(await factsOf('leniency', 'Fictitious Foreign')).toMatchObject([{ reference: '830002' }]);
  });

  test('of a politically exposed person, with words in place of days', async () => {
    expect(await factsOf('pep', 'pessoa fictícia cinco')).toMatchObject([
      { title: 'DIRETOR', from: '2023-05-05', until: null, exposedUntil: null },
    ]);
  });

  test('of an active debt, in each of the three systems', async () => {
    const folder = await loaded('pgfn');
    const of = (query: string) => searchDataset(folder, 'pgfn', query).entries.map(({ facts }) => facts);
    expect(of('99999004000192')).toMatchObject([
      { amount: '33210.02', fund: 'FGTS', litigated: 'YES', debtor: 'MAIN', state: 'Em cobrança' },
      { amount: '152340.77', fund: null, revenue: 'IRPJ', from: '2020-07-15' },
    ]);
    expect(of('99999003000148')).toMatchObject([{ debtor: 'CO_DEBTOR' }]);
    expect(of('99999002000101')).toMatchObject([{ amount: '880000', revenue: 'DEBCAD', state: 'Garantia' }]);
    expect(of('***000001**')).toMatchObject([{ amount: '1200', from: '2021-10-10' }]);
  });
});

test('PGFN is loaded with all its parts, or not at all', async () => {
  const loading = loadEdition(
    'pgfn',
    [fixtureFile('arquivo_lai_SIDA_SP_202609.csv')],
    loadOptions(newDatasetsFolder()),
  );
  await expect(loading).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    message: expect.stringMatching(/PREV, FGTS/),
  });
});

test('titles are found whatever their order, accents and case', async () => {
  const folder = newDatasetsFolder();
  const text =
    'nome entidade;Motivo do Impedimento;ORGAO CONCEDENTE;cnpj entidade;Numero Convenio\nX LTDA;M;O;99.999.001/0001-59;7\n';
  await loadEdition('cepim', [newFile('20261118_CEPIM.csv', text)], loadOptions(folder));
  expect(searchDataset(folder, 'cepim', '99999001000159').entries).toMatchObject([{ names: ['X LTDA'] }]);
});
