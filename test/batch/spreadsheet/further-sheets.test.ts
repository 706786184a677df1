import { describe, expect, test } from 'vitest';
import { anInvalidLine, aResult, aRule, workbookOf } from './batch-data.ts';
import { columnOf, readWorkbook, summaryOf } from './read-workbook.ts';

describe('further sheets', () => {
  test('tell of every rule what it found, typed and in the reader’s words', async () => {
    const rules = [
      aRule(),
      aRule({ status: 'NOT_APPLIED', value: null }),
      aRule({
        rule: 'OWN',
        status: 'ALERT',
        value: ['a', 'b'],
        condition: 'CONTAINS "x"',
      }),
      aRule({ rule: 'OWN', title: 'Tempo', status: 'ALERT', value: null, section: 'REQUEST' }),
      aRule({ rule: 'OWN', title: 'Sim ou não', value: true }),
      aRule({ rule: 'OWN', title: 'Parte', value: 12.5, condition: 'LESS_THAN 20 PERCENT' }),
    ];
    const sheet = readWorkbook(await workbookOf({ rules }, { language: 'en' })).sheet('Rules');
    const values = columnOf(sheet, 'Value').map((cell) => cell && [cell.value, cell.format]);
    expect(values).toEqual([
      ['1200.5', '"R$" #,##0.00'],
      undefined,
      ['a; b', '@'],
      ['never', '@'],
      ['Yes', '@'],
      ['12.5', '0.00"%"'],
    ]);
    expect(sheet.rows[1]?.['C']?.value).toBe('Cadastro');
    expect(columnOf(sheet, 'Unit').map((cell) => cell?.value)).toEqual([
      'R$',
      undefined,
      undefined,
      undefined,
      undefined,
      '%',
    ]);
    expect(columnOf(sheet, 'Outcome').map((cell) => cell?.value)).toContain('Not evaluated');
    expect(columnOf(sheet, 'Source').map((cell) => cell?.value)).toEqual([
      'Protests',
      'Protests',
      'Protests',
      'Request',
      'Protests',
      'Protests',
    ]);
    expect(columnOf(sheet, 'Rule')[2]?.value).toBe('OWN');
    expect(columnOf(sheet, 'Condition')[0]?.value).toBe('FAIL_WHEN GREATER_THAN 1000 BRL');
  });

  test('tell a finding that only lowers the score from an alert', async () => {
    const rules = [aRule({ status: 'ALERT' }), aRule({ status: 'ALERT', decisive: false })];
    for (const [language, sheet, heading, words] of [
      ['en', 'Rules', 'Outcome', ['Alert', 'Lowers the score']],
      ['pt-BR', 'Motivos', 'Resultado', ['Alerta', 'Reduz a pontuação']],
    ] as const) {
      const workbook = readWorkbook(await workbookOf({ rules }, { language }));
      expect(columnOf(workbook.sheet(sheet), heading).map((cell) => cell?.value)).toEqual(words);
    }
  });

  test('leave the rules out where they are not wanted, and do not ask for them', async () => {
    let asked = false;
    const rules = {
      *[Symbol.iterator]() {
        asked = true;
        yield aRule();
      },
    };
    const workbook = readWorkbook(await workbookOf({ rules }, { reasons: false, language: 'en' }));
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Summary', 'Results', 'Invalid', 'Dictionary']);
    expect(columnOf(workbook.sheet('Dictionary'), 'Sheet').map((cell) => cell?.value)).not.toContain('Rules');
    expect(asked).toBe(false);
  });

  test('name the lines that hold no document, with what was probably meant', async () => {
    const [, row] = readWorkbook(await workbookOf({ invalid: [anInvalidLine()] })).sheet('Inválidos').rows;
    expect(Object.values(row ?? {}).map(({ value }) => value)).toEqual([
      '4',
      '123.456.789-00',
      'os dígitos verificadores são 09, não 00',
      '123.456.789-09',
      '5, 8',
    ]);
  });

  test('take what a sheet cannot hold', async () => {
    const results = Array.from({ length: 7 }, (_, index) =>
      aResult({ line: index + 1, status: index === 6 ? 'DENIED' : 'APPROVED' }),
    );
    const rules = Array.from({ length: 4 }, () => aRule());
    const workbook = readWorkbook(await workbookOf({ results, rules }, { rowsPerSheet: 3 }));
    expect(workbook.sheets.map(({ name }) => name)).toEqual([
      'Resumo',
      'Resultados',
      'Resultados 2',
      'Resultados 3',
      'Motivos',
      'Motivos 2',
      'Inválidos',
      'Dicionário',
    ]);
    const lines = ['Resultados', 'Resultados 2', 'Resultados 3'].map((name) =>
      columnOf(workbook.sheet(name), 'Linha').map((cell) => cell?.value),
    );
    expect(lines).toEqual([['1', '2', '3'], ['4', '5', '6'], ['7']]);
    expect(workbook.sheet('Resultados 3').rows[0]?.['B']?.value).toBe('Documento');
    const approved = summaryOf(workbook.sheet('Resumo'), 'Aprovado')['B'];
    expect(approved?.value).toBe('6');
    expect(approved?.formula).toBe(
      `COUNTIF('Resultados'!$D$2:$D$4,"Aprovado")+COUNTIF('Resultados 2'!$D$2:$D$4,"Aprovado")+COUNTIF('Resultados 3'!$D$2:$D$2,"Aprovado")`,
    );
  });

  test('fill a sheet to its last row before another begins', async () => {
    const results = Array.from({ length: 3 }, () => aResult());
    const workbook = readWorkbook(await workbookOf({ results }, { rowsPerSheet: 3 }));
    expect(workbook.sheets.map(({ name }) => name)).not.toContain('Resultados 2');
  });
});
