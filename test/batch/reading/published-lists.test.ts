import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

describe('lists as authorities publish them', () => {
  const list = async (name: string) =>
    readInput(await readFile(new URL(`../../../fixtures/batch/${name}.csv`, import.meta.url)));

  test('with titles above, a footer, in Windows-1252', async () => {
    const { format, lines, findings } = await list('labour-list');
    expect(format.columns).toMatchObject({ headerLine: 3, documents: [{ number: 5, name: 'CNPJ/CPF' }] });
    expect(findings).toEqual([
      '4 = 99999002000101',
      '5 = 99999004000192',
      '6 ! CHECK_DIGITS',
      '8 ! NO_DOCUMENT',
    ]);
    expect(lines[0]).toMatchObject({ extra: { Empregador: 'INDÚSTRIA FICTÍCIA DE MÓVEIS S.A.' } });
  });

  test('with line ends within quotes', async () => {
    const { findings } = await list('sanctions');
    expect(findings).toEqual([
      '2 = 99999004000192',
      '4 again 99999004000192 of 2',
      '5 = 99999001000159',
      '6 ! CHARACTER',
      '7 ! NO_DOCUMENT',
    ]);
  });

  test('with documents that were masked at the source', async () => {
    expect((await list('tax-debts')).findings.at(-1)).toBe('5 ! CHARACTER');
    expect((await list('hauliers')).findings).toEqual(['2 = 99999004000192', '3 ! CHARACTER']);
  });

  test('with a second column of another company, and one company in many rows', async () => {
    const { format, findings } = await list('tax-regime');
    expect(format).toMatchObject({ delimiter: ',', columns: { documents: [{ number: 2, name: 'cnpj' }] } });
    expect(findings).toEqual([
      '2 = 99999002000101',
      '3 again 99999002000101 of 2',
      '4 again 99999002000101 of 2',
    ]);
  });

  test('with too many columns of documents to choose from', async () => {
    await expect(list('donations')).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      message: expect.stringContaining('NR_CPF_CANDIDATO'),
    });
  });
});
