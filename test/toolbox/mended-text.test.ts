import { describe, expect, test } from 'vitest';
import { mendedText } from '../../src/toolbox/screens/batch/mended-text.ts';

const by = '99990004000121';

describe('a line of a list is mended where it stands', () => {
  test.each([
    ['what is wrong is replaced', 'a\n99.990.004/0001-2, b\nc', 2, '99.990.004/0001-2', `a\n${by}, b\nc`],
    ['also on the last line, and behind any end of a line', 'a\r\nb\rx', 3, 'x', `a\r\nb\r${by}`],
    ['a line separator of the web ends no line', 'a\u2028b\nx\nc', 2, 'x', `a\u2028b\n${by}\nc`],
    ['a line that reads otherwise by now stays', 'a\nb\nx', 2, 'x', 'a\nb\nx'],
    ['a line that is not there any more changes nothing', 'a\nx', 3, 'x', 'a\nx'],
  ])('%s', (_, list, line, text, mended) => {
    expect(mendedText(list, { line, text, columns: [] }, by)).toBe(mended);
  });

  test.each([
    ['Nome;CNPJ;Cidade', 'Loja X;;Natal', `Loja X;${by};Natal`],
    ['Nome\tCidade\tCNPJ', 'Loja X', `Loja X\t\t${by}`],
    ['Título\nNome, CNPJ', 'Loja X,', `Loja X,${by}`],
    // Where its columns are not to be told it becomes its document.
    ['Nome;CNPJ', '"Loja; X";', by],
    ['Maria;52998224725;1', 'João;;20', by],
  ])('a row of %j takes its document into its column', (head, row, mended) => {
    const list = `${head}\nPadaria;1\n${row}`;
    const line = list.split('\n').length;
    expect(mendedText(list, { line, text: row.replaceAll(/[;,\t]+/g, ' | '), columns: ['CNPJ'] }, by)).toBe(
      `${head}\nPadaria;1\n${mended}`,
    );
  });
});
