import { describe, expect, test } from 'vitest';
import { joinInputs } from '../../../src/batch/reading/join-inputs.ts';
import { readBatchInput } from '../../../src/batch/reading/read-batch-input.ts';
import { growsWithSize } from '../../cpu-time.ts';
import { chunksOf, readInput } from './read-input.ts';

describe('a list that is read as text', () => {
  test.each([
    [
      'YAML',
      '- cnpj: "99990001000198"\n  valor: 1500.00\n- cnpj: "99990003000187"\n  valor: 2750.50\n',
      ['valor'],
    ],
    ['labels', 'CNPJ: 99990001000198 Valor: R$ 1.500,00\nCNPJ: 99990003000187 Valor: 2750', ['Valor']],
    ['labels after one word', '99990001000198\nAna valor: 1500', ['valor']],
    ['labels after words', 'Ana 99990001000198, limite solicitado = 1500', ['limite solicitado']],
    ['names between blanks', 'cnpj valor\n99990001000198 1500\n52998224725 27500\n', ['valor']],
    [
      'columns without a mark between them',
      '+-----------------------+\n|           cnpj  valor |\n|-----------------------|\n| 99990001000198   1500 |\n+-----------------------+\n',
      ['valor'],
    ],
    [
      'names between slashes',
      'CNPJ / Valor (R$) / Código\n99990001000198 / 1500 / 5\n',
      ['Valor (R$)', 'Código'],
    ],
    ['names between arrows', 'CNPJ → Valor\n99990001000198 → 1500\n', ['Valor']],
  ])('shows the names of amounts and ids: %s', async (_, text, names) => {
    const { format } = await readInput(text);
    expect(format).toMatchObject({ kind: 'TEXT', unusedColumns: names });
  });

  test.each([
    ['only documents', '99990001000198\n99990003000187\n'],
    ['a table, whose columns are used', 'CNPJ;Valor\n99990001000198;1500\n'],
    [
      'sentences',
      'Favor analisar o documento abaixo e dizer qual valor de limite pode ser liberado hoje\n99990001000198',
    ],
    ['other labels', 'CNPJ: 99990001000198, telefone: 11999900006, prazo: 30'],
  ])('shows none: %s', async (_, text) => {
    const { format } = await readInput(text);
    expect(format.unusedColumns).toBeUndefined();
  });

  test('among several files', async () => {
    const texts = [
      'CNPJ;Valor\n99990001000198;1500\n',
      'CNPJ: 99990003000187 Valor: 2750',
      'Valor: 3, Ref: 7',
    ];
    const inputs = await Promise.all(texts.map((text) => readBatchInput(chunksOf(Buffer.from(text)))));
    expect(joinInputs(inputs).format.unusedColumns).toEqual(['Valor', 'Ref']);
  });

  test.each(['a', 'a ', 'valor:', 'cpf;'])('is not made to be slow: %j', async (part) => {
    const inProportion = growsWithSize(8_000, (size) =>
      readInput(`99990001000198 x\n${part.repeat(size / part.length)}`),
    );
    expect(await inProportion).toBe(true);
  });
});
