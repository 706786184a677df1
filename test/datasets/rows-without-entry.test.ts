import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { cepimOf, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { loadChanged } from './samples.ts';

/** Splits a line at the delimiters outside quotes. */
function splitLine(line: string, delimiter: ';' | ','): readonly string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === delimiter && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}

/** Empties the columns with these titles in a line of a table. */
function withEmptyCells(
  text: string,
  line: number,
  { titles, titleLine = 1, delimiter = ';' }: { titles: RegExp; titleLine?: number; delimiter?: ';' | ',' },
): string {
  const lines = text.split('\n');
  const cellsOf = (row: number) => splitLine(lines[row - 1] ?? '', delimiter);
  const places = new Set(
    cellsOf(titleLine).flatMap((title, at) => (titles.test(title.replace(/["\r]/g, '')) ? at : [])),
  );
  lines[line - 1] = cellsOf(line)
    .map((cell, at) => (places.has(at) ? '' : cell))
    .join(delimiter);
  return lines.join('\n');
}

const publicNames = /^(?:CPF OU CNPJ|NOME (?:DO SANC|INFORMADO)|RAZ.{1,2}O SOCIAL)/;

describe('a row without a name and without a document is refused with its place', () => {
  test.each([
    ['ceis', '20261118_CEIS.csv', { titles: publicNames }],
    ['cnep', '20261118_CNEP.csv', { titles: publicNames }],
    ['cepim', '20261118_CEPIM.csv', { titles: /^(?:CNPJ|NOME) ENTIDADE/ }],
    ['ceaf', '20261118_CEAF.csv', { titles: /^(?:CPF OU CNPJ|NOME) DO SANCIONADO/ }],
    ['leniency', '20261118_Acordos.csv', { titles: /^(?:CNPJ DO SANC|RAZ.O SOCIAL|NOME FANTASIA)/ }],
    ['pep', '202610_PEP.csv', { titles: /^(?:CPF|Nome_PEP)$/ }],
    ['ibama', 'areas_embargadas-subset.csv', { titles: /_(?:PESSOA_EMBARGADA|CNPJ_EMBARGADO)$/ }],
    ['pgfn', 'arquivo_lai_SIDA_SP_202609.csv', { titles: /^(?:CPF_CNPJ|NOME_DEVEDOR)$/ }],
    ['pgfn', 'arquivo_lai_FGTS_SP_202609.csv', { titles: /^(?:CPF_CNPJ|NOME_DEVEDOR)$/ }],
    ['anp', 'anp-revendedores-varejistas.csv', { titles: /^(?:CNPJ|RAZAOSOCIAL)$/ }],
    ['ans', 'Relatorio_cadop.csv', { titles: /^(?:CNPJ|Razao_Social)$/ }],
    ['ans', 'Relatorio_cadop_canceladas.csv', { titles: /^(?:CNPJ|Razao_Social)$/ }],
    ['antt', 'antt-rntrc-transportadores.csv', { titles: /^(?:nome_transportador|cpfcnpjtransportador)$/ }],
    ['cvm', 'cad_cia_aberta.csv', { titles: /^(?:CNPJ_CIA|DENOM_SOCIAL)$/ }],
    ['cvm', 'dfp_cia_aberta_BPA_con_2025.csv', { titles: /^(?:CNPJ_CIA|DENOM_CIA)$/ }],
  ] as const)('%s, %s', async (name, file, { titles }) => {
    const loading = loadChanged(name, file, (text) => withEmptyCells(text, 2, { titles }));
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(`${file}:2 .*this row has no name and no document`),
    });
  });

  test.each([
    ['mte', 'cadastro_de_empregadores.csv', 6, { titles: /^(?:Empregador|CNPJ\/CPF)$/, titleLine: 3 }],
    ['uk', 'UK-Sanctions-List.csv', 6, { titles: /^Name \d/, titleLine: 2, delimiter: ',' }],
  ] as const)('%s, %s in line %i', async (name, file, line, form) => {
    // In the list of the United Kingdom, the entry has a single row.
    const loading = loadChanged(name, file, (text) => withEmptyCells(text, line, form));
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(new RegExp(`${file}:\\d+ .*this row has no name and no document`)),
    });
  });

  test('of the European Union, if no row of the entry has a name', async () => {
    const file = 'csvFullSanctionsList_1_1.csv';
    const loading = loadChanged('eu', file, (text) => {
      const lines = text.split('\n');
      const last = lines.findLastIndex((line) => line.trim() !== '');
      const added = (lines[last] ?? '').replace(/;90\d{4};/, ';999999;');
      return withEmptyCells([...lines.slice(0, last + 1), added, ''].join('\n'), last + 2, {
        titles: /^NameAlias_WholeName$/,
      });
    });
    await expect(loading).rejects.toMatchObject({
      message: expect.stringMatching(/csvFull\S+\.csv:\d+ .*this row has no name and no document/),
    });
  });

  test.each([
    ['tcu', 'inidoneos.json'],
    ['bcb', 'quadro-geral-proibidos.json'],
    ['tcu-irregular', 'responsaveis-contas-irregulares.json'],
  ] as const)('%s, %s', async (name, file) => {
    const loading = loadChanged(name, file, (text) => {
      const list = JSON.parse(Buffer.from(text, 'latin1').toString('utf8'));
      const rows: Record<string, unknown>[] = list.items ?? list.value ?? list.elementos;
      rows.push(
        Object.fromEntries(
          Object.keys(rows[0] ?? {}).map((member) => [
            member,
            /^(?:nome|cpf|cpf_cnpj|numeroRegistro)$/i.test(member) ? null : 'x',
          ]),
        ),
      );
      for (const total of ['totalElementos', 'count']) if (total in list) list[total] = rows.length;
      return Buffer.from(JSON.stringify(list), 'utf8').toString('latin1');
    });
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(new RegExp(`${file}#\\d+ .*this row has no name and no document`)),
    });
  });

  test.each([
    ['sdn.csv', '"FICTICIO MODELO, Joao Inventado","individual"', '-0- ,"individual"'],
    ['cons_prim.csv', /^(\d+),"[^"]*"/m, '$1,-0- '],
    ['alt.csv', '"MODELO FICTICIO, Joao"', '-0- '],
    // The number of no entry in sdn.csv.
    ['alt.csv', /^900001,/m, '999999,'],
  ] as const)('OFAC, %s with %s', async (file, from, to) => {
    const loading = loadChanged('ofac', file, (text) => text.replace(from, to));
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(new RegExp(`${file}:1 .*this row has no name`)),
    });
  });
});

describe('a row without a name and without a document', () => {
  test('has no document if its document is a dash', async () => {
    const file = newFile('20261118_CEPIM.csv', cepimOf(['99999001000159', 'UMA'], ['-', '']));
    await expect(loadEdition('cepim', [file], loadOptions(newDatasetsFolder()))).rejects.toMatchObject({
      message: expect.stringContaining('20261118_CEPIM.csv:3 '),
    });
  });

  test('is left out and reported in a list of 10,000 rows, and two are refused', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ['99999001000159', `ENTIDADE ${at}`] as const);
    const load = (...others: (readonly [string, string])[]) => {
      const file = newFile('20261118_CEPIM.csv', cepimOf(...rows, ...others));
      return loadEdition('cepim', [file], loadOptions(newDatasetsFolder()));
    };
    const { edition } = await load(['', '']);
    expect(edition).toMatchObject({ rows: 10_000, damagedRows: ['20261118_CEPIM.csv:10002'] });
    await expect(load(['', ''], ['', ''])).rejects.toMatchObject({ code: 'DATASET_FILE_UNREADABLE' });
  });

  test('in a JSON list is reported by its place in the list', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      nome: `PESSOA ${at}`,
      numeroRegistro: '99.999.001/0001-59',
    }));
    const list = JSON.stringify([...rows, { nome: null, numeroRegistro: null }]);
    const { edition } = await loadEdition(
      'tcu-irregular',
      [newFile('contas-irregulares.json', list)],
      loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' }),
    );
    expect(edition).toMatchObject({ rows: 10_000, damagedRows: ['contas-irregulares.json#10001'] });
  });
});

describe('a row of the register of employers', () => {
  const mte = 'cadastro_de_empregadores.csv';
  const second = 'TRANSPORTES IMAGIN';

  test.each([
    ['without a number', '\r\n;2020;SP;'],
    ['with a mark after its number', '\r\n2 *;2020;SP;'],
    ['with a quoted number', '\r\n"2 (**)";2020;SP;'],
    ['with a letter as its number', '\r\nII;2020;SP;'],
    ['with a number like a foot', '\r\nLiminar;2020;SP;'],
  ])('%s is an employer', async (_, start) => {
    const { folder } = await loadChanged('mte', mte, (text) => text.replace('\r\n2;2020;SP;', start));
    const { entries } = searchDataset(folder, 'mte', '99999004000192');
    expect(entries).toMatchObject([
      { names: [expect.stringContaining(second)], facts: { from: '2024-11-11' } },
    ]);
    expect(listEditions(folder, 'mte')).toMatchObject([{ rows: 3, damagedRows: [] }]);
  });

  test('that has nothing but a number is damaged, and a foot is not', async () => {
    const { edition } = await loadChanged(
      'mte',
      mte,
      (text) => `${text}(*) Por decisão judicial;;;;;;;;;\r\n`,
    );
    expect(edition).toMatchObject({ rows: 3, damagedRows: [] });
    await expect(loadChanged('mte', mte, (text) => `${text}4;;;;;;;;;\r\n`)).rejects.toMatchObject({
      message: expect.stringContaining(`${mte}:9 `),
    });
  });
});

describe('a row that lists no person or company by a rule of its list', () => {
  const columnsOfState = '"SIT_CANCELADO";"DES_STATUS_FORMULARIO";"SIT_DESEMBARGO";"TIPO_DESEMBARGO"';
  const emptyEmbargo = Array<string>(17).fill('""').join(';').replace('""', '"9"');

  test.each([
    ['ofac', 'sdn.csv', (text: string) => text.replace('"NAVIO INVENTADO"', '-0- ')],
    [
      'ibama',
      'areas_embargadas-subset.csv',
      (text: string) =>
        text
          .split('\n')
          .map((line, at) =>
            line.trim() === '' ? line : `${line.trimEnd()};${at === 0 ? columnsOfState : '"N";"";"N";""'}`,
          )
          .concat(`${emptyEmbargo};"N";"";"S";"Total"`)
          .join('\n')
          .replace(/\n+/g, '\n'),
    ],
  ] as const)('in %s is not damaged: %s', async (name, file, change) => {
    const before = await loadChanged(name, file, (text) => text);
    const { edition } = await loadChanged(name, file, change);
    expect(edition).toMatchObject({ rows: before.edition.rows, damagedRows: [] });
  });

  test('is a ship in the list of the United Kingdom; a designation of an unknown type is an entry', async () => {
    const { folder, edition } = await loadChanged('uk', 'UK-Sanctions-List.csv', (text) =>
      text.replace(/,Entity,/, ',Vessel or other,'),
    );
    expect(edition).toMatchObject({ damagedRows: [] });
    expect(searchDataset(folder, 'uk', 'TRANSPORTES IMAGINARIOS').entries).toHaveLength(1);
  });

  test('is the previous year of a statement; a row of an unknown year is refused', async () => {
    const file = 'dfp_cia_aberta_BPA_con_2025.csv';
    const loading = loadChanged('cvm', file, (text) => text.replace(/;.LTIMO;/, ';;'));
    await expect(loading).rejects.toMatchObject({
      message: expect.stringMatching(`${file}:3 .*it is unknown of which year`),
    });
  });

  test('is not a row with a name whose entry has no number: it is an entry of its own', async () => {
    const { folder, edition } = await loadChanged('eu', 'csvFullSanctionsList_1_1.csv', (text) =>
      text.replace(/;90\d{4};/, ';;'),
    );
    expect(edition).toMatchObject({ rows: 3, damagedRows: [] });
    const { entries } = searchDataset(folder, 'eu', 'fulano inventado souza');
    expect(entries[0]?.names).toEqual(['Fulano Inventado de Souza']);
  });
});
