import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import { readSped } from '../../src/financial-statement/sped/read-sped.ts';

const factory = readFileSync('fixtures/statements/ecd-layout9-invented.txt');
const text = factory.toString('latin1');
const read = (changed: string) => readSped(Buffer.from(changed, 'latin1'));

describe('the books of a company in the forms that programs write', () => {
  test('are read after a byte order mark', async () => {
    const marked = new Uint8Array(Buffer.from(`\uFEFF${text}`));
    const { company, periods } = await extractStatements({ fileName: 'ecd.txt', bytes: marked });
    expect({ company, periods }).toMatchObject({ company: readSped(factory).company });
    expect(periods).toEqual(readSped(factory).periods);
  });

  test('are read without the amounts of the period before', () => {
    const blank = text
      .replace(/^(\|J150(?:\|[^|\n]*){6})\|[^|]*\|[^|]*\|/gm, '$1|||')
      .replace(/^(\|J100(?:\|[^|\n]*){6})\|[^|]*\|[^|]*\|/gm, '$1|||');
    expect(blank).not.toEqual(text);
    expect(read(blank).periods).toEqual(readSped(factory).periods);
  });

  test('have one period where each statement stands below a J005 of its own', () => {
    const [period] = read(text.replace('|J150|', '|J005|01012025|31122025|1||\r\n|J150|')).periods;
    const [expected] = readSped(factory).periods;
    expect(period).toMatchObject({
      balanceSheet: expected?.balanceSheet,
      incomeStatement: expected?.incomeStatement,
    });
  });

  test.each([
    ['J100', /^(\|J100\|[^|]*\|[TD]\|)\d+(?=\|)/gm],
    ['J150', /^(\|J150\|[^|]*\|[^|]*\|[TD]\|)\d+(?=\|)/gm],
  ])('are refused if a line of %s has no level', (record, level) => {
    for (const wrong of ['', '0', 'II', '1.5'])
      for (const place of [0, 1]) {
        let count = 0;
        const changed = text.replace(level, (line, before: string) =>
          count++ === place ? `${before}${wrong}` : line,
        );
        expect(changed).not.toEqual(text);
        expect(() => read(changed)).toThrow(`the level of ${record} must be a whole number from 1`);
      }
  });

  test('of a bank are not read by the reference chart of companies in general', () => {
    const unnamed = text.replace('|Estoques|', '|Aplicações interfinanceiras|');
    const inventories = (changed: string) => read(changed).periods[0]?.balanceSheet.inventories;
    expect(inventories(unnamed)).toBe(36_500);
    expect(inventories(unnamed.replace('|N|N|0|0|1|', '|N|N|0|0|3|'))).toBeNull();
    // Up to layout 7, each reference states its chart.
    expect(inventories(unnamed.replaceAll('|I051||', '|I051|1||'))).toBe(36_500);
    expect(inventories(unnamed.replaceAll('|I051||', '|I051|3||'))).toBeNull();
  });
});
