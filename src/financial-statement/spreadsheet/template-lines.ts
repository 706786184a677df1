/** The sheets of the template by what they hold; people may fill them in any order. */
export const sheetNames = {
  instructions: 'Instruções',
  balanceSheet: 'Balanço',
  incomeStatement: 'DRE',
  company: 'Empresa',
} as const;

/** What stands over the column of codes, by which the template is read back. */
export const codeHeading = 'Código';

/** The rows above the figures. `endMonth` may be blank or missing. */
export const periodRows = {
  year: { label: 'Ano em que o período termina', meaning: 'Quatro algarismos, por exemplo 2025' },
  months: { label: 'Meses do período', meaning: 'De 1 a 12; um ano inteiro tem 12' },
  endMonth: {
    label: 'Mês em que o período termina',
    meaning: 'De 1 a 12. Em branco: dezembro para 12 meses; um período menor começa em janeiro',
  },
} as const;

/** The rows of the sheet about the company. */
export const companyRows = {
  document: { label: 'CNPJ', meaning: 'O CNPJ da empresa, com ou sem máscara; pode ficar em branco' },
  name: { label: 'Razão social', meaning: 'O nome da empresa; pode ficar em branco' },
} as const;
