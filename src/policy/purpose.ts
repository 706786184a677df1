import { type Static, Type } from '@sinclair/typebox';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import type { DocumentKind } from '../document/kind.ts';
import { nearestName } from '../yaml/nearest-name.ts';
import { onOneLine } from '../yaml/suggestion.ts';

const purposeCodePattern = '^[A-Z][A-Z0-9_]{0,59}$';
const closed = { additionalProperties: false } as const;

const words = (description: string) =>
  Type.Object(
    {
      en: Type.String({ minLength: 1, maxLength: 200 }),
      'pt-BR': Type.String({ minLength: 1, maxLength: 200 }),
    },
    { ...closed, description },
  );

/** Why somebody is looked up, and what in law allows it. */
const purposeSchema = Type.Object(
  {
    code: Type.String({ pattern: purposeCodePattern }),
    title: words('What people read.'),
    basis: words('The legal basis.'),
  },
  closed,
);

/** What a purpose can be, as the setting `purposes` lists it. */
export const purposesSchema = Type.Array(purposeSchema, { minItems: 1, maxItems: 100 });

/** A purpose as a run keeps it: with its words of then, whatever becomes of the setting. */
export interface Purpose {
  readonly code: string;
  readonly title: Text;
  readonly basis: Text;
}

/** What a policy says of the purpose of its analyses. */
export const purposeRuleSchema = Type.Object(
  {
    required: Type.Optional(
      Type.Boolean({
        description: 'true: nobody is looked up without a purpose. Left out: as the setting says.',
      }),
    ),
    default: Type.Optional(
      Type.String({
        pattern: purposeCodePattern,
        description: 'The purpose where a request gives none: a code of the setting purposes.',
      }),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    description:
      'Why people are looked up under the policy: whether that must be said, and what it is otherwise.',
  },
);
export type PurposeRule = Static<typeof purposeRuleSchema>;

/** What an installation knows of purposes. */
export interface PurposeRules {
  readonly purposes: readonly Purpose[];
  /** Whether it must be said of every person, whatever the policies say. */
  readonly required: boolean;
}

/** The purposes where the setting names none; the articles are those of the LGPD (Lei 13.709/2018). */
export const shippedPurposes: readonly Purpose[] = [
  {
    code: 'CREDIT_GRANTING',
    title: { en: 'Granting credit', 'pt-BR': 'Concessão de crédito' },
    basis: { en: 'Protection of credit (LGPD art. 7 X)', 'pt-BR': 'Proteção do crédito (LGPD art. 7º, X)' },
  },
  {
    code: 'CREDIT_REVIEW',
    title: { en: 'Review of credit already granted', 'pt-BR': 'Revisão de crédito já concedido' },
    basis: { en: 'Protection of credit (LGPD art. 7 X)', 'pt-BR': 'Proteção do crédito (LGPD art. 7º, X)' },
  },
  {
    code: 'COLLECTION',
    title: { en: 'Collection of a debt', 'pt-BR': 'Cobrança de dívida' },
    basis: {
      en: 'Regular exercise of rights (LGPD art. 7 VI)',
      'pt-BR': 'Exercício regular de direitos (LGPD art. 7º, VI)',
    },
  },
  {
    code: 'FRAUD_PREVENTION',
    title: { en: 'Prevention of fraud', 'pt-BR': 'Prevenção à fraude' },
    basis: { en: 'Legitimate interest (LGPD art. 7 IX)', 'pt-BR': 'Legítimo interesse (LGPD art. 7º, IX)' },
  },
  {
    code: 'REGULATORY',
    title: { en: 'Duty by law or regulation', 'pt-BR': 'Obrigação legal ou regulatória' },
    basis: {
      en: 'Legal or regulatory obligation (LGPD art. 7 II)',
      'pt-BR': 'Cumprimento de obrigação legal ou regulatória (LGPD art. 7º, II)',
    },
  },
];

export const usualPurposeRules: PurposeRules = { purposes: shippedPurposes, required: false };

/** What is known of why somebody is looked up. */
interface PurposeQuestion {
  /** A code as a request gives it; what was settled before (null: nothing was said); undefined where it says nothing. */
  readonly asked: string | Purpose | null | undefined;
  /** What an earlier run was made for, where this one goes on with it. */
  readonly kept?: Purpose | null | undefined;
  readonly rule: PurposeRule | undefined;
  readonly kind: DocumentKind;
}

/**
 * Why somebody is looked up: what the request says, else what the run before did, else what the policy says. Null where nothing
 * is known and nobody demands it, as of companies.
 *
 * @throws CreditError PURPOSE_UNKNOWN; PURPOSE_REQUIRED where policy or setting demand it of a person.
 */
export function settlePurpose(
  rules: PurposeRules,
  { asked, kept, rule, kind }: PurposeQuestion,
): Purpose | null {
  if (typeof asked === 'string') return requirePurpose(rules, asked);
  if (asked !== undefined && asked !== null) return asked;
  if (kept !== undefined && kept !== null) return kept;
  if (rule?.default !== undefined) return requirePurpose(rules, rule.default);
  // Settled before it was begun: what was taken in then is not refused in the middle.
  if (asked === null || !demandsPurpose(rules, { rule, kind })) return null;
  throw new CreditError('PURPOSE_REQUIRED', { choices: codesOf(rules) });
}

/** Whether an analysis must say why. */
function demandsPurpose(
  rules: PurposeRules,
  { rule, kind }: Pick<PurposeQuestion, 'rule' | 'kind'>,
): boolean {
  return kind === 'cpf' && (rules.required || rule?.required === true);
}

/** @throws CreditError PURPOSE_UNKNOWN, with a near code. */
function requirePurpose(rules: PurposeRules, code: string): Purpose {
  const wanted = code.trim().toUpperCase();
  const purpose = rules.purposes.find((one) => one.code === wanted);
  if (purpose !== undefined) return purpose;
  const near = nearestName(
    wanted,
    rules.purposes.map((one) => one.code),
  );
  throw new CreditError('PURPOSE_UNKNOWN', {
    purpose: onOneLine(code),
    suggestion:
      near === undefined ? '' : { en: `Did you mean ${near}? `, 'pt-BR': `Você quis dizer ${near}? ` },
    choices: codesOf(rules),
  });
}

function codesOf({ purposes }: PurposeRules): string {
  return purposes.map(({ code }) => code).join(', ');
}
