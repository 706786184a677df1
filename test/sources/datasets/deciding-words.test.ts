import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../../src/datasets/index.ts';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails, SectionType } from '../../../src/sections/index.ts';
import { loadOptions, newDatasetsFolder, newFile } from '../../datasets/dataset-folder.ts';
import { merged, statusOf } from '../../sections/stated-sections.ts';
import { ask } from './ask-datasets.ts';

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
