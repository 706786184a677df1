import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../src/datasets/index.ts';
import { dayOf } from '../../src/datasets/printed-values.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

async function factsIn(
  dataset: DatasetName,
  files: Readonly<Record<string, string>>,
  query: string,
): Promise<readonly Readonly<Record<string, string | null>>[]> {
  const folder = newDatasetsFolder();
  const paths = Object.entries(files).map(([name, content]) => newFile(name, content));
  // The register of employers shows its date.
  const publishedOn = dataset === 'mte' ? undefined : '2026-11-18';
  await loadEdition(dataset, paths, loadOptions(folder, { publishedOn }));
  return searchDataset(folder, dataset, query).entries.map(({ facts }) => facts);
}

function employersWith(inclusion: string) {
  const text = new TextDecoder('windows-1252').decode(
    readFileSync(fixtureFile('cadastro_de_empregadores.csv')),
  );
  return { 'cadastro_de_empregadores.csv': text.replace('05/10/2022 a 13/01/2023, 11/11/2024', inclusion) };
}

test.each([
  ['05/10/2022 a 13/01/2023', { from: '2022-10-05', until: '2023-01-13' }],
  ['05/10/2022 a 13/01/2023, 11/11/2024', { from: '2024-11-11', until: null }],
  ['05/10/2022 a 13/01/2023, 11/11/2024 até 01/02/2025', { from: '2024-11-11', until: '2025-02-01' }],
  ['11/11/2024, 05/10/2022 a 13/01/2023', { from: '2024-11-11', until: null }],
  ['11/11/2024', { from: '2024-11-11', until: null }],
  ['11/11/2024 a 31/02/2025', { from: '2024-11-11', until: null, untilAsWritten: '31/02/2025' }],
  ['11/11/2024, 05/10/2022 a 13/01/2027', { from: '2024-11-11', until: null }],
])('an employer with the periods %s is in the register in the last of them', async (inclusion, days) => {
  expect(await factsIn('mte', employersWith(inclusion), '99999004000192')).toMatchObject([days]);
});

test.each([
  '05/10/2022 a 13/01/2023 / 11/11/2024',
  '05/10/2022 a 13/01/2023 11/11/2024',
  '"05/10/2022 a 13/01/2023\n11/11/2024"',
  '05/10/2022 a 13/01/2023 (reincluído em 11/11/2024)',
  '05/10/2022 a 13/01/2023 | 11/11/2024',
  '05/10/2022 - 13/01/2023 - 11/11/2024',
  'De 05/10/2022 a 13/01/2023, a partir de 11/11/2024',
  '05/10/2022 00:00:00 até 13/01/2023 00:00:00 e 11/11/2024 00:00:00',
])('an employer listed again is in the register, whatever separates its periods: %s', async (inclusion) => {
  const facts = await factsIn('mte', employersWith(inclusion), '99999004000192');
  expect(facts).toMatchObject([{ from: '2024-11-11', until: null }]);
});

test.each([
  '05/10/2022 a 13/01/2023 (suspenso por decisão judicial)',
  '05/10/2022 a 13/01/2023 a 11/11/2024',
  '05/10/2022 a 13/01/2023 a 2024',
  '13/01/2023 a 05/10/2022',
  '05/10/202211/11/2024',
  'excluído em 13/01/2023',
])('a text that does not consist of periods is returned as it is written: %s', async (inclusion) => {
  const facts = await factsIn('mte', employersWith(inclusion), '99999004000192');
  expect(facts).toMatchObject([{ from: null, until: null, untilAsWritten: inclusion }]);
});

const disqualified = (rows: readonly (readonly [name: string, process: string, until: string])[]) => ({
  'QuadroGeralInabilitados.json': JSON.stringify({
    value: rows.map(([Nome, PAS, Prazo_final_penalidade]) => ({
      CPF: '***.000.009-**',
      Nome,
      PAS,
      Prazo_em_anos: '3',
      Inicio_do_cumprimento: '2025-01-10',
      Prazo_final_penalidade,
    })),
  }),
  'QuadroGeralProibidos.json': JSON.stringify({
    value: [
      {
        CPF_CNPJ: '99999003000148',
        Nome: 'HOLDING INVENTADA',
        PAS: '000002',
        Prazo_em_anos: '5',
        Inicio_do_cumprimento: '2024-02-01',
        Prazo_final_penalidade: 'Suspenso',
      },
    ],
  }),
});

test('consolidated terms of the central bank end on the last day of any term of that person', async () => {
  const facts = await factsIn(
    'bcb',
    disqualified([
      ['PESSOA NOVE', '1', 'Consolidado'],
      ['PESSOA NOVE', '2', '2030-01-09'],
      ['PESSOA NOVE', '3', '2028-01-09'],
      ['OUTRA PESSOA', '4', '2035-01-09'],
      ['TERCEIRA PESSOA', '5', 'Consolidado'],
    ]),
    '***000009**',
  );
  const untilOf = (process: string) => facts.find(({ reference }) => reference === process);
  expect(untilOf('1')).toMatchObject({ until: '2030-01-09' });
  expect(untilOf('3')).toMatchObject({ until: '2028-01-09' });
  expect(untilOf('4')).toMatchObject({ until: '2035-01-09' });
  // No row has the day on which it ends.
  expect(untilOf('5')).toMatchObject({ until: null, untilAsWritten: 'Consolidado' });
});

test('a last day that is a word is kept as written', async () => {
  const facts = await factsIn('bcb', disqualified([['PESSOA NOVE', '1', '2030-01-09']]), '99999003000148');
  expect(facts).toMatchObject([{ until: null, untilAsWritten: 'Suspenso' }]);
});

test.each([
  'INDETERMINADO',
  'Prazo indeterminado',
  'Indefinido',
  'Sem prazo determinado',
  '-',
  '00/00/0000',
  'N/A',
])('a last day of "%s" is none: the term has no end', async (words) => {
  const [facts] = await factsIn('bcb', disqualified([['PESSOA NOVE', '1', words]]), '***000009**');
  expect(facts).toEqual(expect.objectContaining({ from: '2025-01-10', until: null }));
  expect(facts).not.toHaveProperty('untilAsWritten');
});

test('a last day of the court of accounts may be a word for none', async () => {
  const rowsOf = (row: object) => JSON.stringify({ items: [row], hasMore: false });
  const own = { nome: 'PESSOA OITO', processo: '1', data_transito_julgado: '2023-08-01T03:00:00Z' };
  const files = {
    'inabilitados.json': rowsOf({ ...own, cpf: '***.000.008-**', data_final: 'INDETERMINADO' }),
    'inidoneos.json': rowsOf({ ...own, cpf_cnpj: '99.999.004/0001-92', data_final: '-' }),
  };
  for (const query of ['***000008**', '99999004000192']) {
    const [facts] = await factsIn('tcu', files, query);
    expect(facts).toMatchObject({ from: '2023-08-01', until: null });
    expect(facts).not.toHaveProperty('untilAsWritten');
  }
});

const embargoColumns = [
  'NUM_TAD',
  'CPF_CNPJ_EMBARGADO',
  'NOME_EMBARGADO',
  'DAT_EMBARGO',
  'DES_TAD',
  'SIT_CANCELADO',
  'DES_STATUS_FORMULARIO',
  'SIT_DESEMBARGO',
  'TIPO_DESEMBARGO',
  'DES_DESEMBARGO',
] as const;

const embargo = (change: Partial<Record<(typeof embargoColumns)[number], string>>) => {
  const inForce = { SIT_CANCELADO: 'N', DES_STATUS_FORMULARIO: 'Lavrado', SIT_DESEMBARGO: 'N' };
  const row: Record<string, string> = {
    NUM_TAD: '1',
    CPF_CNPJ_EMBARGADO: '99999001000159',
    NOME_EMBARGADO: 'A',
    DAT_EMBARGO: '2021-01-01',
    DES_TAD: 'Desmatar',
    ...inForce,
    ...change,
  };
  const other = { ...row, CPF_CNPJ_EMBARGADO: '99999002000101', ...inForce };
  const lines = [row, other].map((one: Record<string, string>) =>
    embargoColumns.map((column) => one[column] ?? '').join(';'),
  );
  return { 'termo_embargo.csv': `${[embargoColumns.join(';'), ...lines].join('\n')}\n` };
};

test.each([
  ['in force', {}],
  ['partly lifted, by its kind', { SIT_DESEMBARGO: 'S', TIPO_DESEMBARGO: 'PARCIAL' }],
  ['partly lifted, by its state', { SIT_DESEMBARGO: 'Parcial' }],
  ['partly lifted, by its words', { SIT_DESEMBARGO: 'S', DES_DESEMBARGO: 'Desembargo parcial de 10 ha' }],
  ['with a form in an unknown state', { DES_STATUS_FORMULARIO: 'Em revisão' }],
])('an embargo %s counts', async (_name, change) => {
  expect(await factsIn('ibama', embargo(change), '99999001000159')).toHaveLength(1);
});

test.each([
  'Desembargo de parte da área',
  'Desembargo de 10 ha, exceto o trecho do rio',
  'Desembargo suspenso por decisão judicial',
  'Pedido indeferido',
  'Desembargado por liminar',
])('an embargo of unknown extent may be in force if its lifting reads: %s', async (words) => {
  const lifted = { SIT_DESEMBARGO: 'S', DES_DESEMBARGO: words };
  expect(await factsIn('ibama', embargo(lifted), '99999001000159')).toMatchObject([
    { stateAsWritten: expect.stringContaining(`DES_DESEMBARGO: ${words}`) },
  ]);
  const inFull = embargo({ ...lifted, TIPO_DESEMBARGO: 'TOTAL' });
  expect(await factsIn('ibama', inFull, '99999001000159')).toEqual([]);
});

test('an embargo shows its partial lifting', async () => {
  const partly = embargo({ SIT_DESEMBARGO: 'S', TIPO_DESEMBARGO: 'Parcial' });
  expect(await factsIn('ibama', partly, '99999001000159')).toMatchObject([
    { sanction: 'Desmatar (desembargo parcial)' },
  ]);
});

test.each([
  ['with a cancelled form', { DES_STATUS_FORMULARIO: 'Cancelado' }],
  ['that was cancelled', { SIT_CANCELADO: 'S' }],
  ['lifted in full', { SIT_DESEMBARGO: 'S', TIPO_DESEMBARGO: 'TOTAL', DES_DESEMBARGO: 'Após área parcial' }],
  ['lifted without saying how far', { SIT_DESEMBARGO: 'SIM' }],
  ['lifted as its text reads', { SIT_DESEMBARGO: 'SIM', DES_DESEMBARGO: 'Deferido a pedido da parte' }],
])('an embargo %s does not count', async (_name, change) => {
  expect(await factsIn('ibama', embargo(change), '99999001000159')).toEqual([]);
});

test.each([
  ['03/02/2025', '2025-02-03'],
  [' 2025-02-03 ', '2025-02-03'],
  ['03/02/2025 00:00', '2025-02-03'],
  ['10/09/201400:00:00', '2014-09-10'],
  ['2025-02-03 00:00:00', '2025-02-03'],
  ['2025-02-03T00:00:09.554Z', '2025-02-03'],
  ['2025-02-03T00:00:00-03:00', '2025-02-03'],
  ['03/02/2025 a 02/02/2027', null],
  ['03/02/2025 (suspensa)', null],
  ['03/02/2025, 02/02/2027', null],
  ['2025-02-03 ou 2026', null],
  ['2025-02-031', null],
  ['31/02/2025', null],
])('the day of the cell "%s" is %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

test('a last day with other text is returned as the list writes it', async () => {
  const text = new TextDecoder('windows-1252').decode(readFileSync(fixtureFile('20261118_CEIS.csv')));
  const suspended = text.replace('"02/02/2027"', '"02/02/2026 (suspensa até o julgamento)"');
  expect(await factsIn('ceis', { '20261118_CEIS.csv': suspended }, '99999004000192')).toMatchObject([
    { from: '2025-02-03', until: null, untilAsWritten: '02/02/2026 (suspensa até o julgamento)' },
    { reference: '800002' },
  ]);
});
