import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { type DatasetName, datasetNames, datasets } from '../../src/datasets/index.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

const files: Readonly<Record<string, readonly string[]>> = {
  ceis: ['20261118_CEIS.csv'],
  cnep: ['20261118_CNEP.csv'],
  cepim: ['20261118_CEPIM.csv'],
  ceaf: ['20261118_CEAF.csv'],
  leniency: ['20261118_Acordos.csv'],
  tcu: ['inidoneos.json', 'inabilitados.json'],
  bcb: ['quadro-geral-inabilitados.json', 'quadro-geral-proibidos.json'],
  mte: ['cadastro_de_empregadores.csv'],
  ibama: ['areas_embargadas-subset.csv'],
  pep: ['202610_PEP.csv'],
  pgfn: [
    'arquivo_lai_SIDA_SP_202609.csv',
    'arquivo_lai_PREV_SP_202609.csv',
    'arquivo_lai_FGTS_SP_202609.csv',
  ],
};

/** The samples of a dataset. */
function filesOf(name: DatasetName): readonly string[] {
  const own = files[name];
  if (own === undefined) throw new Error(`${name} has no sample`);
  return own;
}

async function loaded(name: DatasetName): Promise<string> {
  const folder = newDatasetsFolder();
  // Some do not tell their day.
  const publishedOn = ['tcu', 'bcb', 'ibama'].includes(name) ? '2026-11-18' : undefined;
  await loadEdition(name, filesOf(name).map(fixtureFile), loadOptions(folder, { publishedOn }));
  return folder;
}

async function factsOf(name: DatasetName, query: string) {
  return searchDataset(await loaded(name), name, query).entries.map(({ facts }) => facts);
}

describe('every list', () => {
  // The register is no list, and has samples of its own.
  test.each(datasetNames.filter((name) => name !== 'receita'))(
    '%s says in both languages what it means',
    (name) => {
      const { title, publisher, means } = datasets[name];
      for (const text of [title, publisher, means]) {
        expect(text.en.length > 2 && text['pt-BR'].length > 2).toBe(true);
      }
      expect(filesOf(name).length).toBeGreaterThan(0);
      expect(datasets[name].staleAfterDays).toBeGreaterThan(datasets[name].rhythmDays);
    },
  );
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

  test('of TCU, of both its lists', async () => {
    expect(await factsOf('tcu', '99999004000192')).toMatchObject([
      {
        reference: '000.001/2023-0',
        sanction: 'Inidoneidade para licitar',
        from: '2024-06-01',
        until: '2027-06-01',
      },
    ]);
    expect(await factsOf('tcu', 'pessoa fictícia oito')).toMatchObject([
      { sanction: 'Inabilitação para cargo federal' },
    ]);
  });

  test('of TCU, from a folder that holds other lists too', async () => {
    const folder = newDatasetsFolder();
    const all = fixtureFile('README.md').replace(/README.md$/, '');
    await loadEdition('tcu', [all], loadOptions(folder, { publishedOn: '2026-11-18' }));
    expect(listEditions(folder, 'tcu')).toMatchObject([{ rows: 2 }]);
  });

  test('of the central bank, whose term may be a word', async () => {
    expect(await factsOf('bcb', '***000009**')).toMatchObject([
      { sanction: 'Inabilitação', until: '2028-01-09' },
    ]);
    expect(await factsOf('bcb', '99999003000148')).toMatchObject([{ sanction: 'Proibição', until: null }]);
  });

  test('of the register of employers, in its last period, without its foot', async () => {
    expect(await factsOf('mte', '99999004000192')).toMatchObject([{ reference: '2', from: '2024-11-11' }]);
    const folder = await loaded('mte');
    expect(listEditions(folder, 'mte')).toMatchObject([
      { rows: 3, publishedOn: '2026-10-06', wrongDocuments: 1 },
    ]);
  });

  test('of an embargo, but not of one that was lifted', async () => {
    expect(await factsOf('ibama', '99999002000101')).toMatchObject([
      { reference: '000001', from: '2021-08-10' },
    ]);
    const text =
      'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_EMBARGADO;DAT_EMBARGO;SIT_DESEMBARGO\n1;99999001000159;A;2021-01-01;S\n2;99999002000101;B;2021-01-01;N\n';
    const folder = newDatasetsFolder();
    await loadEdition('ibama', [newFile('20261118_areas_embargadas.csv', text)], loadOptions(folder));
    expect(searchDataset(folder, 'ibama', '99999001000159').entries).toEqual([]);
    expect(searchDataset(folder, 'ibama', '99999002000101').entries).toHaveLength(1);
  });

  test.each([
    ['no JSON', 'tcu', '{"items": ['],
    ['rows elsewhere', 'tcu', '{"value": []}'],
    ['rows of another list', 'bcb', '{"value": [{"nome": "X"}]}'],
  ] as const)('%s is refused', async (_, name, text) => {
    const given = filesOf(name).map((file) => newFile(file, text));
    const loading = loadEdition(name, given, loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' }));
    await expect(loading).rejects.toMatchObject({ code: 'DATASET_FILE_UNREADABLE' });
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
