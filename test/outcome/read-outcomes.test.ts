import { gzipSync } from 'node:zlib';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { OutcomeLine } from '../../src/outcome/outcome.ts';
import type { OutcomeFormat } from '../../src/outcome/outcome-columns.ts';
import { readOutcomes } from '../../src/outcome/read-outcomes.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany } from '../report/local-engine.ts';

async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

async function linesOf(...parts: readonly (string | Uint8Array)[]): Promise<readonly OutcomeLine[]> {
  const lines: OutcomeLine[] = [];
  for await (const line of readOutcomes(chunks(...parts))) lines.push(line);
  return lines;
}

async function linesOfSheet(bytes: Uint8Array, sheet: string): Promise<readonly OutcomeLine[]> {
  const lines: OutcomeLine[] = [];
  for await (const line of readOutcomes(chunks(bytes), { sheet })) lines.push(line);
  return lines;
}

const header = 'CNPJ;Situação;Dias de atraso;Data;Valor (R$)\n';
const latin1 = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)));

describe('a table of outcomes', () => {
  test('states the policy of each line, or of all', async () => {
    const table = [
      'CNPJ;Situação;Data;Política\n',
      '99990001000198;pago;2026-11-30;automatic\n',
      '99990001000198;pago;2026-11-30;\n',
    ];
    expect((await linesOf(...table)).map(({ outcome }) => outcome?.policyId)).toEqual([
      'automatic',
      undefined,
    ]);
    const policies: (string | undefined)[] = [];
    for await (const { outcome } of readOutcomes(chunks(...table), { policyId: 'manual' }))
      policies.push(outcome?.policyId);
    expect(policies).toEqual(['automatic', 'manual']);
  });

  test.each([
    [
      ['11/02/2026', '11/20/2026', '3/4/26'],
      ['2026-11-02', '2026-11-20', '2026-03-04'],
    ],
    [
      ['02/11/2026', '20/11/2026', '2026-11-20'],
      ['2026-11-02', '2026-11-20', '2026-11-20'],
    ],
    // Without a day that has one reading only, the day is first.
    [
      ['02/11/2026', '03/04/2026'],
      ['2026-11-02', '2026-04-03'],
    ],
    // Days in both forms: what is not a day of the Brazilian form is not read.
    [
      ['20/11/2026', '11/20/2026'],
      ['2026-11-20', null],
    ],
  ])('with the days %j has the days %j', async (days, expected) => {
    const rows = days.map((day) => `99990001000198;pago;0;${day};1,00\n`);
    expect((await linesOf(header, ...rows)).map(({ outcome }) => outcome?.date)).toEqual(expected);
  });

  test('has the due day of a line without a day of payment', async () => {
    const formats: OutcomeFormat[] = [];
    const table = [
      'CNPJ;Situação;Vencimento;Data de pagamento;Valor\n',
      '99990001000198;pago;10/11/2026;12/11/2026;1,00\n',
      '99990001000198;inadimplente;10/08/2026;;1,00\n',
      '99990001000198;inadimplente;;;1,00\n',
    ];
    const lines: OutcomeLine[] = [];
    for await (const line of readOutcomes(chunks(...table), { onFormat: (format) => formats.push(format) }))
      lines.push(line);
    expect(lines.map(({ outcome }) => outcome?.date)).toEqual(['2026-11-12', '2026-08-10', undefined]);
    expect(formats[0]?.columns.map(({ field }) => field)).toEqual([
      'document',
      'event',
      'date',
      'date',
      'amount',
    ]);
  });

  test('has no content in a cell with only dashes', async () => {
    const table = [
      'Relatório;CNPJ;Política;Situação;Data de pagamento;Vencimento\n',
      '-;99990001000198;–;inadimplente;-;10/08/2026\n',
      'rpt_x;-;automatic;pago;12/11/2026;-\n',
    ];
    const expected = [
      { reportId: undefined, document: approvedCompany, policyId: undefined, date: '2026-08-10' },
      { reportId: 'rpt_x', document: undefined, policyId: 'automatic', date: '2026-11-12' },
    ];
    const lines = await linesOf(...table);
    expect(lines.map(({ outcome }) => outcome)).toMatchObject(expected);
    expect(lines.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
    const [line] = await linesOf('Relatório;CNPJ;Situação\n', '-;—;pago\n');
    expect(line?.refusal?.code).toBe('NO_SUBJECT');
  });

  test('is read from what an ERP writes: Windows-1252, masks, Brazilian days and amounts, in whatever pieces', async () => {
    const bytes = latin1(`${header}99.990.001/0001-98;Não pago;120;30/11/2026 10:15;R$ 1.234,56\n`);
    const expected = {
      line: 2,
      warnings: [],
      outcome: {
        reportId: undefined,
        policyId: undefined,
        document: approvedCompany,
        event: 'DEFAULT',
        daysLate: 120,
        date: '2026-11-30',
        amount: 1234.56,
      },
    };
    expect(await linesOf(bytes)).toEqual([expected]);
    expect(await linesOf(bytes.slice(0, 7), bytes.slice(7, 60), bytes.slice(60))).toEqual([expected]);
  });

  test('reads an amount that is ambiguous alone by the others of its column', async () => {
    const rows = ['10,50', '1.234', '0'].map((amount) => `99990001000198;pago;;2026-11-30;${amount}\n`);
    const lines = await linesOf(header, ...rows);
    expect(lines.map(({ outcome }) => outcome?.amount)).toEqual([10.5, 1234, 0]);
  });

  test.each([
    ['99990001000199;pago;;2026-11-30;', 'DOCUMENT'],
    [';pago;;2026-11-30;', 'NO_SUBJECT'],
    ['99990001000198;talvez;;2026-11-30;', 'NO_EVENT'],
  ])('refuses a line for what is wrong with it: %s', async (line, code) => {
    expect((await linesOf(`${header}${line}\n`))[0]?.refusal?.code).toBe(code);
  });

  test.each([
    ['pago;;30/02/2026;', { date: null }, ['DATE']],
    ['pago;;ontem;', { date: null }, ['DATE']],
    ['pago;;-;', { date: undefined }, ['NO_DATE']],
    ['pago;;;', { date: undefined }, ['NO_DATE']],
    ['pago;-3;2026-11-30;', { daysLate: undefined }, ['DAYS_LATE']],
    ['pago;31-60;2026-11-30;', { daysLate: undefined }, ['DAYS_LATE']],
    ['pago;1.200;2026-11-30;', { daysLate: undefined }, ['DAYS_LATE']],
    ['pago;40000;2026-11-30;', { daysLate: undefined }, ['DAYS_LATE']],
    ['pago;12,5;2026-11-30;', { daysLate: undefined }, ['DAYS_LATE']],
    ['pago;em dia;20261130;', { daysLate: 0, date: '2026-11-30' }, []],
    ['pago;No prazo;2026/11/30;', { daysLate: 0, date: '2026-11-30' }, []],
    ['pago;0,00;2026-11-30;', { daysLate: 0 }, []],
    ['pago;12.0;2026-11-30;-', { daysLate: 12, amount: undefined }, []],
    ['pago;12 dias;2026-11-30;', { daysLate: 12 }, []],
    ['pago;-;2026-11-30;', { daysLate: undefined }, []],
    ['pago;;2026-11-30;1e400', { amount: undefined }, ['AMOUNT']],
    ['inadimplente;;2026-11-30;1.500', { event: 'DEFAULT', amount: undefined }, ['AMOUNT']],
    ['pago;;2026-11-30;-500,00', { amount: undefined }, ['AMOUNT']],
    ['atrasado;;2026-11-30;', { event: 'LATE', daysLate: undefined }, ['LATE_WITHOUT_DAYS']],
    ['em mora;-3;2026-11-30;', { event: 'LATE', daysLate: undefined }, ['DAYS_LATE', 'LATE_WITHOUT_DAYS']],
  ])('keeps a line with an unreadable cell, and reports the cell: %s', async (line, outcome, codes) => {
    const [read] = await linesOf(`${header}99990001000198;${line}\n`);
    expect(read?.outcome).toMatchObject({ document: approvedCompany, ...outcome });
    expect(read?.warnings?.map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    ...['DPD', 'days_past_due', 'Qtd. dias atraso', 'daysLate', 'qtdDiasAtraso', 'QTDE DIAS EM ATRASO'],
    ...[
      'Nº de dias em atraso',
      'Days overdue',
      'Dias vencidos',
      'Atraso (dias)',
      'dias_de_atraso',
      'max DPD',
    ],
    ...[
      'Days in arrears',
      'qt_dias_atraso',
      'Dias após o vencimento',
      'Número de dias de inadimplência',
      'Atraso',
    ],
    ...['Days Past Due (DPD)', 'Maior atraso', 'Maior atraso em dias'],
  ])('reads days late from the column %s', async (heading) => {
    const [line] = await linesOf(`cpf_cnpj;status;${heading};data\n99990001000198;atrasado;120;2026-11-30\n`);
    expect(line?.outcome).toMatchObject({ event: 'LATE', daysLate: 120 });
    expect(line?.warnings).toEqual([]);
  });

  test.each([
    ['Situação;Status pagamento', ['Em dia;inadimplente', 'Em dia;pago'], ['DEFAULT', 'PAID']],
    ['Status;Situação do pagamento', ['Ativo;atrasado', 'Ativo;pago'], ['LATE', 'PAID']],
    ['Ocorrência;Situação', ['Reclamação;inadimplente', ';pago'], ['DEFAULT', 'PAID']],
    ['Status do cliente;Status', ['Adimplente;inadimplente', 'Adimplente;pago'], ['DEFAULT', 'PAID']],
    ['Resultado;Evento', ['pago;inadimplente', 'pago;pago'], ['DEFAULT', 'PAID']],
  ])('of several columns of statuses, reads the one of the payment: %s', async (headings, cells, events) => {
    const rows = cells.map((cell) => `99990001000198;${cell};2026-11-30\n`);
    const lines = await linesOf(`CNPJ;${headings};Data\n`, ...rows);
    expect(lines.map(({ outcome }) => outcome?.event)).toEqual(events);
  });

  test('shows the columns that it uses, and the ones that it does not', async () => {
    const formats: OutcomeFormat[] = [];
    const table = 'CNPJ;Status;Aging;Data\n99990001000198;atrasado;120;2026-11-30\n';
    for await (const { outcome, warnings } of readOutcomes(chunks(table), {
      onFormat: (one) => formats.push(one),
    })) {
      expect(outcome?.daysLate).toBeUndefined();
      expect(warnings?.map(({ code }) => code)).toEqual(['LATE_WITHOUT_DAYS']);
    }
    expect(formats.map(({ columns }) => columns.map(({ number, field }) => [number, field]))).toEqual([
      [
        [1, 'document'],
        [2, 'event'],
        [3, null],
        [4, 'date'],
      ],
    ]);
  });

  test.each([
    ['a title', 'Carteira de novembro\nEmitido em 29/11/2026\n\n'],
    ['a title with separators', 'Carteira;;;;\n;;;;\n'],
    ['a title with the word of a column', 'Situação;da carteira;;;\n'],
    ['a stated delimiter', 'sep=;\n'],
  ])('is read below %s', async (_, above) => {
    const [line, ...others] = await linesOf(`${above}${header}99990001000198;pago;;30/11/2026;10,00\n`);
    expect(others).toEqual([]);
    expect(line?.outcome).toMatchObject({ document: approvedCompany, event: 'PAID', amount: 10 });
  });

  test.each([',', '\t', '|'])('is read with the delimiter %j', async (delimiter) => {
    const rows = [
      ['CPF', 'CNPJ', 'Situação', 'Dias', 'Data'],
      ['', '99990001000198', 'pago', '3', '2026-11-30'],
      ['52998224725', '', 'pago', '', '2026-11-30'],
    ];
    const lines = await linesOf(rows.map((row) => `${row.join(delimiter)}\n`).join(''));
    expect(lines.map(({ outcome }) => outcome?.document?.value)).toEqual(['99990001000198', '52998224725']);
  });

  test('is read from the sheet of a workbook that has most outcomes, below its titles', async () => {
    const book = new exceljs.Workbook();
    const rowsOf = (name: string, rows: readonly (readonly exceljs.CellValue[])[]) => {
      const sheet = book.addWorksheet(name);
      for (const row of rows) sheet.addRow([...row]);
    };
    const names = ['CNPJ', 'Situação', 'DPD', 'Data', 'Saldo'];
    rowsOf('Resumo', [['Total'], [2]]);
    rowsOf('Modelo', [names, ['99.990.003/0001-87', 'pago', 0, new Date('2026-11-01'), 1]]);
    rowsOf('Dados', [
      ['Carteira de novembro'],
      [],
      names,
      ['99.990.001/0001-98', 'Atrasado', 120, new Date('2026-11-30'), 1500],
      [99990003000187, 'Pago', -3, '30/11/2026', '1.500'],
    ]);
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    const formats: OutcomeFormat[] = [];
    const lines: OutcomeLine[] = [];
    const reading = readOutcomes(chunks(bytes), { onFormat: (one) => formats.push(one) });
    for await (const line of reading) lines.push(line);
    expect(formats[0]).toMatchObject({ sheet: 'Dados', otherSheets: ['Resumo', 'Modelo'] });
    expect(lines.map(({ outcome }) => outcome)).toMatchObject([
      { document: approvedCompany, event: 'LATE', daysLate: 120, date: '2026-11-30', amount: 1500 },
      { event: 'PAID', daysLate: undefined, date: '2026-11-30', amount: undefined },
    ]);
    expect(lines[1]?.warnings?.map(({ code }) => code)).toEqual(['DAYS_LATE', 'AMOUNT']);
    expect((await linesOfSheet(bytes, 'modelo')).map(({ outcome }) => outcome?.document?.value)).toEqual([
      '99990003000187',
    ]);
    expect((await refusalOf(linesOfSheet(bytes, 'Março'))).code).toBe('BATCH_SHEET_UNKNOWN');
  });

  test('reports an amount that the workbook shows in another currency or in thousands', async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Dados');
    sheet.addRow(['CNPJ', 'Situação', 'Data', 'Saldo']);
    for (const format of ['"R$ "#,##0.00', '[$US$-409] #,##0.00', '0" mil"'])
      sheet.addRow(['99990001000198', 'inadimplente', '30/11/2026', 50]).getCell(4).numFmt = format;
    const lines: OutcomeLine[] = [];
    for await (const line of readOutcomes(chunks(new Uint8Array(await book.xlsx.writeBuffer())), {}))
      lines.push(line);
    expect(
      lines.map(({ outcome, warnings = [] }) => [outcome?.amount, warnings.map(({ code }) => code)]),
    ).toEqual([
      [50, []],
      [undefined, ['AMOUNT']],
      [undefined, ['AMOUNT']],
    ]);
  });

  test('reports an ambiguous amount next to number cells, which show no decimal mark', async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Dados');
    sheet.addRow(['CNPJ', 'Situação', 'Data', 'Saldo']);
    for (const amount of [10.5, '1,500'])
      sheet.addRow(['99990001000198', 'inadimplente', '30/11/2026', amount]);
    const lines = await linesOf(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(
      lines.map(({ outcome, warnings = [] }) => [outcome?.amount, warnings.map(({ code }) => code)]),
    ).toEqual([
      [10.5, []],
      [undefined, ['AMOUNT']],
    ]);
  });

  test('asks for the column of documents if there are several', async () => {
    const table = 'CNPJ cedente;CNPJ sacado;Status\n11222333000181;99990001000198;pago\n';
    expect((await refusalOf(linesOf(table))).code).toBe('BATCH_COLUMN_AMBIGUOUS');
    const read: OutcomeLine[] = [];
    for await (const line of readOutcomes(chunks(table), { column: 'CNPJ sacado' })) read.push(line);
    expect(read[0]?.outcome?.document).toEqual(approvedCompany);
  });

  test('takes of columns that could say one thing the one that names it best, wherever it stands', async () => {
    const [line] = await linesOf(
      'Cliente;Vencimento;CNPJ;Situação;Data do evento\n',
      'Padaria;2026-10-01;99990001000198;pago;2026-11-30\n',
    );
    expect(line?.outcome).toMatchObject({ document: approvedCompany, date: '2026-11-30' });
    const [named] = await linesOf('Cliente;Situação;Vencimento\n', '99990001000198;pago;2026-10-01\n');
    expect(named?.outcome).toMatchObject({ document: approvedCompany, date: '2026-10-01' });
  });

  test('is refused whole where its first row does not name what is needed', async () => {
    expect((await refusalOf(linesOf('a;b\n1;2\n'))).code).toBe('OUTCOME_COLUMNS_MISSING');
    expect((await refusalOf(linesOf(''))).message).toContain('the file is empty');
    expect((await refusalOf(linesOf('\n\n'))).message).toContain('the file is empty');
  });

  test('is refused as a file of outcomes where it is packed', async () => {
    const packed = await refusalOf(linesOf(gzipSync('documento;evento;data\n')));
    expect(packed.code).toBe('OUTCOME_FILE_NOT_READ');
    expect(packed.message).toContain('outcomes');
  });

  test('is quoted without documents where its first row is already somebody', async () => {
    const { message: refusal } = await refusalOf(linesOf('99990001000198;pago;2026-12-20\n'));
    expect(refusal).toContain('pago, 2026-12-20');
    expect(refusal).not.toContain('99990001000198');
  });
});
