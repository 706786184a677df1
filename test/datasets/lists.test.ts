import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../src/base/decode-text.ts';
import { compareEditions } from '../../src/datasets/compare-editions.ts';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { type DatasetName, datasetNames, datasets } from '../../src/datasets/index.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { dayOf, filesOf, listNames, loaded } from './samples.ts';

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

describe('a list that somebody saved again', () => {
  const tables = listNames.filter((name) => filesOf(name).every((file) => file.endsWith('.csv')));
  const inUtf8 = (text: string) => Buffer.from(text);
  const inUtf8WithMark = (text: string) => Buffer.from(`\uFEFF${text}`);
  const inWindows1252 = (text: string) =>
    Buffer.from(text.replaceAll('–', '\u0096').replaceAll('€', '\u0080'), 'latin1');

  test.each(tables)(
    '%s says the same in UTF-8, with a mark or without, and in Windows-1252',
    async (name) => {
      const folder = await loaded(name);
      const texts = filesOf(name).map((file) => decodeText(readFileSync(fixtureFile(file))));
      // The EU's list has names in Cyrillic, which Windows-1252 has not.
      const isLatin = texts.every((text) => !/[^\0-\xff–€]/.test(text));
      for (const saved of [inUtf8, inUtf8WithMark, ...(isLatin ? [inWindows1252] : [])]) {
        const files = filesOf(name).map((file, at) => newFile(file, saved(texts[at] ?? '')));
        await loadEdition(name, files, loadOptions(folder, { publishedOn: dayOf(name) }));
        const [current, before] = listEditions(folder, name);
        if (current === undefined || before === undefined) continue;
        const { added, removed } = compareEditions(folder, name, {
          from: before.sha256,
          to: current.sha256,
          limit: 3,
        });
        expect([...added.first, ...removed.first]).toEqual([]);
      }
      expect(listEditions(folder, name)).toHaveLength(2);
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
    expect(await factsOf('mte', '99999004000192')).toMatchObject([{ reference: null, from: '2024-11-11' }]);
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
      'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_EMBARGADO;DAT_EMBARGO;SIT_CANCELADO;STATUS_FORMULARIO;SIT_DESEMBARGO;TIPO_DESEMBARGO\n1;99999001000159;A;2021-01-01;N;;S;\n2;99999002000101;B;2021-01-01;N;;N;\n';
    const folder = newDatasetsFolder();
    await loadEdition('ibama', [newFile('20261118_areas_embargadas.csv', text)], loadOptions(folder));
    expect(searchDataset(folder, 'ibama', '99999001000159').entries).toEqual([]);
    expect(searchDataset(folder, 'ibama', '99999002000101').entries).toHaveLength(1);
  });

  test('of OFAC, with the other names of its second file, without vessels', async () => {
    const folder = await loaded('ofac');
    const of = (query: string) =>
      searchDataset(folder, 'ofac', query).entries.map(({ names, facts }) => ({ names, ...facts }));
    expect(of('joao inventado ficticio modelo')).toMatchObject([
      {
        names: ['FICTICIO MODELO, Joao Inventado', 'MODELO FICTICIO, Joao', 'JOAO DO EXEMPLO'],
        reference: '900001',
        sanction: 'SDNT',
        authority: 'OFAC',
        birthDates: '1970-02-01',
      },
    ]);
    expect(of('Imaginary Cargo')).toMatchObject([{ reference: '900002', sanction: 'SDGT, IFSR' }]);
    expect(of('exemplo maria')).toMatchObject([{ reference: '900101', sanction: 'NS-PLC' }]);
    expect(of('sample quoted trading')).toHaveLength(1);
    expect(of('navio inventado')).toEqual([]);
    expect(listEditions(folder, 'ofac')).toMatchObject([{ rows: 4 }]);
  });

  test('of the Security Council, each of the names that are packed into an alias', async () => {
    const folder = await loaded('un');
    const [found] = searchDataset(folder, 'un', 'inventado da silva exemplo').entries;
    expect(found).toMatchObject({
      names: ['INVENTADO DA SILVA EXEMPLO', 'Modelo Fictício', 'Modello Ficticio', 'M. F. Modelo'],
      facts: { reference: 'XXi.001', sanction: 'DRC', authority: 'United Nations', from: '2012-12-31' },
    });
    expect(searchDataset(folder, 'un', 'imaginary cargo').entries).toMatchObject([
      { names: ['TRANSPORTES IMAGINÁRIOS EIRELI', 'Imaginary Cargo Company'] },
    ]);
    expect(listEditions(folder, 'un')).toMatchObject([{ rows: 2, publishedOn: '2026-11-17' }]);
  });

  test('of the European Union, one entry of all its rows, wherever they stand', async () => {
    const folder = await loaded('eu');
    expect(searchDataset(folder, 'eu', 'fulano inventado souza').entries).toMatchObject([
      {
        names: ['Fulano Inventado de Souza', 'Фулано Инвентадо', 'Fulano I. de Sousa'],
        facts: { reference: 'EU.90001.1', sanction: 'UKR', from: '2015-07-08' },
      },
    ]);
    expect(searchDataset(folder, 'eu', 'imaginary cargo').entries).toMatchObject([
      { facts: { from: '2020-02-01' } },
    ]);
    expect(listEditions(folder, 'eu')).toMatchObject([{ rows: 2, publishedOn: '2026-11-17' }]);
  });

  test('of the United Kingdom, the primary name first, without ships', async () => {
    const folder = await loaded('uk');
    expect(searchDataset(folder, 'uk', 'beltrano inventado souza').entries).toMatchObject([
      {
        names: ['Beltrano Inventado SOUZA', 'Beltrano SOUSA'],
        facts: { reference: 'UKX0001', sanction: 'Asset freeze|Travel Ban', from: '2022-03-01' },
      },
    ]);
    expect(listEditions(folder, 'uk')).toMatchObject([{ rows: 2, publishedOn: '2026-11-18' }]);
  });

  test('of irregular accounts, whose days may be wrong', async () => {
    expect(await factsOf('tcu-irregular', '99999004000192')).toEqual([
      {
        reference: '000.003/2019-0',
        sanction: 'Contas julgadas irregulares',
        authority: '0003/2021-1C',
        from: '2021-08-05',
        until: null,
      },
    ]);
    expect(await factsOf('tcu-irregular', 'pessoa fictícia nove')).toMatchObject([{ from: null }]);
    const bare = newFile(
      'contas-irregulares.json',
      '[{"nome": "UMA", "numeroRegistro": "99.999.001/0001-59"}]',
    );
    const folder = newDatasetsFolder();
    await loadEdition('tcu-irregular', [bare], loadOptions(folder, { publishedOn: '2026-11-18' }));
    expect(searchDataset(folder, 'tcu-irregular', '99999001000159').entries).toHaveLength(1);
  });

  test.each([
    ['of another list', '<OTHER/>', /CONSOLIDATED_LIST/],
    ['that is none', 'not XML', /CONSOLIDATED_LIST/],
    ['cut off', '<CONSOLIDATED_LIST><INDIVIDUALS>', /:1:32 .*cut off/],
    ['with entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]><CONSOLIDATED_LIST/>', /document type/],
    [
      'with a wrong closing tag',
      '<CONSOLIDATED_LIST><INDIVIDUALS>\n<INDIVIDUAL><DATAID>1</DATA></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>',
      /20261118_consolidated\.xml:2:28 .*damaged/,
    ],
    [
      'in which one has no name',
      '<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>',
      /FIRST_NAME/,
    ],
  ])('XML %s is refused', async (_, text, reason) => {
    const file = newFile('20261118_consolidated.xml', text);
    await expect(loadEdition('un', [file], loadOptions(newDatasetsFolder()))).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(reason),
    });
  });

  test.each([
    ['fields', 'sdn.csv', '900001,"X","individual"\r\n', /12 fields/],
    ['a number', 'sdn.csv', `${'"ent_num",'.repeat(11)}"x"\r\n`, /12 fields/],
    ['the fields of other names', 'alt.csv', '900001,1,"aka"\r\n', /5 fields/],
  ])('a row of OFAC without %s is refused', async (_, name, text, reason) => {
    const given = filesOf('ofac').map((file) => (file === name ? newFile(file, text) : fixtureFile(file)));
    const loading = loadEdition(
      'ofac',
      given,
      loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' }),
    );
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(reason),
    });
  });

  test('OFAC is loaded with all its parts, or not at all', async () => {
    const given = filesOf('ofac')
      .filter((file) => file !== 'cons_alt.csv')
      .map(fixtureFile);
    await expect(
      loadEdition('ofac', given, loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' })),
    ).rejects.toMatchObject({ message: expect.stringMatching(/CONS_ALT is missing/) });
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

  test('of a fuel retailer, in UTF-8 or Latin-1 alike, with line ends and quotes within a field', async () => {
    const folder = await loaded('anp');
    expect(searchDataset(folder, 'anp', '99999060000127').entries).toMatchObject([
      {
        names: ['POSTO FICTÍCIO LTDA'],
        facts: { number: 'PR/SP0000001', state: 'ACTIVE', issuedOn: '2010-02-01', code: '0000001' },
      },
    ]);
    expect(await factsOf('anp', '99999004000192')).toMatchObject([{ number: null, state: null }]);
    expect(searchDataset(folder, 'anp', '99.999.001/0001-59').entries).toMatchObject([
      { names: ['POSTO "MODELO"; DA VILA LTDA'], facts: { issuedOn: '2015-06-05' } },
    ]);
    const latin = Buffer.from(readFileSync(fixtureFile('anp-revendedores-varejistas.csv'), 'utf8'), 'latin1');
    const other = newDatasetsFolder();
    await loadEdition(
      'anp',
      [newFile('revendedores.csv', latin)],
      loadOptions(other, { publishedOn: '2026-11-18' }),
    );
    expect(searchDataset(other, 'anp', '99999060000127').entries).toMatchObject([
      { names: ['POSTO FICTÍCIO LTDA'] },
    ]);
  });

  test('of a health plan operator, registered today or no longer, with the reason', async () => {
    expect(await factsOf('ans', '99999070000162')).toMatchObject([
      {
        activity: 'Operação de planos de saúde (Medicina de Grupo)',
        number: '000001',
        state: 'ACTIVE',
        issuedOn: '2001-05-10',
      },
    ]);
    expect(await factsOf('ans', '99999071000107')).toMatchObject([
      { state: 'CANCELLED', standing: 'Liquidação Extrajudicial', until: '2015-03-02' },
    ]);
    // Registered anew under another number.
    expect(await factsOf('ans', '99999072000151')).toMatchObject([
      { number: '000002', state: 'ACTIVE' },
      { number: '000004', state: 'CANCELLED' },
    ]);
  });

  test('of an operator is never read from the other table of ANS, nor without it', async () => {
    const [active = '', cancelled = ''] = filesOf('ans').map(fixtureFile);
    const swapped = newFile('Relatorio_cadop.csv', readFileSync(cancelled));
    const load = (...files: readonly string[]) =>
      loadEdition('ans', files, loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' }));
    await expect(load(swapped, cancelled)).rejects.toMatchObject({
      message: expect.stringContaining('Data_Descredenciamento'),
    });
    await expect(load(active)).rejects.toMatchObject({ message: expect.stringContaining('canceladas') });
  });

  test('of a haulier, whose registration may be pending, and of a person by six digits', async () => {
    expect(await factsOf('antt', '99999004000192')).toMatchObject([
      { activity: 'Transporte rodoviário de cargas (ETC)', number: '000000001', state: 'ACTIVE' },
    ]);
    expect(await factsOf('antt', '99999002000101')).toMatchObject([{ state: null, standing: 'PENDENTE' }]);
    expect(await factsOf('antt', '***000012**')).toMatchObject([{ issuedOn: '2015-05-05' }]);
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
    message: expect.stringMatching(/PREV_1, FGTS_1/),
  });
});

test('titles are found whatever their order, accents and case', async () => {
  const folder = newDatasetsFolder();
  const text =
    'nome entidade;Motivo do Impedimento;ORGAO CONCEDENTE;cnpj entidade;Numero Convenio\nX LTDA;M;O;99.999.001/0001-59;7\n';
  await loadEdition('cepim', [newFile('20261118_CEPIM.csv', text)], loadOptions(folder));
  expect(searchDataset(folder, 'cepim', '99999001000159').entries).toMatchObject([{ names: ['X LTDA'] }]);
});
