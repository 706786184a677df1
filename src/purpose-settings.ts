import { type TSchema, Type } from '@sinclair/typebox';
import type { Text } from './base/language.ts';
import { type Purpose, type PurposeRules, purposesSchema, shippedPurposes } from './policy/purpose.ts';

/** Why people may be looked up. */
export interface PurposeSettings {
  /** Each with its legal basis. */
  readonly purposes: readonly Purpose[];
  /** Whether no person is looked up without one, whatever the policies say. */
  readonly requirePurpose: boolean;
  /** Whether what is older than five years stays in what reports say of people. */
  readonly keepOldNegatives: boolean;
}

interface PurposeSettingDefinition<T> {
  readonly title: Text;
  readonly expected: Text;
  readonly schema: TSchema;
  readonly isSound?: (value: T) => boolean;
  readonly fallback: () => T;
}

/** See settings.ts. */
export const purposeSettings: {
  readonly [K in keyof PurposeSettings]: PurposeSettingDefinition<PurposeSettings[K]>;
} = {
  purposes: {
    title: {
      en: 'purposes for which people are looked up, each with its legal basis',
      'pt-BR': 'finalidades para consultar pessoas, cada uma com a base legal',
    },
    expected: {
      en: 'a list of { code, title: { en, pt-BR }, basis: { en, pt-BR } } with other codes each',
      'pt-BR': 'uma lista de { code, title: { en, pt-BR }, basis: { en, pt-BR } } com códigos diferentes',
    },
    schema: purposesSchema,
    isSound: (purposes) => new Set(purposes.map(({ code }) => code)).size === purposes.length,
    fallback: () => shippedPurposes,
  },
  requirePurpose: {
    title: {
      en: 'whether no person is looked up without a purpose',
      'pt-BR': 'se nenhuma pessoa é consultada sem finalidade',
    },
    expected: { en: 'true or false', 'pt-BR': 'true ou false' },
    schema: Type.Boolean(),
    fallback: () => false,
  },
  keepOldNegatives: {
    title: {
      en: 'whether debts, protests and cheques of people older than five years stay in reports',
      'pt-BR': 'se dívidas, protestos e cheques de pessoas com mais de cinco anos ficam nos relatórios',
    },
    expected: { en: 'true or false', 'pt-BR': 'true ou false' },
    schema: Type.Boolean(),
    fallback: () => false,
  },
};

/** What workflows go by. */
export function purposeRulesOf({ purposes, requirePurpose }: Partial<PurposeSettings>): PurposeRules {
  return { purposes: purposes ?? shippedPurposes, required: requirePurpose ?? false };
}
