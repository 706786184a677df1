import { type Static, Type } from '@sinclair/typebox';

const cents = (description: string) => Type.Integer({ minimum: 0, maximum: 100_000_000, description });
const closed = { additionalProperties: false } as const;

const kindPricesSchema = Type.Object(
  {
    depthCents: Type.Object(
      {
        SIMPLES: cents('A run of depth SIMPLES.'),
        ESSENCIAL: cents('A run of depth ESSENCIAL.'),
        COMPLETO: cents('A run of depth COMPLETO.'),
        'COMPLETO+': cents('A run of depth COMPLETO+.'),
      },
      closed,
    ),
    additionalCents: Type.Object(
      {
        BUREAUS: cents('Added for bureau data.'),
        SCR: cents('Added for the central bank credit register.'),
        FINANCIAL_STATEMENTS: cents('Added for the balance sheet and income statement.'),
      },
      closed,
    ),
  },
  closed,
);

/** What one counted run costs, in whole cents of BRL: its depth, plus each of its additionals. */
export const priceTableSchema = Type.Object(
  {
    cpf: kindPricesSchema,
    cnpj: kindPricesSchema,
    billReused: Type.Optional(
      Type.Boolean({
        description:
          'Whether an analysis is billed that queries no source because it uses the answers of an earlier report. Default: false.',
      }),
    ),
  },
  { ...closed, description: 'Price of a counted run by document kind, in cents of BRL.' },
);

export type PriceTable = Static<typeof priceTableSchema>;

/** What decides the price of a run. */
export interface PricedRun {
  readonly documentKind: 'cpf' | 'cnpj';
  readonly depth: keyof PriceTable['cpf']['depthCents'];
  readonly additionals: readonly (keyof PriceTable['cpf']['additionalCents'])[];
}

/**
 * The prices where the configuration names none: placeholders for the order of magnitude, not an offer. A person has
 * no financial statements.
 */
export const defaultPriceTable: PriceTable = {
  cpf: {
    depthCents: { SIMPLES: 60, ESSENCIAL: 120, COMPLETO: 240, 'COMPLETO+': 400 },
    additionalCents: { BUREAUS: 250, SCR: 200, FINANCIAL_STATEMENTS: 0 },
  },
  cnpj: {
    depthCents: { SIMPLES: 90, ESSENCIAL: 180, COMPLETO: 360, 'COMPLETO+': 600 },
    additionalCents: { BUREAUS: 350, SCR: 300, FINANCIAL_STATEMENTS: 500 },
  },
};

/** Of what costs nothing, as what test clients do. */
export const noPrices: PriceTable = {
  cpf: {
    depthCents: { SIMPLES: 0, ESSENCIAL: 0, COMPLETO: 0, 'COMPLETO+': 0 },
    additionalCents: { BUREAUS: 0, SCR: 0, FINANCIAL_STATEMENTS: 0 },
  },
  cnpj: {
    depthCents: { SIMPLES: 0, ESSENCIAL: 0, COMPLETO: 0, 'COMPLETO+': 0 },
    additionalCents: { BUREAUS: 0, SCR: 0, FINANCIAL_STATEMENTS: 0 },
  },
};

/** The price of a run in cents of BRL; an additional named twice is one. */
export function priceOf(table: PriceTable, run: PricedRun): number {
  const { depthCents, additionalCents } = table[run.documentKind];
  let price = depthCents[run.depth];
  for (const additional of new Set(run.additionals)) price += additionalCents[additional];
  return price;
}
