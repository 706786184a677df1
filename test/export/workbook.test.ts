import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { renderReport } from '../../src/export/render-report.ts';
import { materialOf, named } from './sandbox-material.ts';

test.each([
  '=HYPERLINK("http://evil")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '../../etc/passwd',
  'نور الدين 🙂',
  'W'.repeat(400),
])('the workbook of somebody called %j holds it as a text, and nothing that is calculated', async (name) => {
  const material = await materialOf('approved-company', { format: 'xlsx' });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(await renderReport(named(material, name))).buffer);
  const texts: string[] = [];
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        expect(cell.formula, cell.address).toBeUndefined();
        texts.push(cell.text);
      }),
    );
  }
  expect(texts.some((text) => text.includes(name.trim()))).toBe(true);
});

test.each(['en', 'pt-BR'] as const)(
  'lists in %s write documents with their masks, and their kinds in words',
  async (language) => {
    const workbook = new ExcelJS.Workbook();
    const material = await materialOf('approved-company', { format: 'xlsx', language });
    await workbook.xlsx.load(Uint8Array.from(await renderReport(material)).buffer);
    const texts: string[] = [];
    // The first sheet says SHA-256, the last ones what columns mean.
    for (const sheet of workbook.worksheets.slice(2, -2))
      sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text)));
    expect(texts.some((text) => /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/.test(text))).toBe(true);
    expect(texts.filter((text) => /^(?:\d{11}|\d{14}|cpf|cnpj)$/.test(text))).toEqual([]);
  },
);

test.each([
  ['pt-BR', 'Decisão e score', 'Uma regra nega por si só. Só pelo score, seria aprovado.'],
  ['en', 'Decision and score', 'One rule denies on its own. By score alone it would be approved.'],
] as const)(
  'the workbook and the CSV in %s explain a denial with a score that approves',
  async (language, label, sentence) => {
    const of = 'denied-by-exclusion-company';
    const workbook = new ExcelJS.Workbook();
    const bytes = await renderReport(await materialOf(of, { format: 'xlsx', language }));
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
    const summary: string[] = [];
    workbook.worksheets[0]?.eachRow((row) => summary.push(`${row.getCell(1).text}: ${row.getCell(2).text}`));
    expect(summary).toContain(`${label}: ${sentence}`);
    const csv = new TextDecoder().decode(
      await renderReport(await materialOf(of, { format: 'csv', language })),
    );
    const [head, ...rules] = csv.trim().split(/\r?\n/);
    expect(head?.includes(label)).toBe(true);
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.every((rule) => rule.includes(sentence))).toBe(true);
  },
);

test('a report calls its policy by the title in the language of whoever reads it', async () => {
  const { policy } = await materialOf('approved-company', { format: 'xlsx', language: 'pt-BR' });
  expect(policy.name).toBe('Inicial - empresas');
});

test.each([
  ['warrant-now-person', '✗', 'Ativo neste mês', 'mandado ativo', 'FF9C0006'],
  ['warrant-past-person', '!', 'Anterior', 'mandado anterior', 'FF7F4F00'],
] as const)(
  'the workbook of %s marks its warrants, with words and in colour',
  async (name, mark, words, figure, colour) => {
    const workbook = new ExcelJS.Workbook();
    const material = await materialOf(name, { format: 'xlsx', language: 'pt-BR' });
    await workbook.xlsx.load(Uint8Array.from(await renderReport(material)).buffer);
    const list = workbook.getWorksheet('Antecedentes criminais');
    const [summary] = workbook.worksheets;
    const figures: string[] = [];
    summary?.eachRow((row) => figures.push(row.getCell(2).text));
    const cells: string[] = [];
    list?.getRow(2).eachCell((cell) => cells.push(cell.text));
    expect(cells).toContain(`${mark} ${words}`);
    expect(figures).toContain(`${mark} 1 ${figure}`);
    for (const sheet of [list, summary]) {
      // The types of exceljs leave out what it reads.
      const formats: readonly { readonly rules: readonly ExcelJS.ConditionalFormattingRule[] }[] =
        Object(sheet).conditionalFormattings;
      const rules = formats.flatMap((format) => format.rules);
      expect(
        rules.find((rule) => JSON.stringify(rule).includes(`=\\"${mark}\\"`))?.style?.font?.color?.argb,
      ).toBe(colour);
    }
  },
);
