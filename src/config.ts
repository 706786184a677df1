import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { devNull } from 'node:os';
import { dirname, resolve } from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { CreditError } from './base/errors.ts';
import { fillText, type Language, type Text } from './base/language.ts';
import { readNamedFile } from './base/read-chunks.ts';
import { isServerAddress, serverAddresses } from './base/server-address.ts';
import { isBucketPlace } from './datasets/share/bucket-address.ts';
import { readEnvironmentProxies } from './net/http-proxy.ts';
import {
  environmentName,
  isSettingKey,
  type Places,
  type SettingKey,
  type Settings,
  settingDefinitions,
  settingKeys,
  shownValue,
} from './settings.ts';
import type { Fault, Span } from './yaml/located-value.ts';
import { nearestName } from './yaml/nearest-name.ts';
import { unusualIndentation, withUnusualCharacters } from './yaml/unusual-characters.ts';

/** Who has set a value. Lines and columns count from 1. */
export type Origin =
  | { readonly kind: 'flag'; readonly flag: string }
  | { readonly kind: 'environment'; readonly variable: string }
  | { readonly kind: 'file'; readonly file: string; readonly line: number; readonly column: number }
  | { readonly kind: 'default' };

/** Where settings may come from; the list of files is in order of precedence. */
export interface SettingSources {
  readonly flags: Readonly<Partial<Record<SettingKey, string>>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly places: Places;
  /** `--config` or CREDIT_CONFIG: takes the place of the project's file, and must exist. */
  readonly configFile?: string | undefined;
  /** The language of the locale: the default of `lang`. */
  readonly language: Language;
}

export interface LoadedSettings {
  readonly values: Settings;
  /** The zone in which times are shown: that of `--timezone`, or the configured one. */
  readonly shownTimezone: string;
  readonly origins: Readonly<Record<SettingKey, Origin>>;
  /** The files that were there and were read, the one that wins first. */
  readonly files: readonly string[];
}

interface Found {
  readonly value: unknown;
  readonly origin: Origin;
}

/**
 * Reads every setting: flag, then environment, then the project's, the user's and the system's file, then default.
 * Opens nothing but those files; YAML is read by its package only where there is a file.
 *
 * @throws CreditError CONFIGURATION_INVALID naming file, line and column (or the flag or variable) and what would
 * be right, also for an invalid proxy URL in the environment; FILE_UNREADABLE.
 */
export async function loadSettings(sources: SettingSources): Promise<LoadedSettings> {
  const { places, env, cwd, language } = sources;
  // Clients read them when they first connect, which is too late to report an invalid one.
  readEnvironmentProxies(env);
  requireNoPassword(sources.flags.db, '--db');
  const flags = readTyped(sources.flags, (key) => ({ kind: 'flag', flag: `--${key}` }));
  // The option `--timezone` changes the output alone: days are computed in the configured zone.
  const layers: ReadonlyMap<SettingKey, Found>[] = [
    new Map([...flags].filter(([key]) => key !== 'timezone')),
    await readAddress(env, cwd),
    readTyped(Object.fromEntries(settingKeys.map((key) => [key, env[environmentName(key)]])), (key) => ({
      kind: 'environment',
      variable: environmentName(key),
    })),
  ];
  const named = sources.configFile === undefined ? undefined : resolve(cwd, sources.configFile);
  const files: string[] = [];
  for (const file of [named ?? places.projectFile, places.userFile, places.systemFile]) {
    if (file !== named && !existsSync(file)) continue;
    if (files.includes(file)) continue;
    files.push(file);
    layers.push(await readSettingsFile(file));
  }
  const settings = settingKeys.map((key): [SettingKey, Found] => {
    const layer = layers.find((layer) => layer.has(key));
    const { fallback } = settingDefinitions[key];
    return [key, layer?.get(key) ?? { value: fallback({ places, language }), origin: { kind: 'default' } }];
  });
  // Every key is there, and every value was checked against its setting's schema when its layer was read.
  const values = Object.fromEntries(
    settings.map(([key, one]) => [key, anchored(key, one, cwd)]),
  ) as unknown as Settings;
  const shown = flags.get('timezone')?.value;
  return {
    values,
    shownTimezone: typeof shown === 'string' ? shown : values.timezone,
    origins: Object.fromEntries(settings.map(([key, one]) => [key, one.origin])) as Record<
      SettingKey,
      Origin
    >,
    files,
  };
}

const pathKeys: ReadonlySet<SettingKey> = new Set([
  'db',
  'datasetsFolder',
  'datasetsPlace',
  'masterKeyFile',
  'auditHeads',
  'erasureList',
  'signingKeyFile',
]);

/** A relative path means: from the file that says it, or else from where the program was started. */
function anchored(key: SettingKey, { value, origin }: Found, cwd: string): unknown {
  if (!pathKeys.has(key) || typeof value !== 'string' || isServerAddress(value) || isBucketPlace(value))
    return value;
  return resolve(origin.kind === 'file' ? dirname(origin.file) : cwd, value);
}

/**
 * The address of a server, in a variable or in the file that one names, where others do not read it along with the command.
 *
 * @throws CreditError CONFIGURATION_INVALID for what is no address; FILE_UNREADABLE.
 */
async function readAddress(env: SettingSources['env'], cwd: string): Promise<ReadonlyMap<SettingKey, Found>> {
  const { CREDIT_DATABASE_URL: own, CREDIT_DATABASE_URL_FILE: file } = env;
  if (!own && !file) return new Map();
  const variable = own ? 'CREDIT_DATABASE_URL' : 'CREDIT_DATABASE_URL_FILE';
  const value = own || (await settingsFileText(resolve(cwd, file ?? ''))).trim();
  if (isServerAddress(value)) return new Map([['db', { value, origin: { kind: 'environment', variable } }]]);
  throw new CreditError('CONFIGURATION_INVALID', {
    where: variable,
    reason: sentences.noAddress,
    suggestion: sentences.giveAddress,
  });
}

/**
 * Whoever lists the processes of a machine reads their flags.
 *
 * @throws CreditError CONFIGURATION_INVALID, which names the flag.
 */
export function requireNoPassword(address: string | undefined, flag: string): void {
  if (address === undefined || !isServerAddress(address)) return;
  if (serverAddresses(address).every((one) => URL.canParse(one) && new URL(one).password === '')) return;
  throw new CreditError('CONFIGURATION_INVALID', {
    where: flag,
    reason: sentences.passwordInFlag,
    suggestion: sentences.giveVariable,
  });
}

/** Reads settings given as text: options and environment variables. An empty text is as good as none. */
function readTyped(
  texts: Readonly<Partial<Record<SettingKey, string | undefined>>>,
  originOf: (key: SettingKey) => Origin,
): ReadonlyMap<SettingKey, Found> {
  const settings = new Map<SettingKey, Found>();
  for (const key of settingKeys) {
    const text = texts[key];
    if (text === undefined || text === '') continue;
    const origin = originOf(key);
    const value = valueOfText(key, text);
    requireSound(key, value, describeOrigin(origin));
    settings.set(key, { value, origin });
  }
  return settings;
}

/** What a setting's text means: JSON where the setting is no text, else the text itself. */
function valueOfText(key: SettingKey, text: string): unknown {
  const { schema } = settingDefinitions[key];
  if (Value.Check(schema, text)) return text;
  if (key === 'accessible') return { '1': true, yes: true, '0': false, no: false }[text] ?? parseJson(text);
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const sentences = {
  device: {
    en: 'it is a device, and settings are read from a file or a pipe',
    'pt-BR': 'é um dispositivo, e configurações são lidas de um arquivo ou de um pipe',
  },
  mustBe: {
    en: '{key} must be {expected}, and is {given}',
    'pt-BR': '{key} deve ser {expected}, e é {given}',
  },
  unknownKey: { en: 'there is no setting "{key}"', 'pt-BR': 'não existe a configuração "{key}"' },
  nearest: {
    en: 'Did you mean "{nearest}"? Settings: {keys}.',
    'pt-BR': 'Você quis dizer "{nearest}"? Configurações: {keys}.',
  },
  allKeys: { en: 'Settings: {keys}.', 'pt-BR': 'Configurações: {keys}.' },
  give: { en: 'Give {expected}.', 'pt-BR': 'Informe {expected}.' },
  noAddress: {
    en: 'the address of a server begins with postgres://',
    'pt-BR': 'o endereço de um servidor começa com postgres://',
  },
  giveAddress: {
    en: 'Give postgres://user:password@host:5432/database.',
    'pt-BR': 'Informe postgres://usuário:senha@host:5432/banco.',
  },
  passwordInFlag: {
    en: 'a password in a flag is read by whoever lists the processes',
    'pt-BR': 'uma senha em uma opção é lida por quem lista os processos',
  },
  giveVariable: {
    en: 'Set CREDIT_DATABASE_URL to the address, or CREDIT_DATABASE_URL_FILE to a file with it.',
    'pt-BR':
      'Defina CREDIT_DATABASE_URL com o endereço, ou CREDIT_DATABASE_URL_FILE com um arquivo que o contém.',
  },
  notAMap: { en: 'settings are "key: value" lines', 'pt-BR': 'configurações são linhas "chave: valor"' },
  brokenYaml: { en: 'this is not YAML: {reason}', 'pt-BR': 'isto não é YAML: {reason}' },
  mendYaml: { en: 'Mend the file there.', 'pt-BR': 'Corrija o arquivo ali.' },
} as const satisfies Record<string, Text>;

function requireSound(key: SettingKey, value: unknown, where: string): void {
  if (!isSound(key, value))
    throw new CreditError('CONFIGURATION_INVALID', { where, ...unsoundness(key, value) });
}

function unsoundness(key: SettingKey, value: unknown): { readonly reason: Text; readonly suggestion: Text } {
  const { expected } = settingDefinitions[key];
  const shown = JSON.stringify(shownValue(key, value)) ?? '-';
  return {
    reason: fillText(sentences.mustBe, { key, expected, given: shown }),
    suggestion: fillText(sentences.give, { expected }),
  };
}

function isSound<K extends SettingKey>(key: K, value: unknown): boolean {
  const { schema, isSound: alsoSound } = settingDefinitions[key];
  // The schema, asked first, says that the value is of the setting's type.
  return Value.Check(schema, value) && (alsoSound === undefined || alsoSound(value as Settings[K]));
}

/** `CREDIT_DB`, `--db`, or `file:line:column`. */
export function describeOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'flag':
      return origin.flag;
    case 'environment':
      return origin.variable;
    case 'file':
      return `${origin.file}:${origin.line}:${origin.column}`;
    case 'default':
      return 'default';
  }
}

async function readSettingsFile(file: string): Promise<ReadonlyMap<SettingKey, Found>> {
  return readSettingsText(await settingsFileText(file), file);
}

/**
 * Returns the text of a settings file. A device other than the null device is refused, because it may have no end.
 *
 * @throws CreditError FILE_UNREADABLE
 */
export async function settingsFileText(file: string): Promise<string> {
  try {
    const stats = await stat(file);
    const isDevice = stats.isCharacterDevice() || stats.isBlockDevice();
    if (!isDevice || file === devNull) return (await readNamedFile(file)).toString();
  } catch (cause) {
    throw new CreditError('FILE_UNREADABLE', { file, reason: codeOf(cause) }, { cause });
  }
  throw new CreditError('FILE_UNREADABLE', { file, reason: sentences.device });
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

async function readSettingsText(text: string, file: string): Promise<ReadonlyMap<SettingKey, Found>> {
  const { isMap, isScalar, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { kind: 'file', file, line, column: col } as const;
  };
  const refuse = (code: string, at: Span, message: Text, mend: Text) => {
    const fault: Fault = { code, severity: 'error', span: at, message, suggestion: mend };
    const [{ span, message: reason, suggestion } = fault] = withUnusualCharacters([fault], text);
    const where = describeOrigin(placeOf(span.start));
    return new CreditError('CONFIGURATION_INVALID', { where, reason, suggestion: suggestion ?? mend });
  };

  const [error] = document.errors;
  const errorLines = new Set(document.errors.map(({ pos }) => lines.linePos(pos[0]).line));
  const blanks = unusualIndentation(text, (at) => errorLines.has(lines.linePos(at).line));
  if (blanks !== undefined && (error !== undefined || blanks.isOfKey)) {
    throw refuse('UNUSUAL_CHARACTER', blanks, blanks.message, blanks.suggestion);
  }
  if (error) {
    const message = fillText(sentences.brokenYaml, { reason: error.message });
    const span = { start: error.pos[0], end: error.pos[1] };
    throw refuse('YAML_SYNTAX', span, message, sentences.mendYaml);
  }
  const settings = new Map<SettingKey, Found>();
  if (document.contents === null) return settings;
  if (!isMap(document.contents)) {
    const suggestion = fillText(sentences.allKeys, { keys: allKeys });
    throw refuse('SETTINGS', spanOf(document.contents, 0), sentences.notAMap, suggestion);
  }
  for (const { key: keyNode, value: valueNode } of document.contents.items) {
    const keySpan = spanOf(keyNode, 0);
    const key = isScalar(keyNode) ? String(keyNode.value) : '?';
    if (!isSettingKey(key)) {
      const nearest = nearestName(key, settingKeys);
      const mend = nearest === undefined ? sentences.allKeys : sentences.nearest;
      const suggestion = fillText(mend, { nearest: nearest ?? '', keys: allKeys });
      throw refuse('SETTINGS', keySpan, fillText(sentences.unknownKey, { key }), suggestion);
    }
    const value: unknown = document.toJS()[key];
    if (!isSound(key, value)) {
      const { reason, suggestion } = unsoundness(key, value);
      throw refuse('SETTINGS', spanOf(valueNode, keySpan.start), reason, suggestion);
    }
    settings.set(key, { value, origin: placeOf(keySpan.start) });
  }
  return settings;
}

/** Returns the place of a YAML node. `start` is the place of a node without text. */
function spanOf(node: unknown, start: number): Span {
  const range: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : undefined;
  return Array.isArray(range) ? { start: Number(range[0]), end: Number(range[1]) } : { start, end: start };
}

const allKeys = settingKeys.join(', ');

/**
 * The text of a settings file with one setting put in; its other lines and comments stay as they are. `file` only
 * names it in errors.
 *
 * @throws CreditError CONFIGURATION_INVALID for a value that the setting cannot have, and for a file that is broken.
 */
export async function putSetting(
  before: { text: string; file: string },
  setting: { key: SettingKey; text: string },
): Promise<string> {
  const { key } = setting;
  const value = valueOfText(key, setting.text);
  requireSound(key, value, key);
  await readSettingsText(before.text, before.file);
  const { parseDocument } = await import('yaml');
  const document = parseDocument(before.text);
  document.set(key, value);
  return document.toString();
}

/**
 * Makes sure that a text would do for a setting.
 *
 * @param origin what the refusal names, such as an option.
 * @throws CreditError CONFIGURATION_INVALID
 */
export function requireSoundText(key: SettingKey, text: string, origin: string): void {
  requireSound(key, valueOfText(key, text), origin);
}

/**
 * The text of a file of settings without one of them; its other lines and its comments stay.
 *
 * @returns undefined where the file does not set it.
 * @throws CreditError CONFIGURATION_INVALID where the file cannot be read.
 */
export async function removeSetting(
  before: { text: string; file: string },
  key: SettingKey,
): Promise<string | undefined> {
  const { isMap, parseDocument } = await import('yaml');
  const document = parseDocument(before.text);
  // A setting that is wrong must not stand in the way of its own removal; a file that is no YAML is told.
  if (document.errors.length > 0) await readSettingsText(before.text, before.file);
  // Nothing can be taken out of a file that is empty or holds comments only; one that is no map is told.
  if (!isMap(document.contents)) {
    await readSettingsText(before.text, before.file);
    return undefined;
  }
  return document.delete(key) ? document.toString() : undefined;
}
