import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { defineSection } from './define-section.ts';
import { date, editionOfDataset, flag, list, nullable, signedAmount, text } from './fields.ts';
import { nothingIf } from './figures.ts';
import { statementNotes } from './statement-notes.ts';
import { statementNote, statementPeriod, unconfirmedPeriod } from './statement-period.ts';
import { monthsSince, withSums } from './statement-years.ts';
import { suggestedLimit } from './suggested-limit.ts';
import { unitePeriods } from './unite-periods.ts';

export type {
  BalanceSheet,
  FinancialIndicators,
  FinancialPeriod,
  IncomeStatement,
  StatementNote,
  UnconfirmedPeriod,
} from './statement-period.ts';

const words = {
  unlisted: { en: 'no listed company', 'pt-BR': 'não é companhia aberta' },
  limit: { en: 'suggested limit {amount}', 'pt-BR': 'limite sugerido {amount}' },
  toConfirm: { en: 'to be confirmed: {years}', 'pt-BR': 'a confirmar: {years}' },
  stale: { en: 'stale edition', 'pt-BR': 'edição vencida' },
  age: {
    en: 'latest to {end}, {months} months ago',
    'pt-BR': 'mais recente até {end}, há {months} meses',
  },
  ageOfOne: {
    en: 'latest to {end}, 1 month ago',
    'pt-BR': 'mais recente até {end}, há 1 mês',
  },
} as const satisfies Record<string, Text>;

export const financialStatements = defineSection({
  type: 'FINANCIAL_STATEMENTS',
  title: { en: 'Financial statements', 'pt-BR': 'Demonstrações financeiras' },
  documentKinds: ['cnpj'],
  comesWith: 'FINANCIAL_STATEMENTS',
  details: Type.Object({
    periods: list(statementPeriod, 'Periods, latest first'),
    suggestedLimit: nullable(
      signedAmount(
        'Credit limit that the statements support, BRL: the least of shares of equity, revenue and working capital, less where the insolvency scores warn',
      ),
    ),
    toConfirm: Type.Optional(
      list(
        unconfirmedPeriod,
        'Periods that a person must confirm. Rules, indicators and limits ignore them until you attach the file with confirm, or type their figures',
      ),
    ),
    notes: nullable(list(statementNote, 'Qualitative notes on the statements; null where nobody looked')),
    registrant: Type.Optional(
      Type.Object(
        {
          registered: flag('Whether it is registered as a listed company now'),
          code: nullable(text('Its number at the securities commission')),
          registrationStanding: nullable(text('How its registration stands, as the commission words it')),
          category: nullable(text('Category of the registration')),
          sector: nullable(text('Sector, as the commission words it')),
          registeredOn: nullable(date('Day of the registration')),
          cancelledOn: nullable(date('Day on which the registration ended; null while it stands')),
        },
        {
          description:
            'The company in the register of the securities commission (CVM); known of its dataset alone',
        },
      ),
    ),
    ...editionOfDataset,
  }),
  listKeys: { periods: ['end', 'months'], toConfirm: ['end', 'months'] },
  // Attached statements come first, the newest upload before the others.
  itemMerges: { periods: { whole: 'FIRST' }, toConfirm: { whole: 'FIRST' } },
  datasets: ['cvm'],
  reconcile: (details) => ({ ...details, periods: unitePeriods(details.periods) }),
  combine: (merged, sources) => ({
    ...merged,
    periods: unitePeriods(sources.flatMap(({ periods }) => periods)),
  }),
  settle: (details) => {
    const periods = [...withSums(details.periods, details.toConfirm)];
    return { ...details, periods, suggestedLimit: suggestedLimit(periods), notes: statementNotes(periods) };
  },
  figures: ({ periods, toConfirm = [], suggestedLimit: limit, registrant, edition }, style, day) => {
    const { language } = style;
    const [latest] = periods;
    const months = latest === undefined ? 0 : Math.max(0, monthsSince(latest.end, day));
    const isUnlisted = periods.length === 0 && registrant?.registered === false;
    const isNothing = periods.length === 0 && toConfirm.length === 0;
    return nothingIf(isNothing && !isUnlisted && edition?.stale !== true, [
      toConfirm.length > 0 &&
        say(words.toConfirm, language, { years: toConfirm.map(({ year }) => year).join(', ') }),
      isUnlisted && say(words.unlisted, language),
      periods.length === 0 && edition?.stale === true && say(words.stale, language),
      [...new Set(periods.map(({ year }) => year))].join(', '),
      latest !== undefined &&
        say(months === 1 ? words.ageOfOne : words.age, language, {
          end: style.format.date(latest.end),
          months,
        }),
      limit !== null && say(words.limit, language, { amount: style.format.money(limit) }),
    ]);
  },
});

export type FinancialStatementsDetails = Static<typeof financialStatements.details>;
