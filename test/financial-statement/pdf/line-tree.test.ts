import { describe, expect, test } from 'vitest';
import { extractStatements } from '../../../src/financial-statement/extract-statements.ts';
import { treeOf } from '../../../src/financial-statement/pdf/line-tree.ts';
import { craftPdf, tableOf } from './craft-pdf.ts';

describe('lines of a statement', () => {
  test('are a tree by what adds up, with signs as a whole', () => {
    const lines = [500, 170, 330, -100, 60, 40].map((amount) => ({ amount }));
    const tops = treeOf(lines, 0.01, 1).map(({ line, parts }) => [line.amount, parts.length]);
    expect(tops).toEqual([
      [500, 2],
      [-100, 2],
    ]);
  });

  test('tell neighbours of one amount from a line that is all of the one above it', async () => {
    const { periods } = await extractStatements({
      fileName: 'a.pdf',
      bytes: new Uint8Array(
        await craftPdf([
          [
            { words: 'BALANÇO PATRIMONIAL EM 31/12/2025' },
            ...tableOf(
              [520],
              [
                ['ATIVO', '500,00'],
                ['ATIVO CIRCULANTE', '500,00'],
                ['Caixa', '250,00'],
                ['Clientes', '250,00'],
                ['PASSIVO CIRCULANTE', '100,00'],
                ['Contas diversas', '100,00'],
                ['Fornecedores', '100,00'],
                ['PATRIMÔNIO LÍQUIDO', '400,00'],
              ],
            ),
            { words: 'DEMONSTRAÇÃO DO RESULTADO' },
            ...tableOf(
              [520],
              [
                ['RECEITA LÍQUIDA', '900,00'],
                ['Custo dos serviços', '(100,00)'],
                ['LUCRO BRUTO', '800,00'],
                ['Despesas com vendas', '(250,00)'],
                ['Despesas administrativas', '(250,00)'],
                ['LUCRO LÍQUIDO DO EXERCÍCIO', '300,00'],
              ],
            ),
          ],
        ]),
      ),
    });
    expect(periods[0]).toMatchObject({
      balanceSheet: { cash: 250, receivables: 250, suppliers: 100 },
      incomeStatement: { operatingExpenses: 500, operatingIncome: 300, incomeBeforeTax: 300 },
    });
    expect(periods[0]?.doubts).toBeUndefined();
  });
});
