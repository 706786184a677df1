import type { StatementField } from './extracted-statements.ts';
import type { AccountMeaning } from './sped/account-words.ts';

/** What the figures of a group are worth when none of its lines is one, and every line was recognised. */
export const partsOf: Readonly<Partial<Record<StatementField, readonly StatementField[]>>> = {
  currentAssets: ['cash', 'receivables', 'inventories'],
  nonCurrentAssets: ['fixedAssets'],
  currentLiabilities: ['suppliers', 'shortTermDebt'],
  nonCurrentLiabilities: ['longTermDebt'],
  equity: ['retainedEarnings'],
};

/** The groups of a balance sheet. */
export const groups = [
  'currentAssets',
  'nonCurrentAssets',
  'currentLiabilities',
  'nonCurrentLiabilities',
  'equity',
] as const;

/** Where an account belongs: words such as "financiamento" mean another figure among the non-current liabilities. */
export function placed(
  meaning: AccountMeaning | undefined,
  group: StatementField | undefined,
): StatementField | undefined {
  if (meaning === undefined || meaning === 'OTHER') return undefined;
  if (meaning === 'shortTermDebt' && group === 'nonCurrentLiabilities') return 'longTermDebt';
  if (group === undefined) return meaning;
  return partsOf[group]?.includes(meaning) ? meaning : undefined;
}
