import { type TSchema, Type } from '@sinclair/typebox';
import { isExactCost } from './base/cost-units.ts';
import type { Text } from './base/language.ts';
import { type CostCeilings, noCeilings } from './usage/cost-ceilings.ts';
import type { MonthlyBudget } from './usage/monthly-budget.ts';

/** What questions to sources may cost, in BRL; null: any amount. */
export interface CostSettings {
  readonly maximumCostPerReport: number | null;
  readonly maximumCostPerBatch: number | null;
  /** Of an organisation. */
  readonly maximumCostPerDay: number | null;
  /** What an organisation means its sources to cost in a month, in BRL; it only warns. Null: it means nothing. */
  readonly budget: { readonly monthly: number } | null;
}

interface CostSettingDefinition<T> {
  readonly title: Text;
  readonly expected: Text;
  readonly schema: TSchema;
  /** False for an amount that costs, which are counted in units of R$ 0.0000001, cannot reach exactly. */
  readonly isSound: (value: T) => boolean;
  readonly fallback: () => null;
}

const usual = {
  expected: {
    en: 'an amount in BRL from 0 with at most 7 decimals, such as 25.50',
    'pt-BR': 'um valor em BRL a partir de 0 com até 7 casas decimais, como 25.50',
  },
  schema: Type.Union([Type.Number({ minimum: 0, maximum: 100_000_000 }), Type.Null()]),
  isSound: (cap: number | null) => cap === null || isExactCost(cap),
  fallback: () => null,
};

/** See settings.ts. */
export const costSettings = {
  maximumCostPerReport: {
    ...usual,
    title: {
      en: 'BRL that the sources of one report may cost (null: any amount)',
      'pt-BR': 'BRL que as fontes de um relatório podem custar (null: qualquer valor)',
    },
  },
  maximumCostPerBatch: {
    ...usual,
    title: {
      en: 'BRL that the sources of one batch may cost (null: any amount)',
      'pt-BR': 'BRL que as fontes de um lote podem custar (null: qualquer valor)',
    },
  },
  maximumCostPerDay: {
    ...usual,
    title: {
      en: 'BRL that the sources of an organization may cost in a day (null: any amount)',
      'pt-BR': 'BRL que as fontes de uma organização podem custar em um dia (null: qualquer valor)',
    },
  },
  budget: {
    title: {
      en: 'BRL that the sources of an organization are meant to cost in a month; warns at 80 and 100 %, stops nothing (null: none)',
      'pt-BR':
        'BRL que se prevê gastar com as fontes de uma organização em um mês; avisa em 80 e 100 %, não impede nada (null: nenhum)',
    },
    expected: {
      en: 'an amount in BRL of 0.01 or more with at most 7 decimals as monthly, such as {"monthly": 5000}',
      'pt-BR':
        'um valor em BRL de pelo menos 0.01 com até 7 casas decimais em monthly, como {"monthly": 5000}',
    },
    schema: Type.Union([
      Type.Object(
        { monthly: Type.Number({ minimum: 0.01, maximum: 100_000_000 }) },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
    isSound: (budget) => budget === null || isExactCost(budget.monthly),
    fallback: () => null,
  },
} as const satisfies { readonly [K in keyof CostSettings]: CostSettingDefinition<CostSettings[K]> };

/** What questions may cost by the settings, in days on the wall of their time zone. */
export function ceilingsOf({
  maximumCostPerReport: perReport = null,
  maximumCostPerBatch: perBatch = null,
  maximumCostPerDay: perDay = null,
  timezone = noCeilings.timezone,
}: Partial<CostSettings> & { readonly timezone?: string }): CostCeilings {
  return { perReport, perBatch, perDay, timezone };
}

/** Returns whether the settings have a spending cap or a budget. */
export function areCostsBounded({
  maximumCostPerReport = null,
  maximumCostPerBatch = null,
  maximumCostPerDay = null,
  budget = null,
}: Partial<CostSettings>): boolean {
  return [maximumCostPerReport, maximumCostPerBatch, maximumCostPerDay, budget].some((one) => one !== null);
}

/** What sources are meant to cost in a month by the settings; undefined where nobody says. */
export function budgetOf({
  budget = null,
  timezone = noCeilings.timezone,
}: Partial<CostSettings> & { readonly timezone?: string }): MonthlyBudget | undefined {
  return budget === null ? undefined : { ...budget, timezone };
}
