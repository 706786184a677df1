import { type TSchema, Type } from '@sinclair/typebox';
import type { Text } from './base/language.ts';

/** Where public data are asked over the network. */
export interface PublicSourceSettings {
  /** Base address of the company registry. */
  readonly registryUrl: string;
  /** Base address of the API of CGU's transparency portal. */
  readonly cguUrl: string;
  /** The free key of that API; null: it is not asked. */
  readonly cguKey: string | null;
  /** Address of the notices of the journal of justice (DJEN); null: it is not asked. */
  readonly djenUrl: string | null;
  /** Base address of the public index of cases (DataJud). */
  readonly datajudUrl: string;
  /** The public key of DataJud; null: it is not asked. */
  readonly datajudKey: string | null;
}

interface PublicSourceSetting<T> {
  readonly title: Text;
  readonly expected: Text;
  readonly schema: TSchema;
  readonly isSound?: (value: T) => boolean;
  readonly secret?: true;
  readonly fallback: () => T;
}

const address = { en: 'an http or https address', 'pt-BR': 'um endereço http ou https' };
const text = { en: 'a text', 'pt-BR': 'um texto' };
const key = Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()]);
const isAddress = (value: string | null) =>
  value === null || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));

/** See settings.ts. */
export const publicSourceSettings: {
  readonly [K in keyof PublicSourceSettings]: PublicSourceSetting<PublicSourceSettings[K]>;
} = {
  registryUrl: {
    title: {
      en: 'base address of the company registry (minha-receita or BrasilAPI)',
      'pt-BR': 'endereço base do registro de empresas (minha-receita ou BrasilAPI)',
    },
    expected: address,
    schema: Type.String({ minLength: 1 }),
    isSound: isAddress,
    fallback: () => 'https://brasilapi.com.br/api/cnpj/v1',
  },
  cguUrl: {
    title: {
      en: "base address of the API of CGU's transparency portal",
      'pt-BR': 'endereço base da API do Portal da Transparência (CGU)',
    },
    expected: address,
    schema: Type.String({ minLength: 1 }),
    isSound: isAddress,
    fallback: () => 'https://api.portaldatransparencia.gov.br/api-de-dados',
  },
  cguKey: {
    title: {
      en: "free key of the API of CGU's transparency portal (null: not asked)",
      'pt-BR': 'chave gratuita da API do Portal da Transparência (null: não consultada)',
    },
    expected: text,
    schema: key,
    secret: true,
    fallback: () => null,
  },
  djenUrl: {
    title: {
      en: 'address of the notices of the journal of justice, DJEN (null: not asked)',
      'pt-BR': 'endereço das comunicações do DJEN (null: não consultado)',
    },
    expected: address,
    schema: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    isSound: isAddress,
    fallback: () => null,
  },
  datajudUrl: {
    title: {
      en: 'base address of the public index of cases (DataJud)',
      'pt-BR': 'endereço base da API pública do DataJud',
    },
    expected: address,
    schema: Type.String({ minLength: 1 }),
    isSound: isAddress,
    fallback: () => 'https://api-publica.datajud.cnj.jus.br',
  },
  datajudKey: {
    title: {
      en: 'public key of DataJud, which changes (null: not asked)',
      'pt-BR': 'chave pública do DataJud, que muda (null: não consultado)',
    },
    expected: text,
    schema: key,
    secret: true,
    fallback: () => null,
  },
};
