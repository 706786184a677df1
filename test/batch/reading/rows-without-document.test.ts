import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

const found = async (text: string) => (await readInput(text)).findings;

describe('the document that a table names', () => {
  test('is not needed by a line that is a document and nothing else; of a row without one is told which column is empty', async () => {
    const text = [
      'Nome;CNPJ;Código',
      'Padaria;99.990.001/0001-98;A-1',
      '99.990.003/0001-87',
      '99.990.004/0001-2',
      'Loja X',
      'Loja 99.990.005/0001-76;;B-2',
    ].join('\n');
    const { lines, findings } = await readInput(text);
    expect(findings).toEqual([
      '2 = 99990001000198',
      '3 = 99990003000187',
      '4 ! LENGTH',
      '5 ! NO_DOCUMENT',
      '6 ! NO_DOCUMENT ? 99990005000176',
    ]);
    // What stands in the first column is no name then, and no id of the caller's.
    expect(lines[1]).not.toHaveProperty('extra');
    expect(lines.at(-1)).toMatchObject({ refusal: { text: { en: 'the column "CNPJ" is empty on it' } } });
    expect(await found('Código;CNPJ\nA;33683111000280\n99.990.003/0001-87')).toEqual([
      '2 = 33683111000280',
      '3 = 99990003000187',
    ]);
  });

  test('is not another one that is named as the document of somebody else', async () => {
    const text = 'CPF do sócio;CNPJ\n529.982.247-25;33683111000280\n111.444.777-35\n111.444.777-35;';
    expect(await found(text)).toEqual(['2 = 33683111000280', '3 ! NO_DOCUMENT', '4 ! NO_DOCUMENT']);
  });
});
