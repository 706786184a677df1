import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Errors, type ValueError, ValueErrorType } from '@sinclair/typebox/errors';
import { Check } from '@sinclair/typebox/value';
import { isOnCalendar } from '../base/calendar-day.ts';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { balanceSheetLines, incomeStatementLines } from '../sections/statement-fields.ts';
import { keyOfPeriod, latestFirst } from '../sections/statement-years.ts';
import { checkStatements, largestAmount } from './check-statements.ts';
import type {
  ExtractedFigure,
  ExtractedPeriod,
  ExtractedStatements,
  PeriodDays,
  StatementField,
} from './extracted-statements.ts';
import {
  isBalanceSheetField,
  isIncomeStatementField,
  periodBounds,
  periodEnding,
  periodOf,
} from './period-of.ts';

function figures<Field extends string>(lines: Readonly<Record<Field, Text>>, description: string) {
  const money = (title: Text) =>
    Type.Optional(
      Type.Union([Type.Number({ minimum: -largestAmount, maximum: largestAmount }), Type.Null()], {
        description: `${title.en}, BRL`,
      }),
    );
  type Money = ReturnType<typeof money>;
  const entries = Object.entries<Text>(lines).map(([field, title]): [string, Money] => [field, money(title)]);
  // One entry for each field of `lines`.
  const properties = Object.fromEntries(entries) as Record<Field, Money>;
  return Type.Optional(Type.Object(properties, { additionalProperties: false, description }));
}

/** Figures of both statements as a caller types them. */
export const typedFigures = {
  balanceSheet: figures(
    balanceSheetLines,
    'Balance sheet at the end of the period; what is unknown is left out',
  ),
  incomeStatement: figures(
    incomeStatementLines,
    'Income statement of the period; costs, expenses and depreciation as positive amounts',
  ),
};

const typedPeriod = Type.Object(
  {
    year: Type.Integer({
      minimum: periodBounds.firstYear,
      maximum: periodBounds.lastYear,
      description: 'Year in which the period ends',
    }),
    months: Type.Integer({ minimum: 1, maximum: 12, description: 'Length of the period in months' }),
    end: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description:
          'Last day of the period. Default: 31 December for 12 months; a shorter period starts on 1 January',
      }),
    ),
    ...typedFigures,
  },
  { additionalProperties: false },
);

/** Statements as a caller types them: the body of a request. Unknown names are refused, as a slip would lose a figure. */
export const typedStatements = Type.Object(
  {
    periods: Type.Array(typedPeriod, {
      minItems: 1,
      maxItems: periodBounds.mostPeriods,
      description: 'Each last day and length once, in any order',
    }),
  },
  { additionalProperties: false },
);

export type TypedStatements = Static<typeof typedStatements>;

/**
 * The statements of a body that a caller typed; places are its paths: `periods/0/balanceSheet/cash`.
 *
 * @throws CreditError STATEMENT_UNREADABLE with the path, for a body of another shape or a period given twice;
 *   STATEMENT_EMPTY; STATEMENT_INCONSISTENT.
 */
export function readTyped(body: unknown): ExtractedStatements {
  if (!Check(typedStatements, body)) throw refuseShape(body);
  const seen = new Set<string>();
  const periods = body.periods.map((period, index): ExtractedPeriod => {
    const at = `periods/${index}`;
    const days = daysOf(period, at);
    const key = keyOfPeriod(days);
    if (seen.has(key)) throw refuseTwice(index, period);
    seen.add(key);
    return periodOf(days, [
      ...figuresAt(`${at}/balanceSheet`, period.balanceSheet, isBalanceSheetField),
      ...figuresAt(`${at}/incomeStatement`, period.incomeStatement, isIncomeStatementField),
    ]);
  });
  return checkStatements({
    origin: 'TYPED',
    company: { document: null, name: null },
    periods: latestFirst(periods),
  });
}

function daysOf({ year, months, end }: TypedStatements['periods'][number], at: string): PeriodDays {
  if (end === undefined) return periodEnding(year, months, months);
  const days = periodEnding(year, months, Number(end.slice(5, 7)));
  if (isOnCalendar(end) && Number(end.slice(0, 4)) === year) return { ...days, end };
  throw new CreditError('STATEMENT_UNREADABLE', {
    place: `${at}/end`,
    reason: {
      en: `a day of ${year} was expected, such as ${year}-12-31`,
      'pt-BR': `era esperado um dia de ${year}, como ${year}-12-31`,
    },
  });
}

function figuresAt<Field extends StatementField>(
  path: string,
  amounts: Readonly<Record<string, number | null>> | undefined,
  isField: (name: string) => name is Field,
): readonly ExtractedFigure[] {
  return Object.entries(amounts ?? {}).flatMap(([field, amount]) =>
    amount === null || !isField(field)
      ? []
      : [{ field, amount, place: `${path}/${field}`, label: field, guessed: false }],
  );
}

function refuseTwice(index: number, { year, months }: Pick<ExtractedPeriod, 'year' | 'months'>): CreditError {
  return new CreditError('STATEMENT_UNREADABLE', {
    place: `periods/${index}`,
    reason: {
      en: `the period ${year} of ${months} months is given twice`,
      'pt-BR': `o período ${year} de ${months} meses foi informado duas vezes`,
    },
  });
}

function refuseShape(body: unknown): CreditError {
  const first = Errors(typedStatements, body).First();
  return new CreditError('STATEMENT_UNREADABLE', {
    place: first?.path.slice(1) || { en: 'the body', 'pt-BR': 'o corpo' },
    reason: first === undefined ? notThatShape : tellShape(first),
  });
}

const notThatShape: Text = { en: 'an object was expected', 'pt-BR': 'era esperado um objeto' };

function tellShape({ type, schema }: ValueError): Text {
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    return { en: 'the name is unknown', 'pt-BR': 'o nome é desconhecido' };
  }
  if (type === ValueErrorType.ObjectRequiredProperty)
    return { en: 'it is missing', 'pt-BR': 'falta informar' };
  return tellExpected(schema);
}

function tellExpected(schema: TSchema): Text {
  if (schema['type'] === 'integer') {
    const { minimum, maximum } = schema;
    return {
      en: `a whole number from ${minimum} to ${maximum} was expected`,
      'pt-BR': `era esperado um número inteiro de ${minimum} a ${maximum}`,
    };
  }
  if (schema['type'] === 'array') {
    return {
      en: `a list of 1 to ${periodBounds.mostPeriods} periods was expected`,
      'pt-BR': `era esperada uma lista de 1 a ${periodBounds.mostPeriods} períodos`,
    };
  }
  if (schema['type'] === 'object') return notThatShape;
  return {
    en: 'an amount in BRL was expected: a number within ±1e15',
    'pt-BR': 'era esperado um valor em reais: um número entre ±1e15',
  };
}
