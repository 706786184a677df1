import type { StatementField } from '../extracted-statements.ts';

/** What an account is: a figure of the statements, or something known that is none of them. */
export type AccountMeaning = StatementField | 'OTHER';

interface Wording {
  readonly meaning: AccountMeaning;
  /** Tried against the description in plain form: lower case, without accents and punctuation. */
  readonly pattern: RegExp;
}

/** Totals: lines that gather others. */
const totals: Readonly<Record<'balance' | 'income', readonly Wording[]>> = {
  balance: [
    { meaning: 'nonCurrentAssets', pattern: /^ativo nao circulante/ },
    { meaning: 'currentAssets', pattern: /^ativo circulante/ },
    { meaning: 'fixedAssets', pattern: /^(ativo )?imobilizado|^intangivel/ },
    {
      meaning: 'nonCurrentLiabilities',
      pattern: /^passivo nao circulante|^(passivo )?exigivel a longo prazo/,
    },
    { meaning: 'currentLiabilities', pattern: /^passivo circulante/ },
    { meaning: 'equity', pattern: /^patrimonio liquido/ },
  ],
  income: [
    { meaning: 'netRevenue', pattern: /^receita.* liquida|^receita liquida/ },
    { meaning: 'grossRevenue', pattern: /^receita.* bruta|^receita bruta/ },
    { meaning: 'grossProfit', pattern: /^(lucro|resultado) bruto/ },
    { meaning: 'costOfSales', pattern: /^custos? / },
    { meaning: 'operatingExpenses', pattern: /^(despesas|custos e despesas)( e receitas)? operaciona/ },
    { meaning: 'incomeBeforeTax', pattern: /antes d.*(imposto|tribut|contribuic|irpj|csll|\bir\b)/ },
  ],
};

/** Accounts. What is named OTHER is recognised, so that what a group does not show is known to be nothing. */
const accounts: Readonly<Record<'balance' | 'income', readonly Wording[]>> = {
  balance: [
    { meaning: 'OTHER', pattern: /a recuperar|a compensar|antecipad|adiantamento|a apropriar/ },
    { meaning: 'cash', pattern: /^caixa|banco|aplicac.* financ|disponi|numerario/ },
    { meaning: 'receivables', pattern: /client|duplicatas|contas a receber|titulos a receber/ },
    { meaning: 'inventories', pattern: /estoque|mercadorias|materia prima|produtos acabados/ },
    {
      meaning: 'fixedAssets',
      pattern:
        /imobiliz|imove|veiculo|maquina|equipamento|moveis e utens|terreno|edific|deprecia|intangi|benfeitoria/,
    },
    { meaning: 'suppliers', pattern: /fornecedor/ },
    { meaning: 'shortTermDebt', pattern: /emprestim|financiament|arrendamento|juros a transcorrer|debentur/ },
    { meaning: 'OTHER', pattern: /a recolher|a pagar|salario|provis|obrigac|dividendo/ },
    { meaning: 'retainedEarnings', pattern: /lucros|prejuizos|ajustes de exercicios|reservas? de lucro/ },
    { meaning: 'OTHER', pattern: /capital|reserva/ },
  ],
  income: [
    { meaning: 'financialExpenses', pattern: /^juros|despesas? financeira|encargos financeiros/ },
    { meaning: 'depreciation', pattern: /deprecia|amortiza|exaust/ },
  ],
};

export const incomeTax = /imposto de renda|irpj|csll|contribuicao social sobre/;

/** What a line is by its words; undefined where they say nothing known. `description` is in plain form. */
export function meaningOfWords(
  statement: 'balance' | 'income',
  description: string,
  options: { isTotal: boolean },
): AccountMeaning | undefined {
  const wordings = options.isTotal ? totals[statement] : accounts[statement];
  return wordings.find(({ pattern }) => pattern.test(description))?.meaning;
}

/**
 * The reference accounts that matter, of the official chart of the ECF (tables L100_A, L300_A, P100 and P150), by the
 * beginning of their codes; the longest that fits decides. Codes under which there is nothing of these are OTHER.
 */
const referenceAccounts: readonly (readonly [string, AccountMeaning])[] = [
  ['1.01.01', 'cash'],
  ['1.01.02.02', 'receivables'],
  ['1.01.03', 'inventories'],
  ['1.01', 'OTHER'],
  ['1.02.03', 'fixedAssets'],
  ['1.02.05', 'fixedAssets'],
  ['1.02', 'OTHER'],
  ['2.01.01.03', 'suppliers'],
  ['2.01.01.07', 'shortTermDebt'],
  ['2.01', 'OTHER'],
  ['2.02.01.01', 'longTermDebt'],
  ['2.02', 'OTHER'],
  ['2.03.02.03', 'retainedEarnings'],
  ['2.03.04', 'retainedEarnings'],
  ['2.03', 'OTHER'],
  ['3.01.01.07.01.23', 'depreciation'],
  ['3.01.01.07.01.24', 'depreciation'],
  ['3.01.01.09.01.06', 'financialExpenses'],
  ['3.01.01.09.01.07', 'financialExpenses'],
  ['3.01.01.09.01.08', 'financialExpenses'],
];

/** What a reference account is; undefined for a code of no known beginning. */
export function meaningOfReference(code: string): AccountMeaning | undefined {
  let nearest: readonly [string, AccountMeaning] | undefined;
  for (const entry of referenceAccounts) {
    const [beginning] = entry;
    const fits = code === beginning || code.startsWith(`${beginning}.`);
    if (fits && beginning.length > (nearest?.[0].length ?? 0)) nearest = entry;
  }
  return nearest?.[1];
}
