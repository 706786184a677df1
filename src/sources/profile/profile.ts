import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { canonicalJson, sha256 } from '../../base/canonical-json.ts';
import type { Text } from '../../base/language.ts';
import { oneOf } from '../../sections/fields.ts';
import { isRoleName, type RoleName, roleNames, roles } from '../../sections/roles.ts';
import { providersOf } from '../index.ts';
import { type SourceUse, sourceUses } from '../role-player.ts';

const closed = { additionalProperties: false } as const;

/** How a provider is named that is no part of the program: by a connector. */
export const providerPattern = '^[a-z0-9][a-z0-9-]{0,39}$';

/** The longest that one attempt may take, in seconds. */
const maximumSeconds = 120;

const playerSettings = {
  use: Type.Optional(
    oneOf<SourceUse>(
      sourceUses,
      'always (unless told): asked with all others. fallback: asked when every always of the role has failed. complement: asked with all others; it fills what they leave unknown and adds what they do not name.',
    ),
  ),
  timeLimitSeconds: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: maximumSeconds,
      description: 'Ceiling of one attempt, in seconds. Left out: what the provider is made for.',
    }),
  ),
  required: Type.Optional(
    Type.Boolean({
      description: 'true: the role fails with this provider, whatever the others of the role answer.',
    }),
  ),
  price: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Price of one question, BRL.' }),
  ),
};

function playersOf(role: RoleName): TSchema {
  const provider = Type.Union(
    [...providersOf(role).map((name) => Type.Literal(name)), Type.String({ pattern: providerPattern })],
    { description: 'Who is asked: one of the program, or the provider of a connector for this role.' },
  );
  return Type.Optional(
    Type.Array(Type.Object({ provider, ...playerSettings }, closed), {
      minItems: 1,
      maxItems: 10,
      description: `${roles[role].title.en}: who is asked, in order. Where several know a value, the first one's stands.`,
    }),
  );
}

/** A profile's YAML. */
export const profileSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'What people read.' }),
    title: Type.Optional(
      Type.Object(
        {
          en: Type.String({ minLength: 1, maxLength: 120, description: 'In English.' }),
          'pt-BR': Type.String({ minLength: 1, maxLength: 120, description: 'In Portuguese.' }),
        },
        { ...closed, description: 'What people read in place of name, in their language.' },
      ),
    ),
    roles: Type.Object(Object.fromEntries(roleNames.map((role) => [role, playersOf(role)])), {
      ...closed,
      minProperties: 1,
      description: 'Whom reports ask, by role. A role that is left out is not collected.',
    }),
  },
  { ...closed, description: 'Which providers play which roles of the reports of an installation.' },
);

/** A connector by its provider and role, with the known reasons why it cannot be queried. */
export interface ConnectorName {
  readonly provider: string;
  readonly role: string;
  /** The variable of its secret, if that is missing. */
  readonly unsetSecret?: string | undefined;
  /** Whether a spending cap or a budget is set, and the connector states no highest cost. */
  readonly isCostUnbounded?: boolean | undefined;
}

/** The connectors that there are, each for a role of its provider. */
export type ConnectorNames = readonly ConnectorName[];

/** A provider in its place in a role. */
export interface ProfilePlayer extends Static<ReturnType<typeof settingsSchema>> {
  /** One of the program, or of a connector. */
  readonly provider: string;
}

function settingsSchema() {
  return Type.Object(playerSettings);
}

/** Who is asked for what, as a profile file says it: the roles in the order of the file. */
export interface Profile {
  readonly name: string;
  readonly title?: Text;
  readonly roles: readonly { readonly role: RoleName; readonly players: readonly ProfilePlayer[] }[];
}

/**
 * What a profile says, whatever the layout of its file: SHA-256 of its canonical JSON, and of the texts of the connectors
 * that it names.
 */
export function profileHash(profile: Profile, connectors: readonly string[]): string {
  return sha256(
    canonicalJson(connectors.length === 0 ? profile : { profile, connectors: connectors.map(sha256) }),
  );
}

interface ProfileFile {
  readonly name: string;
  readonly title?: Text;
  readonly roles: Readonly<Record<string, readonly ProfilePlayer[]>>;
}

/** Whether a value is a profile file by its shape. */
export function isProfileFile(value: unknown): value is ProfileFile {
  return Check(profileSchema, value);
}

/** A profile from its file. */
export function completeProfile({ name, title, roles: players }: ProfileFile): Profile {
  return {
    name,
    ...(title !== undefined && { title }),
    roles: Object.entries(players).flatMap(([role, ofRole]) =>
      isRoleName(role) ? [{ role, players: ofRole }] : [],
    ),
  };
}
