import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox';
import type { ExtractedStatements } from './extracted-statements.ts';
import { balanceFields, incomeFields, openPeriodBuilder } from './period-builder.ts';

/** No company of this country comes near. */
const largestAmount = 1e15;

const money = (description: string) =>
  Type.Optional(
    Type.Union([Type.Number({ minimum: -largestAmount, maximum: largestAmount }), Type.Null()], {
      description: `${description}: a number in BRL, or null`,
    }),
  );

function figures(names: readonly string[], description: string): TObject {
  const properties: TProperties = Object.fromEntries(names.map((name) => [name, money(name)]));
  return Type.Object(properties, { additionalProperties: false, description });
}

/** Statements as a caller types them: figures by their names, all optional, unknown names refused. */
export const typedStatementsSchema = Type.Object({
  periods: Type.Array(
    Type.Object(
      {
        year: Type.Integer({
          minimum: 1900,
          maximum: 2100,
          description: 'the year in which the period ends',
        }),
        months: Type.Integer({ minimum: 1, maximum: 12, description: 'the months of the period, 1 to 12' }),
        balanceSheet: Type.Optional(figures(balanceFields, 'the balance sheet at the end of the period')),
        incomeStatement: Type.Optional(
          figures(incomeFields, 'the income statement; costs and expenses as positive amounts'),
        ),
      },
      { additionalProperties: false, description: 'a period' },
    ),
    { minItems: 1, maxItems: 20, description: '1 to 20 periods' },
  ),
});

/** Figures that were typed, each with its path in the body. */
export function readTyped(typed: Static<typeof typedStatementsSchema>): ExtractedStatements {
  const periods = typed.periods.map(({ year, months, balanceSheet = {}, incomeStatement = {} }, index) => {
    const builder = openPeriodBuilder();
    for (const [part, fields, given] of [
      ['balanceSheet', balanceFields, balanceSheet],
      ['incomeStatement', incomeFields, incomeStatement],
    ] as const) {
      const values: Readonly<Record<string, unknown>> = given;
      for (const field of fields) {
        const amount = values[field];
        if (typeof amount !== 'number') continue;
        const place = `/periods/${index}/${part}/${field}`;
        builder.add({ field, amount, place, label: field, guessed: false });
      }
    }
    return builder.build({ year, months });
  });
  return { origin: 'TYPED', company: { document: null, name: null }, periods };
}
