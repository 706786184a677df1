import type { Text } from '../base/language.ts';
import type { BalanceSheet, IncomeStatement } from './statement-period.ts';

/** What people read for each line of a balance sheet, in the order in which it is shown. */
export const balanceSheetLines: Readonly<Record<keyof BalanceSheet, Text>> = {
  cash: { en: 'Cash and equivalents', 'pt-BR': 'Caixa e equivalentes' },
  receivables: { en: 'Receivables', 'pt-BR': 'Contas a receber' },
  inventories: { en: 'Inventories', 'pt-BR': 'Estoques' },
  currentAssets: { en: 'Current assets', 'pt-BR': 'Ativo circulante' },
  nonCurrentAssets: { en: 'Non-current assets', 'pt-BR': 'Ativo não circulante' },
  fixedAssets: { en: 'Fixed and intangible assets', 'pt-BR': 'Imobilizado e intangível' },
  totalAssets: { en: 'Total assets', 'pt-BR': 'Ativo total' },
  suppliers: { en: 'Suppliers', 'pt-BR': 'Fornecedores' },
  shortTermDebt: { en: 'Short-term debt', 'pt-BR': 'Empréstimos e financiamentos de curto prazo' },
  currentLiabilities: { en: 'Current liabilities', 'pt-BR': 'Passivo circulante' },
  longTermDebt: { en: 'Long-term debt', 'pt-BR': 'Empréstimos e financiamentos de longo prazo' },
  nonCurrentLiabilities: { en: 'Non-current liabilities', 'pt-BR': 'Passivo não circulante' },
  retainedEarnings: {
    en: 'Retained earnings',
    'pt-BR': 'Lucros ou prejuízos acumulados e reservas de lucros',
  },
  equity: { en: 'Equity', 'pt-BR': 'Patrimônio líquido' },
};

/** What people read for each line of an income statement, in the order in which it is shown. */
export const incomeStatementLines: Readonly<Record<keyof IncomeStatement, Text>> = {
  grossRevenue: { en: 'Gross revenue', 'pt-BR': 'Receita bruta' },
  netRevenue: { en: 'Net revenue', 'pt-BR': 'Receita líquida' },
  costOfSales: { en: 'Cost of sales', 'pt-BR': 'Custo das vendas' },
  grossProfit: { en: 'Gross profit', 'pt-BR': 'Lucro bruto' },
  operatingExpenses: { en: 'Operating expenses', 'pt-BR': 'Despesas operacionais' },
  operatingIncome: {
    en: 'Operating income, before interest and tax',
    'pt-BR': 'Resultado operacional, antes de juros e tributos sobre o lucro',
  },
  financialExpenses: { en: 'Financial expenses', 'pt-BR': 'Despesas financeiras' },
  depreciation: { en: 'Depreciation and amortisation', 'pt-BR': 'Depreciação e amortização' },
  incomeBeforeTax: { en: 'Income before tax', 'pt-BR': 'Resultado antes dos tributos sobre o lucro' },
  netIncome: { en: 'Net income', 'pt-BR': 'Lucro ou prejuízo líquido' },
};

/** The lines of both statements. */
export const statementLines = { ...balanceSheetLines, ...incomeStatementLines };
