import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import ownProcess, { env as ownEnvironment } from 'node:process';
import type { App } from '../app.ts';
import { systemClock } from '../base/clock.ts';
import type { Language } from '../base/language.ts';
import { megabytesOf } from '../base/megabytes-of.ts';
import type { LoadedSettings } from '../config.ts';
import type { Places } from '../settings.ts';
import { dayIn } from '../wording/calendar.ts';
import { defaultTimezone, setOwnZone } from '../wording/time-zone.ts';
import { type GlobalValues, isOn } from './global-options.ts';
import { type Channel, openChannel } from './output/channel.ts';
import { type Say, sayIn } from './output/texts.ts';
import { connectorsFolder, findPlaces, profilesFolder } from './places.ts';
import type { InputStream, ProcessLike } from './process-like.ts';
import { speak } from './speak.ts';

/** What a command gets: where it may write, what may be asked, what was set, and the program when it needs it. */
export interface CommandContext {
  readonly stdin: InputStream;
  readonly stdout: Channel;
  readonly stderr: Channel;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
  readonly places: Places;
  readonly globals: GlobalValues;
  readonly language: Language;
  /** The zone in which times are shown. Days of decisions are days in the configured zone, `Engine.timezone`. */
  readonly timezone: string;
  /** The time zone of the installation, by the settings. */
  readonly configuredTimezone: string;
  /** Returns today in the time zone of the installation, `YYYY-MM-DD`. */
  today(): string;
  /** The instant of `--as-of`. A day without a time stands for its start in the configured zone. */
  readonly asOf: Date | undefined;
  readonly accessible: boolean;
  /** In continuous integration: nothing moves, and no next step is suggested. */
  readonly ci: boolean;
  /** True when a question may be asked: stdin and stdout are terminals, and nothing forbids it. */
  readonly interactive: boolean;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
  /**
   * What an interruption says about going on; set by the command once there is something to go on with. `tell` says
   * it in the command's own words, or has said it; it also ends what moves on the screen.
   */
  readonly resume: { command: string | undefined; tell?: (() => string | undefined) | undefined };
  /** What Ctrl-C ends instead of the program, where there is something; false leaves it to the program. */
  readonly interrupt: { handle: (() => boolean) | undefined };
  readonly say: Say;
  /** A line on stderr about what is going on; nothing with --quiet. */
  note(text: string): void;
  /** A line on stderr with --debug, with the milliseconds since the start. */
  debug(text: string): void;
  settings(): Promise<LoadedSettings>;
  /**
   * The program over the database of the settings, acting in an organisation; opened once, closed when the command is
   * over.
   */
  openApp(options?: { readonly organization: string }): Promise<App>;
  /** Keeps, where the program works on documents, that it was asked to stop; what cannot be kept is passed over. */
  giveStopNotice(): Promise<void>;
  /** Closes the database. Damage that `failure` reports is recorded for services that share the database. */
  close(failure?: unknown): Promise<void>;
}

/** Decides everything about the surroundings once, before the command runs. */
export async function openContext(
  process: ProcessLike,
  globals: GlobalValues,
  options: { signal: AbortSignal; toleratesBrokenSettings: boolean },
): Promise<CommandContext> {
  const { env, platform } = process;
  const [begun, cwd] = [performance.now(), process.cwd()];
  const stdout = openChannel(process.stdout, env, { noColour: globals.noColour });
  const stderr = openChannel(process.stderr, env, { noColour: globals.noColour });
  const places = await findPlaces({ platform, env, cwd });
  const language = guessLanguage(globals, env);

  let loading: Promise<LoadedSettings> | undefined;
  const settings = () => {
    loading ??= import('../config.ts').then(({ loadSettings }) =>
      loadSettings({ flags: globals.settings, env, cwd, places, configFile: globals.configFile, language }),
    );
    return loading;
  };
  const loaded = isAnythingSet(globals, env, places)
    ? await settings().catch((error: unknown) => {
        if (options.toleratesBrokenSettings) return undefined;
        throw error;
      })
    : undefined;

  const timezone = loaded?.shownTimezone ?? defaultTimezone;
  const configuredTimezone = loaded?.values.timezone ?? defaultTimezone;
  if (env === ownEnvironment) keepZone(timezone);
  let opening: Promise<App> | undefined;
  const ci = isOn(env['CI']);
  const chosen = (loaded && speak(loaded.values.lang)) ?? language;
  const say = sayIn(chosen);
  const note = (text: string) => {
    if (!globals.quiet) stderr.words(text);
  };
  return {
    stdin: process.stdin,
    stdout,
    stderr,
    env,
    cwd,
    platform,
    nodeVersion: process.versions.node,
    places,
    globals,
    language: chosen,
    timezone,
    configuredTimezone,
    today: () => dayIn(systemClock.now(), configuredTimezone),
    asOf: globals.asOf === undefined ? undefined : await readAsOf(globals.asOf, configuredTimezone),
    accessible: loaded?.values.accessible ?? false,
    ci,
    interactive: process.stdin.isTTY === true && stdout.isTerminal && !globals.noInput && !ci,
    signal: options.signal,
    resume: { command: undefined },
    interrupt: { handle: undefined },
    say,
    note,
    debug: (text) => {
      if (globals.debug) stderr.line(`debug ${Math.round(performance.now() - begun)} ms  ${text}`);
    },
    settings,
    openApp: (options) => {
      const onBackup = (file: string) => note(say('backupMade', { file, megabytes: megabytesOf(file) }));
      opening ??= settings().then(({ values }) => openProgram(values, { places, env, onBackup, ...options }));
      return opening;
    },
    giveStopNotice: async () => {
      const app = await opening?.catch(() => undefined);
      if (app === undefined) return;
      const { giveStopNotice } = await import('../run/give-stop-notice.ts');
      await giveStopNotice(app.engine).catch(() => {});
    },
    close: async (failure) => closeApp(await opening?.catch(() => undefined), failure),
  };
}

async function closeApp(app: App | undefined, failure: unknown): Promise<void> {
  app?.engine.storage.noteDamage(failure);
  await app?.close();
}

/** @param typed a day `YYYY-MM-DD`, or an instant with its offset. */
async function readAsOf(typed: string, timezone: string): Promise<Date> {
  if (typed.includes('T')) return new Date(typed);
  const { startOfDay } = await import('../wording/calendar.ts');
  return startOfDay(typed, timezone);
}

/** Has `Date` tell the time of the usual zone; another one may be written otherwise than the system writes it. */
function keepZone(timezone: string): void {
  if (timezone !== defaultTimezone) return;
  ownEnvironment['TZ'] = timezone;
  setOwnZone(timezone);
}

/** The program with what lies beside its settings, acting for who is signed in here. */
async function openProgram(
  values: LoadedSettings['values'],
  {
    places,
    env,
    organization,
    onBackup,
  }: Pick<CommandContext, 'places' | 'env'> & {
    readonly organization?: string | undefined;
    readonly onBackup: (file: string) => void;
  },
): Promise<App> {
  const { openApp, readConnectorSecrets } = await import('../app.ts');
  const folders = { profilesFolder: profilesFolder(places), connectorsFolder: connectorsFolder(places) };
  const secrets = readConnectorSecrets(env);
  return openApp(
    { ...values, ...folders, secrets },
    {
      analystName: analystName(),
      organization,
      onBackup,
    },
  );
}

/** The language before any settings file is read: option, CREDIT_LANG, then the locale. */
export function guessLanguage(
  globals: Pick<GlobalValues, 'settings'>,
  env: Readonly<Record<string, string | undefined>>,
): Language {
  const wanted = globals.settings.lang ?? env['CREDIT_LANG'];
  const language = wanted ? speak(wanted) : undefined;
  if (language) return language;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^pt/i.test(locale) ? 'pt-BR' : 'en';
}

/**
 * Whether settings must be read before it is known how to speak. Where nothing at all is set the answer is the
 * defaults, and the commands that need no database start in a third of the time.
 */
function isAnythingSet(
  globals: GlobalValues,
  env: Readonly<Record<string, string | undefined>>,
  places: Places,
): boolean {
  return (
    globals.configFile !== undefined ||
    Object.keys(globals.settings).length > 0 ||
    Object.keys(env).some((name) => name.startsWith('CREDIT_')) ||
    [places.projectFile, places.userFile, places.systemFile].some((file) => existsSync(file))
  );
}

/**
 * Returns the name under which the operator decides: that of the operating-system user. If the user id has no entry, as in some
 * containers, the name is made of the id. The environment is not read, because the operator can set it to the name of another user.
 *
 * @param readUser reads the entry of the user of this process. Default: `userInfo`.
 */
export function analystName(readUser: () => { readonly username: string } = userInfo): string {
  try {
    return readUser().username;
  } catch {
    return `uid-${ownProcess.geteuid?.() ?? 0}`;
  }
}
