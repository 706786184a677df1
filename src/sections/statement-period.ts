import { type Static, Type } from '@sinclair/typebox';
import { date, flag, list, nullable, oneOf, signedAmount, text } from './fields.ts';

/** Reasons why a person must confirm a period before it counts. */
export const statementDoubtKinds = [
  'SUM_DIFFERS',
  'LINES_DIFFER',
  'LINE_MISSING',
  'READ_TWICE',
  'NAME_UNCLEAR',
  'LINE_UNKNOWN',
  'SIGN_UNLIKELY',
  'AMOUNT_UNLIKELY',
  'SCALE_UNCLEAR',
  'CURRENCY_UNCLEAR',
  'OF_GROUP',
  'LENGTH_UNCLEAR',
  'COMPANY_UNCLEAR',
  'UPLOADS_DIFFER',
] as const;

const doubtMeanings =
  'SUM_DIFFERS: a total is not the sum of its parts; LINES_DIFFER: the lines of a group do not add up to the group; LINE_MISSING: a required line was not found; READ_TWICE: two lines or two statements of the period state different amounts; NAME_UNCLEAR: the name of a line, or its reference account, matches two figures; LINE_UNKNOWN: the names of some lines are not recognised; with them, the figure would be computed; SIGN_UNLIKELY: an asset, debt, cost or revenue is negative; AMOUNT_UNLIKELY: a figure is too large for the figures that it is part of or follows from; SCALE_UNCLEAR: only another part of the file states a unit, two statements state different units, or the words can mean two units; CURRENCY_UNCLEAR: the file does not state clearly whether the amounts are in BRL; OF_GROUP: the statements are consolidated, or may be; LENGTH_UNCLEAR: the length of the period is not stated, or not for each column; COMPANY_UNCLEAR: the CNPJ of the applicant is not in the title of the statements, or they show the CNPJs of two companies; UPLOADS_DIFFER: figures of earlier uploads or of a source that count now would change, from computed to stated';

const noteSeverities = ['POSITIVE', 'ATTENTION', 'NEGATIVE'] as const;

const money = (description: string) => nullable(signedAmount(`${description}, BRL`));
const ratio = (description: string) => nullable(Type.Number({ description }));

const balanceSheet = Type.Object(
  {
    cash: money('Cash and equivalents'),
    receivables: money('Receivables'),
    inventories: money('Inventories'),
    currentAssets: money('Current assets'),
    nonCurrentAssets: money('Non-current assets'),
    fixedAssets: money('Fixed and intangible assets'),
    totalAssets: money('Total assets'),
    suppliers: money('Suppliers'),
    shortTermDebt: money('Short-term debt'),
    currentLiabilities: money('Current liabilities'),
    longTermDebt: money('Long-term debt'),
    nonCurrentLiabilities: money('Non-current liabilities'),
    retainedEarnings: money('Retained earnings'),
    equity: money('Equity'),
  },
  { description: 'Balance sheet at the end of the period' },
);

const incomeStatement = Type.Object(
  {
    grossRevenue: money('Gross revenue'),
    netRevenue: money('Net revenue'),
    costOfSales: money('Cost of sales, as a positive amount'),
    grossProfit: money('Gross profit'),
    operatingExpenses: money('Operating expenses, as a positive amount'),
    operatingIncome: money('Operating income, before interest and tax'),
    financialExpenses: money('Financial expenses, as a positive amount'),
    depreciation: money('Depreciation and amortisation, as a positive amount'),
    incomeBeforeTax: money('Income before tax'),
    netIncome: money('Net income'),
  },
  { description: 'Income statement of the period' },
);

const indicators = Type.Object(
  {
    currentRatio: ratio('Current assets ÷ current liabilities'),
    quickRatio: ratio('(Current assets − inventories) ÷ current liabilities'),
    cashRatio: ratio('Cash ÷ current liabilities'),
    debtToEquity: ratio('(Current + non-current liabilities) ÷ equity'),
    debtToAssets: ratio('(Current + non-current liabilities) ÷ total assets'),
    grossMargin: ratio('Gross profit ÷ net revenue, 1 is 100%'),
    operatingMargin: ratio('Operating income ÷ net revenue, 1 is 100%'),
    netMargin: ratio('Net income ÷ net revenue, 1 is 100%'),
    returnOnEquity: ratio('Net income of a year ÷ equity, 1 is 100%'),
    returnOnAssets: ratio('Net income of a year ÷ total assets, 1 is 100%'),
    interestCoverage: ratio('Operating income ÷ financial expenses'),
    workingCapital: money('Current assets − current liabilities'),
    cashConversionCycleDays: ratio('Days of inventory + days of receivables − days of suppliers'),
    kanitz: ratio("Kanitz' factor of insolvency: below −3 insolvent, above 0 solvent"),
    altmanZPrivate: ratio("Altman's Z' for private companies: below 1.23 distress, above 2.9 safe"),
    altmanZEmerging: ratio(
      "Altman's Z'' for emerging markets, with the constant 3.25: below 4.35 distress, above 5.85 safe",
    ),
  },
  {
    description: 'Indicators of the period; null where an input is missing, or a divisor is zero or negative',
  },
);

/** Of which period figures are, how they came in, and what they are. */
const statements = {
  start: date('First day of the period'),
  end: date('Last day of the period'),
  year: Type.Integer({ description: 'Year in which the period ends' }),
  months: Type.Integer({ minimum: 1, maximum: 12, description: 'Length of the period in months' }),
  origin: nullable(
    oneOf(['TYPED', 'SPREADSHEET', 'SPED_ECD', 'SPED_ECF', 'PDF', 'SOURCE'], 'How the figures came in'),
  ),
  scope: nullable(
    oneOf(
      ['INDIVIDUAL', 'CONSOLIDATED'],
      'Whether the figures are those of the company itself or of its group; null if the source does not state it',
    ),
  ),
  balanceSheet,
  incomeStatement,
};

const extracted = list(
  Type.Object({
    field: text('Field of the balance sheet or the income statement'),
    amount: signedAmount('What was read, BRL'),
    place: text('Where it was read: a line, a cell, a path'),
    label: text('The words that stood there'),
    guessed: flag('True where the field was recognised by its words alone'),
  }),
  'Where each figure was read; empty where the source gave the statements whole',
);

/** One period of the statements of a company. */
export const statementPeriod = Type.Object({
  ...statements,
  indicators,
  missingInputs: list(
    Type.Object({
      indicator: text('Indicator that is null'),
      inputs: list(Type.String(), 'Fields that it lacked, or that it cannot be calculated from'),
      reason: nullable(
        text(
          'Why it cannot be calculated from figures that are known, in the language of the reader; null where they are missing',
        ),
      ),
      notPositive: Type.Optional(
        list(
          list(Type.String(), 'Fields that are added'),
          'Divisors that are not above zero, as reason says in words',
        ),
      ),
    }),
    'Why an indicator is null',
  ),
  extracted,
  sourcesDiffer: Type.Optional(
    list(
      Type.String(),
      'Only if several sources state the period: fields on which they differ. These figures are null; extracted lists each of them',
    ),
  ),
  parts: Type.Optional(
    list(
      Type.Object({ start: date('First day'), end: date('Last day') }),
      'Only for a sum of shorter periods: those periods, earliest first. The balance sheet is from the last one',
    ),
  ),
});

/** A period of a file that a person must confirm. */
export const unconfirmedPeriod = Type.Object({
  ...statements,
  titles: Type.Optional(
    Type.Object(
      {
        balanceSheet: Type.Optional(text('Of the balance sheet')),
        incomeStatement: Type.Optional(text('Of the income statement')),
      },
      { description: 'Only for a PDF: the heads of its tables as printed, with title, unit and dates' },
    ),
  ),
  doubts: list(
    Type.Object({
      kind: oneOf(statementDoubtKinds, doubtMeanings),
      field: text('Field of the balance sheet or the income statement'),
      stated: nullable(signedAmount('What is printed, BRL; null where nothing is')),
      computed: nullable(
        signedAmount('What its parts give, what is printed the second time, or what counts now, BRL'),
      ),
    }),
    'Why it counts for nothing yet',
  ),
  extracted,
});

/** What somebody who reads statements would remark on. */
export const statementNote = Type.Object({
  code: text('Stable name of the note'),
  text: Type.Optional(text('The note, in the language of the reader')),
  severity: oneOf(
    noteSeverities,
    'Whether it speaks for the company, asks for attention or speaks against it',
  ),
  year: Type.Integer({ description: 'Year of the period that it is about' }),
  indicator: text('Indicator or field that it is about'),
  value: Type.Number({ description: 'What the indicator is; of a trend, its change' }),
  threshold: Type.Number({ description: 'What the value was compared with' }),
});

export type BalanceSheet = Static<typeof balanceSheet>;
export type IncomeStatement = Static<typeof incomeStatement>;
export type FinancialIndicators = Static<typeof indicators>;
export type FinancialPeriod = Static<typeof statementPeriod>;
export type UnconfirmedPeriod = Static<typeof unconfirmedPeriod>;
export type StatementNote = Static<typeof statementNote>;
