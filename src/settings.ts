import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type TSchema, Type } from '@sinclair/typebox';
import { fillText, type Language, type Text } from './base/language.ts';
import { isPlainAddress } from './base/plain-address.ts';
import { nameOfDatabase } from './base/server-address.ts';
import { languageCodes } from './base/translation-file.ts';
import { type CostSettings, costSettings } from './cost-settings.ts';
import { type DatasetSettings, datasetSettings } from './dataset-settings.ts';
import { usualMemoryMb } from './jobs/isolation.ts';
import { type KeySettings, keySettings } from './key-settings.ts';
import { type NetworkSettings, networkSettings } from './network-settings.ts';
import { type PublicSourceSettings, publicSourceSettings } from './public-source-settings.ts';
import { type PurposeSettings, purposeSettings } from './purpose-settings.ts';
import { type SignInSettings, signInSettings } from './sign-in-settings.ts';
import { defaultPriceTable, type PriceTable, priceTableSchema } from './usage/price-table.ts';
import { defaultTimezone } from './wording/time-zone.ts';

export type { PublicSourceSettings, SignInSettings };

/** Everything that can be set, as one value each, whoever set it. */
export interface Settings
  extends DatasetSettings,
    SignInSettings,
    PublicSourceSettings,
    NetworkSettings,
    CostSettings,
    PurposeSettings,
    KeySettings {
  /** Path of the SQLite file. */
  readonly db: string;
  /** Name of the source profile of new runs. */
  readonly profile: string;
  /** How long each source of the sandbox takes, in ms: `50-400`; empty: nothing. */
  readonly sandboxDelay: string;
  /** Where `credit source demo` imitates the providers of connectors; null: they are asked themselves. */
  readonly sourceDemo: string | null;
  readonly lang: Language;
  /** IANA name of the zone in which people read times. */
  readonly timezone: string;
  /** True: no cursor movement, no boxes, choices answered by number. */
  readonly accessible: boolean;
  /** Days for which a finished report is answered again; null leaves it to the policy. */
  readonly reuseDays: number | null;
  readonly prices: PriceTable;
  /** Whether approval authority counts the customer's other approvals in force. */
  readonly authorityByExposure: boolean;
  /** Minutes for which a batch waits for a source that is away, before it pauses. */
  readonly sourceWaitMinutes: number;
  /** Address that the service listens on: a name or an address of this machine. */
  readonly host: string;
  /** Port of the service; 0 takes a free one. */
  readonly port: number;
  /** Address under which people reach the service, for the links of what it writes; null: no links. */
  readonly publicUrl: string | null;
  /** In development a weak signing key is accepted. */
  readonly mode: 'production' | 'development';
  /** How long a token is good for, in seconds. */
  readonly tokenSeconds: number;
  /** Runs that the service works on at once; 0 leaves them to other processes on the same database. */
  readonly workers: number;
  /** Threads that work on the documents of a batch. */
  readonly threads: number;
  /** Memory of a process of its own in which a suspect run is worked on, in megabytes. */
  readonly runMemory: number;
  /** Runs that may wait for a worker before new ones are refused. */
  readonly queueLimit: number;
  /** Requests that one client may make in a minute. */
  readonly rateLimit: number;
  /** Attempts to deliver an event before it is discarded. */
  readonly webhookAttempts: number;
  /** Days for which the file of an export is kept. */
  readonly exportDays: number;
  /** Whom the subject of a report asks for review and correction, as its PDF says; null: whoever gave it. */
  readonly rightsContact: string | null;
  /** Days within which a review of a decision is to be answered. */
  readonly reviewDays: number;
}

export type SettingKey = keyof Settings;

/** The folders that the program may write to, and the files that settings are read from. */
export interface Places {
  readonly data: string;
  readonly config: string;
  readonly cache: string;
  readonly state: string;
  readonly projectFile: string;
  readonly userFile: string;
  readonly systemFile: string;
}

interface Defaults {
  readonly places: Places;
  readonly language: Language;
}

interface SettingDefinition<T> {
  readonly title: Text;
  /** Said to whoever gave something else. */
  readonly expected: Text;
  readonly schema: TSchema;
  /** What the schema cannot say. */
  readonly isSound?: (value: T) => boolean;
  /** Never shown to anybody. */
  readonly secret?: true;
  readonly fallback: (defaults: Defaults) => T;
}

/** Each setting with its unit, its default and what it may be. The environment variable is `CREDIT_` and the key. */
export const settingDefinitions: { readonly [K in SettingKey]: SettingDefinition<Settings[K]> } = {
  db: {
    title: { en: 'path of the SQLite database', 'pt-BR': 'caminho do banco de dados SQLite' },
    expected: { en: 'a path', 'pt-BR': 'um caminho' },
    schema: Type.String({ minLength: 1 }),
    fallback: ({ places }) => join(places.data, 'credit.db'),
  },
  ...datasetSettings,
  profile: {
    title: { en: 'source profile of new reports', 'pt-BR': 'perfil de fontes dos relatórios novos' },
    expected: {
      en: 'the name of a profile, such as sandbox or public',
      'pt-BR': 'o nome de um perfil, como sandbox ou public',
    },
    schema: Type.String({ minLength: 1 }),
    fallback: () => 'sandbox',
  },
  ...publicSourceSettings,
  sandboxDelay: {
    title: {
      en: 'for trying things: milliseconds that each source of the sandbox takes (none)',
      'pt-BR': 'para experimentar: milissegundos que cada fonte do sandbox leva (nenhum)',
    },
    expected: { en: 'from and to, such as 50-400', 'pt-BR': 'de e até, como 50-400' },
    schema: Type.String(),
    isSound: (text) => text === '' || readDelay(text) !== undefined,
    fallback: () => '',
  },
  sourceDemo: {
    title: {
      en: 'for trying things: address of credit source demo, asked in place of providers under contract (null)',
      'pt-BR':
        'para experimentar: endereço de credit source demo, consultado no lugar dos fornecedores contratados (null)',
    },
    expected: {
      en: 'an address of this machine, such as http://127.0.0.1:8085',
      'pt-BR': 'um endereço desta máquina, como http://127.0.0.1:8085',
    },
    schema: Type.Union([Type.String({ pattern: '^http://127\\.0\\.0\\.1:\\d{1,5}/?$' }), Type.Null()]),
    fallback: () => null,
  },
  lang: {
    title: { en: 'language of what people read', 'pt-BR': 'idioma do que se lê' },
    get expected() {
      return fillText(
        { en: 'one of {codes}', 'pt-BR': 'uma destas: {codes}' },
        { codes: languageCodes().join(', ') },
      );
    },
    schema: Type.Unsafe<Language>(Type.String()),
    isSound: (code) => languageCodes().includes(code),
    fallback: ({ language }) => language,
  },
  timezone: {
    title: { en: 'time zone of the installation', 'pt-BR': 'fuso horário da instalação' },
    expected: {
      en: 'an IANA time zone, such as America/Sao_Paulo',
      'pt-BR': 'um fuso horário IANA, como America/Sao_Paulo',
    },
    schema: Type.String({ minLength: 1 }),
    isSound: isTimeZone,
    fallback: () => defaultTimezone,
  },
  accessible: {
    title: {
      en: 'output for screen readers: no cursor movement, no boxes, numbered choices',
      'pt-BR': 'saída para leitores de tela: sem mover o cursor, sem molduras, opções numeradas',
    },
    expected: { en: 'true or false', 'pt-BR': 'true ou false' },
    schema: Type.Boolean(),
    fallback: () => false,
  },
  reuseDays: {
    title: {
      en: 'days for which requests are decided on the answers of a report (null: as the policy says)',
      'pt-BR':
        'dias em que pedidos são decididos com as respostas de um relatório (null: como diz a política)',
    },
    expected: {
      en: 'a whole number of days from 0 to 3650',
      'pt-BR': 'um número inteiro de dias de 0 a 3650',
    },
    schema: Type.Union([Type.Integer({ minimum: 0, maximum: 3650 }), Type.Null()]),
    fallback: () => null,
  },
  prices: {
    title: {
      en: 'price table of counted runs, in BRL',
      'pt-BR': 'tabela de preços das execuções contadas, em BRL',
    },
    expected: { en: 'a price table', 'pt-BR': 'uma tabela de preços' },
    schema: priceTableSchema,
    fallback: () => defaultPriceTable,
  },
  ...purposeSettings,
  authorityByExposure: {
    title: {
      en: "whether approval authority counts the customer's other approvals in force",
      'pt-BR': 'se a alçada conta as outras aprovações em vigor do cliente',
    },
    expected: { en: 'true or false', 'pt-BR': 'true ou false' },
    schema: Type.Boolean(),
    fallback: () => true,
  },
  sourceWaitMinutes: {
    title: {
      en: 'minutes for which a batch waits for a source that is away, before it pauses',
      'pt-BR': 'minutos que um lote espera por uma fonte fora do ar, antes de pausar',
    },
    expected: { en: 'a number from 0 to 10080', 'pt-BR': 'um número de 0 a 10080' },
    schema: Type.Number({ minimum: 0, maximum: 10_080 }),
    fallback: () => 60,
  },
  ...costSettings,
  host: {
    title: { en: 'address that the service listens on', 'pt-BR': 'endereço em que o serviço escuta' },
    expected: { en: 'a host name or an IP address', 'pt-BR': 'um nome de máquina ou um endereço IP' },
    schema: Type.String({ minLength: 1 }),
    fallback: () => '127.0.0.1',
  },
  port: {
    title: {
      en: 'port of the service (0 takes a free one)',
      'pt-BR': 'porta do serviço (0: qualquer uma livre)',
    },
    expected: { en: 'a whole number from 0 to 65535', 'pt-BR': 'um número inteiro de 0 a 65535' },
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    fallback: () => 8080,
  },
  publicUrl: {
    title: {
      en: 'address under which people reach the service, for links in spreadsheets (null: no links)',
      'pt-BR': 'endereço em que o serviço é acessado, para os links nas planilhas (null: sem links)',
    },
    expected: {
      en: 'an http or https address without a query, such as https://credit.example.com',
      'pt-BR': 'um endereço http ou https sem consulta, como https://credit.example.com',
    },
    schema: Type.Union([Type.String({ minLength: 1, maxLength: 1_000 }), Type.Null()]),
    isSound: (address) => address === null || isPlainAddress(address),
    fallback: () => null,
  },
  mode: {
    title: {
      en: 'production, or development, which accepts a weak signing key',
      'pt-BR': 'production, ou development, que aceita uma chave de assinatura fraca',
    },
    expected: { en: 'production or development', 'pt-BR': 'production ou development' },
    schema: Type.Union([Type.Literal('production'), Type.Literal('development')]),
    fallback: () => 'production',
  },
  ...keySettings,
  tokenSeconds: {
    title: { en: 'life of an access token, in seconds', 'pt-BR': 'vida de um token de acesso, em segundos' },
    expected: {
      en: 'a whole number of seconds from 60 to 86400',
      'pt-BR': 'um número inteiro de segundos de 60 a 86400',
    },
    schema: Type.Integer({ minimum: 60, maximum: 86_400 }),
    fallback: () => 3_600,
  },
  workers: {
    title: {
      en: 'runs that the service works on at once (0: none here)',
      'pt-BR': 'execuções simultâneas do serviço (0: nenhuma aqui)',
    },
    expected: { en: 'a whole number from 0 to 256', 'pt-BR': 'um número inteiro de 0 a 256' },
    schema: Type.Integer({ minimum: 0, maximum: 256 }),
    fallback: () => 16,
  },
  threads: {
    title: { en: 'threads that work on a batch', 'pt-BR': 'threads que trabalham em um lote' },
    expected: { en: 'a whole number from 1 to 64', 'pt-BR': 'um número inteiro de 1 a 64' },
    schema: Type.Integer({ minimum: 1, maximum: 64 }),
    fallback: () => Math.min(availableParallelism(), 8),
  },
  runMemory: {
    title: {
      en: 'memory in MB of one analysis that runs in its own process, after two lost processes',
      'pt-BR': 'memória em MB de uma análise que roda em processo próprio, depois de dois processos perdidos',
    },
    expected: { en: 'a whole number from 256 to 65536', 'pt-BR': 'um número inteiro de 256 a 65536' },
    schema: Type.Integer({ minimum: 256, maximum: 65_536 }),
    fallback: () => usualMemoryMb,
  },
  queueLimit: {
    title: {
      en: 'runs that may wait before new ones are refused',
      'pt-BR': 'execuções que podem esperar antes de novas serem recusadas',
    },
    expected: { en: 'a whole number from 1 to 1000000', 'pt-BR': 'um número inteiro de 1 a 1000000' },
    schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    fallback: () => 10_000,
  },
  rateLimit: {
    title: {
      en: 'requests that one client may make in a minute',
      'pt-BR': 'requisições que um cliente pode fazer por minuto',
    },
    expected: { en: 'a whole number from 1 to 10000000', 'pt-BR': 'um número inteiro de 1 a 10000000' },
    schema: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    fallback: () => 120_000,
  },
  ...networkSettings,
  ...signInSettings,
  webhookAttempts: {
    title: {
      en: 'attempts to deliver an event before it is discarded',
      'pt-BR': 'tentativas de entregar um evento antes de descartá-lo',
    },
    expected: { en: 'a whole number from 1 to 20', 'pt-BR': 'um número inteiro de 1 a 20' },
    schema: Type.Integer({ minimum: 1, maximum: 20 }),
    fallback: () => 3,
  },
  exportDays: {
    title: {
      en: 'days for which the files of exports are kept',
      'pt-BR': 'dias durante os quais os arquivos de exportações são guardados',
    },
    expected: { en: 'a whole number from 1 to 3650', 'pt-BR': 'um número inteiro de 1 a 3650' },
    schema: Type.Integer({ minimum: 1, maximum: 3650 }),
    fallback: () => 7,
  },
  rightsContact: {
    title: {
      en: 'whom a subject asks for review and correction, as PDFs say (whoever gave them the report)',
      'pt-BR': 'a quem o titular pede revisão e correção, como diz o PDF (a quem lhe entregou o relatório)',
    },
    expected: { en: 'at most 200 characters', 'pt-BR': 'no máximo 200 caracteres' },
    schema: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
    fallback: () => null,
  },
  reviewDays: {
    title: {
      en: 'days within which a review of a decision is to be answered',
      'pt-BR': 'dias para responder à revisão de uma decisão',
    },
    expected: { en: 'a whole number from 1 to 365', 'pt-BR': 'um número inteiro de 1 a 365' },
    schema: Type.Integer({ minimum: 1, maximum: 365 }),
    fallback: () => 15,
  },
};

export const settingKeys = Object.keys(settingDefinitions).filter(isSettingKey);

/** `CREDIT_REUSE_DAYS` of `reuseDays`. */
export function environmentName(key: SettingKey): string {
  return `CREDIT_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/** An http or https address that a path can be put behind: no credentials, query or fragment, which would end up in links. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What may be shown of a setting's value: a secret one only as set. */
export function shownValue(key: SettingKey, value: unknown): unknown {
  // The address of a server holds a password.
  if (key === 'db' && typeof value === 'string') return nameOfDatabase(value);
  // The URL of a proxy may hold one too.
  if (key === 'webhookProxy' && typeof value === 'string') return value.replace(/^([^/]*\/\/)?.*@/s, '$1');
  return settingDefinitions[key].secret && value !== null ? '•••' : value;
}

const longestDelayMs = 60_000;

/** `50-400` in ms; undefined where there is none, or it is no span of at most a minute. */
export function readDelay(text: string): readonly [from: number, to: number] | undefined {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const span = [Number(from), Number(to)] as const;
  return span[0] <= span[1] && span[1] <= longestDelayMs ? span : undefined;
}
