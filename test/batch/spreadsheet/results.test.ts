import { describe, expect, test } from 'vitest';
import { statusColours } from '../../../src/spreadsheet/writing/cell-styles.ts';
import { aBatch, aResult, aSmallBatch, person, unknownResult, workbookOf } from './batch-data.ts';
import { child, columnOf, readWorkbook, summaryOf } from './read-workbook.ts';

describe('a row of results', () => {
  test('holds every column in its place, typed', async () => {
    const bytes = await workbookOf(aSmallBatch, { publicUrl: 'https://credit.example/' });
    const [headings = {}, row = {}] = readWorkbook(bytes).sheet('Resultados').rows;
    expect(Object.values(headings).map(({ value }) => value)).toEqual([
      'Linha',
      'Documento',
      'Nome / Razão social',
      'Resultado',
      'Decisão da política',
      'Score',
      'Faixa',
      'Cobertura',
      'Limite sugerido',
      'Valor solicitado',
      'Valor sobre o limite',
      'Mandados',
      'Motivos',
      'Tipo',
      'Negativas',
      'Alertas',
      'Não avaliadas',
      'Fontes com falha',
      'Decisão manual',
      'Limite aprovado',
      'Válido até',
      'Condições',
      'Analisado em',
      'Reaproveitado',
      'Cobrado',
      'Preço',
      'Relatório',
      'Código externo',
      'Linhas repetidas',
      'Dados',
      'Iniciado em',
      'documento_sem_mascara',
      'raiz_cnpj',
      'status',
      'policy_status',
      'report_id',
      'Decisão e score',
      'Análise',
      'Sustentado por uma fonte',
      'Limite mais próximo',
      'Compartilhado com',
    ]);
    const at = (heading: string) =>
      row[Object.keys(headings).find((letters) => headings[letters]?.value === heading) ?? ''];
    const cell = (heading: string) => ({
      value: at(heading)?.value,
      type: at(heading)?.type,
      format: at(heading)?.format,
    });
    const text = (value: string) => ({ value, type: 'inlineStr', format: '@' });
    expect(cell('Linha')).toEqual({ value: '1', type: 'n', format: '0' });
    expect(cell('Documento')).toEqual(text('12.ABC.345/01DE-35'));
    expect(cell('Tipo')).toEqual(text('CNPJ'));
    expect(cell('Nome / Razão social')).toEqual(text('Padaria São José Ltda'));
    expect(cell('Resultado')).toEqual(text('Aprovado'));
    expect(cell('Score')).toEqual({ value: '720', type: 'n', format: '0' });
    expect(cell('Cobertura')).toEqual({ value: '0.9', type: 'n', format: '0%' });
    expect(cell('Limite sugerido')).toEqual({ value: '12345.67', type: 'n', format: '"R$" #,##0.00' });
    expect(cell('Motivos')).toEqual(text('Protestos: R$ 1.200,50; dois; três (+2)'));
    expect(cell('Negativas')).toEqual({ value: '0', type: 'n', format: '0' });
    expect(cell('Não avaliadas').value).toBe('2');
    expect(cell('Decisão manual')).toEqual(text('Aprovado por Maria Silva'));
    expect(cell('Analisado em').format).toBe('dd/mm/yyyy hh:mm');
    expect(Number(cell('Analisado em').value)).toBeCloseTo(46_345 + 23.5 / 24, 9);
    expect(cell('Reaproveitado')).toEqual(text('Não'));
    expect(cell('Cobrado')).toEqual(text('Sim'));
    expect(cell('Preço')).toEqual({ value: '1.5', type: 'n', format: '"R$" #,##0.00' });
    expect(at('Relatório')).toMatchObject({
      value: 'abrir',
      formula: 'HYPERLINK("https://credit.example/relatorio/rpt_01k0000000000000000000001","abrir")',
    });
    expect(cell('Código externo')).toEqual(text('pedido-7'));
    expect(['documento_sem_mascara', 'raiz_cnpj', 'status', 'policy_status', 'report_id'].map(cell)).toEqual(
      ['12ABC34501DE35', '12ABC345', 'APPROVED', 'APPROVED', 'rpt_01k0000000000000000000001'].map(text),
    );
  });

  test('leaves empty what is unknown, and shows 0 where it is zero', async () => {
    const zero = aResult({ score: 0, creditLimit: 0, priceCents: 0, coverage: 0 });
    const sheet = readWorkbook(await workbookOf({ results: [unknownResult, zero] })).sheet('Resultados');
    const [, unknown = {}] = sheet.rows;
    expect(Object.keys(unknown).map((letters) => sheet.rows[0]?.[letters]?.value)).toEqual([
      'Linha',
      'Documento',
      'Resultado',
      'Tipo',
      'Reaproveitado',
      'Cobrado',
      'documento_sem_mascara',
      'status',
      'policy_status',
    ]);
    expect(columnOf(sheet, 'Resultado')[0]?.value).toBe('Não iniciado');
    expect(
      ['Score', 'Cobertura', 'Limite sugerido', 'Preço'].map((heading) => columnOf(sheet, heading)[1]?.value),
    ).toEqual(['0', '0', '0', '0']);
  });

  test('keeps the zeros of a document, with punctuation and bare', async () => {
    const sheet = readWorkbook(await workbookOf({ results: [aResult({ document: person })] })).sheet(
      'Resultados',
    );
    expect(sheet.rows[1]?.['B']).toMatchObject({ value: '000.000.012-44', type: 'inlineStr' });
    expect(columnOf(sheet, 'documento_sem_mascara')[0]).toMatchObject({
      value: '00000001244',
      type: 'inlineStr',
      format: '@',
    });
    expect(columnOf(sheet, 'raiz_cnpj')[0]).toBeUndefined();
  });

  test('hides the CPF that the name of a one-person company ends with', async () => {
    const name = 'JOAO DA SILVA 00000001244';
    const sheet = readWorkbook(await workbookOf({ results: [aResult({ name })] })).sheet('Resultados');
    expect(columnOf(sheet, 'Nome / Razão social')[0]?.value).toBe('JOAO DA SILVA ***.000.012-**');
  });

  test('names the report where there is no address for it, or one that is too long', async () => {
    const id = 'rpt_01k0000000000000000000001';
    const [plain, long] = await Promise.all([
      workbookOf(aSmallBatch),
      workbookOf(aSmallBatch, { publicUrl: `https://credit.example/${'x'.repeat(250)}` }),
    ]);
    for (const bytes of [plain, long]) {
      expect(columnOf(readWorkbook(bytes).sheet('Resultados'), 'Relatório')[0]).toMatchObject({
        value: id,
        type: 'inlineStr',
      });
    }
    await expect(workbookOf(aSmallBatch, { publicUrl: 'javascript:alert(1)' })).rejects.toThrow(TypeError);
  });

  test('sets what was asked for beside the limit', async () => {
    const results = [
      aResult({ requestedAmount: 5000, creditLimit: 20_000, repeatedLines: [3, 9], sandbox: true }),
      aResult({ requestedAmount: 5000, creditLimit: 0 }),
      aResult({ requestedAmount: 5000, creditLimit: null }),
    ];
    const sheet = readWorkbook(await workbookOf({ results })).sheet('Resultados');
    expect(columnOf(sheet, 'Valor solicitado').map((cell) => [cell?.value, cell?.format])).toEqual(
      Array(3).fill(['5000', '"R$" #,##0.00']),
    );
    expect(columnOf(sheet, 'Valor sobre o limite').map((cell) => cell?.value)).toEqual([
      '0.25',
      undefined,
      undefined,
    ]);
    expect(columnOf(sheet, 'Linhas repetidas')[0]?.value).toBe('3, 9');
    expect(columnOf(sheet, 'Dados').map((cell) => cell?.value)).toEqual(['SANDBOX', undefined, undefined]);
  });

  test('shows a score on too little data as a text with its coverage, without a band', async () => {
    const thin = aResult({ score: 1000, riskBand: null, coverage: 0.12, isThin: true });
    const workbook = readWorkbook(await workbookOf({ results: [thin, aResult()] }));
    const sheet = workbook.sheet('Resultados');
    expect(columnOf(sheet, 'Score').map((cell) => [cell?.value, cell?.type])).toEqual([
      ['1000 (12%)', 'inlineStr'],
      ['720', 'n'],
    ]);
    expect(columnOf(sheet, 'Faixa').map((cell) => cell?.value)).toEqual([
      'dados insuficientes para uma faixa',
      'A',
    ]);
    const summary = workbook.sheet('Resumo');
    expect(summaryOf(summary, 'Score médio')['B']?.value).toBe('720');
    expect(summaryOf(summary, 'Score com poucos dados')['B']?.value).toBe('1');
    expect(summaryOf(summary, 'Score 900–1000')['B']?.value).toBe('0');
    expect(summaryOf(summary, 'Sem faixa')['B']?.value).toBe('1');
  });

  test('marks warrants, each mark with its words and its colour', async () => {
    const results = [
      aResult({ warrants: { status: 'COMPLETED', counts: { active: 1, past: 2 }, isOutdated: false } }),
      aResult({ warrants: { status: 'COMPLETED', counts: { active: 0, past: 1 }, isOutdated: false } }),
      aResult(),
    ];
    const sheet = readWorkbook(await workbookOf({ results })).sheet('Resultados');
    expect(columnOf(sheet, 'Mandados').map((cell) => cell?.value)).toEqual([
      '✗ 1 em vigor; ! 2 antes',
      '! 1 antes',
      undefined,
    ]);
    const letters = columnOf(sheet, 'Mandados')[0]?.address.replace(/\d/g, '');
    const formats = sheet.xml.children.filter(({ name }) => name === 'conditionalFormatting');
    const ofMarks = formats.find(({ attributes }) => attributes['sqref'] === `${letters}2:${letters}4`);
    expect(ofMarks?.children.map((rule) => child(rule, 'formula').text)).toEqual([
      `LEFT(${letters}2,1)="✗"`,
      `LEFT(${letters}2,1)="!"`,
      `LEFT(${letters}2,1)="?"`,
    ]);
  });

  test.each([
    ['COMPLETED', 0, false, 'nada consta'],
    ['COMPLETED', 0, true, 'desatualizado'],
    ['COMPLETED', 1, true, '✗ 1 em vigor; desatualizado'],
    ['PARTIAL', 0, false, 'em parte'],
    ['PARTIAL', 1, false, '✗ 1 em vigor; em parte'],
    ['FAILED', 0, false, 'não foi possível consultar'],
    ['NOT_COLLECTED', 0, false, 'não consultado'],
    ['NO_RECORD', 0, false, 'sem registro na fonte'],
  ] as const)(
    'states what is known of warrants: %s, %i active, out of date: %s',
    async (status, active, isOutdated, expected) => {
      const results = [aResult({ warrants: { status, counts: { active, past: 0 }, isOutdated } })];
      const sheet = readWorkbook(await workbookOf({ results })).sheet('Resultados');
      expect(columnOf(sheet, 'Mandados').map((cell) => cell?.value)).toEqual([expected]);
    },
  );

  test('carries the columns of the input, numbers only where the whole column is one', async () => {
    const batch = aBatch({
      extraColumns: [
        { heading: 'Vendedor', numbers: false },
        { heading: 'Limite atual', numbers: true },
        { heading: 'Código', numbers: false },
      ],
    });
    const results = [
      aResult({ extra: ['Ana', '1.234,50', '00042'] }),
      aResult({ extra: ['=Bia', '-7', '42'] }),
      aResult({ extra: ['', '0,5'] }),
    ];
    const sheet = readWorkbook(await workbookOf({ batch, results })).sheet('Resultados');
    expect(columnOf(sheet, 'Vendedor').map((cell) => cell?.value)).toEqual(['Ana', '=Bia', undefined]);
    expect(columnOf(sheet, 'Limite atual').map((cell) => [cell?.value, cell?.type, cell?.format])).toEqual([
      ['1234.5', 'n', '#,##0.00'],
      ['-7', 'n', '0'],
      ['0.5', 'n', '0.0'],
    ]);
    expect(columnOf(sheet, 'Código').map((cell) => [cell?.value, cell?.type])).toEqual([
      ['00042', 'inlineStr'],
      ['42', 'inlineStr'],
      [undefined, undefined],
    ]);
    expect(Object.values(sheet.rows[0] ?? {}).at(-1)?.value).toBe('Compartilhado com');
  });

  test('is coloured with a contrast that everyone can read', () => {
    for (const { text, ground } of Object.values(statusColours)) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** WCAG 2.2, contrast ratio of two ARGB colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(argb: string): number {
  const [r = 0, g = 0, b = 0] = [2, 4, 6].map((at) => {
    const share = Number.parseInt(argb.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
