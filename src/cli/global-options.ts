import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { languageCodes } from '../base/translation-file.ts';
import type { SettingKey } from '../settings.ts';
import type { CompletionKind } from './completion-kind.ts';

/** An option that every command takes, before or after its name. */
interface GlobalOption {
  readonly flags: string;
  readonly text: Text;
  readonly choices?: readonly string[];
  readonly complete?: CompletionKind;
}

export const globalOptions: readonly GlobalOption[] = [
  { flags: '--json', text: { en: 'print the answer as JSON', 'pt-BR': 'imprime a resposta em JSON' } },
  { flags: '-q, --quiet', text: { en: 'say nothing but errors', 'pt-BR': 'não diz nada além de erros' } },
  {
    flags: '--debug',
    text: {
      en: 'also timings, and the stack of an error (CREDIT_DEBUG=1)',
      'pt-BR': 'também tempos, e a pilha de um erro (CREDIT_DEBUG=1)',
    },
  },
  { flags: '--no-color', text: { en: 'no colour (NO_COLOR=1)', 'pt-BR': 'sem cores (NO_COLOR=1)' } },
  {
    flags: '--no-input',
    text: {
      en: 'never ask a question (CREDIT_NO_INPUT=1)',
      'pt-BR': 'nunca faz perguntas (CREDIT_NO_INPUT=1)',
    },
  },
  {
    flags: '--lang <language>',
    text: { en: 'language of what you read (CREDIT_LANG)', 'pt-BR': 'idioma do que você lê (CREDIT_LANG)' },
    get choices() {
      return languageCodes();
    },
  },
  {
    flags: '--db <file>',
    text: {
      en: 'the database: a SQLite file (CREDIT_DB), or postgres://… (CREDIT_DATABASE_URL)',
      'pt-BR': 'o banco de dados: um arquivo SQLite (CREDIT_DB), ou postgres://… (CREDIT_DATABASE_URL)',
    },
    complete: 'file',
  },
  {
    flags: '--config <file>',
    text: {
      en: 'settings, instead of ./credit.config.yaml (CREDIT_CONFIG)',
      'pt-BR': 'configurações, em vez de ./credit.config.yaml (CREDIT_CONFIG)',
    },
    complete: 'file',
  },
  {
    flags: '--profile <name>',
    text: { en: 'source profile (CREDIT_PROFILE)', 'pt-BR': 'perfil de fontes (CREDIT_PROFILE)' },
    complete: 'profile',
  },
  {
    flags: '--as-of <timestamp>',
    text: {
      en: 'evaluate as of this day or ISO 8601 instant',
      'pt-BR': 'avalia nesta data ou instante ISO 8601',
    },
  },
  {
    flags: '--timezone <zone>',
    text: {
      en: 'show times in this zone; days: CREDIT_TIMEZONE',
      'pt-BR': 'mostra horários neste fuso; dias: CREDIT_TIMEZONE',
    },
  },
];

/** The options that every command takes, as they were typed. */
export interface GlobalValues {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly noColour: boolean;
  readonly noInput: boolean;
  readonly configFile: string | undefined;
  /** A day, or an instant with its offset, as it was typed. `CommandContext.asOf` is its instant. */
  readonly asOf: string | undefined;
  /** Those that are settings too, and win over the environment and the files. */
  readonly settings: Readonly<Partial<Record<SettingKey, string>>>;
}

/**
 * Reads what commander has found, and the environment switches that mean the same.
 *
 * @throws CreditError INVALID_ARGUMENT for an `--as-of` that is no timestamp.
 */
export function readGlobalOptions(
  typed: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): GlobalValues {
  const text = (key: string) => (typeof typed[key] === 'string' ? typed[key] : undefined);
  const settings: Partial<Record<SettingKey, string>> = {};
  for (const key of ['lang', 'db', 'profile', 'timezone'] as const) {
    const typedText = text(key);
    if (typedText !== undefined) settings[key] = typedText;
  }
  const asOf = text('asOf');
  return {
    json: typed['json'] === true,
    quiet: typed['quiet'] === true,
    debug: typed['debug'] === true || isOn(env['CREDIT_DEBUG']),
    noColour: typed['color'] === false,
    noInput: typed['input'] === false || isOn(env['CREDIT_NO_INPUT']),
    configFile: text('config') ?? (env['CREDIT_CONFIG'] || undefined),
    asOf: asOf === undefined ? undefined : requireTimestamp(asOf),
    settings,
  };
}

/** A switch in the environment: anything but nothing, 0, false and no. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no'].includes(value.toLowerCase());
}

/** Returns a day or a timestamp with its offset, as it was typed. @throws CreditError INVALID_ARGUMENT */
function requireTimestamp(word: string): string {
  const shape = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
  const instant = shape.test(word) ? new Date(word) : new Date(Number.NaN);
  // A day that its month does not have would be taken for one of the next month.
  const day = Number(word.slice(8, 10));
  const lastDay = new Date(Date.UTC(Number(word.slice(0, 4)), Number(word.slice(5, 7)), 0)).getUTCDate();
  if (!Number.isNaN(instant.getTime()) && day <= lastDay) return word;
  throw new CreditError('INVALID_ARGUMENT', {
    name: '--as-of',
    reason: { en: `"${word}" is no timestamp`, 'pt-BR': `"${word}" não é um instante` },
    expected: {
      en: 'ISO 8601, such as 2026-11-20 or 2026-11-20T10:05:00-03:00',
      'pt-BR': 'ISO 8601, por exemplo 2026-11-20 ou 2026-11-20T10:05:00-03:00',
    },
  });
}
