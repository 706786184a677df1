import { type TSchema, Type } from '@sinclair/typebox';
import type { Text } from './base/language.ts';

/** The keys of the program, and what they seal. */
export interface KeySettings {
  /** The file of the master key; null: beside the database. Required for a database on a server. */
  readonly masterKeyFile: string | null;
  /** Whether what is written of people is sealed, in a database that seals. */
  readonly sealing: boolean;
  /** The file that heads of the audit chains are appended to when they are sealed; null: none. */
  readonly auditHeads: string | null;
  /** The file that every erasing is listed in, by hashes, for whoever restores a backup; null: beside the database. */
  readonly erasureList: string | null;
  /** A key that tokens are signed with, at least 32 bytes; null: the keys of the database. */
  readonly signingKey: string | null;
  /** A file of signing keys from before they stood in the database, the newest first; null: beside the database. */
  readonly signingKeyFile: string | null;
}

interface KeySettingDefinition<T> {
  readonly title: Text;
  readonly expected: Text;
  readonly schema: TSchema;
  readonly secret?: true;
  readonly fallback: () => T;
}

/** See settings.ts. */
export const keySettings = {
  masterKeyFile: {
    title: {
      en: 'file of the master key, newest first (null: beside the database; required on PostgreSQL)',
      'pt-BR':
        'arquivo da chave mestra, a mais nova primeiro (null: ao lado do banco; exigido no PostgreSQL)',
    },
    expected: { en: 'a path', 'pt-BR': 'um caminho' },
    schema: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    fallback: () => null,
  },
  sealing: {
    title: {
      en: 'seal what is kept of people, in new databases and after credit db seal',
      'pt-BR': 'selar o que se guarda de pessoas, em bancos novos e depois de credit db seal',
    },
    expected: { en: 'true or false', 'pt-BR': 'true ou false' },
    schema: Type.Boolean(),
    fallback: () => true,
  },
  auditHeads: {
    title: {
      en: 'file to which each seal of the audit chains is appended (null: none)',
      'pt-BR': 'arquivo ao qual se acrescenta cada selo das cadeias de auditoria (null: nenhum)',
    },
    expected: { en: 'a path', 'pt-BR': 'um caminho' },
    schema: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    fallback: () => null,
  },
  erasureList: {
    title: {
      en: 'file that lists erasings, which a restored backup is brought up with (null: beside the database; none on PostgreSQL)',
      'pt-BR':
        'arquivo que lista os apagamentos, com que se atualiza um backup restaurado (null: ao lado do banco; nenhum no PostgreSQL)',
    },
    expected: { en: 'a path', 'pt-BR': 'um caminho' },
    schema: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    fallback: () => null,
  },
  signingKey: {
    title: {
      en: 'key that tokens are signed with (null: those of the database)',
      'pt-BR': 'chave que assina os tokens (null: as do banco)',
    },
    expected: { en: 'a text of at least 32 bytes', 'pt-BR': 'um texto de pelo menos 32 bytes' },
    schema: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    secret: true,
    fallback: () => null,
  },
  signingKeyFile: {
    title: {
      en: 'file of signing keys from before, for a database without any (null: beside the database)',
      'pt-BR': 'arquivo de chaves de assinatura de antes, para um banco sem nenhuma (null: ao lado do banco)',
    },
    expected: { en: 'a path', 'pt-BR': 'um caminho' },
    schema: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    fallback: () => null,
  },
} as const satisfies { readonly [Key in keyof KeySettings]: KeySettingDefinition<KeySettings[Key]> };
