import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../../src/datasets/index.ts';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails, SectionType } from '../../../src/sections/index.ts';
import { loadOptions, newDatasetsFolder, newFile } from '../../datasets/dataset-folder.ts';
import { filesOf, loadChanged } from '../../datasets/samples.ts';
import { merged, statusOf } from '../../sections/stated-sections.ts';
import { ask, withName } from './ask-datasets.ts';

const company: Document = { kind: 'cnpj', value: '99999001000159' };

/** Loads a list, and returns the unknown words that the loading reports and a section about the company. */
async function loadAndAsk<Type extends SectionType>(
  dataset: DatasetName,
  files: Readonly<Record<string, string>>,
  type: Type,
): Promise<{ readonly unknownWords: readonly string[]; readonly details: SectionDetails[Type] }> {
  const folder = newDatasetsFolder();
  const paths = Object.entries(files).map(([name, content]) => newFile(name, content));
  const publishedOn = Object.keys(files).some((name) => /\d{6}/.test(name)) ? undefined : '2026-11-18';
  const { edition } = await loadEdition(dataset, paths, loadOptions(folder, { publishedOn }));
  const { details } = await ask(folder, type, company);
  if (details === undefined) throw new Error('No answer');
  const { unknownWords = [] } = edition;
  return { unknownWords: unknownWords.map(({ words, entries }) => `${words} (${entries})`), details };
}

/** A table with two rows of the given cells: about the company, and, with the second cells, about another company. */
function table(
  row: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
  { delimiter = ';', quote = '' }: { readonly delimiter?: string; readonly quote?: string } = {},
): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `${quote}${cell}${quote}`).join(delimiter);
  const about = (cells: Readonly<Record<string, string>>) =>
    line(Object.values(cells)).replaceAll(company.value, '99999002000101');
  return [line(Object.keys(row)), line(Object.values(row)), about(other)]
    .map((text) => `${text}\r\n`)
    .join('');
}

describe('an embargo of IBAMA', () => {
  const inForce = {
    NUM_TAD: '1',
    CPF_CNPJ_EMBARGADO: company.value,
    NOME_EMBARGADO: 'EMPRESA',
    DAT_EMBARGO: '2021-08-10 00:00:00',
    DES_TAD: 'Desmatar',
    DES_STATUS_FORMULARIO: 'Lavrado',
    DES_STATUS_FORMULARIO_AIE: '',
    SIT_CANCELADO: 'N',
    SIT_DESEMBARGO: 'N',
    TIPO_DESEMBARGO: '',
    DAT_DESEMBARGO: '',
    DES_DESEMBARGO: '',
    ULTIMA_ATUALIZACAO_RELATORIO: '2026-11-18',
  };
  const embargo = (change: Readonly<Record<string, string>>) => ({
    'termo_embargo.csv': table({ ...inForce, ...change }, inForce),
  });
  const lifted = { SIT_DESEMBARGO: 'S', TIPO_DESEMBARGO: 'TOTAL', DAT_DESEMBARGO: '2024-01-01' };

  test.each([
    ['in force', {}, 'DENIED'],
    ['partly lifted: P', { ...lifted, TIPO_DESEMBARGO: 'P' }, 'DENIED'],
    ['partly lifted: Desembargo Parcial', { ...lifted, TIPO_DESEMBARGO: 'Desembargo Parcial' }, 'DENIED'],
    ['partly lifted, state N', { SIT_DESEMBARGO: 'N', TIPO_DESEMBARGO: 'PARCIAL' }, 'DENIED'],
    ['lifted later', { ...lifted, DAT_DESEMBARGO: '2027-06-01' }, 'DENIED'],
    ['lifted', lifted, 'APPROVED'],
    ['lifted: T', { ...lifted, TIPO_DESEMBARGO: 'T' }, 'APPROVED'],
    ['lifted: Desembargo Total', { ...lifted, TIPO_DESEMBARGO: 'Desembargo Total' }, 'APPROVED'],
    ['cancelled', { SIT_CANCELADO: 'S' }, 'APPROVED'],
    ['with a deleted form', { DES_STATUS_FORMULARIO: 'Excluído' }, 'APPROVED'],
    ['state N, lifted in full', { ...lifted, SIT_DESEMBARGO: 'N' }, 'NOT_APPLIED'],
    ['state empty, lifted in full', { ...lifted, SIT_DESEMBARGO: '' }, 'NOT_APPLIED'],
    ['state N, with a day', { DAT_DESEMBARGO: '2024-01-01' }, 'NOT_APPLIED'],
    ['partial and total', { ...lifted, SIT_DESEMBARGO: 'Total', TIPO_DESEMBARGO: 'Parcial' }, 'NOT_APPLIED'],
    ['issued and cancelled', { DES_STATUS_FORMULARIO_AIE: 'Cancelado' }, 'NOT_APPLIED'],
    ['lifted before its day', { ...lifted, DAT_DESEMBARGO: '2020-01-01' }, 'NOT_APPLIED'],
    ['lifted on an unreadable day', { ...lifted, DAT_DESEMBARGO: 'a definir' }, 'NOT_APPLIED'],
  ])('%s', async (_, change, status) => {
    const { details, unknownWords } = await loadAndAsk('ibama', embargo(change), 'SANCTIONS');
    expect(statusOf('SANCTIONS', details, ['SANCTIONED'])).toBe(status);
    expect(unknownWords).toEqual([]);
  });

  test.each([
    [{ ...lifted, TIPO_DESEMBARGO: 'X' }, 'TIPO_DESEMBARGO: X'],
    [{ ...lifted, SIT_DESEMBARGO: 'D' }, 'SIT_DESEMBARGO: D'],
    [{ SIT_CANCELADO: '1' }, 'SIT_CANCELADO: 1'],
    [{ DES_STATUS_FORMULARIO: 'Inutilizado' }, 'DES_STATUS_FORMULARIO: Inutilizado'],
    [{ DES_STATUS_FORMULARIO: 'Anulado' }, 'DES_STATUS_FORMULARIO: Anulado'],
    [{ DES_STATUS_FORMULARIO_AIE: 'Em revisão' }, 'DES_STATUS_FORMULARIO_AIE: Em revisão'],
  ])('with the unknown word of %j may be in force, and the word is reported', async (change, word) => {
    const { details, unknownWords } = await loadAndAsk('ibama', embargo(change), 'SANCTIONS');
    expect(statusOf('SANCTIONS', details, ['SANCTIONED'])).toBe('NOT_APPLIED');
    expect(unknownWords).toEqual([`${word} (1)`]);
    const hits = details.lists.flatMap((list) => list.hits);
    expect(hits).toMatchObject([{ stateAsWritten: expect.stringContaining(word) }]);
  });
});

describe('a debt of PGFN', () => {
  const titles = {
    CPF_CNPJ: '99.999.001/0001-59',
    TIPO_PESSOA: 'Pessoa jurídica',
    TIPO_DEVEDOR: 'PRINCIPAL',
    NOME_DEVEDOR: 'EMPRESA',
    UF_DEVEDOR: 'SP',
    UNIDADE_RESPONSAVEL: 'PRFN',
    NUMERO_INSCRICAO: '80 2 20 000001-01',
    TIPO_SITUACAO_INSCRICAO: 'Em cobrança',
    SITUACAO_INSCRICAO: 'ATIVA EM COBRANCA',
    RECEITA_PRINCIPAL: 'IRPJ',
    DATA_INSCRICAO: '15/07/2020',
    INDICADOR_AJUIZADO: 'SIM',
    VALOR_CONSOLIDADO: '5000.00',
  };
  const other = { ...titles, CPF_CNPJ: '99.999.002/0001-01', NUMERO_INSCRICAO: '80 2 20 000002-01' };
  const stock = (...rows: readonly Partial<typeof titles>[]) => {
    const [row = {}, ...more] = rows;
    const part = (name: string, text: string) => [`arquivo_lai_${name}_SP_202609.csv`, text] as const;
    const lines = more.map((one) => Object.values({ ...titles, ...one }).join(';'));
    return Object.fromEntries([
      part('SIDA', [table({ ...titles, ...row }, other), ...lines.map((line) => `${line}\r\n`)].join('')),
      part('PREV', table(other, { ...other, NUMERO_INSCRICAO: '80 2 20 000003-01' })),
      part('FGTS', table(other, { ...other, NUMERO_INSCRICAO: '80 2 20 000004-01' })),
    ]);
  };
  const amountIs = 'GREATER_THAN 4999 BRL';

  test.each([
    ['PRINCIPAL', 'DENIED'],
    ['Devedor principal', 'DENIED'],
    ['CORRESPONSAVEL', 'APPROVED'],
    ['Co-responsável', 'APPROVED'],
    ['SOLIDARIO', 'APPROVED'],
    ['Devedor solidário', 'APPROVED'],
  ])('of a debtor that is known: %s', async (TIPO_DEVEDOR, status) => {
    const { details, unknownWords } = await loadAndAsk('pgfn', stock({ TIPO_DEVEDOR }), 'TAX_DEBTS');
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', amountIs])).toBe(status);
    expect(unknownWords).toEqual([]);
  });

  test.each([
    ['SUBSIDIARIO', ['TIPO_DEVEDOR: SUBSIDIARIO (1)']],
    ['PRINCIPAL E SOLIDARIO', ['TIPO_DEVEDOR: PRINCIPAL E SOLIDARIO (1)']],
    ['', ['TIPO_DEVEDOR: "" (1)']],
  ])('of the unknown debtor %j may be owed', async (TIPO_DEVEDOR, words) => {
    const { details, unknownWords } = await loadAndAsk('pgfn', stock({ TIPO_DEVEDOR }), 'TAX_DEBTS');
    expect(unknownWords).toEqual(words);
    expect(details).toMatchObject({ count: null, totalAmount: null, entries: [{ debtor: null }] });
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', amountIs])).toBe('NOT_APPLIED');
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_COUNT', 'GREATER_THAN 0 COUNT'])).toBe('NOT_APPLIED');
  });

  test('of an unknown debtor leaves the debts of the main debtor a lower bound', async () => {
    const files = stock({ TIPO_DEVEDOR: 'X' }, { NUMERO_INSCRICAO: '80 2 20 000009-01' });
    const { details } = await loadAndAsk('pgfn', files, 'TAX_DEBTS');
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', amountIs])).toBe('DENIED');
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', 'GREATER_THAN 5000 BRL'])).toBe('NOT_APPLIED');
  });

  test('with an unknown standing may be in collection', async () => {
    const files = stock({ TIPO_SITUACAO_INSCRICAO: 'Não priorizada', INDICADOR_AJUIZADO: 'TALVEZ' });
    const { details, unknownWords } = await loadAndAsk('pgfn', files, 'TAX_DEBTS');
    expect(unknownWords).toEqual([
      'TIPO_SITUACAO_INSCRICAO: Não priorizada (1)',
      'INDICADOR_AJUIZADO: TALVEZ (1)',
    ]);
    const inCollection = { standings: ['IN_COLLECTION'] };
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', amountIs, inCollection])).toBe('NOT_APPLIED');
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_LITIGATED_AMOUNT', amountIs])).toBe('NOT_APPLIED');
    expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', amountIs])).toBe('DENIED');
  });
});

test.each([0, 1])(
  'a source that counts %i debts and lists one of an unknown debtor leaves it open',
  (count) => {
    const debt = {
      number: '1',
      debtor: null,
      certainty: 'CERTAIN',
      amount: 9_000,
      standing: 'IN_COLLECTION',
    };
    const details = merged('TAX_DEBTS', { count, totalAmount: count * 9_000, entries: [debt] });
    const status = statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', 'GREATER_THAN 0 BRL']);
    expect(status).toBe(count === 0 ? 'NOT_APPLIED' : 'DENIED');
  },
);

/** Loads the samples of a list with a changed text, and returns the reported words and the folder. */
async function loadWith(dataset: DatasetName, file: string, [text, other]: readonly [string, string]) {
  expect(filesOf(dataset)).toContain(file);
  const toLatin = (words: string) => Buffer.from(words).toString('latin1');
  const isUtf8 = ['uk', 'eu', 'un', 'ofac', 'ans', 'anp', 'bcb', 'tcu'].includes(dataset);
  const { folder, edition } = await loadChanged(dataset, file, (content) => {
    const changed = isUtf8 ? content.replace(toLatin(text), toLatin(other)) : content.replace(text, other);
    if (!content.includes(isUtf8 ? toLatin(text) : text)) throw new Error(`${file} does not contain ${text}`);
    return changed;
  });
  const words = edition.unknownWords?.map(({ words: one, entries }) => `${one} (${entries})`) ?? [];
  return { folder, words };
}

describe('an unknown word is reported, and leaves open what it decides', () => {
  test.each([
    ['ceis', '20261118_CEIS.csv', ['"02/02/2027"', '"Até decisão"'], 'untilAsWritten: Até decisão (1)'],
    [
      'bcb',
      'quadro-geral-proibidos.json',
      ['"Prazo_final_penalidade":', '"Prazo_final_penalidade":"Suspenso","x":'],
      'untilAsWritten: Suspenso (1)',
    ],
    [
      'mte',
      'cadastro_de_empregadores.csv',
      ['05/10/2022 a 13/01/2023, 11/11/2024', '05/10/2022 (suspenso)'],
      'untilAsWritten: 05/10/2022 (suspenso) (1)',
    ],
    [
      'antt',
      'antt-rntrc-transportadores.csv',
      [';ATIVO;', ';ATIVO COM RESSALVA;'],
      'situacao_rntrc: ATIVO COM RESSALVA (1)',
    ],
    [
      'uk',
      'UK-Sanctions-List.csv',
      [',Individual,', ',Shipping line,'],
      'Designation Type: Shipping line (1)',
    ],
    [
      'eu',
      'csvFullSanctionsList_1_1.csv',
      [';P;person;', ';P;group;'],
      'Entity_SubjectType_ClassificationCode: group (1)',
    ],
    ['ofac', 'sdn.csv', [',"individual",', ',"group",'], 'SDN_Type: group (1)'],
    [
      'tse',
      'receitas_candidatos_2022_BRASIL.csv',
      ['"Recursos de pessoas f\u00edsicas"', '"Outra origem"'],
      'DS_ORIGEM_RECEITA: Outra origem (1)',
    ],
  ] as const)('%s', async (dataset, file, change, word) => {
    expect((await loadWith(dataset, file, change)).words).toEqual([word]);
  });

  test.each([
    'ofac',
    'un',
    'eu',
    'uk',
    'ceis',
    'cnep',
    'cepim',
    'ceaf',
    'leniency',
    'tcu',
    'mte',
    'ibama',
    'tse',
    'anp',
    'ans',
    'antt',
    'pgfn',
  ] as const)('the sample of %s has only known words', async (dataset) => {
    const [file = ''] = filesOf(dataset);
    const { edition } = await loadChanged(dataset, file, (content) => content);
    expect(edition.unknownWords).toBeUndefined();
  });

  test('the sample of the central bank has a suspended term', async () => {
    const { edition } = await loadChanged('bcb', 'quadro-geral-proibidos.json', (content) => content);
    expect(edition.unknownWords).toEqual([{ words: 'untilAsWritten: Suspenso', entries: 1 }]);
  });

  test('an entry of the United Nations that is neither a person nor an entity may be either', async () => {
    const { folder, edition } = await loadChanged('un', 'consolidated.xml', (content) =>
      content.replace('<INDIVIDUAL>', '<GROUP>').replace('</INDIVIDUAL>', '</GROUP>'),
    );
    expect(edition.unknownWords).toEqual([{ words: 'element: GROUP', entries: 1 }]);
    const person: Document = { kind: 'cpf', value: '00000000191' };
    const { BASIC_INFORMATION } = withName(person, 'INVENTADO DA SILVA EXEMPLO');
    if (BASIC_INFORMATION === undefined) throw new Error('No name');
    const known = { BASIC_INFORMATION: { ...BASIC_INFORMATION, person: null } };
    const { details } = await ask(folder, 'SANCTIONS', person, { known });
    expect(details?.lists.find(({ list }) => list === 'UN')).toMatchObject({ state: 'POSSIBLE' });
  });
});

/** Returns the status of a rule about a subject of the samples whose name is known, with a changed text in a list. */
async function statusWith(
  [dataset, file, subject]: readonly [DatasetName, string, string],
  change: readonly [string, string],
  rule: Parameters<typeof statusOf>[2],
): Promise<string> {
  const { folder } = await loadWith(dataset, file, change);
  const type = rule[0].startsWith('LICENCE') ? 'LICENCES' : 'SANCTIONS';
  const document = { kind: 'cnpj', value: subject } as const;
  const known = withName(document, 'Indústria Fictícia de Móveis S.A.');
  const { details } = await ask(folder, type, document, { known });
  if (details === undefined) throw new Error('No answer');
  return statusOf(type, details, rule);
}

describe('a sanction', () => {
  test.each([
    ['Suspensão', 'DENIED'],
    ['Impedimento - sanção suspensa por decisão judicial', 'NOT_APPLIED'],
    ['Impedimento (anulado)', 'NOT_APPLIED'],
  ])('of CEIS with the name %s', async (name, status) => {
    const row = {
      'CÓDIGO DA SANÇÃO': '1',
      'CPF OU CNPJ DO SANCIONADO': company.value,
      'NOME DO SANCIONADO': 'EMPRESA',
      'CATEGORIA DA SANÇÃO': name,
      'DATA INÍCIO SANÇÃO': '03/02/2025',
      'DATA FINAL SANÇÃO': '',
      'ÓRGÃO SANCIONADOR': 'ÓRGÃO',
    };
    const { details } = await loadAndAsk('ceis', { '20261118_CEIS.csv': table(row, row) }, 'SANCTIONS');
    expect(statusOf('SANCTIONS', details, ['SANCTIONED'])).toBe(status);
  });

  test.each([
    ['Em Execução', '01/07/2034', 'DENIED'],
    ['Acordo em vigência', '01/07/2034', 'DENIED'],
    ['', '01/07/2034', 'DENIED'],
    ['Cumprido', '01/07/2034', 'APPROVED'],
    ['Acordo Cumprido', '', 'APPROVED'],
    ['', '01/07/2025', 'APPROVED'],
    ['Em Execução', '01/07/2025', 'NOT_APPLIED'],
    ['Prorrogado', '01/07/2025', 'NOT_APPLIED'],
    ['Acordo descumprido', '01/07/2034', 'NOT_APPLIED'],
  ])('of an agreement in the state %j until %j', async (state, until, status) => {
    const row = ['leniency', '20261118_Acordos.csv', '99999002000101'] as const;
    const change = ['"01/07/2034";"Em Execu\u00e7\u00e3o"', `"${until}";"${state}"`] as const;
    const where = { lists: ['LENIENCY'] };
    expect(await statusWith(row, change, ['SANCTIONED', 'IS_TRUE', where])).toBe(status);
  });
});

describe('a licence', () => {
  test.each([
    ['ATIVA', 'APPROVED', 'APPROVED'],
    ['SUSPENSO', 'DENIED', 'DENIED'],
    ['CANCELADO', 'DENIED', 'DENIED'],
    ['VENCIDO', 'DENIED', 'APPROVED'],
    ['PENDENTE', 'NOT_APPLIED', 'NOT_APPLIED'],
    ['ATIVO COM RESSALVA', 'NOT_APPLIED', 'NOT_APPLIED'],
    ['SUSPENSÃO REVOGADA', 'NOT_APPLIED', 'NOT_APPLIED'],
    ['', 'NOT_APPLIED', 'NOT_APPLIED'],
  ])('of ANTT in the state %j', async (state, inForce, lost) => {
    const row = ['antt', 'antt-rntrc-transportadores.csv', '99999004000192'] as const;
    const has = ['LICENCES', 'NOT_CONTAINS ANTT Transporte'] as const;
    expect(await statusWith(row, [';ATIVO;', `;${state};`], has)).toBe(inForce);
    expect(await statusWith(row, [';ATIVO;', `;${state};`], ['LICENCE_LOST'])).toBe(lost);
  });

  test.each([
    ['2015-03-03', 'DENIED'],
    ['', 'DENIED'],
    ['2027-03-02', 'NOT_APPLIED'],
  ])('of ANS that is cancelled on %j', async (day, status) => {
    const row = ['ans', 'Relatorio_cadop_canceladas.csv', '99999071000107'] as const;
    expect(await statusWith(row, ['"2015-03-02"', `"${day}"`], ['LICENCE_LOST'])).toBe(status);
  });

  test.each([
    ['PR/SP0000009', 'APPROVED'],
    ['000000', 'NOT_APPLIED'],
    ['N/D', 'NOT_APPLIED'],
    ['', 'NOT_APPLIED'],
  ])('of ANP with the number %j', async (number, status) => {
    const row = ['anp', 'anp-revendedores-varejistas.csv', '99999060000127'] as const;
    const has = ['LICENCES', 'NOT_CONTAINS ANP Revenda'] as const;
    expect(await statusWith(row, ['PR/SP0000001', number], has)).toBe(status);
  });
});
