import { describe, expect, test } from 'vitest';
import { statusColours } from '../../../src/spreadsheet/writing/cell-styles.ts';
import { aBatch, aResult, aSmallBatch, person, unknownResult, workbookOf } from './batch-data.ts';
import { columnOf, readWorkbook } from './read-workbook.ts';

describe('a row of results', () => {
  test('holds every column in its place, typed', async () => {
    const bytes = await workbookOf(aSmallBatch, { publicUrl: 'https://credit.example/' });
    const [headings = {}, row = {}] = readWorkbook(bytes).sheet('Resultados').rows;
    expect(Object.values(headings).map(({ value }) => value)).toEqual([
      'Linha',
      'Documento',
      'Tipo',
      'Nome / Razão social',
      'Resultado',
      'Decisão da política',
      'Score',
      'Faixa',
      'Cobertura',
      'Limite sugerido',
      'Motivos',
      'Negativas',
      'Alertas',
      'Não avaliadas',
      'Fontes com falha',
      'Decisão manual',
      'Analisado em',
      'Reaproveitado',
      'Cobrado',
      'Preço',
      'Relatório',
      'Código externo',
      'Iniciado em',
      'documento_sem_mascara',
      'raiz_cnpj',
      'status',
      'policy_status',
      'report_id',
      'Análise',
    ]);
    const cell = (letters: string) => ({
      value: row[letters]?.value,
      type: row[letters]?.type,
      format: row[letters]?.format,
    });
    const text = (value: string) => ({ value, type: 'inlineStr', format: '@' });
    expect(cell('A')).toEqual({ value: '1', type: 'n', format: '0' });
    expect(cell('B')).toEqual(text('12.ABC.345/01DE-35'));
    expect(cell('C')).toEqual(text('CNPJ'));
    expect(cell('D')).toEqual(text('Padaria São José Ltda'));
    expect(cell('E')).toEqual(text('Aprovado'));
    expect(cell('G')).toEqual({ value: '720', type: 'n', format: '0' });
    expect(cell('I')).toEqual({ value: '0.9', type: 'n', format: '0%' });
    expect(cell('J')).toEqual({ value: '12345.67', type: 'n', format: '"R$" #,##0.00' });
    expect(cell('K')).toEqual(text('Protestos: R$ 1.200,50; dois; três (+2)'));
    expect(cell('L')).toEqual({ value: '0', type: 'n', format: '0' });
    expect(cell('N').value).toBe('2');
    expect(cell('P')).toEqual(text('Aprovado por Maria Silva'));
    expect(cell('Q').format).toBe('dd/mm/yyyy hh:mm');
    expect(Number(cell('Q').value)).toBeCloseTo(46_345 + 23.5 / 24, 9);
    expect(cell('R')).toEqual(text('Não'));
    expect(cell('S')).toEqual(text('Sim'));
    expect(cell('T')).toEqual({ value: '1.5', type: 'n', format: '"R$" #,##0.00' });
    expect(row['U']).toMatchObject({
      value: 'abrir',
      formula: 'HYPERLINK("https://credit.example/v2/report/rpt_01k0000000000000000000001","abrir")',
    });
    expect(cell('V')).toEqual(text('pedido-7'));
    expect(['X', 'Y', 'Z', 'AA', 'AB'].map(cell)).toEqual(
      ['12ABC34501DE35', '12ABC345', 'APPROVED', 'APPROVED', 'rpt_01k0000000000000000000001'].map(text),
    );
  });

  test('leaves empty what is unknown, and shows 0 where it is zero', async () => {
    const zero = aResult({ score: 0, creditLimit: 0, priceCents: 0, coverage: 0 });
    const sheet = readWorkbook(await workbookOf({ results: [unknownResult, zero] })).sheet('Resultados');
    const [, unknown = {}, zeros = {}] = sheet.rows;
    expect(Object.keys(unknown)).toEqual(['A', 'B', 'C', 'E', 'R', 'S', 'X', 'Z', 'AA']);
    expect(unknown['E']?.value).toBe('Não iniciado');
    expect(['G', 'I', 'J', 'T'].map((letters) => zeros[letters]?.value)).toEqual(['0', '0', '0', '0']);
  });

  test('keeps the zeros of a document, with punctuation and bare', async () => {
    const sheet = readWorkbook(await workbookOf({ results: [aResult({ document: person })] })).sheet(
      'Resultados',
    );
    expect(sheet.rows[1]?.['B']).toMatchObject({ value: '000.000.012-44', type: 'inlineStr' });
    expect(sheet.rows[1]?.['X']).toMatchObject({ value: '00000001244', type: 'inlineStr', format: '@' });
    expect(sheet.rows[1]?.['Y']).toBeUndefined();
  });

  test('hides the CPF that the name of a one-person company ends with', async () => {
    const name = 'JOAO DA SILVA 00000001244';
    const sheet = readWorkbook(await workbookOf({ results: [aResult({ name })] })).sheet('Resultados');
    expect(sheet.rows[1]?.['D']?.value).toBe('JOAO DA SILVA ***.000.012-**');
  });

  test('names the report where there is no address for it, or one that is too long', async () => {
    const id = 'rpt_01k0000000000000000000001';
    const [plain, long] = await Promise.all([
      workbookOf(aSmallBatch),
      workbookOf(aSmallBatch, { publicUrl: `https://credit.example/${'x'.repeat(250)}` }),
    ]);
    for (const bytes of [plain, long]) {
      expect(readWorkbook(bytes).sheet('Resultados').rows[1]?.['U']).toMatchObject({
        value: id,
        type: 'inlineStr',
      });
    }
    await expect(workbookOf(aSmallBatch, { publicUrl: 'javascript:alert(1)' })).rejects.toThrow(TypeError);
  });

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
    expect(Object.values(sheet.rows[0] ?? {}).at(-1)?.value).toBe('Análise');
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
