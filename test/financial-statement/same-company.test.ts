import { expect, test } from 'vitest';
import { statementDetails } from '../../src/financial-statement/analyze-statements.ts';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { trialSize } from '../trials/trial-size.ts';
import {
  companyOf,
  ecdOf,
  ecfOf,
  layouts,
  type Naming,
  names,
  pdfOf,
  type Random,
  randomOf,
  templateOf,
} from './company-forms.ts';

const size = trialSize('CREDIT_SAME_COMPANY', { number: 3, seed: 1 });

test(`${size.number} companies have the same figures, indicators and limit in each form`, async () => {
  for (let index = 0; index < size.number; index += 1) {
    const random = randomOf(size.seed * 1_000 + index);
    const company = companyOf(random);
    const expected = statementDetails([
      readTyped({
        periods: [{ year: 2025, months: 12, balanceSheet: company.balance, incomeStatement: company.income }],
      }),
    ]);
    const naming: Naming = (field) => names[field][random(names[field].length)] ?? field;
    const [pdf, pdfEnd] = await pdfOf(company, naming, random);
    const forms: readonly (readonly [what: string, bytes: Uint8Array, end: string])[] = [
      ['template', await templateOf(company), '2025-12'],
      ...([12, 6, 3, 1] as const).flatMap((months) =>
        layouts.map(
          (layout) =>
            [`ECD ${layout}, ${months}`, ecdOf(company, naming, layout, months), '2025-12'] as const,
        ),
      ),
      ['ECF', ecfOf(company, 12), '2025-12'],
      ['ECF, quarters', ecfOf(company, 3), '2025-12'],
      ['PDF', pdf, pdfEnd],
    ];
    for (const [what, bytes, end] of forms) {
      const details = statementDetails([await extractStatements({ fileName: what, bytes })]);
      const [latest] = details.periods;
      expect([index, what, details.toConfirm]).toEqual([index, what, undefined]);
      expect([index, what, latest?.end.slice(0, 7), latest?.months]).toEqual([index, what, end, 12]);
      expect([index, what, latest?.balanceSheet, latest?.incomeStatement]).toEqual([
        index,
        what,
        company.balance,
        company.income,
      ]);
      expect([index, what, latest?.indicators, details.suggestedLimit]).toEqual([
        index,
        what,
        expected.periods[0]?.indicators,
        expected.suggestedLimit,
      ]);
    }
  }
}, 240_000);

/** Names that mean a figure of another group, or that only some readers understand. */
const unusualNames: Readonly<Partial<Record<keyof typeof names, readonly string[]>>> = {
  cash: ['Máquinas e equipamentos', 'Fornecedores', 'Cofre', 'Valores em trânsito'],
  receivables: ['Imóveis vendidos a prazo', 'Cheques em carteira', 'Direitos realizáveis', 'Créditos'],
  inventories: [
    'VEÍCULOS NOVOS',
    'TERRENOS PARA VENDA',
    'IMÓVEIS A COMERCIALIZAR',
    'PEÇAS E EQUIPAMENTOS PARA REVENDA',
    'Financiamentos',
    'Animais para abate',
  ],
  fixedAssets: ['Fornecedores', 'Frota', 'Obras em andamento', 'Direito de uso'],
  suppliers: ['Títulos a pagar', 'Clientes', 'Estoques', 'Credores por compras'],
  shortTermDebt: [
    'DUPLICATAS DESCONTADAS',
    'CAPITAL DE GIRO',
    'OBRIGAÇÕES COM BANCOS',
    'LEASING A PAGAR',
    'CARTÃO DE CRÉDITO',
    'ADIANTAMENTO SOBRE CONTRATO DE CÂMBIO',
    'Dívidas',
    'Estoques',
    'Capital de terceiros',
  ],
  longTermDebt: ['Títulos a pagar', 'Dívidas', 'Imóveis', 'Capital de terceiros', 'Debêntures'],
  retainedEarnings: ['Sobras', 'Caixa', 'Saldo a destinar', 'Resultados acumulados'],
};

/** A word that no list has. */
const madeUp = (random: Random) =>
  Array.from({ length: 4 }, () => ['vur', 'glo', 'zim', 'pla', 'quo', 'nef'][random(6)]).join('');

test(`${size.number} companies with names that are not recognised have no other figure without a doubt`, async () => {
  let doubtful = 0;
  for (let index = 0; index < size.number; index += 1) {
    const random = randomOf(size.seed * 1_000 + 500 + index);
    const company = companyOf(random);
    const actual: Readonly<Record<string, number | null>> = { ...company.balance, ...company.income };
    const renamed = new Map<string, string>();
    for (const [field, others = []] of Object.entries(unusualNames))
      if (random(3) === 0) renamed.set(field, others[random(others.length + 1)] ?? madeUp(random));
    const naming: Naming = (field) =>
      renamed.get(field) ?? names[field][random(names[field].length)] ?? field;
    const [pdf] = await pdfOf(company, naming, random);
    const forms: readonly (readonly [what: string, bytes: Uint8Array])[] = [
      ...layouts.map((layout) => [`ECD ${layout}`, ecdOf(company, naming, layout, 12)] as const),
      ['PDF', pdf],
    ];
    for (const [what, bytes] of forms) {
      const { periods, toConfirm = [] } = statementDetails([
        await extractStatements({ fileName: what, bytes }),
      ]);
      expect([index, what, periods.length + toConfirm.length]).toEqual([index, what, 1]);
      doubtful += toConfirm.length;
      for (const { balanceSheet, incomeStatement } of periods)
        for (const [field, amount] of Object.entries({ ...balanceSheet, ...incomeStatement }))
          if (amount !== null)
            expect([index, what, [...renamed], field, amount]).toEqual([
              index,
              what,
              [...renamed],
              field,
              actual[field],
            ]);
    }
  }
  expect(doubtful).toBeGreaterThan(0);
}, 240_000);
