import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { aBatch, aResult, aSmallBatch, workbookOf } from './batch-data.ts';
import { child, columnOf, readWorkbook } from './read-workbook.ts';

const languages = ['pt-BR', 'en'] as const;
const names = {
  'pt-BR': ['Resumo', 'Resultados', 'Por raiz', 'Motivos', 'Inválidos', 'Dicionário'],
  en: ['Summary', 'Results', 'By root', 'Rules', 'Invalid', 'Dictionary'],
} as const;

const content = aSmallBatch;

async function read(language: 'pt-BR' | 'en', options = {}) {
  return readWorkbook(await workbookOf(content, { language, ...options }));
}

describe.each(languages)('the workbook of a batch in %s', (language) => {
  const [summary, results, roots, rules, invalid, dictionary] = names[language];

  test('has its sheets in order, and says in each column of which it is', async () => {
    const workbook = await read(language);
    expect(workbook.sheets.map(({ name }) => name)).toEqual([
      summary,
      results,
      roots,
      rules,
      invalid,
      dictionary,
    ]);
    expect(columnOf(workbook.sheet(invalid), language === 'en' ? 'Line' : 'Linha')[0]?.value).toBe('4');
  });

  test('explains every column in exactly one row of the dictionary', async () => {
    const workbook = readWorkbook(
      await workbookOf(
        {
          ...content,
          batch: aBatch({
            extraColumns: [{ heading: 'Vendedor', numbers: false }],
            invalidColumns: ['CNPJ', 'Vendedor'],
            hasRoots: true,
          }),
        },
        { language },
      ),
    );
    const explained = workbook
      .sheet(dictionary)
      .rows.slice(1)
      .map(({ A, B }) => [A?.value, B?.value]);
    const columns = [summary, results, roots, rules, invalid].flatMap((name) =>
      Object.values(workbook.sheet(name).rows[0] ?? {}).map(({ value }) => [name, value]),
    );
    expect(explained).toEqual(columns);
    expect(columns).toContainEqual([results, 'Vendedor']);
    for (const row of workbook.sheet(dictionary).rows) {
      for (const letters of ['A', 'B', 'C', 'D', 'G', 'H']) expect(row[letters]?.value).toBeTruthy();
    }
  });

  test('is laid out in the order of elements that Excel insists on, with nothing that it refuses', async () => {
    const workbook = await read(language, { publicUrl: 'https://credit.example' });
    for (const { xml } of workbook.sheets) {
      const order = xml.children.map(({ name }) => name);
      const places = order.map((name) => elementsOfSheet.indexOf(name));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      // Formats are several, side by side; of everything else a sheet has one.
      const single = order.filter((name) => name !== 'conditionalFormatting');
      expect(new Set(single).size).toBe(single.length);
      expect(order).not.toContain('hyperlinks');
      expect(order).not.toContain('mergeCells');
    }
  });

  test('keeps headings in sight, filters, and prints them on every page', async () => {
    const workbook = await read(language);
    const { xml } = workbook.sheet(results);
    const view = child(child(xml, 'sheetViews'), 'sheetView');
    expect(child(view, 'pane').attributes).toMatchObject({ xSplit: '2', ySplit: '1', state: 'frozen' });
    expect(child(xml, 'autoFilter').attributes['ref']).toBe('A1:AO3');
    expect(child(xml, 'pageSetup').attributes).toMatchObject({
      orientation: 'landscape',
      fitToWidth: '1',
      fitToHeight: '0',
    });
    expect(child(child(xml, 'sheetPr'), 'pageSetUpPr').attributes['fitToPage']).toBe('1');
    expect(child(child(xml, 'headerFooter'), 'oddFooter').text).toContain(
      language === 'en' ? 'Page &P of &N' : 'Página &P de &N',
    );
    const defined = workbook.parts
      .get('xl/workbook.xml')
      ?.children.find(({ name }) => name === 'definedNames');
    expect(defined?.children.map(({ text }) => text)).toContain(`'${results}'!$1:$1`);
    for (const column of child(xml, 'cols').children)
      expect(Number(column.attributes['width'])).toBeGreaterThan(6);
  });

  test('prints what people read, on one width of A4, in lines', async () => {
    const workbook = await read(language);
    const defined = workbook.parts
      .get('xl/workbook.xml')
      ?.children.find(({ name }) => name === 'definedNames');
    const areas = defined?.children
      .filter(({ attributes }) => attributes['name'] === '_xlnm.Print_Area')
      .map(({ text }) => text);
    expect(areas).toEqual([`'${results}'!$A$1:$M$3`, `'${rules}'!$A$1:$J$2`, `'${invalid}'!$A$1:$E$2`]);
    for (const name of [summary, results, roots, rules, invalid, dictionary]) {
      const printed = { [results]: 13, [rules]: 10, [invalid]: 5 }[name];
      const widths = child(workbook.sheet(name).xml, 'cols')
        .children.flatMap(({ attributes: { min, max, width } }) =>
          Array<number>(Number(max) - Number(min) + 1).fill(Number(width)),
        )
        .slice(0, printed);
      // Characters of 11 points on the 284 mm between narrow margins, at 70 %, are 7.7 points.
      expect([name, widths.reduce((sum, width) => sum + width, 0) < 215]).toEqual([name, true]);
    }
    const styles = workbook.parts.get('xl/styles.xml');
    const looks = styles && child(styles, 'cellXfs').children;
    const reasons = child(workbook.sheet(results).xml, 'sheetData').children[1]?.children.find(
      ({ attributes }) => attributes['r'] === 'M2',
    );
    const look = looks?.[Number(reasons?.attributes['s'])];
    expect(look && child(look, 'alignment').attributes).toMatchObject({ wrapText: '1', vertical: 'top' });
    const long = aResult({
      reasons: [{ group: 'G', rule: 'R', status: 'DENIED', text: 'palavra '.repeat(14) }],
    });
    const high = readWorkbook(await workbookOf({ results: [long, aResult()] }, { language }));
    const heights = child(high.sheet(results).xml, 'sheetData').children.map(
      ({ attributes }) => attributes['ht'],
    );
    expect(heights.slice(1)).toEqual(['45', undefined]);
  });

  test('draws the shares of the summary as bars of which the whole cell is 100 %', async () => {
    const { xml, rows } = (await read(language)).sheet(summary);
    const formatting = child(xml, 'conditionalFormatting');
    expect(formatting.attributes['sqref']).toBe(`C2:C${rows.length}`);
    const rule = child(formatting, 'cfRule');
    expect(rule.children.map(({ name }) => name)).toEqual(['dataBar']);
    const bar = child(rule, 'dataBar');
    expect(bar.attributes).toMatchObject({ minLength: '0', maxLength: '100' });
    expect(bar.children.map(({ name, attributes }) => [name, attributes['type'], attributes['val']])).toEqual(
      [
        ['cfvo', 'num', '0'],
        ['cfvo', 'num', '1'],
        ['color', undefined, undefined],
      ],
    );
  });

  test('leaves no row blank, so that each sheet is one table', async () => {
    const workbook = await read(language);
    for (const { rows } of workbook.sheets) {
      for (const row of rows) expect(Object.values(row).some(({ value }) => value !== '')).toBe(true);
    }
  });

  test('colours the words of a status, and only where they stand', async () => {
    const workbook = await read(language);
    const formatting = child(workbook.sheet(results).xml, 'conditionalFormatting');
    expect(formatting.attributes['sqref']).toBe('D2:D3 E2:E3');
    const words = formatting.children.map((rule) => child(rule, 'formula').text);
    const told =
      language === 'en' ? ['Denied', 'Alert', 'Approved', 'Error'] : ['Negado', 'Alerta', 'Aprovado', 'Erro'];
    expect(words).toEqual(told.map((word) => `"${word}"`));
    const styles = workbook.parts.get('xl/styles.xml');
    const differences = styles && child(styles, 'dxfs').children;
    // Four words and three marks of warrants.
    expect(differences).toHaveLength(7);
    for (const difference of differences ?? []) {
      expect(child(child(difference, 'font'), 'color').attributes['rgb']).toMatch(/^FF/);
      expect(child(child(child(difference, 'fill'), 'patternFill'), 'bgColor').attributes['rgb']).toMatch(
        /^FF/,
      );
    }
  });

  test('is read by another reader of workbooks', async () => {
    const workbook = new exceljs.Workbook();
    const bytes = await workbookOf(content, { language, publicUrl: 'https://credit.example' });
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(names[language]);
    const sheet = workbook.getWorksheet(results);
    expect(sheet?.getCell('B2').text).toBe('12.ABC.345/01DE-35');
    expect(sheet?.getCell('I2').value).toBe(12_345.67);
    expect(sheet?.getCell('W2').value).toEqual(new Date('2026-11-19T23:30:00.000Z'));
    expect(sheet?.getCell('AA2').value).toMatchObject({ result: language === 'en' ? 'open' : 'abrir' });
    expect(sheet?.getCell('D2').font).toMatchObject({ name: 'Calibri', size: 11 });
    expect(sheet?.getCell('D1').font).toMatchObject({ bold: true });
  });
});

/** ECMA-376 part 1, 18.3.1.99, CT_Worksheet. */
const elementsOfSheet = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
];
