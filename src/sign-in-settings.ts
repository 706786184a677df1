import { type TSchema, Type } from '@sinclair/typebox';
import { isLoopback } from './base/is-loopback.ts';
import type { Text } from './base/language.ts';

/** How people sign in by an identity provider (OpenID Connect); all null: they do not. */
export interface SignInSettings {
  /** The address by which the provider names itself. */
  readonly oidcIssuer: string | null;
  /** As what this service is registered there. */
  readonly oidcClientId: string | null;
  readonly oidcClientSecret: string | null;
  /** The claim that says the role; null: roles are given here. */
  readonly oidcRoleClaim: string | null;
  /** The organisation in which whoever was not invited is made an analyst; null: nobody is made. */
  readonly oidcOrganization: string | null;
}

interface SignInSettingDefinition {
  readonly title: Text;
  readonly expected: Text;
  readonly schema: TSchema;
  readonly isSound?: (value: string | null) => boolean;
  readonly secret?: true;
  readonly fallback: () => null;
}

const text = (maxLength: number) => Type.Union([Type.String({ minLength: 1, maxLength }), Type.Null()]);
const fallback = () => null;

/** See settings.ts. */
export const signInSettings = {
  oidcIssuer: {
    title: {
      en: 'identity provider that people sign in by, with OpenID Connect (null: none)',
      'pt-BR': 'provedor de identidade pelo qual se entra, com OpenID Connect (null: nenhum)',
    },
    expected: {
      en: 'its https address, such as https://login.example.com/realm',
      'pt-BR': 'o endereço https dele, como https://login.example.com/realm',
    },
    schema: text(1_000),
    isSound: (address) => address === null || isIssuer(address),
    fallback,
  },
  oidcClientId: {
    title: {
      en: 'client id of this service at the identity provider',
      'pt-BR': 'identificador (client id) deste serviço no provedor de identidade',
    },
    expected: { en: 'a text', 'pt-BR': 'um texto' },
    schema: text(500),
    fallback,
  },
  oidcClientSecret: {
    title: {
      en: 'client secret of this service at the identity provider',
      'pt-BR': 'segredo deste serviço no provedor de identidade',
    },
    expected: { en: 'a text', 'pt-BR': 'um texto' },
    schema: text(1_000),
    secret: true,
    fallback,
  },
  oidcRoleClaim: {
    title: {
      en: 'claim of the identity provider that says the role (null: roles are given here)',
      'pt-BR':
        'declaração (claim) do provedor de identidade que diz o papel (null: os papéis são dados aqui)',
    },
    expected: { en: 'the name of a claim, such as roles', 'pt-BR': 'o nome de uma claim, como roles' },
    schema: text(200),
    fallback,
  },
  oidcOrganization: {
    title: {
      en: 'organisation of those whom the identity provider knows and nobody invited (null: refused)',
      'pt-BR': 'organização de quem o provedor de identidade conhece e ninguém convidou (null: recusado)',
    },
    expected: { en: 'the name of an organisation', 'pt-BR': 'o nome de uma organização' },
    schema: text(100),
    fallback,
  },
} as const satisfies Readonly<Record<keyof SignInSettings, SignInSettingDefinition>>;

/** Https, or http on this machine, without what does not belong to the name of an issuer (OpenID Connect Discovery 1.0, 3). */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address) || /[?#\s]/.test(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isPrivate && username === '' && password === '';
}
