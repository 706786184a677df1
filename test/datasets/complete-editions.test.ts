import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { type DatasetName, datasetOf } from '../../src/datasets/index.ts';
import { missingPage } from '../../src/datasets/json-pages.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { cepimOf, fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { newRelease } from './registry-release.ts';
import { dayOf, filesOf, listNames, loadChanged } from './samples.ts';

const textOf = (name: string) => readFileSync(fixtureFile(name), 'latin1');
describe('a quote that is never closed', () => {
  const quoted = listNames.filter((name) => filesOf(name).some((file) => /";"|","/.test(textOf(file))));

  test.each(quoted)('in %s is refused with line and column', async (name) => {
    const file = filesOf(name).find((one) => /";"|","/.test(textOf(one))) ?? '';
    const loading = loadChanged(name, file, (text) => {
      const at = text.lastIndexOf('"');
      return text.slice(0, at) + text.slice(at + 1);
    });
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/:\d+:\d+ /),
    });
  });
});

describe('columns that decide', () => {
  const titlesOfEmbargoes =
    'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_EMBARGADO;DAT_EMBARGO;SIT_CANCELADO;DES_STATUS_FORMULARIO;DES_STATUS_FORMULARIO_AIE;SIT_DESEMBARGO;TIPO_DESEMBARGO;DAT_DESEMBARGO;DES_DESEMBARGO';
  const embargoes = (titles: string) =>
    newFile(
      '20261118_termo_embargo.csv',
      `${titles}\n1;99999001000159;A;2021-01-01;N;Lavrado;;S;Parcial;;\n`,
    );

  test.each([
    ['SIT_CANCELADO', 'CANCELADO'],
    ['DES_STATUS_FORMULARIO', 'SITUACAO_FORMULARIO'],
    ['DES_STATUS_FORMULARIO_AIE', 'STATUS_AIE'],
    ['SIT_DESEMBARGO', 'SIT_DESEMBARGADO'],
    ['SIT_DESEMBARGO', 'ESTADO'],
    ['TIPO_DESEMBARGO', 'DES_TIPO_DESEMBARGO'],
    ['TIPO_DESEMBARGO', 'X'],
    ['DES_DESEMBARGO', 'DESCRICAO_DESEMBARGO'],
  ])('of embargoes must be there: %s under the title %s', async (title, other) => {
    const titles = titlesOfEmbargoes.split(';').map((one) => (one === title ? other : one));
    const loading = loadEdition('ibama', [embargoes(titles.join(';'))], loadOptions(newDatasetsFolder()));
    await expect(loading).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`it has no column ${title}\\b`)),
    });
  });

  test('of embargoes are all there: a partial lifting is read', async () => {
    const folder = newDatasetsFolder();
    await loadEdition('ibama', [embargoes(titlesOfEmbargoes)], loadOptions(folder));
    expect(searchDataset(folder, 'ibama', '99999001000159').entries).toHaveLength(1);
  });

  test.each(['DATA FINAL SANÇÃO', 'DATA INÍCIO SANÇÃO'])(
    'of expelled servants must be there: %s',
    async (title) => {
      const text = textOf('20261118_CEAF.csv').replace(
        '"CARGO EFETIVO";"ÓRGÃO DE LOTAÇÃO"',
        '"DATA INÍCIO SANÇÃO";"DATA FINAL SANÇÃO"',
      );
      const renamed = newFile('20261118_CEAF.csv', text.replace(title, 'DATA DE TÉRMINO'));
      await expect(loadEdition('ceaf', [renamed], loadOptions(newDatasetsFolder()))).rejects.toMatchObject({
        message: expect.stringContaining(`it has no column ${title}`),
      });
    },
  );

  test('of an income statement must be there: the first day of its period', async () => {
    const loading = loadChanged('cvm', 'dfp_cia_aberta_DRE_con_2025.csv', (text) =>
      text.replace('DT_INI_EXERC', 'INICIO'),
    );
    await expect(loading).rejects.toMatchObject({ message: expect.stringContaining('DT_INI_EXERC') });
  });

  test.each([
    ['tcu', 'inidoneos.json', 'data_final'],
    ['tcu', 'inidoneos.json', 'nome'],
    ['tcu-irregular', 'responsaveis-contas-irregulares.json', 'nome'],
    ['bcb', 'quadro-geral-proibidos.json', 'Prazo_final_penalidade'],
  ] as const)('of %s in %s must be there: %s', async (name, file, member) => {
    const loading = loadChanged(name, file, (text) => text.replaceAll(`"${member}"`, '"renamed"'));
    await expect(loading).rejects.toMatchObject({ message: expect.stringContaining(member) });
  });
});

/** The tables of OFAC have no titles. */
const isTitled = (file: string) => /\.(?:csv|txt)$/.test(file) && !/^(?:sdn|alt|cons_)/.test(file);

describe('two editions', () => {
  const folderOf = (files: Readonly<Record<string, string | Uint8Array>>) => {
    const folder = join(newDatasetsFolder(), 'downloads');
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(
        join(folder, name),
        typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
      );
    }
    return folder;
  };
  const mixed = (name: DatasetName, paths: readonly string[]) =>
    expect(loadEdition(name, paths, loadOptions(newDatasetsFolder(), { publishedOn: dayOf(name) }))).rejects;

  test('of PGFN in one folder are refused by their names', async () => {
    const files = Object.fromEntries(
      filesOf('pgfn').flatMap((name) => [
        [name, textOf(name)],
        [name.replace('202609', '202606'), textOf(name)],
      ]),
    );
    await mixed('pgfn', [folderOf(files)]).toMatchObject({
      code: 'DATASET_EDITIONS_MIXED',
      message: expect.stringMatching(/_202606\.csv and .*_202609\.csv are two editions of pgfn/),
    });
  });

  test('of PGFN are told apart where they lack parts', async () => {
    const files = filesOf('pgfn').map((name, at) => [
      at === 0 ? name.replace('202609', '202606') : name,
      textOf(name),
    ]);
    await mixed('pgfn', [folderOf(Object.fromEntries(files))]).toMatchObject({
      code: 'DATASET_EDITIONS_MIXED',
    });
  });

  test('of CEIS of two days are refused, in a folder and by their names', async () => {
    const ceis = textOf('20261118_CEIS.csv');
    const folder = folderOf({ '20261117_CEIS.csv': ceis, '20261118_CEIS.csv': ceis });
    const reason = { message: expect.stringMatching(/20261117_CEIS\.csv and 20261118_CEIS\.csv/) };
    await mixed('ceis', [folder]).toMatchObject(reason);
    await mixed('ceis', [join(folder, '20261117_CEIS.csv'), join(folder, '20261118_CEIS.csv')]).toMatchObject(
      reason,
    );
  });

  test('are refused too where one file is unpacked beside its archive', async () => {
    const content = Buffer.from(textOf('20261118_CEIS.csv'), 'latin1');
    const folder = folderOf({
      '20261118_CEIS.zip': craftArchive([{ name: '20261118_CEIS.csv', content }]),
      '20261118_CEIS.csv': content,
    });
    await mixed('ceis', [folder]).toMatchObject({
      message: expect.stringMatching(/20261118_CEIS\.csv and 20261118_CEIS\.zip\/20261118_CEIS\.csv/),
    });
  });

  test.each(listNames)('of %s without a day in their names are refused', async (name) => {
    const [file = ''] = filesOf(name);
    const folder = folderOf(Object.fromEntries(filesOf(name).map((one) => [one, textOf(one)])));
    const copy = /\.json$/.test(file) ? file.replace('.json', '-copy.json') : `old-${file}`;
    copyFileSync(fixtureFile(file), join(folder, copy));
    const loading = loadEdition(
      name,
      [...filesOf(name).map((one) => join(folder, one)), join(folder, copy)],
      loadOptions(newDatasetsFolder(), { publishedOn: dayOf(name) }),
    );
    await expect(loading).rejects.toMatchObject({
      code: expect.stringMatching(/^DATASET_(?:EDITIONS_MIXED|FILE_UNREADABLE)$/),
    });
  });

  test.each(
    listNames.flatMap((name) =>
      filesOf(name).flatMap((file) => (isTitled(file) ? [[name, file] as const] : [])),
    ),
  )('of %s are refused if both are in one file: %s', async (name, file) => {
    const loading = loadChanged(name, file, (text) => `${text.trimEnd()}\r\n${text}`);
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(
        new RegExp(`${file}:\\d+ .*the titles of the columns are repeated here`),
      ),
    });
  });

  const marks = [' (1)', '(2)', ' - Cópia', ' - Copy (2)'];
  test.each(listNames)('of %s are refused if one file is a copy as a browser names it', async (name) => {
    for (const [at, file] of filesOf(name).entries()) {
      const copy = file.replace(/(?=\.\w+$)/, marks[at % marks.length] ?? '');
      const folder = folderOf(Object.fromEntries(filesOf(name).map((one) => [one, textOf(one)])));
      copyFileSync(fixtureFile(file), join(folder, copy));
      await mixed(name, [folder]).toMatchObject({
        code: 'DATASET_EDITIONS_MIXED',
        message: expect.stringContaining(copy),
      });
    }
  });

  test('of OFAC are read if all files are copies, and files that are not read are listed', async () => {
    const copies = filesOf('ofac').map((file) => [file.replace('.csv', ' (1).csv'), textOf(file)]);
    const given = folderOf({
      ...Object.fromEntries(copies),
      'sdn_new.csv': textOf('sdn.csv'),
      'notes.txt': 'x',
    });
    const folder = newDatasetsFolder();
    const loaded = await loadEdition('ofac', [given], loadOptions(folder, { publishedOn: dayOf('ofac') }));
    expect(loaded).toMatchObject({ isSame: false, notRead: ['notes.txt', 'sdn_new.csv'] });
  });

  test('of the register of companies are refused by the months in their names', async () => {
    const [october, november] = [newRelease({}, { day: '61010' }), newRelease()];
    copyFileSync(join(october, 'Socios3.zip'), join(november, 'Socios3.zip'));
    await mixed('receita', [november]).toMatchObject({
      code: 'DATASET_EDITIONS_MIXED',
      message: expect.stringMatching(/D61114.*D61010|D61010.*D61114/),
    });
  });
});

describe('a page of a list', () => {
  test.each([
    ['tcu', 'inidoneos.json', '"hasMore": false', '"hasMore": true'],
    ['tcu', 'inabilitados.json', '"offset": 0', '"offset": 500'],
    ['tcu-irregular', 'responsaveis-contas-irregulares.json', '"totalPaginas": 1', '"totalPaginas": 48'],
    [
      'tcu-irregular',
      'responsaveis-contas-irregulares.json',
      '"totalElementos": 3',
      '"totalElementos": 47963',
    ],
    ['tcu', 'inidoneos.json', '"items": [', '"count": 1, "totalRegistros": 900, "items": ['],
    ['tcu', 'inabilitados.json', '"items": [', '"quantidadeTotal": "1.203", "items": ['],
    ['tcu', 'inidoneos.json', '"items": [', '"resumo": { "pages": 3 }, "items": ['],
    [
      'bcb',
      'quadro-geral-proibidos.json',
      '"value": [',
      '"@odata.nextLink": "https://example.com/2", "value": [',
    ],
  ] as const)('of %s (%s) is refused as the whole list: %s', async (name, file, from, to) => {
    await expect(loadChanged(name, file, (text) => text.replace(from, to))).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/page|rows of the list/),
    });
  });

  test.each([
    [
      'all pages by offset',
      [
        [0, 2, true],
        [2, 1, false],
      ],
      undefined,
    ],
    ['the last page missing', [[0, 2, true]], /next page is missing/],
    [
      'a page in the middle missing',
      [
        [0, 2, true],
        [4, 1, false],
      ],
      /next page is missing/,
    ],
    ['the first page missing', [[2, 1, false]], /next page is missing/],
    [
      'a page twice',
      [
        [0, 2, true],
        [0, 2, true],
        [2, 1, false],
      ],
      /twice/,
    ],
  ] as const)('is checked against the others: %s', (_, pages, reason) => {
    const found = missingPage(
      pages.map(([offset, rows, hasMore]) => ({ answer: { offset, hasMore }, rows })),
    );
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found?.en).toMatch(reason);
  });
});

describe('a page that states the others', () => {
  test.each([
    ['an OData count as a text', { '@odata.count': '300' }, 2],
    ['page numbers as texts', { totalPaginas: '48', paginaAtual: '1' }, 2],
    ['a total as a text', { totalElementos: '1.203' }, 2],
    ['an envelope', { pagination: { totalPaginas: 48 } }, 2],
    ['Spring', { totalPages: 48, last: false }, 2],
    ['a page number alone', { paginaAtual: 2 }, 2],
    ['a link to the next page', { links: [{ rel: 'next', href: 'x' }] }, 2],
    ['a full page that does not state its end', { limit: 2 }, 2],
    ['a text', { rodape: 'Página 1 de 48' }, 2],
  ])('is not the complete list: %s', (_, answer, rows) => {
    expect(missingPage([{ answer, rows }])?.en).toMatch(/page/);
  });

  test.each([
    ['as texts', { totalPaginas: '1', paginaAtual: '1', totalElementos: '2', hasMore: 'false' }],
    ['a page that is not full', { limit: 25, count: 2 }],
    ['a full page that is the last', { limit: 2, hasMore: false }],
    ['from 0', { page: 0, totalPages: 1, last: true }],
  ])('is complete: %s', (_, answer) => {
    expect(missingPage([{ answer, rows: 2 }])).toBeUndefined();
  });

  const cepim = (...lines: readonly string[]) =>
    loadEdition(
      'cepim',
      [newFile('20261118_CEPIM.csv', `${cepimOf(['99999001000159', 'ENTIDADE A'])}${lines.join('\n')}\n`)],
      loadOptions(newDatasetsFolder()),
    );

  test.each(['Página 1 de 48', 'Página 2 de 2;;;;', 'Mostrando 1 a 1 de 1.203 registros'])(
    'of a printed list is refused: %s',
    async (line) => {
      await expect(cepim(line)).rejects.toMatchObject({ message: expect.stringMatching(/page/) });
    },
  );

  test('of a printed list with all pages is read', async () => {
    const { edition } = await cepim('Página 1 de 2', 'Página 1 de 2', 'Página 2 de 2');
    expect(edition.rows).toBe(1);
  });
});

describe('a part without rows', () => {
  const parts = listNames.flatMap((name) => {
    const { parts: own = {} } = datasetOf(name);
    return Object.entries(own).map(([part, pattern]) => [name, part, pattern] as const);
  });
  const withoutRows = (file: string) => {
    const text = textOf(file);
    if (file.endsWith('.json')) return text.replace(/("(?:items|value)": )\[[\s\S]*?\n \]/, '$1[]');
    // The tables of OFAC have no titles.
    return /^(?:sdn|alt|cons_)/.test(file) ? '' : text.slice(0, text.indexOf('\n') + 1);
  };
  const files = (name: DatasetName, pattern: RegExp) =>
    filesOf(name).map((file) => (pattern.test(file) ? newFile(file, withoutRows(file)) : fixtureFile(file)));

  test.each(parts)('of %s is refused: %s', async (name, _, pattern) => {
    const loading = loadEdition(
      name,
      files(name, pattern),
      loadOptions(newDatasetsFolder(), { publishedOn: dayOf(name) }),
    );
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/ it has (?:no|0 of the 1) rows|not in the main list/),
    });
  });

  test('has rows if none of them is an entry: candidates without CPF', async () => {
    const years = filesOf('tse').map((file) => file.replace('consulta_cand_2022', 'consulta_cand_2024'));
    const { edition } = await loadEdition('tse', years.map(fixtureFile), loadOptions(newDatasetsFolder()));
    expect(edition.covers).not.toContain('CANDIDACIES 2024');
  });

  test('is accepted if the user accepts that the list shrank', async () => {
    const { edition } = await loadEdition(
      'ofac',
      files('ofac', /^cons_/),
      loadOptions(newDatasetsFolder(), { publishedOn: dayOf('ofac'), acceptShrink: true }),
    );
    expect(edition.rows).toBe(3);
  });
});

describe('what a loading has changed', () => {
  const load = (folder: string, ...rows: readonly (readonly [string, string])[]) =>
    loadEdition(
      'cepim',
      [newFile('20261118_CEPIM.csv', cepimOf(...rows))],
      loadOptions(folder, { acceptShrink: true }),
    );

  test('is counted: entries added and removed, equal ones as often as they occur', async () => {
    const folder = newDatasetsFolder();
    const [one, two, three] = (['99999001000159', '99999002000101', '99999003000148'] as const).map(
      (document, at) => [document, `ENTIDADE ${at}`] as const,
    );
    if (one === undefined || two === undefined || three === undefined) throw new Error('there are three');
    expect(await load(folder, one, two)).toMatchObject({ before: undefined, changes: null });
    expect(await load(folder, one, two, three, three)).toMatchObject({
      before: { rows: 2 },
      changes: { added: 2, removed: 0 },
    });
    // Rows have running numbers: the entries behind one that is gone have others.
    expect(await load(folder, one, two, three)).toMatchObject({ changes: { added: 0, removed: 1 } });
    expect(await load(folder, two)).toMatchObject({ changes: { added: 1, removed: 3 } });
    expect(await load(folder, two)).toMatchObject({ isSame: true, changes: { added: 0, removed: 0 } });
  });
});
