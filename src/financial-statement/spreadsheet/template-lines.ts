import type { BalanceSheet, IncomeStatement } from '../../sections/financial-statements.ts';

/** The sheets of the template by what they hold; people may fill them in any order. */
export const sheetNames = {
  instructions: 'Instruções',
  balanceSheet: 'Balanço',
  incomeStatement: 'DRE',
  company: 'Empresa',
} as const;

/** What stands over the column of codes, by which the template is read back. */
export const codeHeading = 'Código';

/** The rows above the figures. */
export const periodRows = {
  year: { label: 'Ano em que o período termina', meaning: 'Quatro algarismos, por exemplo 2025' },
  months: { label: 'Meses do período', meaning: 'De 1 a 12; um ano inteiro tem 12' },
} as const;

/** The rows of the sheet about the company. */
export const companyRows = {
  document: { label: 'CNPJ', meaning: 'O CNPJ da empresa, com ou sem máscara; pode ficar em branco' },
  name: { label: 'Razão social', meaning: 'O nome da empresa; pode ficar em branco' },
} as const;

/** What people enter in each line of the balance sheet. */
export const balanceSheetMeanings: Readonly<Record<keyof BalanceSheet, string>> = {
  cash: 'Caixa, bancos e aplicações de liquidez imediata',
  receivables: 'Clientes e outros valores a receber em até 12 meses, já sem as perdas estimadas',
  inventories: 'Mercadorias, produtos e matérias-primas',
  currentAssets: 'Total do ativo circulante, com caixa, contas a receber, estoques e os demais',
  nonCurrentAssets: 'Total do ativo não circulante, com o realizável a longo prazo e o imobilizado',
  fixedAssets: 'Imobilizado e intangível, já sem a depreciação e a amortização acumuladas',
  totalAssets: 'Ativo circulante mais ativo não circulante',
  suppliers: 'Fornecedores a pagar em até 12 meses',
  shortTermDebt: 'Empréstimos, financiamentos e debêntures que vencem em até 12 meses',
  currentLiabilities: 'Total do passivo circulante, com fornecedores, empréstimos, tributos e os demais',
  longTermDebt: 'Empréstimos, financiamentos e debêntures que vencem depois de 12 meses',
  nonCurrentLiabilities: 'Total do passivo não circulante',
  retainedEarnings: 'Reservas de lucros e lucros acumulados, menos os prejuízos acumulados',
  equity: 'Total do patrimônio líquido, com o capital; negativo quando as dívidas superam os ativos',
};

/** What people enter in each line of the income statement. */
export const incomeStatementMeanings: Readonly<Record<keyof IncomeStatement, string>> = {
  grossRevenue: 'Vendas e serviços antes de tributos, devoluções e descontos',
  netRevenue: 'Receita bruta menos tributos sobre vendas, devoluções e descontos',
  costOfSales: 'Custo das mercadorias, produtos ou serviços vendidos, como valor positivo',
  grossProfit: 'Receita líquida menos custo das vendas',
  operatingExpenses: 'Despesas com vendas, administrativas e gerais, como valor positivo',
  operatingIncome:
    'Lucro bruto menos despesas operacionais, antes do resultado financeiro e do IRPJ e da CSLL',
  financialExpenses: 'Juros e encargos de dívidas, como valor positivo',
  depreciation: 'Depreciação e amortização do período, como valor positivo',
  incomeBeforeTax: 'Resultado depois do resultado financeiro, antes do IRPJ e da CSLL',
  netIncome: 'Lucro do período; prejuízo como valor negativo',
};

/** How to fill the template in. */
export const instructions: readonly string[] = [
  'Preencha as planilhas "Balanço" e "DRE": uma coluna para cada período, com o ano e os meses nas duas planilhas.',
  'Valores em reais, não em milhares. Deixe em branco o que não souber; um traço (-) ou 0 quer dizer zero.',
  'Custos, despesas e depreciação são valores positivos. Prejuízos e saldos negativos levam sinal de menos ou parênteses.',
  'Números ou textos como 1.234,56 são aceitos, e também fórmulas, desde que o arquivo seja salvo depois de calculado.',
  'Não altere a coluna "Código": é por ela que cada linha é reconhecida. Linhas e colunas podem mudar de lugar.',
  'O ativo total deve ser a soma do circulante e do não circulante, e também a do passivo e do patrimônio líquido.',
  'Salve como .xlsx, sem macros e sem senha.',
];
